import { tableError } from './model.ts'

const MAX_FILE = 10 * 1024 * 1024
const MAX_INFLATED = 100 * 1024 * 1024
const MAX_ENTRIES = 500
const END_RECORD = 0x06054b50
const DIRECTORY_RECORD = 0x02014b50

/**
 * Refuses a workbook (a zip) that is too large when inflated.
 * Throws  FiscalError `table.workbook`
 */
export function guardWorkbook(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length > MAX_FILE) throw refused('passa de 10 MB')
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_RECORD) end -= 1
  if (end < 0) throw refused('não está completa')
  const entries = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  let inflated = 0
  for (let index = 0; index < entries; index++) {
    if (offset + 46 > bytes.length || view.getUint32(offset, true) !== DIRECTORY_RECORD)
      throw refused('não está completa')
    inflated += view.getUint32(offset + 24, true)
    offset +=
      46 + view.getUint16(offset + 28, true) + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  }
  if (entries > MAX_ENTRIES || inflated > MAX_INFLATED) throw refused('é grande demais')
}

const refused = (why: string) => tableError('workbook', `A planilha ${why}.`)
