import { csvRecords, detectSeparator } from '@portal/files/csv-records.ts'
import { bareCell, bareTextCell, decodeSheet, foreignSheet, isWorkbook } from '@portal/files/sheet-bytes.ts'

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

/** One sheet of a workbook; a text has one, without name. */
export interface Sheet {
  name: string
  table: Table
}

/** Reads the sheets with text of an XLSX, or a delimited text, detected by content. Throws SpreadsheetError. */
export async function readSheets(file: File, { rows, other, blanks = false }: Limits): Promise<Sheet[]> {
  if (file.size > MOST_BYTES) throw new SpreadsheetError('O arquivo tem mais de 32 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const foreign = foreignSheet(bytes)
  if (foreign !== null) throw new SpreadsheetError(foreign)
  const sheets = isWorkbook(bytes)
    ? await readWorkbook(file, bytes)
    : [{ name: '', table: readText(decodeSheet(bytes), { other, blanks }) }]
  const filled = sheets.filter(({ table }) => table.some(isFilled))
  if (filled.some(({ table }) => table.filter(isFilled).length > rows + 1))
    throw new SpreadsheetError(`O arquivo tem mais de ${rows.toLocaleString('pt-BR')} linhas.`)
  return filled.length > 0 ? filled : [{ name: '', table: [] }]
}

/** Like `readSheets`, the first sheet only. */
export const readSpreadsheet = async (file: File, limits: Limits): Promise<Table> =>
  (await readSheets(file, limits))[0]?.table ?? []

async function readWorkbook(file: File, bytes: Uint8Array): Promise<Sheet[]> {
  if (inflatedSize(bytes) > MOST_INFLATED) throw new SpreadsheetError('A planilha é grande demais depois de aberta.')
  const [{ default: readXlsxFile }, { percentCells }] = await Promise.all([
    import('read-excel-file/browser'),
    import('./percent-cells.ts'),
  ])
  try {
    const percents = percentCells(bytes)
    return (await readXlsxFile(file)).map(({ sheet, data }) => {
      const percent = percents.get(sheet)
      return {
        name: sheet,
        table: data.map((row, line) => row.map((cell, column) => cellText(cell, percent?.has(`${line}:${column}`)))),
      }
    })
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

/** Cells that are neither text nor number (dates) become empty; a cell with the format of a percentage is one. */
function cellText(cell: unknown, isPercent = false): string {
  if (typeof cell === 'string') return bareCell(cell)
  if (typeof cell !== 'number') return ''
  if (isPercent) return `${String(Number((cell * 100).toPrecision(12))).replace('.', ',')}%`
  return String(cell).replace('.', ',')
}

/** Beginnings of texts that spreadsheets read as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Text as a cell of an exported CSV; `readSheets` reads it as it was. */
export const writtenCell = (text: string): string =>
  (FORMULA.test(text) && !/^-?[\d.,]+$/.test(text)) || text.startsWith("'") ? `'${text}` : text

const readText = (text: string, { other, blanks }: Pick<Limits, 'other' | 'blanks'>): Table =>
  other?.(text) ?? (blanks ? readCsvLines(text) : readCsv(text))

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/** Parses delimited text with its blank lines; `="001"` is unwrapped. */
export const readCsvLines = (text: string): Table =>
  [...csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'text' })].map((cells) =>
    cells.map(bareTextCell),
  )

/** Like `readCsvLines`, without the blank lines. */
export const readCsv = (text: string): Table => readCsvLines(text).filter(isFilled)
