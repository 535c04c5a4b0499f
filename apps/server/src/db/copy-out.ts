import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/**
 * Fields by position. Bytea and text (UTF-8) are plain bytes, other types are in PostgreSQL's binary form.
 */
export type CopiedRow = readonly (Buffer | null)[]

const asBinary = (select: string): string => `copy (${select}) to stdout (format binary)`

/** The raw output of a COPY in binary form. `select` must contain checked values only. */
export const copyStream = (client: pg.ClientBase, select: string): Readable => client.query(copyTo(asBinary(select)))

/** Rows of a COPY as bytes in few large blocks. A field is cut out when it is asked for: no object is made for each row. */
export interface PackedRows {
  length: number
  /** Of all rows. */
  bytes: number
  field(row: number, column: number): Buffer | null
}

const BLOCK = 256 * 1024
const FIRST_BLOCK = 16 * 1024
/** Signature and flags; the length of the header's extension follows. */
const HEADER = 11 + 4

/**
 * Reads rows as bytes. The driver's normal results transfer bytea as hexadecimal text, which is twice as
 * large.
 * COPY takes no parameters: `select` must contain checked values only.
 * Source  PostgreSQL manual, COPY, «Binary Format»; Message Formats, CopyData: the server sends each row in one message
 */
export async function copyPacked(client: pg.ClientBase, select: string): Promise<PackedRows> {
  const rows = packRows()
  let header = true
  const take = (message: Buffer) => {
    const start = header ? HEADER + 4 + message.readInt32BE(HEADER) : 0
    header = false
    // the end is a row of -1 fields
    if (message.readInt16BE(start) >= 0) rows.add(message.subarray(start))
  }
  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.query(asBinary(select)),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => take(chunk),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    })
  })
  return rows
}

function packRows() {
  const blocks: Buffer[] = []
  /** Block × BLOCK + offset; a row larger than BLOCK begins its own block. */
  const places: number[] = []
  let [room, used, bytes] = [0, 0, 0]
  const add = (row: Buffer) => {
    if (used + row.length > room) {
      room = Math.max(row.length, blocks.length === 0 ? FIRST_BLOCK : BLOCK)
      blocks.push(Buffer.allocUnsafeSlow(room))
      used = 0
    }
    places.push((blocks.length - 1) * BLOCK + used)
    blocks.at(-1)?.set(row, used)
    used += row.length
    bytes += row.length
  }
  const field = (row: number, column: number): Buffer | null => {
    const place = places[row]
    const block = place === undefined ? undefined : blocks[Math.floor(place / BLOCK)]
    if (place === undefined || !block) throw new RangeError('there is no such row')
    let offset = (place % BLOCK) + 2
    for (let before = 0; before < column; before++) offset += 4 + Math.max(block.readInt32BE(offset), 0)
    const length = block.readInt32BE(offset)
    return length < 0 ? null : block.subarray(offset + 4, offset + 4 + length)
  }
  return {
    add,
    field,
    get length() {
      return places.length
    },
    get bytes() {
      return bytes
    },
  }
}

/** The same rows, cut into the first `columns` fields. */
export async function copyOut(client: pg.ClientBase, select: string, columns = 2): Promise<CopiedRow[]> {
  const packed = await copyPacked(client, select)
  return Array.from({ length: packed.length }, (_, row) =>
    Array.from({ length: columns }, (_, column) => packed.field(row, column)),
  )
}
