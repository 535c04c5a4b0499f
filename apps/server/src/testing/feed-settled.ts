import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Waits until readers of the feed may see every event that is committed. The oldest running transaction of the whole server holds them
 * back, also one of another test's database.
 */
export async function feedSettled(owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ settled: boolean }>(
      `select coalesce((select max(tx) from feed_event), 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as settled`,
    )
    if (rows[0]?.settled) return
    await sleep(20)
  }
}
