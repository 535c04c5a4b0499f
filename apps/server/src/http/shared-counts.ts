import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Counts the calls of one caller in a window over all processes of a database. */
export interface SharedCounts {
  /** Adds one call and returns the sum. On a database error it returns the count of this process alone. */
  count(caller: string, max: number): Promise<number>
}

interface Window {
  startedAt: number
  calls: number
}

const KEPT = 10_000
const SWEEP_EVERY_MS = 60_000

/**
 * Counts in memory until a caller reaches a fifth of `max`. From then on each call writes this process's
 * count and reads those of the others. So n processes together allow at most `max` plus a fifth of it for
 * each other process.
 */
export function openSharedCounts(pool: pg.Pool, windowMs: number): SharedCounts {
  const process = randomUUID()
  const windows = new Map<string, Window>()
  let sweptAt = Date.now()
  const own = (caller: string): number => {
    const now = Date.now()
    const current = windows.get(caller)
    const window = current && now - current.startedAt < windowMs ? current : { startedAt: now, calls: 0 }
    window.calls += 1
    windows.delete(caller)
    windows.set(caller, window)
    const [oldest] = windows.keys()
    if (windows.size > KEPT && oldest !== undefined) windows.delete(oldest)
    return window.calls
  }
  const sweep = async () => {
    if (Date.now() - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = Date.now()
    await pool.query(`delete from call_count where seen_at < clock_timestamp() - interval '1 minute'`)
  }
  const count = async (caller: string, max: number): Promise<number> => {
    const calls = own(caller)
    if (calls < max / 5 || calls > max) return calls
    const key = createHash('sha256').update(caller).digest()
    try {
      const { rows } = await pool.query<{ others: number }>(WRITE_AND_READ, [key, process, calls, windowMs / 1000])
      await sweep()
      return calls + (rows[0]?.others ?? 0)
    } catch {
      return calls
    }
  }
  return { count }
}

const WRITE_AND_READ = `
  with own as (
    insert into call_count (key, process, calls, seen_at) values ($1, $2, $3, clock_timestamp())
    on conflict (key, process) do update set calls = excluded.calls, seen_at = excluded.seen_at)
  select coalesce(sum(calls), 0)::int as others from call_count
  where key = $1 and process <> $2 and seen_at > clock_timestamp() - make_interval(secs => $4)`
