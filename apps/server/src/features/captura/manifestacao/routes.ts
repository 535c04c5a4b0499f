import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ManifestarBody,
  ManifestarQuery,
  ManifestarReply,
  PedidoManifesto,
} from '@portal/contract/captura/manifestar.ts'
import { IdParams } from '@portal/contract/common.ts'
import { notasText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { requireFinals } from '../ajustes/finals.ts'
import { environmentOf, inCompany, requireAsking, requireCertificate, requireRunning } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { readManifestRequest } from './read.ts'
import { requestManifest, wishOf } from './request.ts'
import { toPedido } from './wire.ts'

/**
 * Manifestação of the recipient. A call judges the notes (`judge.ts`), queues their events all or none (`request.ts`)
 * and answers at once; the motor signs and sends them (`motor/manifest`). The same idempotency key finds the first
 * request. `answers.ts` says what the authority's answer means. An event is never taken back: another one follows it,
 * where the rules permit one.
 */

const postSchema = {
  tags: ['captura'],
  summary: 'Manifestar-se sobre NF-e recebidas',
  description:
    'Assina e envia à SEFAZ, em nome da empresa, Ciência, Confirmação, Desconhecimento ou Operação não realizada. Todas as notas ou nenhuma: ' +
    'com uma recusada, 422 traz a frase de cada uma em `erros`. O que já está na fila não é enviado de novo. Com o cabeçalho ' +
    '`Idempotency-Key`, repetir a chamada responde o mesmo id, e outro pedido com o mesmo valor é recusado. Chaves de API não se manifestam.',
  querystring: ManifestarQuery,
  body: ManifestarBody,
  response: { 202: ManifestarReply },
  errors: ownErrors(
    'captura.forbidden',
    'captura.not_found',
    'captura.no_certificate',
    'captura.off',
    'manifesto.after_final',
    'manifesto.cancelled',
    'manifesto.empty',
    'manifesto.justification',
    'manifesto.key_reused',
    'manifesto.limit',
    'manifesto.not_accepted',
    'manifesto.not_confirmed',
    'manifesto.not_recipient',
    'manifesto.out_of_time',
    'manifesto.reserved',
    'manifesto.unknown_note',
    'manifesto.unproven',
  ),
  repeat: repeated(
    'same',
    'O mesmo evento da mesma nota não é enviado duas vezes enquanto o primeiro não tem resposta.',
  ),
}
const getSchema = {
  tags: ['captura'],
  summary: 'Andamento de uma manifestação, nota por nota',
  params: IdParams,
  response: { 200: PedidoManifesto },
  errors: ownErrors('manifesto.not_found'),
}

export const notFound = () => new AppError(404, 'manifesto.not_found', 'Este pedido de manifestação não existe.')

/** Longest `Idempotency-Key`. */
export const KEY_LENGTH = 200

/** `POST /manifestar` and `GET /manifestar/{id}`. */
export const manifestacaoRoutes =
  ({ db, config }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const environment = environmentOf(config)
    app.post('/manifestar', { config: { policy: MAY.runCapture }, schema: postSchema }, async (request, reply) => {
      const { user, body, headers } = request
      const empresa = requireAsking(user, request.query.nr_cpfcnpj)
      const wish = wishOf(body)
      const id = await inCompany(db, { user, empresaId: empresa.id }, async (tx) => {
        await requireRunning(tx, config)
        if (wish.kind !== 'ciencia') await requireFinals(tx, empresa.id)
        await requireCertificate(tx, config, empresa.id)
        const key = headers['idempotency-key']
        const requester = {
          empresaId: empresa.id,
          environment,
          accountId: user.account.id,
          name: user.account.name,
          idempotencyKey: typeof key === 'string' ? key.slice(0, KEY_LENGTH) : null,
        }
        const made = await requestManifest(tx, requester, wish)
        const detail = `${wish.kind}: ${notasText(wish.notas.length)}${wish.justification ? `; ${wish.justification}` : ''}`
        const entry = { empresaId: empresa.id, what: 'manifesto.send' as const, target: made.id, detail }
        if (made.isNew) await addAudit(tx, actorOf(request), [entry])
        return made.id
      })
      return reply.code(202).send({ id })
    })

    app.get('/manifestar/:id', { config: { policy: MAY.look }, schema: getSchema }, async ({ user, params }) => {
      const row = await inScope(db, user.scope, (tx) => readManifestRequest(tx, params.id))
      if (!row) throw notFound()
      return toPedido(row)
    })
  }
