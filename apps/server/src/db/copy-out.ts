import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/**
 * Fields by position. Bytea and text (UTF-8) are plain bytes, other types are in PostgreSQL's binary form.
 */
export type CopiedRow = readonly (Buffer | null)[]

/** The raw output of a COPY in binary form. `select` must contain checked values only. */
export const copyStream = (client: pg.ClientBase, select: string): Readable =>
  client.query(copyTo(`copy (${select}) to stdout (format binary)`))

const SIGNATURE_BYTES = 11

/**
 * Reads rows as bytes. The driver's normal results transfer bytea as hexadecimal text, which is twice as
 * large.
 * COPY takes no parameters: `select` must contain checked values only.
 * Source  PostgreSQL manual, COPY, «Binary Format»
 */
export async function copyOut(client: pg.ClientBase, select: string): Promise<CopiedRow[]> {
  const chunks: Buffer[] = []
  for await (const chunk of copyStream(client, select)) chunks.push(chunk as Buffer) // without an encoding the chunks are Buffers
  const data = Buffer.concat(chunks)
  const rows: CopiedRow[] = []
  let offset = SIGNATURE_BYTES + 4
  offset += 4 + data.readInt32BE(offset)
  for (let count = data.readInt16BE(offset); count >= 0; count = data.readInt16BE(offset)) {
    offset += 2
    const fields: (Buffer | null)[] = []
    for (let i = 0; i < count; i++) {
      const length = data.readInt32BE(offset)
      offset += 4
      fields.push(length < 0 ? null : data.subarray(offset, offset + length))
      offset += Math.max(length, 0)
    }
    rows.push(fields)
  }
  return rows
}
