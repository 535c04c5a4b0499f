import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, SignInCountTable } from '../../../db/schema.gen.ts'
import type { Counter } from './counter.ts'

interface Change<T> {
  result: T
  /** One per key, in the order of the keys; null changes nothing. */
  changed: readonly Counter[] | null
}

/**
 * Locks and reads the counters of these keys and writes the result of `decide`. Concurrent calls for a key
 * run one after another.
 */
export function changeCounters<T>(
  db: Kysely<Database>,
  { keys, now }: { keys: readonly Buffer[]; now: Date },
  decide: (counters: readonly Counter[], now: Date) => Change<T>,
): Promise<T> {
  // a fixed lock order: two callers with the same two keys cannot deadlock
  const ordered = keys.map((key, place) => ({ key, place })).toSorted((a, b) => Buffer.compare(a.key, b.key))
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .insertInto('sign_in_count')
      .values(ordered.map(({ key }) => ({ key, pending_at: now, window_ends_at: now })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: sql`excluded.key` }))
      .returningAll()
      .execute()
    const { result, changed } = decide(
      keys.map((key) => toCounter(rows.find((row) => row.key.equals(key))!)),
      now,
    )
    for (const [i, counter] of (changed ?? []).entries())
      await tx.updateTable('sign_in_count').set(toRow(counter)).where('key', '=', keys[i]!).execute()
    return result
  })
}

const toCounter = (row: Selectable<SignInCountTable>): Counter => ({
  failures: row.failures,
  pending: row.pending,
  pendingAt: row.pending_at,
  windowEndsAt: row.window_ends_at,
  waitUntil: row.wait_until,
})

const toRow = (counter: Counter) => ({
  failures: counter.failures,
  pending: counter.pending,
  pending_at: counter.pendingAt,
  window_ends_at: counter.windowEndsAt,
  wait_until: counter.waitUntil,
})

const SWEEP_EVERY_MS = 10 * 60_000
const KEEP_PENDING_MS = 60_000
let sweptAt = 0

/**
 * Deletes expired counters and invitations and the data kept to undo old take-overs, at most once per
 * `every`. Skips locked rows.
 */
export async function sweepCounters(db: Kysely<Database>, now: Date, every = SWEEP_EVERY_MS): Promise<void> {
  if (Math.abs(now.getTime() - sweptAt) < every) return
  sweptAt = now.getTime()
  await sql`
    delete from sign_in_count where key in (
      select key from sign_in_count
      where window_ends_at < ${now} and pending_at < ${new Date(now.getTime() - KEEP_PENDING_MS)}
      limit 10000 for update skip locked)`.execute(db)
  await sql`select sweep_logins()`.execute(db)
}
