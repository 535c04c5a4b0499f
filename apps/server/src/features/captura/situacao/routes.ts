import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SituacaoReply } from '@portal/contract/captura/atos.ts'
import { IdParams } from '@portal/contract/common.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { findDocumento } from '../../notas/documento/find-documento.ts'
import { environmentOf, isOfDemo, requireAdn, requireCertificate, requireRunning, scopeOf } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { askSituation, type SituationAnswer } from './ask.ts'
import { digestOf, findAsked } from './find-asked.ts'

const schema = {
  tags: ['captura'],
  summary: 'Perguntar à SEFAZ a situação de um documento, ou ao ADN a de uma NFS-e',
  description:
    'Até três vezes por hora e chave; depois disso responde a última resposta, com o seu instante. Só NF-e, CT-e e MDF-e dos últimos ' +
    'seis meses, e NFS-e: o ADN devolve os eventos da nota (nr_cstat 138; 137 quando não há nenhum), que ficam guardados, e a situação é a ' +
    'que resulta deles.',
  params: IdParams,
  response: { 200: SituacaoReply },
  errors: ownErrors(
    'nota.not_found',
    'captura.forbidden',
    'captura.off',
    'captura.no_certificate',
    'captura.key_too_old',
    'captura.model',
    'captura.service_down',
  ),
  repeat: repeated('same'),
}

/** Beyond the time that a whole answer may take: the queue and the two checks of the database. */
const MARGIN_MS = 10_000

/** The simulated authorities know only the documents that the demonstration's capture brings. */
const reasonOf = ({ reason, situation }: SituationAnswer, isDemo: boolean): string =>
  isDemo && situation === 'inexistente'
    ? 'Na demonstração, a autoridade simulada só conhece o que a captura dela traz.'
    : (reason ?? '')

/** `POST /documento/{id}/situacao`. */
export const situacaoRoutes =
  ({ db, config }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { hourMs, timeoutMs } = config.captura
    app.post('/documento/:id/situacao', { config: { policy: MAY.runCapture }, schema }, async (request) => {
      const { user, params } = request
      const nota = await findAsked(db, user, params.id)
      const isDemo = await inScope(db, scopeOf(user, nota.empresa_id), async (tx) => {
        await requireRunning(tx, config)
        if (nota.service === 'nfse') await requireAdn(tx, config, nota.empresa_id)
        await requireCertificate(tx, config, nota.empresa_id)
        const entry = { empresaId: nota.empresa_id, what: 'captura.situation' as const, target: params.id }
        await addAudit(tx, actorOf(request), [entry])
        return isOfDemo(tx, nota.empresa_id)
      })
      const deps = { db, scope: scopeOf(user, nota.empresa_id), hourMs, waitMs: timeoutMs + MARGIN_MS }
      const { service, empresa_id: empresaId, chave } = nota
      const asked = { service, empresaId, chave, environment: environmentOf(config), accountId: user.account.id }
      const answer = await askSituation(deps, asked)
      const { bytes } = await findDocumento(db, user.scope, params.id)
      return {
        data: {
          nr_cstat: Number(answer.cstat),
          ds_motivo: reasonOf(answer, isDemo),
          ds_situacao: answer.situation ?? 'desconhecida',
          fl_confere: answer.digest === null ? null : answer.digest === digestOf(bytes),
          dt_consulta: answer.answered_at.toISOString(),
        },
      }
    })
  }
