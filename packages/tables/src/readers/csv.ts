import { tableError } from './model.ts'

/** One line of a table with a header, by the folded name of the column. */
export type CsvRow = Readonly<Record<string, string>>

const MAX_CELL = 20_000
const MAX_CELLS = 200

/**
 * The lines of a table with a header, one at a time; separator `;`, tab or comma, whichever the header has most of.
 * Shape   column names folded (`NCM/SH` → `ncm/sh`); missing cells are empty; blank lines fall away
 * Throws  FiscalError `table.csv`
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const [header = [], ...rest] = firstRecord(text)
  const separator = String(rest[0] ?? ';')
  const names = header.map((name) => foldName(name))
  let isHeader = true
  for (const cells of csvRecords(text, separator)) {
    if (!isHeader && cells.some((cell) => cell !== ''))
      yield Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
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

/** RFC 4180 with any separator: quoted cells may hold separators, line ends and doubled quotes. Throws FiscalError `table.csv`. */
export function* csvRecords(text: string, separator: string): Generator<string[]> {
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, next } = text[at] === '"' ? quoted(text, at) : plain(text, at, separator)
    if (cell.length > MAX_CELL || cells.length >= MAX_CELLS)
      throw tableError('csv', 'O arquivo tem uma linha longa demais.')
    cells.push(cell)
    at = next
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      cells.push('')
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield cells
    cells = []
  }
  if (cells.length > 0) yield cells
}

interface Cell {
  cell: string
  next: number
}

function plain(text: string, from: number, separator: string): Cell {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(from, end).trim(), next: end }
}

function quoted(text: string, from: number): Cell {
  let cell = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) throw tableError('csv', 'O arquivo termina dentro de um texto entre aspas.')
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') return { cell: cell.trim(), next: end + 1 }
    cell += '"'
    at = end + 2
  }
}

/** The first of several names that the row has; undefined when the table has none of these columns. */
export const column = (row: CsvRow, ...names: readonly string[]): string | undefined =>
  names.map((name) => row[name]).find((value) => value !== undefined)
