import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'

/**
 * All personal data of an account, for a data subject's request. Secrets (password, second factor, tokens) are listed without their
 * values. Fiscal documents belong to a company, not to the person.
 */
export async function exportAccount(db: Kysely<Database>, accountId: string): Promise<object> {
  const cadastro = await db
    .selectFrom('account')
    .select([
      'id',
      'login',
      'tax_id',
      'name',
      'email',
      'phone',
      'sistema',
      'sped',
      'uf',
      'provider',
      'blocked_at',
      'created_at',
      'proven_at',
    ])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    cadastro,
    chaves: await keysOf(db, accountId),
    ...(await belongings(db, accountId)),
    ...(await records(db, accountId)),
  }
}

const keysOf = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('portfolio_key')
    .select(['name', 'scopes', 'created_at', 'expires_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

const belongings = async (db: Kysely<Database>, accountId: string) => ({
  empresas: await db
    .selectFrom('account_empresa as g')
    .innerJoin('empresa as e', 'e.id', 'g.empresa_id')
    .select(['e.tax_id', 'e.name as empresa', 'g.papel', 'g.created_at', 'g.name', 'g.email', 'g.phone'])
    .where('g.account_id', '=', accountId)
    .orderBy('g.created_at')
    .execute(),
  escritorio: await db
    .selectFrom('pessoa as p')
    .innerJoin('escritorio as o', 'o.id', 'p.escritorio_id')
    .select(['o.name as escritorio', 'p.papel', 'p.tags', 'p.created_at', 'p.name', 'p.email'])
    .where('p.account_id', '=', accountId)
    .execute(),
  convites: await db
    .selectFrom('grant_invitation as i')
    .leftJoin('empresa as e', 'e.id', 'i.empresa_id')
    .leftJoin('escritorio as o', 'o.id', 'i.escritorio_id')
    .select(['e.tax_id', 'o.name as escritorio', 'i.papel', 'i.created_at', 'i.name', 'i.email', 'i.phone'])
    .where('i.account_id', '=', accountId)
    .orderBy('i.created_at')
    .execute(),
  sessoes: await db
    .selectFrom('session')
    .select(['method', 'created_at', 'used_at', 'expires_at', 'address', 'user_agent'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  segundo_fator: await db
    .selectFrom('account_factor')
    .select(['created_at', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .execute(),
  certificados: await db
    .selectFrom('certificate_log')
    .select(['at', 'data'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute(),
})

async function records(db: Kysely<Database>, accountId: string) {
  const acessos = await db
    .selectFrom('access_log')
    .select(['at', 'address', 'empresa_id'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute()
  const auditoria = await db
    .selectFrom('audit')
    .select(['at', 'what', 'target', 'detail', 'address'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute()
  const files = await db
    .selectFrom('sped_file')
    .select(['created_at', 'day_from', 'empresa_id'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const withTaxId = await taxIdReader(db, [...acessos, ...files])
  return { acessos: acessos.map(withTaxId), auditoria, arquivos_sped: files.map(withTaxId) }
}

/** Returns a function that replaces the company of a row by its tax id; null for the installation (company 0). */
async function taxIdReader(db: Kysely<Database>, rows: readonly { empresa_id: number }[]) {
  const ids = [...new Set(rows.map(({ empresa_id }) => empresa_id))]
  // read separately: on a cluster, companies are on another node than these rows
  const companies =
    ids.length > 0 ? await db.selectFrom('empresa').select(['id', 'tax_id']).where('id', 'in', ids).execute() : []
  const taxIds = new Map(companies.map(({ id, tax_id }) => [id, tax_id]))
  return <T extends { empresa_id: number }>({ empresa_id, ...row }: T) => ({
    ...row,
    tax_id: taxIds.get(empresa_id) ?? null,
  })
}

const lastTitular = (taxIds: readonly string[]) =>
  new AppError(409, 'usuario.last_titular', `É o único titular de ${taxIds.join(', ')}: nomeie outro antes.`)

/**
 * Erases an account: registration, contacts, password, second factor, sessions, grants, links, certificates,
 * marks. Data with a legal retention period stays: documents, EFD files, and the records of access and audit,
 * which keep the name and an id without an account. Throws `usuario.last_titular` when a company would have
 * no titular left, `escritorio.last_dono` when the office would have no dono.
 */
export async function eraseAccount(tx: Kysely<Database>, accountId: string): Promise<void> {
  const { rows } = await sql<{ tax_id: string }>`
    select e.tax_id from account_empresa g join empresa e on e.id = g.empresa_id
    where g.account_id = ${accountId} and g.papel = 'titular' and e.active and not exists (
      select from account_empresa o join account a on a.id = o.account_id
      where o.empresa_id = g.empresa_id and o.papel = 'titular' and o.account_id <> g.account_id and a.blocked_at is null)
    order by e.tax_id`.execute(tx)
  if (rows.length > 0) throw lastTitular(rows.map(({ tax_id }) => tax_id))
  await refuseLastDono(tx, accountId)
  await tx.deleteFrom('grant_invitation').where('invited_by', '=', accountId).execute()
  await tx.deleteFrom('carteira_pedido').where('asked_by', '=', accountId).execute()
  for (const table of OWNED) await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  await tx.deleteFrom('account').where('id', '=', accountId).execute()
}

/** Throws AppError 409 `escritorio.last_dono` when the account's office would have no dono left. */
async function refuseLastDono(tx: Kysely<Database>, accountId: string): Promise<void> {
  const { rows } = await sql`
    select from pessoa p where p.account_id = ${accountId} and is_last_dono(p.escritorio_id, p.account_id)`.execute(tx)
  if (rows.length > 0)
    throw new AppError(409, 'escritorio.last_dono', 'É o único dono do escritório: dê o papel a outra pessoa antes.')
}

const OWNED = [
  'session',
  'account_factor',
  'recovery_code',
  'password_link',
  'certificate_log',
  'nota_download',
  'download_link',
  'account_empresa',
  'account_takeover',
  'portfolio_key',
  'pessoa',
  'grant_invitation',
] as const
