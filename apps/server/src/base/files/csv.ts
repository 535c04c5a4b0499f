import { csvText } from '@portal/files/csv-text.ts'
import { type ExportSheet, exactRows } from './sheet.ts'

/** The CSV as UTF-8 chunks, each made when the reader asks for it. */
export async function* csvChunks(sheet: ExportSheet): AsyncGenerator<Buffer> {
  for await (const text of csvText(exactRows(sheet))) yield Buffer.from(text)
}
