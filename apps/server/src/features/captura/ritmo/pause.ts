import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { chosenSequences, type SequenceChoice } from '../estado/sequence-of.ts'

/** Pauses the chosen sequences; one that is paused already keeps who paused it. Returns how many sequences were chosen. */
export async function pauseSequences(
  tx: Transaction<Database>,
  choice: SequenceChoice,
  { accountId, name, reason }: { accountId: string | null; name: string; reason: string | null },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update capture_sequence q set paused_at = coalesce(q.paused_at, now()),
      paused_by = case when q.paused_at is null then ${accountId}::uuid else q.paused_by end,
      paused_by_name = case when q.paused_at is null then ${name} else q.paused_by_name end,
      pause_reason = case when q.paused_at is null then ${reason} else q.pause_reason end, changed_at = now()
    where ${chosenSequences(choice)}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Ends the pause of the chosen sequences and the stop of those that were stopped, and gives them a slot. Waits and blocks
 * stay. Returns how many sequences were chosen.
 */
export async function resumeSequences(tx: Transaction<Database>, choice: SequenceChoice): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update capture_sequence q set paused_at = null, paused_by = null, paused_by_name = null, pause_reason = null,
      stopped_at = null, stop_cause = null, refusal_count = 0, misuse_count = 0, incoherent_count = 0, fault_count = 0,
      next_at = greatest(now(), q.wait_until, q.blocked_until), changed_at = now()
    where ${chosenSequences(choice)} and (q.paused_at is not null or q.stopped_at is not null)`.execute(tx)
  return Number(numAffectedRows)
}
