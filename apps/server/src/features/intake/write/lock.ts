import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/**
 * Locks companies, and the account if any, until the end of the transaction: serialises the batches of one account
 * and all writers of one company. The fixed order prevents deadlocks.
 */
export async function lockIntake(
  tx: Transaction<Database>,
  accountId: string | null,
  empresaIds: readonly number[],
): Promise<void> {
  const account = accountId === null ? [] : [accountId]
  const keys = [...account, ...[...new Set(empresaIds)].sort((a, b) => a - b).map(String)]
  await sql`select pg_advisory_xact_lock(hashtextextended('intake ' || k, 0)) from unnest(${keys}::text[]) k`.execute(
    tx,
  )
}
