import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AgoraBody, AgoraReply, PausaBody, PausaReply } from '@portal/contract/captura/atos.ts'
import { CapturaQuery, type ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { Nullable } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type AuditWord, actorOf, addAudit } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import {
  environmentOf,
  inCompany,
  isHalted,
  requireActing,
  requireAsking,
  requireCertificate,
  requirePausing,
  requireRunning,
} from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { readSequences } from '../estado/read-sequences.ts'
import { databaseNow } from '../estado/sequence-of.ts'
import { isAdnOff, toEstado } from '../estado/wire.ts'
import { askNow } from './ask-now.ts'
import { pauseSequences, resumeSequences } from './pause.ts'
import { toAgora } from './wire.ts'

const agoraSchema = {
  tags: ['captura'],
  summary: 'Consultar a SEFAZ o quanto antes',
  description:
    'Traz a próxima consulta para o primeiro instante que a SEFAZ permite, nunca antes dele. Pedir de novo não muda nada.',
  querystring: CapturaQuery,
  body: Nullable(AgoraBody),
  response: { 202: AgoraReply },
  errors: ownErrors(
    'captura.forbidden',
    'captura.off',
    'captura.no_certificate',
    'captura.paused',
    'captura.not_found',
  ),
  repeat: repeated('same'),
}
const pausarSchema = {
  tags: ['captura'],
  summary: 'Pausar a captura da empresa',
  description: 'De um serviço ou de todos os ligados. O provedor também pode, com o motivo, que a empresa vê.',
  querystring: CapturaQuery,
  body: Nullable(PausaBody),
  response: { 200: PausaReply },
  errors: ownErrors('captura.forbidden', 'captura.not_found', 'empresa.unknown'),
  repeat: repeated('same'),
}
const retomarSchema = {
  ...pausarSchema,
  summary: 'Retomar a captura pausada ou parada',
  description: 'Esperas e bloqueios da SEFAZ continuam valendo.',
}

const notOn = () =>
  new AppError(404, 'captura.not_found', 'A captura deste serviço não está ligada nesta empresa. Ligue-a antes.')
const paused = () =>
  new AppError(409, 'captura.paused', 'A captura desta empresa está pausada. Retome-a antes de consultar.')
const noReason = () => {
  const mensagem = 'Escreva o motivo: a empresa o vê.'
  return new AppError(400, 'request.invalid', mensagem, { erros: [{ campo: 'ds_motivo', mensagem }] })
}

/** Start now, pause and resume. */
export const ritmoRoutes =
  (deps: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(agoraRoute(deps))
    await app.register(pausaRoutes(deps))
  }

const agoraRoute =
  ({ db, config }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const environment = environmentOf(config)
    const agora = { config: { policy: MAY.startCapture }, schema: agoraSchema }
    app.post('/captura/agora', agora, async (request, reply) => {
      const { user, query, body } = request
      const { id: empresaId } = requireAsking(user, query.nr_cpfcnpj)
      const data = await inCompany(db, { user, empresaId }, async (tx) => {
        await requireRunning(tx, config)
        await requireCertificate(tx, config, empresaId)
        const service = body?.ds_servico ?? null
        const slots = await askNow(tx, { empresaId, environment, service }, user.key ? null : user.account.id)
        if (slots.length === 0) throw notOn()
        if (slots.every(({ is_paused }) => is_paused)) throw paused()
        await note(tx, request, { empresaId, what: 'captura.now', service })
        return slots.map(toAgora)
      })
      return reply.code(202).send({ data })
    })
  }

const pausaRoutes =
  (deps: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, config } = deps
    const environment = environmentOf(config)
    app.post('/captura/pausar', { config: { policy: MAY.pauseCapture }, schema: pausarSchema }, async (request) => {
      const { user, query, body } = request
      const { id: empresaId } = await requirePausing(db, user, query.nr_cpfcnpj)
      const reason = body?.ds_motivo?.trim() || null
      if (reason === null && !user.empresas.some(({ id }) => id === empresaId)) throw noReason()
      const service = body?.ds_servico ?? null
      return inCompany(db, { user, empresaId }, async (tx) => {
        const by = { accountId: user.account.id, name: user.account.name, reason }
        const count = await pauseSequences(tx, { empresaId, environment, service }, by)
        if (count === 0) throw notOn()
        await note(tx, request, { empresaId, what: 'captura.pause', service, detail: reason })
        return answer(tx, config, { empresaId, service })
      })
    })

    app.post('/captura/retomar', { config: { policy: MAY.runCapture }, schema: retomarSchema }, async (request) => {
      const { user, query, body } = request
      const { id: empresaId } = requireActing(user, query.nr_cpfcnpj)
      const service = body?.ds_servico ?? null
      return inCompany(db, { user, empresaId }, async (tx) => {
        await resumeSequences(tx, { empresaId, environment, service })
        await note(tx, request, { empresaId, what: 'captura.resume', service })
        const reply = await answer(tx, config, { empresaId, service })
        if (reply.data.length === 0) throw notOn()
        return reply
      })
    })
  }

/** The states of the services that an act was about. */
async function answer(
  tx: Transaction<Database>,
  config: CapturaDeps['config'],
  { empresaId, service }: { empresaId: number; service: ServicoCaptura | null },
) {
  const environment = environmentOf(config)
  const rows = await readSequences(tx, { empresaIds: [empresaId], environment, isWhole: true })
  const at = { now: await databaseNow(tx), isHalted: await isHalted(tx, config), isAdnOff: isAdnOff(config) }
  const chosen = rows.filter((row) => row.is_on && (!service || row.service === service))
  return { data: chosen.map((row) => toEstado(row, at)) }
}

interface Act {
  empresaId: number
  what: AuditWord
  service: ServicoCaptura | null
  detail?: string | null
}

const note = (
  tx: Transaction<Database>,
  request: Pick<FastifyRequest, 'user' | 'ip'>,
  { empresaId, what, service, detail }: Act,
): Promise<void> =>
  addAudit(tx, actorOf(request), [{ empresaId, what, target: service ?? '', ...(detail ? { detail } : {}) }])
