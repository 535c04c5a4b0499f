import type pg from 'pg'
import type { Logger } from '../base/log.ts'
import { isNodeAway } from '../db/away.ts'

const AGAIN_MS = 5_000

export interface NodeRetry {
  /** Called with the error of every failed job. */
  notice(error: unknown): void
  stop(): void
}

/**
 * Tries jobs that failed because a node of a cluster was away every five seconds, without counting the attempts: the
 * queue's own backoff grows to hours.
 */
export function retryOfNodes({ owner, log }: { owner: pg.Pool; log: Logger }, everyMs = AGAIN_MS): NodeRetry {
  const messages = new Set<string>()
  const retry = async () => {
    if (messages.size === 0) return
    const waiting = [...messages]
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.reschedule_jobs((
         select coalesce(array_agg(id), '{}') from graphile_worker._private_jobs
          where locked_by is null and attempts > 0 and last_error = any($1)), run_at => now(), attempts => 0)`,
      [waiting],
    )
    // an error may have been noticed before its job was unlocked
    if (rows[0]?.count === 0) for (const message of waiting) messages.delete(message)
  }
  const timer = setInterval(() => {
    retry().catch((error: unknown) => log.warn({ err: error }, 'trabalhos que esperam por um nó não foram retomados'))
  }, everyMs).unref()
  return {
    notice: (error) => {
      if (isNodeAway(error) && error instanceof Error) messages.add(error.message)
    },
    stop: () => clearInterval(timer),
  }
}
