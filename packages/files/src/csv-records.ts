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

const SEPARATORS = [';', '\t', ',', '|']
/** Lines that are read to find the separator: reports of programs begin with titles. */
const SEPARATOR_LINES = 30

/**
 * The separator of a text: the one of `;`, tab, comma and `|` that divides most lines into the same number of cells, or
 * the one that Excel's first line `sep=;` names.
 */
export function detectSeparator(text: string): string {
  const lines = text
    .slice(0, 30_000)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/, SEPARATOR_LINES)
  const [, named] = /^"?sep=([;,|\t])/i.exec(lines[0] ?? '') ?? []
  if (named) return named
  const filled = lines.filter((line) => /[^;,|\s]/.test(line))
  const score = (separator: string): number => {
    const cells = new Map<number, number>()
    for (const line of filled) {
      const count = line.split(separator).length - 1
      cells.set(count, (cells.get(count) ?? 0) + count)
    }
    // a title has its own number of commas
    const table = [...cells].filter(([count, sum]) => filled.length === 1 || sum > count)
    return Math.max(0, ...table.map(([, sum]) => sum))
  }
  return SEPARATORS.toSorted((a, b) => score(b) - score(a))[0] ?? ';'
}
