import { availableParallelism } from 'node:os'
import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import type { VolumePart, VolumeReply, VolumeTask } from './volume-worker.ts'

/** Volumes open at once, each with its own thread. Further ones are refused. */
const MAX_OPEN = Math.max(2, availableParallelism())
const MAX_MS = 300_000

/** A PDF of many documents that grows in a thread. One call at a time. */
export interface VolumeThread {
  /** Prints more documents and returns the new bytes of the PDF. */
  add(parts: readonly VolumePart[]): Promise<Uint8Array>
  /** Returns the last bytes of the PDF. */
  end(): Promise<Uint8Array>
  /** Ends the thread, also in the middle of its work. */
  close(): Promise<void>
}

const busy = () =>
  new AppError(503, 'print.busy', 'Há impressões demais agora. Tente de novo em instantes.', { retryAfter: 30 })
const ownBusy = () =>
  new AppError(503, 'print.busy', 'Você já está gerando um PDF com várias notas. Espere que termine e tente de novo.', {
    retryAfter: 10,
  })

/** Opens volumes, a bounded number at once and one for each person (`who`: see `shareOf`). */
export function openVolumeThreads(log: Logger): (who: string) => VolumeThread {
  const limit = createConcurrencyLimit({ most: MAX_OPEN, each: 1, full: busy, ownFull: ownBusy })
  return (who) => {
    const release = limit.acquire(who)
    const thread = openThreads({
      beside: import.meta.url,
      worker: 'volume-worker',
      name: 'volume',
      maxQueue: 1,
      log,
      lasting: true,
    })
    const run = async (task: VolumeTask): Promise<Uint8Array> => {
      // the worker's only export of this name returns this type
      const { bytes, refused } = (await thread.run(task, { signal: AbortSignal.timeout(MAX_MS) })) as VolumeReply
      for (const { fault } of refused) if (fault) log.warn({ fault }, 'documento não impresso')
      return bytes
    }
    let closing: Promise<void> | undefined
    const close = () => {
      release()
      closing ??= thread.destroy()
      return closing
    }
    return { add: (parts) => run({ parts }), end: () => run({ end: true }), close }
  }
}
