import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EntregaParams,
  EntregaPedidaReply,
  EntregaReply,
  EntregasQuery,
  EntregasWebhookReply,
  NovoWebhookBody,
  WebhookBody,
  WebhookReply,
  WebhooksReply,
} from '@portal/contract/automacao/webhooks.ts'
import { IdParams } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import { fromPageCursor, toPageCursor } from '../../acesso/base/page-cursor.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { findOffice } from '../../escritorio/office.ts'
import { toEventId } from '../feed/wire.ts'
import { addWebhook, changeWebhook, type KeepDeps, removeWebhook } from './keep.ts'
import { bodyOf, eventsOf, headersOf } from './message.ts'
import { newTestId } from './run.ts'
import {
  addTest,
  type CountedWebhook,
  findDelivery,
  findWebhook,
  listDeliveries,
  listWebhooks,
  resend,
  type StoredDelivery,
} from './store.ts'
import { toEntrega, toWebhook } from './wire.ts'

/** The calls of webhooks: of a dono for the office, of a titular for the company. No key opens them. */
const tags = ['automacoes']
const config = { policy: 'user' as const }
const ofOwner = ['webhook.not_found', 'webhook.demo'] as const

const listSchema = {
  tags,
  summary: 'Os webhooks do escritório e das empresas do usuário',
  description: 'De um dono, os do escritório; de um titular, os das suas empresas. Outros veem uma lista vazia.',
  response: { 200: WebhooksReply },
  errors: ownErrors(),
}
const createSchema = {
  tags,
  summary: 'Criar um webhook',
  description:
    'O portal envia um POST a cada evento, assinado conforme o Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature` v1). Sem resposta 2xx, tenta de novo depois de 5 s, 30 s, 2 min, 10 min, 30 min, 2 h e 10 h. Só sai o que quem o criou ainda pode ver. O segredo só aparece nesta resposta.',
  body: NovoWebhookBody,
  response: { 201: WebhookReply },
  errors: ownErrors('webhook.address', 'webhook.demo', 'webhook.owner', 'webhook.too_many'),
  repeat: repeated('another'),
}
const changeSchema = {
  tags,
  summary: 'Mudar, pausar, recomeçar um webhook, ou trocar o segredo',
  description: 'Quem muda passa a responder por ele. Um segredo trocado assina junto com o novo por mais 24 horas.',
  params: IdParams,
  body: WebhookBody,
  response: { 200: WebhookReply },
  errors: ownErrors(...ofOwner, 'webhook.address'),
  repeat: repeated('same', 'Com `trocar_segredo`, outro segredo.'),
}
const removeSchema = {
  tags,
  summary: 'Tirar um webhook',
  params: IdParams,
  response: { 204: Type.Null() },
  errors: ownErrors(...ofOwner),
  repeat: repeated('refused', '404.'),
}
const deliveriesSchema = {
  tags,
  summary: 'As entregas de um webhook, da mais nova à mais antiga',
  description: 'Ficam por 30 dias.',
  params: IdParams,
  querystring: EntregasQuery,
  response: { 200: EntregasWebhookReply },
  errors: ownErrors('cursor.invalid', 'webhook.not_found'),
}
const deliverySchema = {
  tags,
  summary: 'Uma entrega, com o que é enviado',
  description: 'Corpo e cabeçalhos como sairiam agora, sem a assinatura.',
  params: EntregaParams,
  response: { 200: EntregaReply },
  errors: ownErrors('webhook.not_found'),
}
const resendSchema = {
  tags,
  summary: 'Enviar de novo',
  description: 'O evento mantém o número; as tentativas recomeçam.',
  params: EntregaParams,
  response: { 202: EntregaPedidaReply },
  errors: ownErrors(...ofOwner),
  repeat: repeated('another'),
}
const testSchema = {
  tags,
  summary: 'Enviar um teste',
  description: 'Um evento `teste`, uma vez só. O resultado aparece nas entregas.',
  params: IdParams,
  response: { 202: EntregaPedidaReply },
  errors: ownErrors(...ofOwner),
  repeat: repeated('another'),
}

const webhookNotFound = () => new AppError(404, 'webhook.not_found', 'Webhook não encontrado.')
const deliveryNotFound = () => new AppError(404, 'webhook.not_found', 'Entrega não encontrada.')
const demoSendsNothing = () => new AppError(403, 'webhook.demo', 'Na demonstração nada é enviado a outros sistemas.')
const ownerOnly = () =>
  new AppError(403, 'webhook.owner', 'Webhooks são de um dono do escritório ou de um titular da empresa.')

function refuseDemo({ user }: FastifyRequest): void {
  if (user.account.demo) throw demoSendsNothing()
}

const openWebhook = async ({ db, clock }: KeepDeps, { user }: FastifyRequest, id: string): Promise<CountedWebhook> => {
  const found = await inScope(db, user.scope, (tx) => findWebhook(tx, id, clock.now()))
  if (!found) throw webhookNotFound()
  return found
}

export const webhookRoutes =
  (deps: KeepDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    await app.register(deliveryRoutes(deps))
    app.get('/webhooks', { config, schema: listSchema }, async ({ user }) => {
      const rows = await inScope(db, user.scope, (tx) => listWebhooks(tx, clock.now()))
      return { data: rows.map((row) => toWebhook(row, user.empresas, clock.now())) }
    })
    app.post('/webhooks', { config, schema: createSchema }, async (request, reply) => {
      refuseDemo(request)
      const { user, body } = request
      const empresa = body.nr_cpfcnpj
        ? requireEmpresa(user, body.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'titular' })
        : null
      const office = empresa ? null : await findOffice(db, actorOf(request))
      if (!empresa && office?.papel !== 'dono') throw ownerOnly()
      const made = await addWebhook(deps, request, { body, empresa, officeId: office?.id ?? null })
      return reply.code(201).send(made)
    })
    app.put('/webhooks/:id', { config, schema: changeSchema }, async (request) => {
      refuseDemo(request)
      return changeWebhook(deps, request, {
        webhook: await openWebhook(deps, request, request.params.id),
        body: request.body,
      })
    })
    app.delete('/webhooks/:id', { config, schema: removeSchema }, async (request, reply) => {
      refuseDemo(request)
      await removeWebhook(deps, request, await openWebhook(deps, request, request.params.id))
      return reply.code(204).send(null)
    })
  }

const deliveryRoutes =
  (deps: KeepDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock, cursors } = deps
    app.get('/webhooks/:id/entregas', { config, schema: deliveriesSchema }, async (request) => {
      const { user, query, params } = request
      const webhook = await openWebhook(deps, request, params.id)
      const { limite = 50, cursor } = query
      const question = ['webhook.entregas', webhook.id]
      const before = fromPageCursor(cursors, cursor, { question, id: /^\d{1,15} [\da-f-]{36}$/ })
      const [at, id] = before?.split(' ') ?? []
      const found = {
        webhookId: webhook.id,
        before: at && id ? { at: new Date(Number(at)), id } : null,
        limit: limite + 1,
      }
      const rows = await inScope(db, user.scope, (tx) => listDeliveries(tx, found))
      const data = rows.slice(0, limite)
      const last = rows.length > limite ? data.at(-1) : undefined
      const proximo = last ? toPageCursor(cursors, `${last.event_at.getTime()} ${last.event_id}`, question) : null
      return { data: data.map(toEntrega), proximo }
    })
    app.get('/webhooks/:id/entregas/:evento', { config, schema: deliverySchema }, async (request) => {
      const webhook = await openWebhook(deps, request, request.params.id)
      const delivery = await openDelivery(deps, request, { webhookId: webhook.id, evento: request.params.evento })
      const body = bodyOf(delivery, await eventsOf(db, request.user, [delivery])) ?? ''
      const headers = headersOf({ masterKey: deps.masterKey, webhook, delivery, body, at: clock.now() })
      const { 'webhook-signature': _signature, ...cabecalhos } = headers
      return { data: toEntrega(delivery), enviado: { cabecalhos, corpo: body } }
    })
    app.post('/webhooks/:id/entregas/:evento/reenviar', { config, schema: resendSchema }, async (request, reply) => {
      refuseDemo(request)
      const webhook = await openWebhook(deps, request, request.params.id)
      const { event_id: eventId } = await openDelivery(deps, request, {
        webhookId: webhook.id,
        evento: request.params.evento,
      })
      await inScope(db, request.user.scope, (tx) => resend(tx, { webhookId: webhook.id, eventId, now: clock.now() }))
      return reply.code(202).send({ evento: toEventId(eventId) })
    })
    app.post('/webhooks/:id/teste', { config, schema: testSchema }, async (request, reply) => {
      refuseDemo(request)
      const webhook = await openWebhook(deps, request, request.params.id)
      const eventId = newTestId()
      await inScope(db, request.user.scope, (tx) => addTest(tx, { webhookId: webhook.id, eventId, now: clock.now() }))
      return reply.code(202).send({ evento: toEventId(eventId) })
    })
  }

/** `evt_` and 32 digits as the id of the row. */
const fromEventId = (evento: string): string =>
  evento.slice('evt_'.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

async function openDelivery(
  { db }: KeepDeps,
  { user }: FastifyRequest,
  { webhookId, evento }: { webhookId: string; evento: string },
): Promise<StoredDelivery> {
  const found = await inScope(db, user.scope, (tx) => findDelivery(tx, webhookId, fromEventId(evento)))
  if (!found) throw deliveryNotFound()
  return found
}
