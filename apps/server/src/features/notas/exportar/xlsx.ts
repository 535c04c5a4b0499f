import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { ZIP_LIMITS, type ZipEntry } from '../zip/entry.ts'
import { endRecords, headerRoom, writeCentralHeader, writeLocalHeader } from '../zip/records.ts'
import type { Sheet } from './cells.ts'
import { sheetXml } from './sheet-xml.ts'
import { SHEET_PATH, staticParts } from './xlsx-parts.ts'

/** Of an entry whose sizes come behind its bytes. Source  APPNOTE.TXT 4.4.4, bit 3, and 4.3.9 */
const SIZES_BEHIND = 0x0008
const MAX_32 = 0xffff_ffff
/** Four times as fast as the usual level, a fifth larger: rows of a table are much alike. */
const LEVEL = 3
const BUFFER = 256 * 1024

/**
 * A workbook of one sheet, made as it is read: the sheet is deflated while its rows come, so that memory stays the same whatever their
 * number. The same rows always give the same bytes.
 */
export async function* xlsxChunks(sheet: Sheet): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  const list = (entry: Sized, flags = 0) => {
    directory.push(centralHeader(entry, { offset, flags }))
    offset += localRoom(entry, flags) + entry.length
  }
  for (const [name, text] of staticParts(sheet.name)) {
    const deflated = deflateRawSync(text)
    const entry = { name, length: deflated.length, crc32: crc32(text), size: Buffer.byteLength(text) }
    yield Buffer.concat([localHeader(entry), deflated])
    list(entry)
  }
  const entry: Sized = { name: SHEET_PATH, length: 0, crc32: 0, size: 0 }
  yield localHeader(entry, SIZES_BEHIND)
  yield* deflated(sheetXml(sheet), entry)
  if (entry.size > MAX_32) throw new RangeError('the sheet is larger than a zip without ZIP64 can hold')
  yield descriptor(entry)
  list(entry, SIZES_BEHIND)
  const tail = Buffer.concat(directory)
  yield Buffer.concat([tail, endRecords({ entries: directory.length, offset, size: tail.length }, ZIP_LIMITS)])
}

interface Sized {
  name: string
  /** Deflated */
  length: number
  crc32: number
  size: number
}

/** Deflates what comes, counting into `entry`; when the reader goes away, so does the source. */
async function* deflated(source: AsyncGenerator<string>, entry: Sized): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const text of source) {
      const bytes = Buffer.from(text)
      entry.crc32 = crc32(bytes, entry.crc32)
      entry.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: BUFFER })
  // a fault of the source destroys the deflater, whose reading below throws it
  pipeline(Readable.from(counted(), { objectMode: false, highWaterMark: BUFFER }), deflate, () => undefined)
  for await (const chunk of deflate) {
    const bytes = chunk as Buffer // no encoding is set
    entry.length += bytes.length
    yield bytes
  }
}

/** No date of ours: the same rows give the same bytes. */
const toEntry = ({ name, length, crc32, size }: Sized): ZipEntry => ({
  name,
  crc32,
  size,
  modified: '',
  deflated: { length } as Uint8Array, // of the bytes themselves the headers tell the length alone
})

function localHeader(entry: Sized, flags = 0): Buffer {
  const header = Buffer.alloc(headerRoom(entry.name))
  const end = writeLocalHeader(header, 0, toEntry(entry))
  header.writeUInt16LE(header.readUInt16LE(6) | flags, 6)
  return header.subarray(0, end)
}

/** Bytes around an entry's own: its header, and what follows it. */
const localRoom = ({ name }: Sized, flags: number): number => 30 + Buffer.byteLength(name) + (flags === 0 ? 0 : 16)

function centralHeader(entry: Sized, { offset, flags }: { offset: number; flags: number }): Buffer {
  const header = Buffer.alloc(headerRoom(entry.name))
  const end = writeCentralHeader(header, 0, { ...toEntry(entry), offset, far: false })
  header.writeUInt16LE(header.readUInt16LE(8) | flags, 8)
  return header.subarray(0, end)
}

function descriptor({ length, crc32, size }: Sized): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x0807_4b50, 0)
  record.writeUInt32LE(crc32, 4)
  record.writeUInt32LE(length, 8)
  record.writeUInt32LE(size, 12)
  return record
}
