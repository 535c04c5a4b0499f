import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import type { Printed, PrintTask } from './print-worker.ts'
import { openVolumeThreads, type VolumeThread } from './volume-thread.ts'

/** Tasks that may wait for a thread. */
export const MAX_WAITING = 500
const MAX_MS = 60_000

export interface PrintThreads {
  /** A document that cannot be printed is a result, not an error. Throws AppError 503 when too many wait or one takes too long. */
  print(task: PrintTask): Promise<Printed>
  /** One PDF of many documents for `who` (see `shareOf`). Throws AppError 503 when too many are open, or one of this user. */
  openVolume(who: string): VolumeThread
  /** How many tasks run at once. */
  readonly width: number
  close(): Promise<void>
}

/** Printing takes up to some 100 ms, so it runs in a thread and not on the event loop. */
export function openPrintThreads(log: Logger): PrintThreads {
  const threads = openThreads({
    beside: import.meta.url,
    worker: 'print-worker',
    name: 'print',
    maxQueue: MAX_WAITING,
    log,
    hasManyObjects: true,
  })
  return {
    width: threads.options.maxThreads,
    openVolume: openVolumeThreads(log),
    async print(task) {
      if (threads.queueSize >= MAX_WAITING) throw printBusy()
      try {
        // the worker's only export of this name returns nothing else
        const printed = (await threads.run(task, { signal: AbortSignal.timeout(MAX_MS) })) as Printed
        if (!printed.ok && printed.fault) log.warn({ fault: printed.fault }, 'documento não impresso')
        return printed
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw printBusy(error)
        log.error({ err: error }, 'documento não impresso')
        return { ok: false, code: 'print.failed', message: 'Não foi possível imprimir este documento.' }
      }
    },
    close: () => threads.destroy(),
  }
}

export const printBusy = (cause?: Error) =>
  new AppError(503, 'print.busy', 'Há impressões demais agora. Tente de novo em instantes.', { cause, retryAfter: 5 })
