import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EncerramentoQuery, EncerramentoReply } from '@portal/contract/acesso/encerramento.ts'
import { type Convite, ConviteReply } from '@portal/contract/acesso/usuarios.ts'
import { IdParams } from '@portal/contract/common.ts'
import {
  ColegasQuery,
  ColegasReply,
  NovaPessoaBody,
  NovaPessoaReply,
  PessoaBody,
  PessoasReply,
} from '@portal/contract/escritorio/escritorio.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { requireTaxId } from '../acesso/base/require-empresa.ts'
import { newAdoption, toEncerramento } from '../acesso/closing.ts'
import { firstAddress, noEmail } from '../acesso/convite/address.ts'
import { createInvite } from '../acesso/convite/link.ts'
import { countInvitation } from '../acesso/convite/mail-limit.ts'
import type { EscritorioDeps } from './deps.ts'
import { requireDono, requireOffice } from './office.ts'
import {
  addPerson,
  changePerson,
  leaveOffice,
  listColleagues,
  listPeople,
  type NewOfficePerson,
  type PersonChange,
  removePerson,
} from './people.ts'
import { toPessoa } from './wire.ts'

const tags = ['escritorio']
const config = { policy: 'user' as const }

const listSchema = {
  tags,
  summary: 'Pessoas do escritório',
  description:
    'Primeiro as pessoas, depois os convites. `fl_pendente` `S`: nunca entrou (`senha`) ou não respondeu (`convite`).',
  response: { 200: PessoasReply },
  errors: ownErrors('escritorio.none', 'escritorio.role'),
}
const createSchema = {
  tags,
  summary: 'Chamar uma pessoa para o escritório',
  description:
    'Ninguém trabalha no escritório antes do próprio sim, em /convites. Quem ainda não tem cadastro recebe um e o endereço em que define a senha (por e-mail, ou na resposta onde o portal não envia e-mails); o convite o espera na primeira entrada. `etiquetas` ausente ou nula: a carteira inteira; lista vazia: nenhuma empresa.',
  body: NovaPessoaBody,
  response: { 201: NovaPessoaReply },
  errors: ownErrors(
    'escritorio.none',
    'escritorio.role',
    'escritorio.person_exists',
    'usuario.no_email',
    'convite.wait',
    'convite.mail_failed',
  ),
  repeat: repeated('replaces', 'De quem já trabalha no escritório: 409.'),
}

const colleaguesSchema = {
  tags,
  summary: 'Nomes das pessoas do escritório',
  description:
    'Para qualquer pessoa do escritório: quem disse sim, por nome. Com `cpfcnpj`, só quem vê este cliente; vazia se quem chama não o vê.',
  querystring: ColegasQuery,
  response: { 200: ColegasReply },
  errors: ownErrors('escritorio.none'),
}

/** People of the office, for its donos; their names, for everybody in it. */
export const pessoasRoutes =
  (deps: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    app.get('/escritorio/pessoas', { config, schema: listSchema }, async (request) => {
      const by = await employerOf(deps, request)
      return { data: (await listPeople(db, by, clock.now())).map(toPessoa) }
    })
    app.post('/escritorio/pessoas', { config, schema: createSchema }, async (request, reply) => {
      const person = toPerson(request.body)
      const by = await employerOf(deps, request)
      await countMail(deps, request, person.email)
      const { accountId, waiting } = await addPerson(db, by, { person, now: clock.now() })
      const convite = waiting === 'senha' ? await invite(deps, request, { ...person, accountId }) : null
      const pending = { fl_pendente: 'S' as const, ds_pendencia: waiting }
      return reply.code(201).send({ data: { id: accountId, papel: person.papel, ...pending, convite } })
    })
    app.get('/escritorio/colegas', { config, schema: colleaguesSchema }, async (request) => {
      const { cpfcnpj } = request.query
      const taxId = cpfcnpj === undefined ? null : requireTaxId(cpfcnpj, 'cpfcnpj')
      await requireOffice(db, actorOf(request))
      const { accountId } = request.user.scope
      const people = await listColleagues(db, request.user.scope, taxId)
      return {
        data: people.map(({ account_id, name, papel }) => ({
          ...{ id: account_id, nome: name, papel },
          fl_eu: account_id === accountId ? ('S' as const) : ('N' as const),
        })),
      }
    })
    await app.register(personRoutes(deps))
  }

const changeSchema = {
  tags,
  params: IdParams,
  response: { 204: Type.Null() },
  summary: 'Mudar o papel ou as etiquetas de uma pessoa',
  description:
    'Também de um convite. Campos ausentes ficam como estão. Vale desde a chamada seguinte. De um `assistente` terminam as chaves do escritório e os endereços de pacotes que criou.',
  body: PessoaBody,
  errors: ownErrors('escritorio.none', 'escritorio.role', 'escritorio.person_unknown', 'escritorio.last_dono'),
  repeat: repeated('same'),
}
const removeSchema = {
  tags,
  params: IdParams,
  querystring: Type.Object(EncerramentoQuery),
  response: { 200: EncerramentoReply },
  summary: 'Tirar uma pessoa do escritório',
  description:
    'O acesso pelo escritório, ou o convite, acaba na hora, e com ele o que a pessoa criou: chaves do escritório, endereços de pacotes, tarefas na fila e convites. Quem chama pode adotar chaves e pacotes. O que a pessoa tem por acesso direto fica.',
  errors: ownErrors('escritorio.none', 'escritorio.role', 'escritorio.person_unknown', 'escritorio.last_dono'),
  repeat: repeated('refused', '404.'),
}
const leaveSchema = {
  tags,
  querystring: Type.Object({ previa: EncerramentoQuery.previa }),
  response: { 200: EncerramentoReply },
  summary: 'Sair do próprio escritório',
  description: 'Para todos. O acesso pelo escritório acaba na hora, com o que a pessoa criou nele; o último dono fica.',
  errors: ownErrors('escritorio.none', 'escritorio.last_dono'),
  repeat: repeated('refused', '404.'),
}
const againSchema = {
  tags,
  params: IdParams,
  summary: 'Novo endereço para definir a primeira senha',
  description: 'De uma pessoa nova que ainda não entrou. Os endereços anteriores deixam de valer.',
  response: { 201: ConviteReply },
  errors: ownErrors(
    'escritorio.none',
    'escritorio.role',
    'escritorio.person_unknown',
    'escritorio.no_link',
    'usuario.no_email',
    'convite.wait',
    'convite.mail_failed',
  ),
  repeat: repeated('replaces'),
}

const personRoutes =
  (deps: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    app.put('/escritorio/pessoas/:id', { config, schema: changeSchema }, async (request, reply) => {
      const by = await employerOf(deps, request)
      await changePerson(db, by, { accountId: request.params.id, change: toChange(request.body) })
      return reply.code(204).send(null)
    })
    app.delete('/escritorio/pessoas/:id', { config, schema: removeSchema }, async (request) => {
      const { params, query } = request
      const by = await employerOf(deps, request)
      const adoption = newAdoption(query.adotar)
      const removal = { accountId: params.id, adoption, rehearsal: query.previa === '1', now: clock.now() }
      return toEncerramento(await removePerson(db, by, removal), adoption, deps.packages)
    })
    app.delete('/escritorio/pessoas/eu', { config, schema: leaveSchema }, async (request) => {
      const actor = actorOf(request)
      const leaving = { rehearsal: request.query.previa === '1', now: clock.now() }
      const closed = await leaveOffice(db, { actor, office: await requireOffice(db, actor) }, leaving)
      return toEncerramento(closed, new Map(), deps.packages)
    })
    app.post('/escritorio/pessoas/:id/convite', { config, schema: againSchema }, async (request, reply) => {
      const by = await employerOf(deps, request)
      const people = await listPeople(db, by, clock.now())
      const person = people.find(({ account_id }) => account_id === request.params.id.toLowerCase())
      if (!person) throw new AppError(404, 'escritorio.person_unknown', 'Esta pessoa não trabalha neste escritório.')
      if (person.waiting !== 'senha' || person.account_id === request.user.account.id) throw noLink()
      await countMail(deps, request, person.email)
      const { name, email, account_id: accountId } = person
      return reply.code(201).send({ data: await invite(deps, request, { name, email, accountId }) })
    })
  }

const noLink = () =>
  new AppError(409, 'escritorio.no_link', 'Esta pessoa já entrou no portal ou espera responder a um convite.')

async function employerOf({ db }: EscritorioDeps, request: FastifyRequest) {
  const actor = actorOf(request)
  return { actor, office: await requireDono(db, actor) }
}

/**
 * Counts the mail that a call may send, or the invitation without one, before the call changes anything. Where the portal mails, an address is required of everybody:
 * the answer does not tell whether the login exists.
 */
async function countMail(deps: EscritorioDeps, { user }: FastifyRequest, email: string): Promise<void> {
  const to = deps.config.smtpUrl === null ? null : firstAddress(email)
  if (to === null && deps.config.smtpUrl !== null) throw noEmail()
  await countInvitation(deps, { makerId: user.account.id, to })
}

async function invite(
  deps: EscritorioDeps,
  { user, socket }: FastifyRequest,
  person: { name: string; email: string; accountId: string },
): Promise<Convite> {
  const link = { ...person, makerId: user.account.id, kind: 'convite' as const, port: socket.localPort }
  const { url, expiresAt } = await createInvite(deps, link)
  return { url, dt_expiracao: expiresAt.toISOString() }
}

const cleanTags = (tags: readonly string[] | null): string[] | null =>
  tags === null ? null : [...new Set(tags.map((tag) => tag.trim()))]

const toPerson = ({ cpfcnpj, nome, email = '', papel, etiquetas = null }: NovaPessoaBody): NewOfficePerson => ({
  taxId: requireTaxId(cpfcnpj, 'cpfcnpj'),
  name: nome.trim(),
  email: email.trim(),
  papel,
  tags: cleanTags(etiquetas),
})

const toChange = ({ papel, etiquetas, nome, email }: PessoaBody): PersonChange => ({
  papel,
  name: nome?.trim(),
  email: email?.trim(),
  ...(etiquetas === undefined ? {} : { tags: cleanTags(etiquetas) }),
})
