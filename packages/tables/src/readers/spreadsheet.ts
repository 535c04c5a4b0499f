import { csvRecords, detectSeparator } from '@portal/files/csv-records.ts'
import { fromWindows1252 } from '@portal/fiscal/base/windows-1252.ts'
import { readSheet } from 'read-excel-file/node'
import { guardWorkbook } from './workbook-guard.ts'

/**
 * Rows of the first sheet of an XLSX, or of a delimited text in UTF-8 or Windows-1252, with the cells as text.
 * Throws  FiscalError `table.*`; what `read-excel-file` throws for a broken workbook
 */
export async function readSpreadsheet(bytes: Buffer): Promise<string[][]> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    guardWorkbook(bytes)
    return (await readSheet(bytes)).map((row) => row.map(cellText))
  }
  const text = decode(bytes)
  return [...csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'text' })].map((cells) =>
    cells.map((cell) => cell.replace(/^="(.*)"$/, '$1')),
  )
}

/** Cells that are neither text nor number (dates) become empty. */
const cellText = (cell: unknown): string =>
  typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : ''

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows1252(bytes)
  }
}
