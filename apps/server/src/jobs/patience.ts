import { setTimeout as sleep } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import type { Logger } from '../base/log.ts'
import { isDatabaseAway, isDatabaseBusy, isDiskFull, isNodeAway } from '../db/away.ts'

const AWAY_MS = 500
const FULL_MS = 15_000

/**
 * Wraps a handler: it retries while the database is unreachable or a disk is full. A failed job would return to the queue and be retried
 * only after minutes, later after hours, because the queue's backoff grows with each attempt.
 */
export const patiently =
  (task: Task, { log, halting, onFull }: Patience): Task =>
  async (payload, helpers) => {
    for (;;) {
      try {
        const result = await task(payload, helpers)
        onFull?.(payload, false)
        return result
      } catch (error) {
        const waits = waitOf(error)
        if (waits === null || isNodeAway(error) || halting()) throw error
        onFull?.(payload, isDiskFull(error))
        log.warn({ err: error }, 'um trabalho espera pelo banco ou por espaço em disco')
        await pause(waits, () => halting() || (helpers.abortSignal?.aborted ?? false))
      }
    }
  }

interface Patience {
  log: Logger
  halting: () => boolean
  /** Called when a job waits for room on a disk, and when it no longer does. */
  onFull?: (payload: unknown, isFull: boolean) => void
}

function waitOf(error: unknown): number | null {
  if (isDatabaseAway(error) || isDatabaseBusy(error)) return AWAY_MS
  return isDiskFull(error) ? FULL_MS : null
}

async function pause(milliseconds: number, isOver: () => boolean): Promise<void> {
  for (let waited = 0; waited < milliseconds && !isOver(); waited += AWAY_MS) await sleep(AWAY_MS)
}
