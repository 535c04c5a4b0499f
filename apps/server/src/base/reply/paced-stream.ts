import { Readable } from 'node:stream'

/** The reader left the next chunk untaken for too long. Its connection is broken: it never gets a file that looks whole. */
export class ReaderStalled extends Error {
  constructor() {
    super('the reader stopped reading')
    this.name = 'ReaderStalled'
  }
}

interface Pace {
  /** Longest time in which the reader takes no further chunk, ms. Time in which a chunk is made does not count. */
  stalledMs: number
  /** Bytes that are made ahead of the reader. */
  highWaterMark?: number
  /** Called with true when a chunk waits for the reader, with false when the reader takes it. */
  onWaiting?: (isWaiting: boolean) => void
}

const AHEAD_BYTES = 512 * 1024
/** Longest stall of a reader whose file holds a database connection, a thread or one of few places. */
export const HOLDING_STALLED_MS = 30_000

/**
 * A stream of bytes with back-pressure, and with a minimum pace of its reader: it fails with ReaderStalled when no chunk is taken for
 * `stalledMs`. `chunks` is ended in each case.
 */
export function pacedStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { stalledMs, highWaterMark = AHEAD_BYTES, onWaiting }: Pace,
): Readable {
  let timer: NodeJS.Timeout | undefined
  const taken = () => {
    clearTimeout(timer)
    onWaiting?.(false)
  }
  const stream = Readable.from(watched(), { objectMode: false, highWaterMark })
  async function* watched() {
    try {
      for await (const chunk of chunks) {
        timer = setTimeout(() => stream.destroy(new ReaderStalled()), stalledMs)
        onWaiting?.(true)
        yield chunk
        taken()
      }
    } finally {
      taken()
    }
  }
  return stream
}
