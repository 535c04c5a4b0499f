import { createConcurrencyLimit, createTaskQueue, type TaskQueue } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'

/** One download's share of the common budget. */
export interface Pass {
  /** Notes per batch at this moment. */
  slice(): number
  /** Reports the size of a batch that was read. */
  read(notas: number, bytes: number): void
  /** Bytes per chunk of the zip. */
  chunk: number
  leave(): void
}

/** Budget of all downloads of a process: memory and database connections. */
export interface Gate {
  /** Opens a download of `who` (see `shareOf`). Throws AppError 503 `server.busy` when too many are open. */
  enter(who: string): Pass
  /** Concurrent queries of downloads; the rest of the pool serves other calls. */
  ask: TaskQueue
}

/** Stored bytes that all downloads together may keep in memory, also with slow readers. */
const BUDGET = 64 * 1024 * 1024
const LARGEST_SHARE = 6 * 1024 * 1024
/** Batches of one download in memory: the current one and those read ahead. */
const SLICES = 3
const LARGEST_SLICE = 1000
/** Assumed bytes of a note before the first batch. */
const GUESS = 24 * 1024
const ASKING = 5
const MANY = 16
/** Open downloads of one person and in all: each has at least one note and two chunks in memory, however small its share. */
const OPEN = { most: 400, each: 250 }

const busy = () =>
  new AppError(503, 'server.busy', 'Há downloads demais agora. Tente de novo em instantes.', { retryAfter: 10 })

export function openGate(): Gate {
  let open = 0
  const limit = createConcurrencyLimit({ ...OPEN, full: busy, ownFull: busy })
  const enter = (who: string): Pass => {
    const release = limit.acquire(who)
    open += 1
    let [notas, bytes] = [1, GUESS]
    let inside = true
    return {
      slice: () => {
        const share = Math.min(LARGEST_SHARE, BUDGET / SLICES / open)
        return Math.max(1, Math.min(LARGEST_SLICE, Math.floor((share * notas) / bytes)))
      },
      read: (more, size) => {
        // the first estimate loses its weight
        notas += more
        bytes += size
      },
      chunk: open > MANY ? 64 * 1024 : 256 * 1024,
      leave: () => {
        if (inside) open -= 1
        inside = false
        release()
      },
    }
  }
  return { enter, ask: createTaskQueue(ASKING) }
}
