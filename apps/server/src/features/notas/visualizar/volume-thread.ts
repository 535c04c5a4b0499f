import { availableParallelism } from 'node:os'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import type { VolumePart, VolumeReply, VolumeTask } from './volume-worker.ts'

/** Each has a thread of its own; one more is asked to come again. */
const MAX_OPEN = Math.max(2, availableParallelism())
const MAX_MS = 300_000

/** A PDF of many documents that grows in a thread. One call at a time. */
export interface VolumeThread {
  /** Prints some more and answers what the PDF has grown by. */
  add(parts: readonly VolumePart[]): Promise<Uint8Array>
  /** Answers the rest of the PDF. */
  end(): Promise<Uint8Array>
  /** Ends the thread, whatever it does. */
  close(): Promise<void>
}

/** Opens volumes, a bounded number at once. */
export function openVolumeThreads(log: Logger): () => VolumeThread {
  let open = 0
  return () => {
    if (open >= MAX_OPEN)
      throw new AppError(503, 'print.busy', 'Há impressões demais agora. Tente de novo em instantes.', {
        retryAfter: 30,
      })
    open += 1
    const thread = openThreads({
      beside: import.meta.url,
      worker: 'volume-worker',
      name: 'volume',
      maxQueue: 1,
      log,
      lasting: true,
    })
    const run = async (task: VolumeTask): Promise<Uint8Array> => {
      // the worker's only export of this name answers nothing else
      const { bytes, refused } = (await thread.run(task, { signal: AbortSignal.timeout(MAX_MS) })) as VolumeReply
      for (const { fault } of refused) if (fault) log.warn({ fault }, 'documento não impresso')
      return bytes
    }
    let closing: Promise<void> | undefined
    const close = () => {
      if (!closing) open -= 1
      closing ??= thread.destroy()
      return closing
    }
    return { add: (parts) => run({ parts }), end: () => run({ end: true }), close }
  }
}
