import { csvRecords, detectSeparator } from '@portal/files/csv-records.ts'

/** Rows of a file, cells as text. */
export type Table = string[][]

const MOST_BYTES = 32 * 1024 * 1024
const MOST_INFLATED = 300 * 1024 * 1024

/** The file cannot be read; `message` is shown to the user. */
export class SpreadsheetError extends Error {}

interface Limits {
  /** Most rows, the head not counted */
  rows: number
  /** Reads a text that is no spreadsheet; null when it is one */
  other?: (text: string) => Table | null
}

/** Reads an XLSX or a text with separators, whatever the name says. Throws SpreadsheetError. */
export async function readSpreadsheet(file: File, { rows, other }: Limits): Promise<Table> {
  if (file.size > MOST_BYTES) throw new SpreadsheetError('O arquivo tem mais de 32 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = isZip(bytes) ? await readWorkbook(file, bytes) : readText(decode(bytes), other)
  if (table.length > rows + 1)
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

/** How large a zip says its files are; a file that says nothing is taken for too large. */
function inflatedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_RECORD) end -= 1
  if (end < 0) return Number.POSITIVE_INFINITY
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_RECORD) return Number.POSITIVE_INFINITY
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

/** What is no text or number (a date) says nothing here. */
const cellText = (cell: unknown): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : typeof cell === 'string' ? cell : ''

/** UTF-8 where it is; else what Windows in Brazil writes. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const readText = (text: string, other: Limits['other']): Table => other?.(text) ?? readCsv(text)

/**
 * Reads text with semicolons, commas or tabs, whichever is the most frequent in the first line. Blank lines are
 * dropped; a code written as `="001"` is unwrapped.
 */
export const readCsv = (text: string): Table =>
  [...csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'text' })]
    .map((cells) => cells.map((cell) => cell.replace(/^="(.*)"$/, '$1')))
    .filter((cells) => cells.some((cell) => cell !== ''))
