import { tableError } from './model.ts'

/** One line of a table with a header, by folded column name. */
export type CsvRow = Readonly<Record<string, string>>

const MAX_CELL = 20_000
const MAX_CELLS = 200

/**
 * Reads the lines of a table with a header one at a time. The separator is the most frequent of `;`, tab and
 * comma in the header.
 * Shape   column names folded (`NCM/SH` → `ncm/sh`); missing cells are empty; blank lines are skipped
 * Throws  FiscalError `table.csv`
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const [header = [], ...rest] = firstRecord(text)
  const separator = String(rest[0] ?? ';')
  const names = header.map((name) => foldName(name))
  let isHeader = true
  for (const cells of csvRecords(text, separator)) {
    if (!isHeader && cells.some((cell) => cell !== ''))
      yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
    isHeader = false
  }
}

function firstRecord(text: string): [string[], string] {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const count = (separator: string) => line.split(separator).length
  const separator = [';', '\t', ','].sort((a, b) => count(b) - count(a))[0] ?? ';'
  return [[...csvRecords(line, separator)][0] ?? [], separator]
}

const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

/**
 * Splits text as in RFC 4180, with any separator: quoted cells may contain separators, line ends and doubled
 * quotes. Throws FiscalError `table.csv`.
 */
export function* csvRecords(text: string, separator: string): Generator<string[]> {
  let cells: string[] = []
  let offset = 0
  while (offset < text.length) {
    const { cell, next } = text[offset] === '"' ? quotedCell(text, offset) : plainCell(text, offset, separator)
    if (cell.length > MAX_CELL || cells.length >= MAX_CELLS)
      throw tableError('csv', 'O arquivo tem uma linha longa demais.')
    cells.push(cell)
    offset = next
    if (text[offset] === separator) {
      offset += 1
      if (offset < text.length) continue
      cells.push('')
    }
    if (text[offset] === '\r') offset += 1
    if (text[offset] === '\n') offset += 1
    yield cells
    cells = []
  }
  if (cells.length > 0) yield cells
}

interface Cell {
  cell: string
  next: number
}

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(from, end).trim(), next: end }
}

function quotedCell(text: string, from: number): Cell {
  let cell = ''
  let offset = from + 1
  for (;;) {
    const end = text.indexOf('"', offset)
    if (end < 0) throw tableError('csv', 'O arquivo termina dentro de um texto entre aspas.')
    cell += text.slice(offset, end)
    if (text[end + 1] !== '"') return { cell: cell.trim(), next: end + 1 }
    cell += '"'
    offset = end + 2
  }
}

/** Value of the first of several column names that the table has; undefined when it has none of them. */
export const column = (row: CsvRow, ...names: readonly string[]): string | undefined =>
  names.map((name) => row[name]).find((value) => value !== undefined)
