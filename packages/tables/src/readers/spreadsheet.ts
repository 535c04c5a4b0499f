import { csvRecords, detectSeparator } from '@portal/files/csv-records.ts'
import { bareCell, bareTextCell, decodeSheet, foreignSheet, isWorkbook } from '@portal/files/sheet-bytes.ts'
import readXlsxFile from 'read-excel-file/node'
import { tableError } from './model.ts'
import { guardWorkbook } from './workbook-guard.ts'

/** One sheet of a workbook; a text has one, without name. Cells are text. */
interface SheetRows {
  name: string
  table: string[][]
}

/**
 * The sheets of an XLSX, or a delimited text in UTF-8, UTF-16 or Windows-1252, with blank lines.
 * Throws  FiscalError `table.*`; what `read-excel-file` throws for a broken workbook
 */
export async function readSheets(bytes: Buffer): Promise<SheetRows[]> {
  const foreign = foreignSheet(bytes)
  if (foreign !== null) throw tableError('foreign', foreign)
  if (isWorkbook(bytes)) {
    guardWorkbook(bytes)
    return (await readXlsxFile(bytes)).map(({ sheet, data }) => ({
      name: sheet,
      table: data.map((row) => row.map(cellText)),
    }))
  }
  const text = decodeSheet(bytes)
  const records = csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'text' })
  return [{ name: '', table: [...records].map((cells) => cells.map(bareTextCell)) }]
}

/** Cells that are neither text nor number (dates) become empty. */
const cellText = (cell: unknown): string =>
  typeof cell === 'string' ? bareCell(cell) : typeof cell === 'number' ? String(cell) : ''
