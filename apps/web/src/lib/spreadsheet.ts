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

/** One sheet of a workbook; a text has one, without name. */
export interface Sheet {
  name: string
  table: Table
}

/** Reads the sheets with text of an XLSX, or a delimited text, detected by content. Throws SpreadsheetError. */
export async function readSheets(file: File, { rows, other, blanks = false }: Limits): Promise<Sheet[]> {
  if (file.size > MOST_BYTES) throw new SpreadsheetError('O arquivo tem mais de 32 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  refuseForeign(bytes)
  const sheets = isZip(bytes)
    ? await readWorkbook(file, bytes)
    : [{ name: '', table: readText(decode(bytes), { other, blanks }) }]
  const filled = sheets.filter(({ table }) => table.some(isFilled))
  if (filled.some(({ table }) => table.filter(isFilled).length > rows + 1))
    throw new SpreadsheetError(`O arquivo tem mais de ${rows.toLocaleString('pt-BR')} linhas.`)
  return filled.length > 0 ? filled : [{ name: '', table: [] }]
}

/** Like `readSheets`, the first sheet only. */
export const readSpreadsheet = async (file: File, limits: Limits): Promise<Table> =>
  (await readSheets(file, limits))[0]?.table ?? []

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

const SAVE_AS = 'Abra-o no Excel e salve como Pasta de Trabalho do Excel (.xlsx) ou CSV.'

/** Refuses by its name what is not a workbook or a text. */
function refuseForeign(bytes: Uint8Array): void {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).replace(/\0|^(?:ï»¿|ÿþ|þÿ)/g, '')
  if (start.startsWith('ÐÏ\x11à'))
    throw new SpreadsheetError(`Esta é uma planilha antiga do Excel (.xls), ou uma protegida por senha. ${SAVE_AS}`)
  if (/^\s*<\?xml[^>]*>\s*(?:<\?mso|<(?:\w+:)?Workbook)/i.test(start))
    throw new SpreadsheetError(`Esta é uma planilha em XML do Excel 2003. ${SAVE_AS}`)
  if (/^\s*<(?:!doctype|html|head|meta|table|body|style|div|!--)/i.test(start))
    throw new SpreadsheetError(`Esta é uma página HTML com nome de planilha. ${SAVE_AS}`)
  if (start.startsWith('%PDF')) throw new SpreadsheetError('Este é um PDF: exporte a lista como XLSX ou CSV.')
  if (isZip(bytes) && start.includes('application/vnd.oasis.opendocument'))
    throw new SpreadsheetError('Esta é uma planilha do LibreOffice (.ods). Salve-a como XLSX ou CSV.')
}

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
  if (typeof cell === 'string') return bareText(cell)
  if (typeof cell !== 'number') return ''
  if (isPercent) return `${String(Number((cell * 100).toPrecision(12))).replace('.', ',')}%`
  return String(cell).replace('.', ',')
}

/**
 * A cell without its leading apostrophe, which spreadsheets and `writtenCell` put before text that is not to be read as
 * a number or a formula.
 */
const bareText = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)

/** Beginnings of texts that spreadsheets read as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Text as a cell of an exported CSV; `readSheets` reads it as it was. */
export const writtenCell = (text: string): string =>
  (FORMULA.test(text) && !/^-?[\d.,]+$/.test(text)) || text.startsWith("'") ? `'${text}` : text

/** Decodes UTF-16 by its mark or its zeros, UTF-8, otherwise Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const readText = (text: string, { other, blanks }: Pick<Limits, 'other' | 'blanks'>): Table =>
  other?.(text) ?? (blanks ? readCsvLines(text) : readCsv(text))

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/** Parses delimited text with its blank lines; `="001"` is unwrapped. */
export const readCsvLines = (text: string): Table =>
  [...csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'text' })].map((cells) =>
    cells.map((cell) => bareText(cell.replace(/^="(.*)"$/s, '$1'))),
  )

/** Like `readCsvLines`, without the blank lines. */
export const readCsv = (text: string): Table => readCsvLines(text).filter(isFilled)
