import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SERVICOS_CAPTURA } from '@portal/contract/captura/estado.ts'
import {
  AVISOS_CAPTURA,
  type AvisoCaptura,
  AvisoCapturaReply,
  AvisosCapturaReply,
} from '@portal/contract/captura/historico.ts'
import { IdParams } from '@portal/contract/common.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import { MAY, withoutSupport } from '../../acesso/base/rights.ts'
import type { CapturaDeps } from '../deps.ts'
import { type AlertRow, listAlerts, markSeen } from './alerts.ts'
import { alertWords } from './words.ts'

const listSchema = {
  tags: ['captura'],
  summary: 'Avisos abertos da captura',
  description: 'Cada um abre uma vez e se fecha sozinho quando a causa acaba.',
  response: { 200: AvisosCapturaReply },
}
const seenSchema = {
  tags: ['captura'],
  summary: 'Dar ciência de um aviso',
  description: 'O aviso segue aberto até a causa acabar; fica escrito quem o viu primeiro.',
  params: IdParams,
  response: { 200: AvisoCapturaReply },
  errors: ownErrors('captura.not_found'),
  repeat: repeated('same'),
}

const notFound = () => new AppError(404, 'captura.not_found', 'Aviso não encontrado, ou já fechado.')

/** What somebody should know of capture. */
export const avisosRoutes =
  ({ db }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/captura/avisos', { config: { policy: 'user' }, schema: listSchema }, async ({ user }) => ({
      data: (await inScope(db, withoutSupport(user).scope, (tx) => listAlerts(tx))).flatMap(toAviso),
    }))

    const seen = { config: { policy: MAY.look }, schema: seenSchema }
    app.post('/captura/avisos/:id/ciente', seen, async (request) => {
      const { user, params } = request
      const rows = await inScope(db, user.scope, async (tx) => {
        const [alert] = await listAlerts(tx, params.id)
        const empresa = user.empresas.find(({ taxId }) => taxId === alert?.tax_id)
        if (!alert || !empresa) return []
        await markSeen(tx, alert.id, { accountId: user.account.id, name: user.account.name })
        const entry = { empresaId: empresa.id, what: 'captura.seen' as const, target: alert.id, detail: alert.kind }
        await addAudit(tx, actorOf(request), [entry])
        return listAlerts(tx, alert.id)
      })
      const [data] = rows.flatMap(toAviso)
      if (!data) throw notFound()
      return { data }
    })
  }

function toAviso(row: AlertRow): AvisoCaptura[] {
  const kind = AVISOS_CAPTURA.find((word) => word === row.kind)
  if (!kind) return []
  return [
    {
      id: row.id,
      ds_tipo: kind,
      nr_cpfcnpj: row.tax_id,
      nome: row.name,
      ds_servico: SERVICOS_CAPTURA.find((service) => service === row.service) ?? null,
      ds_motivo: alertWords(kind, row.service, row.details),
      dt_abertura: row.opened_at.toISOString(),
      dt_ciente: row.seen_at?.toISOString() ?? null,
      nm_ciente: row.seen_by_name,
    },
  ]
}
