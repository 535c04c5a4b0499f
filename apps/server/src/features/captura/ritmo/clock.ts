import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { HOURS } from './pace.ts'

const SECONDS = HOURS.block * 3600

/** Acts noted in the future, and waits that no rule of the pace makes. As in `judgeClock` of `estado/state.ts`. */
const IS_AHEAD = sql`(last_call_at > clock_timestamp() + interval '10 minutes' or last_good_at > clock_timestamp() + interval '10 minutes'
  or (stopped_at is null and greatest(next_at, wait_until, blocked_until, query_at) > clock_timestamp() + interval '3 days'))`

/**
 * Ends the waits that a clock which was ahead has set far in the future. When SEFAZ was asked last is then unknown, so that the next
 * request waits for the longest block from now. Cursors, stops and pauses stay. Returns the number of sequences.
 */
export async function setClockRight(tx: Transaction<Database>): Promise<number> {
  const wait = sql`clock_timestamp() + make_interval(secs => ${SECONDS})`
  // `least` alone would fill what is null
  const past = (name: string) =>
    sql`case when ${sql.ref(name)} is not null then least(${sql.ref(name)}, clock_timestamp()) end`
  const later = (name: string) => sql`case when ${sql.ref(name)} is not null then ${wait} end`
  const { rows } = await sql`
    update capture_sequence set last_call_at = ${past('last_call_at')}, last_good_at = ${past('last_good_at')},
      asked_at = ${past('asked_at')}, first_at = ${past('first_at')}, next_at = ${later('next_at')}, query_at = ${later('query_at')},
      wait_until = case when stopped_at is null then ${wait} end,
      blocked_until = case when blocked_until is not null then least(blocked_until, ${wait}) end, changed_at = now()
    where ${IS_AHEAD} returning 1`.execute(tx)
  await sql`delete from capture_lease where until > clock_timestamp() + interval '1 hour'`.execute(tx)
  await sql`update capture_service set since = least(since, clock_timestamp()),
      probe_at = case when probe_at is not null then least(probe_at, clock_timestamp()) end
    where since > clock_timestamp() + interval '10 minutes' or probe_at > clock_timestamp() + interval '1 hour'`.execute(
    tx,
  )
  await sql`update manifesto set next_at = clock_timestamp(), changed_at = now()
    where next_at > clock_timestamp() + interval '1 day'`.execute(tx)
  return rows.length
}
