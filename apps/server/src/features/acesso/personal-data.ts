import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'

/**
 * Requests of a person about the own data (LGPD, art. 18). `export_account` and `erase_account` do the work. Fiscal documents
 * belong to a company, not to the person.
 */

/** All personal data of an account, for the command line. Secrets are listed without their values. */
export async function exportAccount(db: Kysely<Database>, accountId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    data: Record<string, unknown>
  }>`select export_account(${accountId}::uuid) as data`.execute(db)
  return rows[0]?.data ?? {}
}

/** The same of the caller. */
export async function exportOwnAccount(tx: Kysely<Database>): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`select export_my_account() as data`.execute(tx)
  return rows[0]?.data ?? {}
}

/**
 * Erases an account; what has a legal retention period stays. Throws AppError 409 `usuario.last_titular` when a company would have no
 * titular left, 409 `escritorio.last_dono` when the office would have no dono.
 */
export async function eraseAccount(tx: Kysely<Database>, accountId: string): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`select erase_account(${accountId}::uuid) as outcome`.execute(tx)
  refuseLast(rows[0]?.outcome ?? '')
}

/** The same of the caller. */
export async function eraseOwnAccount(tx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`select erase_my_account() as outcome`.execute(tx)
  refuseLast(rows[0]?.outcome ?? '')
}

function refuseLast(outcome: string): void {
  const [word, taxIds] = outcome.split(/ (.*)/)
  if (word === 'last_titular')
    throw new AppError(409, 'usuario.last_titular', `É o único titular de ${taxIds}: nomeie outro antes.`)
  if (word === 'last_dono')
    throw new AppError(409, 'escritorio.last_dono', 'É o único dono do escritório: dê o papel a outra pessoa antes.')
}
