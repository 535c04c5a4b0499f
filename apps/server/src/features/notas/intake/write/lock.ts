import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'

/**
 * Locks companies, and the account where there is one, until the end of the transaction: batches of one account take turns, and so do all
 * that write statements into the same company. Always in the same order, so that no two wait for each other.
 */
export async function lockIntake(
  tx: Transaction<Database>,
  accountId: string | null,
  empresaIds: readonly number[],
): Promise<void> {
  const keys = [accountId ?? '', ...[...new Set(empresaIds)].sort((a, b) => a - b).map(String)]
  await sql`select pg_advisory_xact_lock(hashtextextended('intake ' || k, 0)) from unnest(${keys}::text[]) k`.execute(
    tx,
  )
}
