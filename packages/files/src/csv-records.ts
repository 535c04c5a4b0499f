/** A CSV that cannot be read. `record` counts from 1, the header included. */
export class CsvError extends Error {
  constructor(
    readonly code: 'unclosed' | 'misplaced' | 'too_long',
    readonly record: number,
  ) {
    super(`csv.${code} in record ${record}`)
  }
}

export interface CsvOptions {
  separator: string
  /**
   * A quote that does not enclose a whole cell: `refuse` throws; `text` reads it as a character of the cell;
   * `closed` is like `text`, but throws when a quoted cell never ends.
   */
  strayQuotes: 'refuse' | 'text' | 'closed'
  /** Largest record that is read. */
  limits?: { cells: number; cellLength: number }
}

interface CellEnd {
  cell: string
  end: number
}

/**
 * Splits a CSV into records, as in RFC 4180 with any separator: a quoted cell may contain separators, line
 * ends and doubled quotes. CR, LF or CRLF ends a record; an empty line is a record of one empty cell.
 * Throws  CsvError
 */
export function* csvRecords(text: string, options: CsvOptions): Generator<string[]> {
  const { separator, limits } = options
  let cells: string[] = []
  let record = 1
  for (let offset = text.startsWith('\uFEFF') ? 1 : 0; offset < text.length; ) {
    const { cell, end } = readCell(text, offset, { ...options, record })
    if (limits && (cells.length >= limits.cells || cell.length > limits.cellLength))
      throw new CsvError('too_long', record)
    cells.push(cell)
    offset = end
    if (text[offset] === separator) {
      offset += 1
      if (offset < text.length) continue
      cells.push('')
    }
    if (text[offset] === '\r') offset += 1
    if (text[offset] === '\n') offset += 1
    yield cells
    cells = []
    record += 1
  }
}

type CellOptions = CsvOptions & { record: number }

function readCell(text: string, from: number, options: CellOptions): CellEnd {
  if (text[from] !== '"') return readPlain(text, from, options)
  const close = closingQuote(text, from)
  if (close === null && options.strayQuotes === 'closed') throw new CsvError('unclosed', options.record)
  if (close === null || !isCellEnd(text, close + 1, options.separator)) return readPlain(text, from, options)
  return { cell: text.slice(from + 1, close).replaceAll('""', '"'), end: close + 1 }
}

function readPlain(text: string, from: number, { separator, strayQuotes, record }: CellOptions): CellEnd {
  let end = from
  while (!isCellEnd(text, end, separator)) end += 1
  const cell = text.slice(from, end)
  if (strayQuotes === 'refuse' && cell.includes('"')) throw new CsvError('misplaced', record)
  return { cell, end }
}

function closingQuote(text: string, from: number): number | null {
  for (let offset = from + 1; ; offset += 2) {
    offset = text.indexOf('"', offset)
    if (offset < 0) return null
    if (text[offset + 1] !== '"') return offset
  }
}

const isCellEnd = (text: string, offset: number, separator: string): boolean =>
  offset >= text.length || text[offset] === separator || text[offset] === '\r' || text[offset] === '\n'

/** The most frequent of `;`, tab and comma in the first line. */
export function detectSeparator(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const count = (separator: string) => line.split(separator).length
  return [';', '\t', ','].sort((a, b) => count(b) - count(a))[0] ?? ';'
}
