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
export const setScope = (tx: Transaction<Database>, scope: Scope): Promise<unknown> =>
  // eslint-disable-next-line no-restricted-syntax -- SET takes no parameters; scopeStatements lets only ids through
  sql.raw(scopeStatements(scope)).execute(tx)

/**
 * The statements that set the rights of the open transaction. SET LOCAL and not `set_config`: a cluster sends
 * only the former to the nodes, whose row-level security needs the rights too. SET takes no parameters; throws
 * RangeError for anything but ids.
 */
export function scopeStatements({ empresaIds, accountId }: Scope): string {
  if (!empresaIds.every(Number.isSafeInteger)) throw new RangeError('a company id is not an integer')
  if (accountId !== null && !UUID.test(accountId)) throw new RangeError('an account id is not a UUID')
  return `set local app.empresas = '${empresaIds.join(',')}'; set local app.account = '${accountId ?? ''}'`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
