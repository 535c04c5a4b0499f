import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { AppError } from './errors.ts'

/** Cursors of lists: opaque texts that only this installation can create. */
export interface Cursors {
  /** Creates the cursor after the last row of a page, bound to its query (filters, order, list). */
  seal(row: string, question: string): string
  /**
   * Returns the row of a cursor. Throws AppError 400 `cursor.invalid` unless `seal` created it for this
   * query.
   */
  open(cursor: string, question: string): string
}

const MAC_BYTES = 16

/**
 * Derives the key from the master key, so that all processes of an installation accept each other's cursors.
 */
export function openCursors(masterKey: Buffer): Cursors {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'portal/cursor', 32))
  const macOf = (row: Buffer, question: string): Buffer =>
    createHmac('sha256', key)
      // the length separates query and row
      .update(`${Buffer.byteLength(question)}:${question}`)
      .update(row)
      .digest()
      .subarray(0, MAC_BYTES)
  return {
    seal: (row, question) => {
      const bytes = Buffer.from(row)
      return Buffer.concat([macOf(bytes, question), bytes]).toString('base64url')
    },
    open: (cursor, question) => {
      const bytes = Buffer.from(cursor, 'base64url')
      const [mac, row] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)]
      // base64url allows several encodings of the same bytes: accept only the canonical one
      const isWhole = bytes.length > MAC_BYTES && bytes.toString('base64url') === cursor
      if (!isWhole || !timingSafeEqual(mac, macOf(row, question))) throw cursorInvalid()
      return row.toString()
    },
  }
}

const cursorInvalid = () =>
  new AppError(400, 'cursor.invalid', 'O cursor não pertence a esta consulta. Recomece pela primeira página.')
