import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { databaseNow } from '../estado/sequence-of.ts'
import { closeAbandoned } from '../prova/exchanges.ts'
import { after, backOffHours, HOURS, latest } from '../ritmo/pace.ts'
import { keyColumns, type SequenceKey } from '../ritmo/sequence.ts'

/**
 * Closes a request whose process ended before its answer was stored; every request of the sequence's chain is preceded
 * by it. Returns true when it was one for the next lot: its answer is lost and SEFAZ may have counted it. A level
 * sequence then waits a whole hour, because the answer may have been 137. The ADN has no maxNSU: its sequence is level
 * unless its last response was a lot.
 */
export async function settleAbandoned(
  tx: Transaction<Database>,
  key: SequenceKey,
  { hourMs }: { hourMs: number },
): Promise<boolean> {
  if ((await closeAbandoned(tx, key)) !== 'distNSU') return false
  const row = await tx
    .selectFrom('capture_sequence')
    .selectAll()
    .where((eb) => eb.and(keyColumns(key)))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return true
  const isDraining = row.service === 'nfse' ? row.cstat === '138' : row.max_nsu > row.ult_nsu
  const isLevel = row.first_at === null || !isDraining
  const wait = after(await databaseNow(tx), isLevel ? HOURS.block : backOffHours(1), hourMs)
  await tx
    .updateTable('capture_sequence')
    .set({
      unanswered: true,
      fault: 'interrupted',
      wait_until: latest(wait, row.wait_until),
      next_at: latest(wait, row.next_at),
    })
    .where((eb) => eb.and(keyColumns(key)))
    .execute()
  return true
}
