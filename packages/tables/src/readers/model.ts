import { FiscalError } from '@portal/fiscal/base/error.ts'

/** The tables that an operator can load from a file; each has a reader of its own. */
export const TABLE_KINDS = ['ncm', 'cest', 'ibpt', 'cclasstrib', 'cclasstrib-ncm', 'icms', 'cbenef', 'tipi'] as const
/** One of them. */
export type TableKind = (typeof TABLE_KINDS)[number]

/** What a table says of one code; which fields, `data.ts` tells. */
export type EntryData = Readonly<Record<string, string | number | null | readonly string[]>>

/** Shape  `key` is unique in its table; days `YYYY-MM-DD`, null where the source says none */
export interface Entry {
  key: string
  data: EntryData
  from: string | null
  to: string | null
}

/** A file as somebody sent it. */
export interface TableFile {
  name: string
  bytes: Uint8Array
}

/**
 * A file, read whole.
 * Shape   `part`: the state whose rows these are, empty for the country: a load replaces its own part alone;
 *         `rows`: lines of the file that hold data, equal rows counted each
 */
export interface TableReading {
  part: string
  source: string
  referenceDate: string | null
  validTo: string | null
  rows: number
  entries: Entry[]
}

/** Most bytes of a table's file; the largest official one has 3 MB. */
export const MAX_TABLE_BYTES = 32 * 1024 * 1024
/** Most rows of a table. */
export const MAX_ROWS = 200_000

/** A file that is no such table. Shape  code `table.WORD`, sentence in pt-BR */
export const tableError = (word: string, message: string): FiscalError => new FiscalError(`table.${word}`, message)

/** Puts rows under their keys: equal ones fall together, the last of different ones stands. Throws FiscalError `table.too_many`. */
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
