import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EncerramentoQuery, EncerramentoReply } from '@portal/contract/acesso/encerramento.ts'
import {
  type Convite,
  ConviteReply,
  NovoUsuarioBody,
  NovoUsuarioReply,
  PapelBody,
  TitularesReply,
  type UsuarioDaEmpresa,
  UsuariosQuery,
  UsuariosReply,
} from '@portal/contract/acesso/usuarios.ts'
import { IdParams } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { actorOf } from '../base/audit.ts'
import { awaitCalls } from '../base/await-calls.ts'
import { requireEmpresa, requireTaxId } from '../base/require-empresa.ts'
import { MAY } from '../base/rights.ts'
import { newAdoption, type PackagePaths, toEncerramento } from '../closing.ts'
import { firstAddress } from '../convite/address.ts'
import { createInvite, type LinkDeps, type NewLink } from '../convite/link.ts'
import { countInvitation } from '../convite/mail-limit.ts'
import { requireManaged } from './managed.ts'
import {
  changePerson,
  grantPerson,
  listPeople,
  listTitulares,
  type NewPerson,
  noteInvite,
  type Person,
  removePerson,
  requireInvitable,
} from './people.ts'

const tags = ['acesso']
const config = { policy: MAY.managePeople }
const querystring = UsuariosQuery

type UsuariosDeps = LinkDeps & { config: { limitFactor: number }; packages: PackagePaths }

const listSchema = {
  tags,
  summary: 'Usuários de uma empresa',
  description:
    'Nome e contatos como esta empresa os escreveu; primeiro as pessoas, depois quem espera. `ds_pendencia`: `senha` (usuário novo que nunca entrou), `convite` (espera pela pessoa), `proposta` (do provedor: espera por um titular), ou nulo. `fl_comprovado` `S`: o usuário provou o seu CPF ou CNPJ com um certificado.',
  querystring,
  response: { 200: UsuariosReply },
  errors: ownErrors('empresa.unknown'),
}

const titularesSchema = {
  tags,
  summary: 'Titulares de uma empresa',
  description: 'A quem pedir o que só um titular pode fazer. Para todos os usuários da empresa.',
  querystring,
  response: { 200: TitularesReply },
}

const createSchema = {
  tags,
  summary: 'Dar a alguém acesso a uma empresa',
  description:
    'Quem ainda não tem cadastro recebe um: o convite é o endereço em que define a sua senha. Quem já tem cadastro é convidado e decide em /convites. O que o provedor do portal pede espera pelo sim de um titular.',
  querystring,
  body: NovoUsuarioBody,
  response: { 201: NovoUsuarioReply },
  errors: ownErrors(
    'empresa.claimed',
    'provider.team',
    'usuario.exists',
    'usuario.no_email',
    'convite.wait',
    'convite.mail_failed',
  ),
  repeat: repeated('refused', '409; de um convite, o mesmo de novo.'),
}

/** Users of a company, for its titulares and for the provider. */
export const usuariosRoutes =
  (deps: UsuariosDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps
    app.get('/usuarios', { config, schema: listSchema }, async (request) => {
      const { id: empresaId } = await requireManaged(db, request.user, request.query.nr_cpfcnpj)
      return { data: (await listPeople(db, { actor: actorOf(request), empresaId }, deps.clock.now())).map(toUsuario) }
    })
    app.get('/usuarios/titulares', { config: { policy: MAY.look }, schema: titularesSchema }, async (request) => {
      const { id: empresaId } = requireEmpresa(request.user, request.query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      const titulares = await listTitulares(db, { actor: actorOf(request), empresaId })
      return { data: titulares.map(({ name, email }) => ({ nome: name, email: email ?? '' })) }
    })
    app.post('/usuarios', { config, schema: createSchema }, async (request, reply) => {
      const person = toPerson(request.body)
      const { id: empresaId } = await requireManaged(db, request.user, request.query.nr_cpfcnpj)
      await countMail(deps, request, person.email)
      const needsEmail = deps.config.smtpUrl !== null
      const change = { person, now: deps.clock.now(), needsEmail }
      const { accountId, waiting } = await grantPerson(db, { actor: actorOf(request), empresaId }, change)
      const convite =
        waiting === 'senha' ? await invite(deps, { ...person, ...makerOf(request), accountId, kind: 'convite' }) : null
      const pending = { fl_pendente: 'S' as const, ds_pendencia: waiting }
      return reply.code(201).send({ data: { id: accountId, papel: person.papel, convite, ...pending } })
    })
    await app.register(personRoutes(deps))
  }

const oneSchema = { tags, querystring, params: IdParams }

const changeSchema = {
  ...oneSchema,
  summary: 'Mudar o papel de um usuário',
  description:
    'Também de um convite. Onde há titular, o provedor não aumenta papéis nem muda o convite de um titular. Com `consulta` terminam as chaves e os endereços de pacotes que a pessoa criou na empresa.',
  body: PapelBody,
  response: { 204: Type.Null() },
  errors: ownErrors(
    'empresa.claimed',
    'provider.team',
    'provider.titular_only',
    'usuario.not_found',
    'usuario.last_titular',
  ),
  repeat: repeated('same'),
}

const revokeSchema = {
  ...oneSchema,
  querystring: Type.Object({ ...UsuariosQuery.properties, ...EncerramentoQuery }),
  summary: 'Tirar o acesso de um usuário à empresa',
  description:
    'O acesso, ou o convite, acaba na hora, e com ele o que a pessoa criou nesta empresa: chaves de API, endereços de pacotes, tarefas na fila e convites. Um titular que fica pode adotar chaves e pacotes. O provedor pode tirar o último titular.',
  response: { 200: EncerramentoReply },
  errors: ownErrors('usuario.not_found', 'usuario.last_titular'),
  repeat: repeated('refused', '404.'),
}

const againSchema = {
  ...oneSchema,
  summary: 'Novo endereço para definir a senha',
  description:
    'Os links anteriores deixam de valer. Onde o portal envia e-mails, o link vai para o endereço do usuário e `url` é nulo; senão é mostrado, a um titular da empresa que criou o usuário, enquanto ninguém o usou.',
  response: { 201: ConviteReply },
  errors: ownErrors(
    'usuario.shared',
    'usuario.no_mail',
    'usuario.not_found',
    'usuario.no_email',
    'convite.wait',
    'convite.mail_failed',
  ),
  repeat: repeated('replaces'),
}

const personRoutes =
  (deps: UsuariosDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps
    const refOf = async (request: FastifyRequest, { id: accountId }: { id: string }, taxId: string) => {
      const { id: empresaId } = await requireManaged(db, request.user, taxId)
      return { actor: actorOf(request), empresaId, accountId }
    }
    app.put('/usuarios/:id', { config, schema: changeSchema }, async (request, reply) => {
      const ref = await refOf(request, request.params, request.query.nr_cpfcnpj)
      const { papel } = request.body
      await changePerson(db, ref, { papel, now: deps.clock.now() })
      if (papel === 'consulta') await awaitCalls(db, [ref.empresaId])
      return reply.code(204).send(null)
    })
    app.delete('/usuarios/:id', { config, schema: revokeSchema }, async (request) => {
      const { nr_cpfcnpj, previa, adotar } = request.query
      const ref = await refOf(request, request.params, nr_cpfcnpj)
      const adoption = newAdoption(adotar)
      const rehearsal = previa === '1'
      const closed = await removePerson(db, ref, { adoption, rehearsal, now: deps.clock.now() })
      if (!rehearsal) await awaitCalls(db, [ref.empresaId])
      return toEncerramento(closed, adoption, deps.packages)
    })
    app.post('/usuarios/:id/convite', { config, schema: againSchema }, async (request, reply) => {
      const ref = await refOf(request, request.params, request.query.nr_cpfcnpj)
      const { name, email, unused } = await requireInvitable(db, ref, deps.config.smtpUrl !== null)
      await countMail(deps, request, email)
      await noteInvite(db, ref)
      const link = { name, email, ...makerOf(request), accountId: ref.accountId }
      const kind = unused ? 'convite' : 'senha'
      return reply.code(201).send({ data: await invite(deps, { ...link, kind }) })
    })
  }

const makerOf = ({ user, socket }: FastifyRequest) => ({ makerId: user.account.id, port: socket.localPort })

/** Counts the mail that a call may send, or the invitation without one, before the call changes anything. */
async function countMail(deps: UsuariosDeps, { user }: FastifyRequest, email: string): Promise<void> {
  const to = deps.config.smtpUrl === null ? null : firstAddress(email)
  await countInvitation(deps, { makerId: user.account.id, to })
}

async function invite(deps: LinkDeps, link: NewLink): Promise<Convite> {
  const { name, email, makerId, accountId, kind, port } = link
  const { url, expiresAt } = await createInvite(deps, { name, email, makerId, accountId, kind, port })
  return { url, dt_expiracao: expiresAt.toISOString() }
}

const toPerson = ({ cpfcnpj, nome, email = '', telefone = '', papel }: NovoUsuarioBody): NewPerson => ({
  taxId: requireTaxId(cpfcnpj, 'cpfcnpj'),
  name: nome.trim(),
  email: email.trim(),
  phone: telefone.trim(),
  papel,
})

const toUsuario = (person: Person): UsuarioDaEmpresa => ({
  id: person.account_id,
  cpfcnpj: person.tax_id,
  nome: person.name,
  email: person.email,
  telefone: person.phone,
  papel: person.papel,
  dt_concessao: person.since.toISOString(),
  fl_pendente: person.waiting === null ? 'N' : 'S',
  ds_pendencia: person.waiting,
  id_convite: person.waiting === 'proposta' ? person.invitation_id : null,
  nm_convidante: person.inviter_name,
  dt_expiracao: person.expires_at?.toISOString() ?? null,
  fl_comprovado: person.proven ? 'S' : 'N',
})
