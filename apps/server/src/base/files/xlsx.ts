import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { sheetXml } from '@portal/files/sheet-xml.ts'
import { SHEET_PATH, workbookParts } from '@portal/files/workbook-parts.ts'
import { ZIP_LIMITS, type ZipEntry } from '@portal/files/zip/zip-entry.ts'
import { endRecords, maxHeaderSize, writeCentralHeader, writeLocalHeader } from '@portal/files/zip/zip-records.ts'
import { type ExportSheet, exactRows } from './sheet.ts'

/** Flag of an entry whose sizes follow its bytes (data descriptor). Source  APPNOTE.TXT 4.4.4, bit 3, and 4.3.9 */
const HAS_DESCRIPTOR = 0x0008
const MAX_32 = 0xffff_ffff
/** Four times as fast as the default level and a fifth larger: rows of a table resemble each other. */
const LEVEL = 3
const BUFFER = 256 * 1024

/**
 * A workbook of one sheet. The sheet is deflated while its rows arrive, so memory does not depend on their number.
 * The same rows always give the same bytes.
 */
export async function* xlsxChunks(sheet: ExportSheet): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  const list = (entry: EntrySizes, flags = 0) => {
    directory.push(centralHeader(entry, { offset, flags }))
    offset += localSize(entry, flags) + entry.length
  }
  for (const [name, text] of workbookParts(sheet.name)) {
    const deflated = deflateRawSync(text)
    const entry = { name, length: deflated.length, crc32: crc32(text), size: Buffer.byteLength(text) }
    yield Buffer.concat([localHeader(entry), deflated])
    list(entry)
  }
  const entry: EntrySizes = { name: SHEET_PATH, length: 0, crc32: 0, size: 0 }
  yield localHeader(entry, HAS_DESCRIPTOR)
  yield* deflated(sheetXml(exactRows(sheet)), entry)
  if (entry.size > MAX_32) throw new RangeError('the sheet is larger than a zip without ZIP64 can hold')
  yield descriptor(entry)
  list(entry, HAS_DESCRIPTOR)
  const tail = Buffer.concat(directory)
  yield Buffer.concat([tail, endRecords({ entries: directory.length, offset, size: tail.length }, ZIP_LIMITS)])
}

interface EntrySizes {
  name: string
  /** Deflated bytes. */
  length: number
  crc32: number
  size: number
}

/** Deflates `source` and adds its sizes to `entry`. Ends the source when the reader stops. */
async function* deflated(source: AsyncGenerator<string>, entry: EntrySizes): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const text of source) {
      const bytes = Buffer.from(text)
      entry.crc32 = crc32(bytes, entry.crc32)
      entry.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: BUFFER })
  // an error of the source destroys the deflater, and the loop below throws it
  pipeline(Readable.from(counted(), { objectMode: false, highWaterMark: BUFFER }), deflate, () => undefined)
  for await (const chunk of deflate) {
    const bytes = chunk as Buffer // no encoding is set
    entry.length += bytes.length
    yield bytes
  }
}

/** Without a date: the same rows give the same bytes. */
const toEntry = ({ name, length, crc32, size }: EntrySizes): ZipEntry => ({
  name,
  crc32,
  size,
  modified: '',
  deflated: { length } as Uint8Array, // the headers use only the length
})

function localHeader(entry: EntrySizes, flags = 0): Buffer {
  const header = Buffer.alloc(maxHeaderSize(entry.name))
  const end = writeLocalHeader(header, 0, toEntry(entry))
  header.writeUInt16LE(header.readUInt16LE(6) | flags, 6)
  return header.subarray(0, end)
}

/** Bytes of an entry's local header and data descriptor. */
const localSize = ({ name }: EntrySizes, flags: number): number => 30 + Buffer.byteLength(name) + (flags === 0 ? 0 : 16)

function centralHeader(entry: EntrySizes, { offset, flags }: { offset: number; flags: number }): Buffer {
  const header = Buffer.alloc(maxHeaderSize(entry.name))
  const end = writeCentralHeader(header, 0, { ...toEntry(entry), offset, far: false })
  header.writeUInt16LE(header.readUInt16LE(8) | flags, 8)
  return header.subarray(0, end)
}

function descriptor({ length, crc32, size }: EntrySizes): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x0807_4b50, 0)
  record.writeUInt32LE(crc32, 4)
  record.writeUInt32LE(length, 8)
  record.writeUInt32LE(size, 12)
  return record
}
