import { csvRecords, detectSeparator } from '@portal/files/csv-records.ts'

/** Rows of a file, cells as text. */
export type Table = string[][]

const MOST_BYTES = 32 * 1024 * 1024
const MOST_INFLATED = 300 * 1024 * 1024

/** The file cannot be read; `message` is shown to the user. */
export class SpreadsheetError extends Error {}

interface Limits {
  /** Maximum number of rows without the header */
  rows: number
  /** Reads text formats other than CSV; null when the text is CSV */
  other?: (text: string) => Table | null
  /** Keeps the blank lines of a text, so that the place of a row is its line */
  blanks?: boolean
}

/** Reads an XLSX or a delimited text, detected by content. Throws SpreadsheetError. */
export async function readSpreadsheet(file: File, { rows, other, blanks = false }: Limits): Promise<Table> {
  if (file.size > MOST_BYTES) throw new SpreadsheetError('O arquivo tem mais de 32 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = isZip(bytes) ? await readWorkbook(file, bytes) : readText(decode(bytes), { other, blanks })
  if (table.filter(isFilled).length > rows + 1)
    throw new SpreadsheetError(`O arquivo tem mais de ${rows.toLocaleString('pt-BR')} linhas.`)
  return table
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

async function readWorkbook(file: File, bytes: Uint8Array): Promise<Table> {
  if (inflatedSize(bytes) > MOST_INFLATED) throw new SpreadsheetError('A planilha é grande demais depois de aberta.')
  const { readSheet } = await import('read-excel-file/browser')
  try {
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellText))
  } catch {
    throw new SpreadsheetError('Não foi possível ler a planilha. Salve-a de novo como XLSX ou CSV.')
  }
}

const END_RECORD = 0x06054b50
const DIRECTORY_RECORD = 0x02014b50

/** Total inflated size declared by a zip; infinite when it declares none. */
function inflatedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_RECORD) end -= 1
  if (end < 0) return Number.POSITIVE_INFINITY
  let offset = view.getUint32(end + 16, true)
  let size = 0
  for (let remaining = view.getUint16(end + 10, true); remaining > 0; remaining--) {
    if (offset + 46 > bytes.length || view.getUint32(offset, true) !== DIRECTORY_RECORD) return Number.POSITIVE_INFINITY
    size += view.getUint32(offset + 24, true)
    offset +=
      46 + view.getUint16(offset + 28, true) + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  }
  return size
}

/** Cells that are neither text nor number (dates) become empty. */
const cellText = (cell: unknown): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : typeof cell === 'string' ? cell : ''

/** Decodes UTF-8, otherwise Windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const readText = (text: string, { other, blanks }: Pick<Limits, 'other' | 'blanks'>): Table =>
  other?.(text) ?? (blanks ? readCsvLines(text) : readCsv(text))

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/**
 * Parses delimited text with its blank lines. The separator is the most frequent of semicolon, comma and tab in the first line; `="001"`
 * is unwrapped.
 */
export const readCsvLines = (text: string): Table =>
  [...csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'text' })].map((cells) =>
    cells.map((cell) => cell.replace(/^="(.*)"$/, '$1')),
  )

/** Like `readCsvLines`, without the blank lines. */
export const readCsv = (text: string): Table => readCsvLines(text).filter(isFilled)
