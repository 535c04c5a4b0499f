import { tableError } from './model.ts'

const MAX_FILE = 10 * 1024 * 1024
const MAX_INFLATED = 100 * 1024 * 1024
const MAX_ENTRIES = 500
const END_RECORD = 0x06054b50
const DIRECTORY_RECORD = 0x02014b50

/** Refuses a workbook (a zip) that would not stay small once opened. Throws FiscalError `table.workbook`. */
export function guardWorkbook(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length > MAX_FILE) throw refused('passa de 10 MB')
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_RECORD) end -= 1
  if (end < 0) throw refused('não está completa')
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let inflated = 0
  for (let seen = 0; seen < entries; seen++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_RECORD) throw refused('não está completa')
    inflated += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (entries > MAX_ENTRIES || inflated > MAX_INFLATED) throw refused('é grande demais')
}

const refused = (why: string) => tableError('workbook', `A planilha ${why}.`)
