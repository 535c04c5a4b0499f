import { setTimeout as sleep } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import type { Logger } from '../base/log.ts'
import { isDatabaseAway, isDatabaseBusy, isDiskFull } from '../db/away.ts'

const AWAY_MS = 500
const FULL_MS = 15_000

/**
 * A handler that waits for what passes by itself (the database is away, a disk is full) and goes on where it stood. Given back to the queue,
 * the job would come again after minutes, and after hours once that has happened a few times.
 */
export const patiently =
  (task: Task, { log, halting }: { log: Logger; halting: () => boolean }): Task =>
  async (payload, helpers) => {
    for (;;) {
      try {
        return await task(payload, helpers)
      } catch (error) {
        const waits = waitOf(error)
        if (waits === null || halting()) throw error
        log.warn({ err: error }, 'um trabalho espera pelo banco ou por espaço em disco')
        await pause(waits, () => halting() || (helpers.abortSignal?.aborted ?? false))
      }
    }
  }

function waitOf(error: unknown): number | null {
  if (isDatabaseAway(error) || isDatabaseBusy(error)) return AWAY_MS
  return isDiskFull(error) ? FULL_MS : null
}

async function pause(milliseconds: number, isOver: () => boolean): Promise<void> {
  for (let waited = 0; waited < milliseconds && !isOver(); waited += AWAY_MS) await sleep(AWAY_MS)
}
