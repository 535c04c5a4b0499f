import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

/** The table of stored files. */
export const DOCUMENT_TABLE = 'arquivo'
/** Far above the intake's limit of 8 MB for a document. */
const LARGEST = 64 * 1024 * 1024
/** Signature, flags and an empty extension, before the first row. */
const HEAD_BYTES = 19

/** Counts the stored files whose bytes do not have their SHA-256, from the chunks of the table's binary COPY. */
export function openDocumentCheck(columns: readonly string[]) {
  const [sha256, deflated] = [columns.indexOf('sha256'), columns.indexOf('deflated')]
  let rest: Buffer = Buffer.alloc(0)
  let start = HEAD_BYTES
  let damaged = 0
  return {
    push(chunk: Buffer): void {
      const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (let row = readRow(data, start); row; row = readRow(data, start)) {
        if (!isWhole(row.fields[deflated], row.fields[sha256])) damaged += 1
        start = row.end
      }
      rest = data.subarray(start)
      start = Math.max(start - data.length, 0)
    },
    damaged: () => damaged,
  }
}

/**
 * The row at `start`; null when it is incomplete, or at the end mark. A NULL field is an empty one.
 * Shape   field count (int16), then for each field its length (int32, -1 for NULL) and bytes
 * Source  PostgreSQL manual, COPY, «Binary Format»
 */
function readRow(data: Buffer, start: number): { fields: Buffer[]; end: number } | null {
  if (start + 2 > data.length) return null
  const count = data.readInt16BE(start)
  if (count < 0) return null
  const fields: Buffer[] = []
  let end = start + 2
  while (fields.length < count) {
    if (end + 4 > data.length) return null
    const from = end + 4
    end = from + Math.max(data.readInt32BE(end), 0)
    if (end > data.length) return null
    fields.push(data.subarray(from, end))
  }
  return { fields, end }
}

function isWhole(deflated: Buffer | undefined, sha256: Buffer | undefined): boolean {
  if (!deflated || !sha256) return false
  try {
    const bytes = inflateRawSync(deflated, { maxOutputLength: LARGEST })
    return createHash('sha256').update(bytes).digest().equals(sha256)
  } catch {
    return false
  }
}
