import { CsvError, csvRecords, detectSeparator } from '@portal/files/csv-records.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { tableError } from './model.ts'

/** One line of a table with a header, by folded column name. */
export type CsvRow = Readonly<Record<string, string>>

const LIMITS = { cells: 200, cellLength: 20_000 }

/**
 * Reads the lines of a table with a header one at a time. The separator is the most frequent of `;`, tab and
 * comma in the header.
 * Shape   column names folded (`NCM/SH` → `ncm/sh`); cells trimmed; missing cells are empty; blank lines are
 *         skipped
 * Throws  FiscalError `table.csv`
 */
export function* csvRows(text: string): Generator<CsvRow> {
  let names: string[] | null = null
  for (const record of tableRecords(text)) {
    const cells = record.map((cell) => cell.trim())
    if (names === null) names = cells.map((name) => foldText(name))
    else if (cells.some((cell) => cell !== ''))
      yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  }
}

function* tableRecords(text: string): Generator<string[]> {
  try {
    yield* csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'closed', limits: LIMITS })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw error.code === 'too_long'
      ? tableError('csv', 'O arquivo tem uma linha longa demais.')
      : tableError('csv', 'O arquivo termina dentro de um texto entre aspas.')
  }
}

/** Value of the first of several column names that the table has; undefined when it has none of them. */
export const column = (row: CsvRow, ...names: readonly string[]): string | undefined =>
  names.map((name) => row[name]).find((value) => value !== undefined)
