import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.gen.ts'

/** The rights of a transaction: the only input of row-level security. */
export interface Scope {
  /** Ids of the companies that the caller may use. With none, no company is visible. */
  empresaIds: readonly number[]
  /** Account id, or null for the operator's command line. */
  accountId: string | null
}

/**
 * Runs `work` in one transaction with the caller's rights set for row-level security. The settings are local
 * to the transaction, so a pooled connection never carries them to the next caller.
 */
export function inScope<T>(
  db: Kysely<Database>,
  scope: Scope,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await setScope(tx, scope)
    return work(tx)
  })
}

/**
 * Changes the rights of an open transaction, for work that finds its account or company during the
 * transaction.
 */
export const setScope = (tx: Transaction<Database>, { empresaIds, accountId }: Scope): Promise<unknown> =>
  sql`select set_config('app.empresas', ${empresaIds.join(',')}, true), set_config('app.account', ${accountId ?? ''}, true)`.execute(
    tx,
  )
