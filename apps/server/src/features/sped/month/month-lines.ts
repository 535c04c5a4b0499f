import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Layout } from '@portal/efd/layout/model.ts'
import { newLineBytes } from '@portal/efd/line/bytes.ts'
import type { NamedRow } from '@portal/efd/line/row.ts'
import type { EfdLines } from '@portal/efd/write.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)
/** Bytes of a piece, before it is deflated. */
const PIECE = 512 * 1024
/** Room for what comes before it is packed: more would be made by a copy. */
const ROOM = PIECE + 256 * 1024

interface Piece {
  deflated: Buffer
  /** Bytes before it was deflated */
  size: number
  counts: ReadonlyMap<string, number>
}

/** Lines of one block, formatted as the documents were read and kept deflated until the block is written. */
export interface BlockLines {
  /** Throws FiscalError `efd.value` for what a field cannot hold; then none of the rows is kept. */
  add(rows: readonly NamedRow[]): void
  /** To be awaited now and then: packs what was gathered. */
  pack(): Promise<void>
  lines(): AsyncGenerator<EfdLines>
}

/** In few steps each: a step of sixteen kilobytes, which is usual, goes to and fro between threads for each. Answers the room of `bytes`. */
async function pack(pieces: Piece[], bytes: Buffer, counts: Piece['counts']): Promise<Buffer> {
  const deflated = await deflate(bytes, { level: 3, chunkSize: PIECE / 4 })
  // a copy: the room of a step is larger than what it held
  pieces.push({ deflated: Buffer.from(deflated), size: bytes.length, counts })
  return Buffer.from(bytes.buffer)
}

async function unpack({ deflated, size }: Piece): Promise<Buffer> {
  const bytes = await inflate(deflated, { chunkSize: size + 64 })
  PACKED.set(bytes, deflated)
  return bytes
}

const PACKED = new WeakMap<Buffer, Buffer>()

/** The deflated form of bytes that `lines` gave, which who stores them deflated need not make again. */
export const packedOf = (bytes: Buffer): Buffer | undefined => PACKED.get(bytes)

/** Registers that the version of `layout` lacks stay out. */
function newBlockLines(block: string, layout: Layout): BlockLines {
  const pieces: Piece[] = []
  const open = newLineBytes(layout, ROOM)
  let underway: Promise<Buffer | undefined> = Promise.resolve(undefined)
  /** Two rooms take turns: one is packed while the other is filled. */
  const close = async (): Promise<void> => {
    const { bytes, counts } = open.take(await underway)
    underway = pack(pieces, bytes, counts)
    underway.catch(() => undefined) // told by whoever waits for it next
  }
  return {
    add: open.add,
    async pack() {
      if (open.size() >= PIECE) await close()
    },
    async *lines() {
      if (open.size() > 0) await close()
      await underway
      for (const piece of pieces) yield { block, bytes: await unpack(piece), counts: piece.counts }
    },
  }
}

/** The documents of a month as lines of blocks C and D. */
export interface MonthLines {
  c: BlockLines
  d: BlockLines
}

export const newMonthLines = (layout: Layout): MonthLines => ({
  c: newBlockLines('C', layout),
  d: newBlockLines('D', layout),
})
