import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ContatosBody,
  ContatosReply,
  EntregasBody,
  EntregasQuery,
  EntregasReply,
  LembrarBody,
  TextoEntregaBody,
} from '@portal/contract/fechamento/entrega.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { countUse } from '../base/limits.ts'
import type { PackageTokens } from '../base/token.ts'
import { mailStateOf } from '../routes.ts'
import { putContacts, toContato } from './contacts.ts'
import { listClients, readMonth, requireDeliverer } from './month.ts'
import { orderDeliveries, orderReminders } from './orders.ts'
import { saveDeliveryText } from './text.ts'

/**
 * Delivery of packages to the clients of an office: contacts, the office's text, the packages of a month with the state of each, orders
 * and reminders. `orders.ts` writes what a person wants, `run.ts` sends the mail. Nobody learns from a state who opened a package, only
 * that somebody pressed a button of its page or downloaded it.
 */

interface EntregaDeps {
  db: Kysely<Database>
  clock: Clock
  packages: PackageTokens
  config: Pick<Config, 'smtpUrl' | 'limitFactor'>
}

const tags = ['escritorio']
const config = { policy: MAY.handOver }
const who = ['escritorio.none', 'entrega.role'] as const

const listSchema = {
  tags,
  summary: 'Os pacotes de um mês e a entrega de cada um',
  description:
    'O pacote mais novo do mês de cada cliente que o usuário pode entregar, em ordem de nome, com o contato e o que aconteceu. `aberto`: ' +
    'alguém clicou em «Ver», digitou a senha ou baixou o zip; ler o endereço não conta.',
  querystring: EntregasQuery,
  response: { 200: EntregasReply },
  errors: ownErrors(...who),
}
const orderSchema = {
  tags,
  summary: 'Entregar pacotes',
  description:
    'Por e-mail, o portal envia um a cada cliente, em segundo plano. `whatsapp` e `copiar` anotam o que a pessoa fez. Tudo ou nada. Na ' +
    'demonstração nada é enviado.',
  body: EntregasBody,
  response: { 204: Type.Null() },
  errors: ownErrors(
    ...who,
    'entrega.not_found',
    'entrega.sent',
    'entrega.no_contact',
    'entrega.no_mail',
    'entrega.demo',
    'pacote.wait',
  ),
  repeat: repeated('refused', '409 quando já foi enviado.'),
}
const remindSchema = {
  tags,
  summary: 'Lembrar quem não abriu',
  description: 'Uma vez para cada pacote. De um enviado por WhatsApp, anota que a pessoa lembrou.',
  body: LembrarBody,
  response: { 204: Type.Null() },
  errors: ownErrors(...who, 'entrega.not_found', 'entrega.reminded'),
  repeat: repeated('refused', '409.'),
}
const textSchema = {
  tags,
  summary: 'Salvar o texto da entrega',
  description: 'Um texto para o escritório, com blocos entre chaves, e se ele lembra quem não abrir em 3 dias úteis.',
  body: TextoEntregaBody,
  response: { 204: Type.Null() },
  errors: ownErrors(...who, 'entrega.text'),
  repeat: repeated('same'),
}
const contactsSchema = {
  tags,
  summary: 'Contatos dos clientes',
  description: 'Nome, e-mail e WhatsApp que o escritório tem de cada cliente. Saem com ele da carteira.',
  response: { 200: ContatosReply },
  errors: ownErrors(...who),
}
const putContactsSchema = {
  tags,
  summary: 'Salvar contatos de clientes',
  description: 'Tudo ou nada. Uma linha sem nome, e-mail e número tira o contato.',
  body: ContatosBody,
  response: { 204: Type.Null() },
  errors: ownErrors(...who, 'entrega.contact', 'entrega.not_found'),
  repeat: repeated('same'),
}

export const entregaRoutes =
  (deps: EntregaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock, packages } = deps
    app.get('/escritorio/entregas', { config, schema: listSchema }, async (request) => {
      const actor = await requireDeliverer(db, request)
      const mail = mailStateOf(request.user, deps.config)
      return readMonth({ db, packages, now: clock.now() }, { actor, month: request.query.mes, mail })
    })
    app.post('/escritorio/entregas', { config, schema: orderSchema }, async (request, reply) => {
      const actor = await requireDeliverer(db, request)
      await countUse(deps, 'entrega', request.user.account.id)
      const mail = mailStateOf(request.user, deps.config)
      await orderDeliveries({ db, now: clock.now(), mail }, actor, request.body)
      return reply.code(204).send(null)
    })
    app.post('/escritorio/entregas/lembrar', { config, schema: remindSchema }, async (request, reply) => {
      const actor = await requireDeliverer(db, request)
      await orderReminders({ db, now: clock.now() }, actor, request.body)
      return reply.code(204).send(null)
    })
    app.put('/escritorio/entregas/texto', { config, schema: textSchema }, async (request, reply) => {
      const actor = await requireDeliverer(db, request)
      const { ds_texto: text, fl_lembra } = request.body
      await saveDeliveryText(db, actor, { text, reminds: fl_lembra === 'S' })
      return reply.code(204).send(null)
    })
    app.get('/escritorio/contatos', { config, schema: contactsSchema }, async (request) => {
      const clients = await listClients(db, await requireDeliverer(db, request))
      return {
        data: clients.map((client) => ({ cpfcnpj: client.tax_id, nome: client.name, contato: toContato(client) })),
      }
    })
    app.put('/escritorio/contatos', { config, schema: putContactsSchema }, async (request, reply) => {
      await putContacts(db, await requireDeliverer(db, request), request.body)
      return reply.code(204).send(null)
    })
  }
