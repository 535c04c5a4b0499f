import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import { type Checked, type CheckFeed, openCheckFeed } from './check-feed.ts'
import type { CheckTask } from './check-worker.ts'

/** Threads at the same time; one more file is judged where it is made. */
const MOST_OPEN = 2
/** Pieces that wait for the thread; the making waits behind them. */
const MOST_WAITING = 2

/** The checker forgets nearly all that it makes at once; with half of this it costs a tenth more processor. */
const YOUNG_MB = 8

let open = 0

/** Judges in a thread of its own, so that the rest of the making goes on meanwhile: worth its start for a large file. */
export function openCheckThread(log: Logger): CheckFeed {
  if (open >= MOST_OPEN) return openCheckFeed()
  open += 1
  const thread = openThreads({
    beside: import.meta.url,
    worker: 'check-worker',
    name: 'check',
    maxQueue: 1,
    log,
    lasting: true,
    youngMb: YOUNG_MB,
  })
  let underway: Promise<unknown> = Promise.resolve()
  const waiting: Promise<unknown>[] = []
  /** One task after the other: the pool keeps no order among those that wait for it. */
  const run = (task: CheckTask, transferList: ArrayBuffer[] = []): Promise<unknown> => {
    underway = underway.then(() => thread.run(task, { transferList }))
    underway.catch(() => undefined) // told by whoever waits for it next
    return underway
  }
  return {
    async add(piece, given = false) {
      if (piece.length === 0) return
      // small Buffers share their room with others, which no thread may be given
      const own = given && piece.length >= Buffer.poolSize ? piece : new Uint8Array(piece)
      waiting.push(run({ bytes: own }, [own.buffer as ArrayBuffer])) // the file's pieces are shared with no thread
      if (waiting.length > MOST_WAITING) await waiting.shift()
    },
    async end() {
      return (await run({ end: true })) as Checked // the worker answers the end with nothing else
    },
    async close() {
      open -= 1
      await thread.destroy()
    },
  }
}
