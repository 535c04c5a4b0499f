import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
/** Bytes of a piece before deflate. */
const PIECE_SIZE = 1024 * 1024
/** The largest file: memory and the database hold it deflated. */
export const LARGEST_EXPORT = 1024 * 1024 * 1024

/** Pieces of a file in their order, deflated one by one, so that a file of any month fits in memory. */
export interface Spool {
  add: (bytes: Uint8Array) => Promise<void>
  end: () => Promise<Buffer[]>
  /** Bytes before deflate */
  size: () => number
}

export function openSpool(): Spool {
  const pieces: Promise<Buffer>[] = []
  let chunks: Uint8Array[] = []
  let [waiting, total] = [0, 0]
  const flush = () => {
    if (waiting === 0) return
    pieces.push(deflate(Buffer.concat(chunks), { level: 3 }))
    chunks = []
    waiting = 0
  }
  return {
    async add(bytes) {
      chunks.push(bytes)
      waiting += bytes.length
      total += bytes.length
      if (waiting < PIECE_SIZE) return
      flush()
      // the reader waits for the piece before the last one: no more than two are inflated at once
      await pieces.at(-2)
    },
    async end() {
      flush()
      return Promise.all(pieces)
    },
    size: () => total,
  }
}
