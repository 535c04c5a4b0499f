import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)
/** Bytes of a stored piece, before it is deflated. */
const PIECE = 1024 * 1024

/** Gathers small pieces and writes them deflated; `tell` hears of each that was written. */
export function pieceWriter(
  tx: Transaction<Database>,
  of: { empresaId: number; fileId: string; tell?: (deflated: Buffer) => void },
) {
  let held: Buffer[] = []
  let length = 0
  let n = 0
  const flush = async () => {
    if (length === 0) return
    const deflated = await deflate(Buffer.concat(held), { level: 4 })
    held = []
    length = 0
    await sql`insert into sped_piece (empresa_id, file_id, n, deflated) values (${of.empresaId}, ${of.fileId}::uuid, ${n++}, ${deflated})`.execute(
      tx,
    )
    of.tell?.(deflated)
  }
  return {
    async add(bytes: Buffer) {
      held.push(bytes)
      length += bytes.length
      if (length >= PIECE) await flush()
    },
    end: flush,
  }
}

/** A file on its way to who asked for it, while it is made. */
export interface Delivery {
  /** The first lines, before the rest is known; the pieces repeat them. */
  head(bytes: Buffer): void
  /** Hands on the piece before; the last one waits for `end`. */
  piece(deflated: Buffer): void
  /** The file is whole and right. */
  end(): void
  /** It is not: whoever reads it gets the error in place of its end. */
  fail(error: unknown): void
  read(): AsyncGenerator<Buffer>
}

export function newDelivery(): Delivery {
  const waiting: Buffer[] = []
  let [head, heldBack, ended, failed]: [Buffer, Buffer | null, boolean, { error: unknown } | null] = [
    Buffer.alloc(0),
    null,
    false,
    null,
  ]
  let wake = () => {}
  const hand = (deflated: Buffer | null) => {
    if (deflated) waiting.push(deflated)
    wake()
  }
  return {
    head(bytes) {
      head = bytes
      wake()
    },
    piece(deflated) {
      hand(heldBack)
      heldBack = deflated
    },
    end() {
      ended = true
      hand(heldBack)
    },
    fail(error) {
      failed = { error }
      wake()
    },
    async *read() {
      if (head.length > 0) yield head
      let skip = head.length
      for (;;) {
        if (failed) throw failed.error
        const next = waiting.shift()
        if (next) {
          const bytes = await inflate(next)
          yield bytes.subarray(skip)
          skip = 0
        } else if (ended) return
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}
