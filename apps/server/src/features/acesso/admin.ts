import type { Papel } from '@portal/contract/acesso/acesso.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { hashPassword } from './base/password.ts'
import type { PasswordContext } from './senha/context-words.ts'

/**
 * Administration by the operator's command line. `db` is the owner's connection, which row-level security
 * exempts.
 */

export interface NewEmpresa {
  taxId: string
  name: string
  uf: string
  simples?: boolean
  ie?: string | null
  demo?: boolean
}

/** Throws AppError 409 `empresa.exists`. */
export async function createEmpresa(
  db: Kysely<Database>,
  { taxId, name, uf, simples = true, ie = null, demo = false }: NewEmpresa,
): Promise<number> {
  const row = await db
    .insertInto('empresa')
    .values({ tax_id: taxId, name, uf, simples, ie, demo })
    .onConflict((conflict) => conflict.column('tax_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError(409, 'empresa.exists', `A empresa ${taxId} já existe.`)
  return row.id
}

export interface NewAccount {
  login: string
  /** Default: the login, which is a tax id for everyone but the demo user. */
  taxId?: string
  name: string
  password: string | null
  email?: string
  phone?: string
  sistema?: string
  sped?: boolean
  uf?: string
  demo?: boolean
  provider?: boolean
}

/** Throws AppError 409 `account.exists`. */
export async function createAccount(
  db: Kysely<Database>,
  { password, taxId, sistema = 'PORTAL', ...rest }: NewAccount,
): Promise<string> {
  const row = await db
    .insertInto('account')
    .values({
      ...rest,
      id: uuidv7(),
      tax_id: taxId ?? rest.login,
      sistema,
      password_hash: password === null ? null : await hashPassword(password),
    })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw accountExists(rest.login, await isDemoLogin(db, rest.login))
  return row.id
}

const isDemoLogin = async (db: Kysely<Database>, login: string): Promise<boolean> =>
  (await db.selectFrom('account').select('demo').where('login', '=', login).executeTakeFirst())?.demo ?? false

const accountExists = (login: string, isDemo: boolean) =>
  new AppError(
    409,
    'account.exists',
    isDemo
      ? `O usuário ${login} já existe: é um dos da demonstração. Use outro CPF, ou uma instalação com PORTAL_DEMO=0.`
      : `O usuário ${login} já existe.`,
  )

export async function empresaIdByTaxId(db: Kysely<Database>, taxId: string): Promise<number> {
  const row = await db.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirst()
  if (!row) throw new AppError(404, 'empresa.unknown', `A empresa ${taxId} não está cadastrada.`)
  return row.id
}

export async function accountIdByLogin(db: Kysely<Database>, login: string): Promise<string> {
  const row = await db.selectFrom('account').select('id').where('login', '=', login).executeTakeFirst()
  if (!row) throw new AppError(404, 'account.unknown', `O usuário ${login} não está cadastrado.`)
  return row.id
}

/** Grants an account a role in a company. Replaces its earlier role and a pending invitation. */
export async function grantEmpresa(
  db: Kysely<Database>,
  { accountId: account_id, empresaId: empresa_id, papel }: { accountId: string; empresaId: number; papel: Papel },
): Promise<void> {
  await db
    .insertInto('account_empresa')
    .values({ account_id, empresa_id, papel })
    .onConflict((conflict) => conflict.columns(['account_id', 'empresa_id']).doUpdateSet({ papel, standing: 'full' }))
    .execute()
  await db
    .deleteFrom('grant_invitation')
    .where('account_id', '=', account_id)
    .where('empresa_id', '=', empresa_id)
    .execute()
  if (papel === 'consulta')
    await sql`select end_voices('lowered', array[${account_id}::uuid], null, array[${empresa_id}::bigint], null, null, now()),
      end_admissions(array[${empresa_id}::bigint], 'o operador baixou o papel do último responsável', null, now())`.execute(
      db,
    )
}

export async function revokeEmpresa(
  db: Kysely<Database>,
  { accountId, empresaId }: { accountId: string; empresaId: number },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('account_empresa')
    .where('account_id', '=', accountId)
    .where('empresa_id', '=', empresaId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError(404, 'grant.unknown', 'O usuário não tinha acesso a esta empresa.')
  await sql`select end_voices('removed_from_company', array[${accountId}::uuid], null, array[${empresaId}::bigint], null, null, now()),
    end_admissions(array[${empresaId}::bigint], 'o operador tirou o acesso do último responsável', null, now())`.execute(
    db,
  )
}

/** Personal data that a new password of the account must not consist of. */
export async function passwordContext(db: Kysely<Database>, accountId: string): Promise<PasswordContext> {
  const account = await db
    .selectFrom('account')
    .select(['login', 'name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const empresas = await db
    .selectFrom('account_empresa as g')
    .innerJoin('empresa as e', 'e.id', 'g.empresa_id')
    .select(['e.tax_id as taxId', 'e.name'])
    .where('g.account_id', '=', accountId)
    .execute()
  return { ...account, empresas }
}

/** Sets a password and ends every open session, link and personal key of the account. */
export async function setPassword(db: Kysely<Database>, accountId: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ password_hash, password_own_at: null }).where('id', '=', accountId).execute()
    await endVoices(tx, 'new_password', accountId)
  })
}

/** Ends what speaks for a person at an event (table `voice`). */
const endVoices = (tx: Kysely<Database>, event: 'new_password' | 'block', accountId: string) =>
  sql`select end_voices(${event}, array[${accountId}::uuid], null, null, null, null, now())`.execute(tx)

/**
 * Restores the data that a take-over by certificate removed, and ends every open session. Throws AppError 404
 * `usuario.no_takeover`.
 */
export async function undoTakeover(db: Kysely<Database>, accountId: string): Promise<void> {
  const { rows } = await sql<{ undone: boolean }>`select undo_takeover(${accountId}::uuid) as undone`.execute(db)
  if (!rows[0]?.undone)
    throw new AppError(404, 'usuario.no_takeover', 'Este login não foi assumido por certificado nos últimos 7 dias.')
}

/**
 * Removes the second factor of a person who lost the app and the codes, and ends every open session. Throws
 * AppError 404 `fator.absent`.
 */
export async function dropFactor(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
    const { numDeletedRows } = await tx
      .deleteFrom('account_factor')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError(404, 'fator.absent', 'O usuário não tem segundo fator.')
    await tx.deleteFrom('session').where('account_id', '=', accountId).execute()
  })
}

/** Blocks the account: its sessions end, what it made is suspended. `at` null unblocks it. */
export async function blockAccount(db: Kysely<Database>, accountId: string, at: Date | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ blocked_at: at }).where('id', '=', accountId).execute()
    if (at) await endVoices(tx, 'block', accountId)
  })
}

/** Updates a company; undefined fields are unchanged. Throws AppError 404 `empresa.unknown`. */
export async function changeEmpresa(
  db: Kysely<Database>,
  taxId: string,
  change: { name?: string; uf?: string; simples?: boolean; ie?: string },
): Promise<void> {
  const id = await empresaIdByTaxId(db, taxId)
  const fields = Object.entries(change).filter(([, value]) => value !== undefined)
  if (fields.length === 0) return
  await db.updateTable('empresa').set(Object.fromEntries(fields)).where('id', '=', id).execute()
}

/** Activates or deactivates a company. No account sees an inactive company; nothing is erased. */
export async function activateEmpresa(db: Kysely<Database>, taxId: string, active: boolean): Promise<void> {
  const id = await empresaIdByTaxId(db, taxId)
  await db.updateTable('empresa').set({ active }).where('id', '=', id).execute()
}
