import type { ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { chosenSequences, type SequenceChoice } from '../estado/sequence-of.ts'

/** When a sequence is asked next, and what it waits for. */
export interface AskedSlot {
  service: ServicoCaptura
  next_at: Date | null
  blocked_until: Date | null
  wait_until: Date | null
  is_paused: boolean
  is_stopped: boolean
  now: Date
}

/**
 * Moves the slots to the earliest instant that the waits allow, never before it; asking again changes nothing. A paused
 * sequence keeps its slot.
 */
export async function askNow(
  tx: Transaction<Database>,
  choice: SequenceChoice,
  accountId: string | null,
): Promise<AskedSlot[]> {
  const earliest = sql<Date>`greatest(now(), q.wait_until, q.blocked_until)`
  await sql`update capture_sequence q set next_at = ${earliest}, asked_at = now(), asked_by = ${accountId}::uuid, changed_at = now()
    where ${chosenSequences(choice)} and q.paused_at is null and (q.next_at is null or q.next_at > ${earliest})`.execute(
    tx,
  )
  const { rows } = await sql<AskedSlot>`
    select q.service, greatest(q.next_at, q.wait_until, q.blocked_until) as next_at, q.blocked_until, q.wait_until,
      q.paused_at is not null as is_paused, q.stopped_at is not null as is_stopped, clock_timestamp() as now
    from capture_sequence q where ${chosenSequences(choice)} order by array_position(array['nfe', 'cte', 'mdfe', 'nfse'], q.service)`.execute(
    tx,
  )
  return rows
}
