import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { PacotesQuery, PacotesReply, RevogarPacoteQuery } from '@portal/contract/fechamento/pacote.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { actorOf, addAudit } from '../acesso/base/audit.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import {
  findPackage,
  listOpenPackages,
  listPackages,
  packageScope,
  requireFewPackages,
  restorePackage,
  revokePackage,
} from './base/store.ts'
import type { PackageTokens } from './base/token.ts'
import { toPacote } from './wire.ts'

/**
 * The package of a month for the client of an office: one zip behind a link. It is a list of references, not a stored
 * zip: each download makes the same bytes again (decision 0038). `base` has rows and tokens, `make` the making by a
 * task of `features/tarefas`, `public-routes.ts` and `page` what the link opens without a session. A note that changes
 * later changes no package.
 */

export interface PacoteDeps {
  db: Kysely<Database>
  clock: Clock
  packages: PackageTokens
  config: Pick<Config, 'smtpUrl'>
}

const tags = ['tarefas']
const config = { policy: MAY.handOver }

const listSchema = {
  tags,
  summary: 'Os pacotes de uma empresa, de um mês ou os abertos',
  description:
    'Sem `mes`, os de todos os meses cujo endereço vale agora. Do mais novo ao mais antigo, com o endereço de cada um: é sempre o mesmo, e não fica guardado.',
  querystring: PacotesQuery,
  response: { 200: PacotesReply },
}
const revokeSchema = {
  tags,
  summary: 'Revogar um pacote',
  description: 'O endereço deixa de valer na hora. Por 30 dias, até o prazo dele, `restaurar` o abre de novo.',
  params: IdParams,
  querystring: RevogarPacoteQuery,
  response: { 204: Type.Null() },
  errors: ownErrors('pacote.not_found'),
  repeat: repeated('refused', '404.'),
}

const restoreSchema = {
  tags,
  summary: 'Abrir de novo um pacote revogado',
  description:
    'O mesmo endereço volta a valer, até 30 dias depois de revogado e antes do prazo dele. Não o de quem não fala mais pela empresa.',
  params: IdParams,
  querystring: RevogarPacoteQuery,
  response: { 204: Type.Null() },
  errors: ownErrors('pacote.not_revoked', 'pacote.maker', 'pacote.too_many'),
  repeat: repeated('refused', '404.'),
}

const notRevoked = () =>
  new AppError(404, 'pacote.not_revoked', 'Este pacote não está revogado, ou não pode mais ser aberto de novo.')
const makerGone = () =>
  new AppError(409, 'pacote.maker', 'Quem montou este pacote não fala mais pela empresa. Monte outro.')
const notFound = () => new AppError(404, 'pacote.not_found', 'Pacote não encontrado, ou já revogado.')

/** Whether the portal mails packages for this person. */
export const mailStateOf = ({ account }: Pick<Caller, 'account'>, { smtpUrl }: Pick<Config, 'smtpUrl'>) =>
  account.demo ? ('demonstracao' as const) : smtpUrl === null ? ('sem_servidor' as const) : ('email' as const)

/** Packages of a company: list, revocation and its undo. They are made by a task. */
export const pacoteRoutes =
  ({ db, clock, packages, config: { smtpUrl } }: PacoteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/fechamento/pacote', { config, schema: listSchema }, async ({ user, query }) => {
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const scope = packageScope({ empresaId, id: '' }, user.account.id)
      const now = clock.now()
      const rows = await inScope(db, scope, (tx) =>
        query.mes === undefined ? listOpenPackages(tx, empresaId, now) : listPackages(tx, empresaId, query.mes),
      )
      const data = rows.map((row) => toPacote(row, { url: packages.pathOf({ empresaId, id: row.id }), now }))
      return { data, ds_envio: mailStateOf(user, { smtpUrl }) }
    })
    app.delete('/fechamento/pacote/:id', { config, schema: revokeSchema }, async (request, reply) => {
      const { user, query, params } = request
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const key = { empresaId, id: params.id.toLowerCase() }
      await inScope(db, packageScope(key, user.account.id), async (tx) => {
        if (!(await revokePackage(tx, key, user.account.name))) throw notFound()
        await addAudit(tx, actorOf(request), [{ empresaId, what: 'pacote.revoke', target: key.id }])
      })
      return reply.code(204).send(null)
    })
    app.post('/fechamento/pacote/:id/restaurar', { config, schema: restoreSchema }, async (request, reply) => {
      const { user, query, params } = request
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const key = { empresaId, id: params.id.toLowerCase() }
      const now = clock.now()
      const stored = await findPackage(db, key)
      if (!stored) throw notRevoked()
      await inScope(db, packageScope(key, user.account.id), async (tx) => {
        await requireFewPackages(tx, { empresaId, month: stored.month, now }, stored.revokedAt ? 1 : 0)
        const outcome = await restorePackage(tx, key, now)
        if (outcome === 'gone') throw notRevoked()
        if (outcome === 'maker') throw makerGone()
        await addAudit(tx, actorOf(request), [{ empresaId, what: 'pacote.restore', target: key.id }], { asOwner: true })
      })
      return reply.code(204).send(null)
    })
  }
