import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

const PATIENCE_MS = 30_000
const STEP_MS = 200

/**
 * Waits until no request of the companies to SEFAZ or the ADN is in flight, at most 30 seconds. Call it after the transaction that
 * ended their admissions: none begins after it, and what a request in flight brings is stored.
 */
export async function awaitCalls(
  db: Kysely<Database>,
  empresaIds: readonly number[],
  { patienceMs = PATIENCE_MS } = {},
): Promise<void> {
  if (empresaIds.length === 0) return
  for (let waited = 0; waited < patienceMs; waited += STEP_MS) {
    const { rows } = await sql<{ open: boolean }>`
      select are_calls_open(${empresaIds}::bigint[]) as open`.execute(db)
    if (!rows[0]?.open) return
    await sleep(STEP_MS)
  }
}
