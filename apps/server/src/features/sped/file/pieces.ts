import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { packedOf } from '../month/month-lines.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)
/** Bytes of a stored piece, before it is deflated. */
const PIECE = 1024 * 1024
/** Bytes that are packed or unpacked in one step: the usual sixteen kilobytes go to and fro between threads for each. */
const STEP = PIECE / 4
/** Most pieces are unpacked in one. */
const ROOM = PIECE * 0.625

interface Storing {
  empresaId: number
  fileId: string
  tell?: (deflated: Buffer) => void
}

/** Stores one after the other; the next may be made meanwhile. */
function pieceStore(tx: Transaction<Database>, of: Storing) {
  let n = 0
  let underway = Promise.resolve()
  const write = async (packing: Buffer | Promise<Buffer>, at: number): Promise<void> => {
    const deflated = await packing
    await sql`insert into sped_piece (empresa_id, file_id, n, deflated) values (${of.empresaId}, ${of.fileId}::uuid, ${at}, ${deflated})`.execute(
      tx,
    )
    of.tell?.(deflated)
  }
  return {
    async put(packing: Buffer | Promise<Buffer>): Promise<void> {
      await underway
      underway = write(packing, n++)
      underway.catch(() => undefined) // told by whoever waits for it next
    },
    end: () => underway,
  }
}

/** Gathers small pieces and writes them deflated, those of documents as they waited; `tell` hears of each that was written. */
export function pieceWriter(tx: Transaction<Database>, of: Storing) {
  const store = pieceStore(tx, of)
  let held: Buffer[] = []
  let length = 0
  const flush = async (): Promise<void> => {
    if (length === 0) return
    const bytes = Buffer.concat(held)
    held = []
    length = 0
    await store.put(pack(bytes))
  }
  return {
    async add(bytes: Buffer) {
      const packed = packedOf(bytes)
      if (packed) {
        await flush()
        await store.put(packed)
        return
      }
      held.push(bytes)
      length += bytes.length
      if (length >= PIECE) await flush()
    },
    async end() {
      await flush()
      await store.end()
    },
  }
}

// a copy: the room of a step is larger than what it held
const pack = async (bytes: Buffer): Promise<Buffer> => Buffer.from(await deflate(bytes, { level: 3, chunkSize: STEP }))

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

interface Underway {
  head: Buffer
  waiting: Buffer[]
  heldBack: Buffer | null
  ended: boolean
  failed: { error: unknown } | null
  wake: () => void
}

/** Pieces wait deflated for a reader that is slower than the making: it holds nothing up. */
export function newDelivery(): Delivery {
  const nothing = () => {}
  const it: Underway = {
    head: Buffer.alloc(0),
    waiting: [],
    heldBack: null,
    ended: false,
    failed: null,
    wake: nothing,
  }
  const release = (next: Buffer | null) => {
    if (it.heldBack) it.waiting.push(it.heldBack)
    it.heldBack = next
    it.wake()
  }
  return {
    head(bytes) {
      it.head = bytes
    },
    piece: release,
    end() {
      it.ended = true
      release(null)
    },
    fail(error) {
      it.failed = { error }
      it.wake()
    },
    read: () => piecesOf(it),
  }
}

async function* piecesOf(it: Underway): AsyncGenerator<Buffer> {
  if (it.head.length > 0) yield it.head
  let skip = it.head.length
  for (;;) {
    if (it.failed) throw it.failed.error
    const next = it.waiting.shift()
    if (next) {
      yield (await inflate(next, { chunkSize: ROOM })).subarray(skip)
      skip = 0
    } else if (it.ended) return
    else
      await new Promise<void>((resolve) => {
        it.wake = resolve
      })
  }
}
