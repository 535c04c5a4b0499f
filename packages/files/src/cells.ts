/**
 * Files of rows and their texts: CSV, sheet XML, zip records, folding of text, the guard against formulas in cells.
 * Used by server and page, so it has no I/O: what it makes is passed on by the caller. Knows no document and no wire
 * name.
 */

/**
 * Type of a column, independent of the file's format:
 * - text: free text
 * - code: an identifier (key, tax id, NCM); leading zeros are kept
 * - literal: text in a cell that is formatted as text, so that a code typed over it keeps its zeros
 * - whole: a count
 * - cents: money, as integer cents
 * - decimal: a rate or a quantity, as text with a point
 * - day: a date without time, `2026-06-01`
 * - when: wall time as written, `2026-06-01T10:00:00` or with a blank instead of `T`
 */
export type CellKind = 'text' | 'code' | 'literal' | 'whole' | 'cents' | 'decimal' | 'day' | 'when'

/** Null is an empty cell: an unknown value is never written as zero. */
export type CellValue = string | number | null

/** Rows of a sheet in batches, so that one turn of the event loop handles many rows. */
export interface SheetRows {
  /** Letters, digits and blanks, at most 31. */
  name: string
  heads: readonly string[]
  kinds: readonly CellKind[]
  /** In characters, of the columns whose kind does not tell their width. */
  widths?: readonly (number | undefined)[]
  batches: AsyncIterable<readonly (readonly CellValue[])[]>
  /** Number of last rows that are totals: the filter does not hide or sort them. */
  footRows?: number
}

/** Size of an output chunk in characters; buffering more costs more than sending. */
export const PIECE_LENGTH = 32 * 1024

/** Integer cents as text with two decimals, without floating point. */
export function centsText(cents: number, point: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}

/** True for a decimal in the format of PostgreSQL and of the documents. */
export const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** Date and time of a wall time; null for any other text. */
export function wallParts(text: string): { day: [string, string, string]; time: string } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(text)
  return match ? { day: [match[1] ?? '', match[2] ?? '', match[3] ?? ''], time: match[4] ?? '00:00:00' } : null
}
