import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.gen.ts'

/** Whose rights a transaction runs with: row-level security sees nothing else. */
export interface Scope {
  /** Ids of the companies the caller may use; empty sees no company at all. */
  empresaIds: readonly number[]
  /** Account id, or null for the operator's command line. */
  accountId: string | null
}

/**
 * Runs `work` in one transaction with the caller's rights set for row-level security (the second wall).
 * The settings are local to the transaction: a pooled connection never carries them to the next caller.
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

/** Changes the rights of an open transaction, where its work itself finds out which account or company it is about. */
export const setScope = (tx: Transaction<Database>, { empresaIds, accountId }: Scope): Promise<unknown> =>
  sql`select set_config('app.empresas', ${empresaIds.join(',')}, true), set_config('app.account', ${accountId ?? ''}, true)`.execute(
    tx,
  )
