import { AppError } from '../../../base/errors.ts'
import { openThreads } from '../../../base/threads.ts'
import type { Printed, PrintTask } from './print-worker.ts'

const MAX_WAITING = 500
const MAX_MS = 60_000

export interface PrintThreads {
  /** Throws AppError 503 when too many wait or one takes too long. */
  print(task: PrintTask): Promise<Printed>
  /** How many tasks run at once. */
  readonly width: number
  close(): Promise<void>
}

/** Printing takes milliseconds to tenths of a second: it never happens on the event loop. */
export function openPrintThreads(): PrintThreads {
  const threads = openThreads({ beside: import.meta.url, worker: 'print-worker', maxQueue: MAX_WAITING })
  return {
    width: threads.options.maxThreads,
    async print(task) {
      if (threads.queueSize >= MAX_WAITING) throw busy()
      try {
        // the worker's only export of this name returns nothing else
        return (await threads.run(task, { name: 'print', signal: AbortSignal.timeout(MAX_MS) })) as Printed
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw busy(error)
        throw error
      }
    },
    close: () => threads.destroy(),
  }
}

const busy = (cause?: Error) =>
  new AppError(503, 'print.busy', 'Há impressões demais agora. Tente de novo em instantes.', { cause, retryAfter: 5 })
