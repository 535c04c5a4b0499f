import { FiscalError } from '@portal/fiscal/base/error.ts'

/** The tables that an operator can load from a file; each has its own reader. */
export const TABLE_KINDS = [
  'ncm',
  'cest',
  'ibpt',
  'cclasstrib',
  'cclasstrib-ncm',
  'icms',
  'cbenef',
  'tipi',
  'aliquotas-ibscbs',
] as const
/** A name of `TABLE_KINDS`. */
export type TableKind = (typeof TABLE_KINDS)[number]

/** Data of one code; each reader documents its fields. */
type EntryData = Readonly<Record<string, string | number | null | readonly string[]>>

/**
 * One row of a table.
 * Shape   `key` is unique in its table; days `YYYY-MM-DD`, null when the source has none
 */
export interface Entry {
  key: string
  data: EntryData
  from: string | null
  to: string | null
}

/** An uploaded file. */
export interface TableFile {
  name: string
  bytes: Uint8Array
}

/**
 * A file after reading.
 * Shape   `part`: the state of the rows, empty for the whole country; a load replaces only its own part.
 *         `rows`: number of data lines, duplicates included
 */
export interface TableReading {
  part: string
  source: string
  referenceDate: string | null
  validTo: string | null
  rows: number
  entries: Entry[]
}

/** Maximum size of a table file; the largest official one has 3 MB. */
export const MAX_TABLE_BYTES = 32 * 1024 * 1024
/** Maximum number of rows of a table. */
const MAX_ROWS = 200_000

/**
 * Error for a file that is not the expected table.
 * Shape   code `table.WORD`, sentence in pt-BR
 */
export const tableError = (word: string, message: string): FiscalError => new FiscalError(`table.${word}`, message)

/**
 * Collects rows by key; the last of several rows with one key wins.
 * Throws  FiscalError `table.too_many`
 */
export function collect(rows: Iterable<Entry>): { rows: number; entries: Entry[] } {
  const byKey = new Map<string, Entry>()
  let count = 0
  for (const row of rows) {
    count += 1
    if (count > MAX_ROWS)
      throw tableError('too_many', `O arquivo tem mais de ${MAX_ROWS.toLocaleString('pt-BR')} linhas.`)
    byKey.set(row.key, row)
  }
  return { rows: count, entries: [...byKey.values()] }
}
