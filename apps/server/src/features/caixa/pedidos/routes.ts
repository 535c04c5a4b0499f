import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  LembretesBody,
  LembretesReply,
  NovoPedidoEmailBody,
  NovoPedidoEmailReply,
  PedidosEmailQuery,
  PedidosEmailReply,
} from '@portal/contract/caixa/pedidos.ts'
import { Type } from 'typebox'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import type { EscritorioDeps } from '../../escritorio/deps.ts'
import { findOffice } from '../../escritorio/office.ts'
import { readReminders, saveReminders } from './reminder-rule.ts'
import { listMailed, queueRequest } from './write-request.ts'

/** Requests that the portal itself mails, and the rule of an office by which it repeats them. */

const tags = ['caixa']
const campo = 'nr_cpfcnpj'

const listSchema = {
  tags,
  summary: 'Pedidos enviados por e-mail em um mês',
  querystring: PedidosEmailQuery,
  response: { 200: PedidosEmailReply },
}
const createSchema = {
  tags,
  summary: 'Enviar um pedido por e-mail',
  description:
    'O portal escreve a mensagem: notas de que só há o resumo, ao emitente delas e só com as dele, ou contas que faltam, ao cliente. Ela leva um endereço de envio sem login, quando quem pede pode criar um, e as respostas vão ao e-mail de quem pede. O que foi enviado fica anotado como pedido, e termina e é lembrado como os outros. Até 200 em um dia por pessoa.',
  body: NovoPedidoEmailBody,
  response: { 201: NovoPedidoEmailReply },
  errors: ownErrors('entrega.no_mail', 'entrega.demo', 'pedido.address', 'pedido.items', 'pedido.sent', 'pedido.quota'),
  repeat: repeated('refused', '409 `pedido.sent`, sem `fl_repetir`.'),
}
const remindersSchema = {
  tags,
  summary: 'A regra dos lembretes de pedidos',
  description: 'A do escritório do usuário. Desligada, mostra a que o portal propõe.',
  response: { 200: LembretesReply },
  errors: ownErrors('escritorio.none'),
}
const saveRemindersSchema = {
  tags,
  summary: 'Mudar os lembretes de pedidos',
  description:
    'Depois de tantos dias úteis sem resposta, o portal repete o pedido enviado por e-mail, tantas vezes, só com o que ainda falta daquele emitente ou cliente, em nome de quem pediu. Vale para os pedidos enviados depois de ligada. Para quando tudo chega, quando o e-mail volta e quando quem pediu deixa o cliente. São até 100 por dia no escritório, e 5 a um endereço.',
  body: LembretesBody,
  response: { 204: Type.Null() },
  errors: ownErrors('escritorio.none', 'pedido.role'),
  repeat: repeated('same'),
}

export const pedidosRoutes =
  ({ db, clock, config }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const wayOf = ({ account }: Caller): PedidosEmailReply['ds_envio'] => {
      if (account.demo) return 'demonstracao'
      return config.smtpUrl === null ? 'sem_servidor' : 'email'
    }
    app.get('/pedidos/email', { config: { policy: MAY.ask }, schema: listSchema }, async ({ user, query }) => {
      const { id } = requireEmpresa(user, query.nr_cpfcnpj, { campo, papel: 'contador' })
      return { ds_envio: wayOf(user), ...(await listMailed(db, user, { empresaId: id, month: query.mes })) }
    })
    app.post('/pedidos/email', { config: { policy: MAY.ask }, schema: createSchema }, async (request, reply) => {
      const { user, body } = request
      const empresa = requireEmpresa(user, body.nr_cpfcnpj, { campo, papel: 'contador' })
      const way = wayOf(user)
      if (way === 'demonstracao')
        throw new AppError(422, 'entrega.demo', 'Na demonstração nada é enviado. Copie o pedido.')
      if (way === 'sem_servidor') throw new AppError(422, 'entrega.no_mail', 'Este servidor não envia e-mail.')
      const actor = actorOf(request)
      const office = await findOffice(db, actor)
      const wish = { empresa, officeName: office?.name ?? null, body, now: clock.now() }
      return reply.code(201).send({ data: await queueRequest(db, { user, actor }, wish) })
    })
    const ofUser = { policy: 'user' as const }
    app.get('/pedidos/lembretes', { config: ofUser, schema: remindersSchema }, async (request) => ({
      data: { ...(await readReminders(db, actorOf(request))), ds_envio: wayOf(request.user) },
    }))
    app.put('/pedidos/lembretes', { config: ofUser, schema: saveRemindersSchema }, async (request, reply) => {
      await saveReminders(db, actorOf(request), { body: request.body, now: clock.now() })
      return reply.code(204).send(null)
    })
  }
