import type { ZipEntry, ZipLimits } from './entry.ts'

/**
 * The fixed records of a zip.
 * Source  APPNOTE.TXT 6.3.10: 4.3.7 local header, 4.3.12 central directory, 4.3.14 to 4.3.16 ends, 4.5.3 ZIP64 extra
 */
const VERSION = 20
const VERSION_ZIP64 = 45
const MADE_BY_UNIX = 0x0300
const UTF8_NAME = 0x0800
const DEFLATE = 8
const REGULAR_FILE = (0o100644 << 16) >>> 0
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff
const ZIP64_EXTRA = 12

/** DOS date and time in one 32-bit number, two seconds exact; years outside 1980–2107 go to the nearest that exists. */
export function dosTime(wall: string): number {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = wall.match(/\d+/g)?.map(Number) ?? []
  if (year < 1980) return (1 << 21) | (1 << 16)
  const date = ((Math.min(year, 2107) - 1980) << 9) | (month << 5) | day
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0
}

/** What precedes an entry's bytes. Sizes are known, so no data descriptor follows them. */
export function localHeader({ name, deflated, crc32, size, modified }: ZipEntry): Buffer {
  const length = Buffer.byteLength(name)
  const header = Buffer.allocUnsafe(30 + length)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(UTF8_NAME, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt32LE(dosTime(modified), 10)
  header.writeUInt32LE(crc32, 14)
  header.writeUInt32LE(deflated.length, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(length, 26)
  header.writeUInt16LE(0, 28)
  header.write(name, 30)
  return header
}

/** The entry's line in the directory at the end; `offset` is where its local header starts. */
export function centralHeader(entry: ZipEntry, offset: number, limits: ZipLimits): Buffer {
  const { name, deflated, crc32, size, modified } = entry
  const length = Buffer.byteLength(name)
  const far = offset >= limits.offset
  const header = Buffer.alloc(46 + length + (far ? ZIP64_EXTRA : 0))
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 4)
  header.writeUInt16LE(far ? VERSION_ZIP64 : VERSION, 6)
  header.writeUInt16LE(UTF8_NAME, 8)
  header.writeUInt16LE(DEFLATE, 10)
  header.writeUInt32LE(dosTime(modified), 12)
  header.writeUInt32LE(crc32, 16)
  header.writeUInt32LE(deflated.length, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(length, 28)
  header.writeUInt16LE(far ? ZIP64_EXTRA : 0, 30)
  header.writeUInt32LE(REGULAR_FILE, 38)
  header.writeUInt32LE(far ? MAX_32 : offset, 42)
  header.write(name, 46)
  if (far) {
    header.writeUInt16LE(1, 46 + length)
    header.writeUInt16LE(8, 48 + length)
    header.writeBigUInt64LE(BigInt(offset), 50 + length)
  }
  return header
}

/** What the end records tell of the directory. */
export interface DirectoryPlace {
  entries: number
  offset: number
  size: number
}

/** The end of the zip, with the ZIP64 records before it when a figure no longer fits. */
export function endRecords({ entries, offset, size }: DirectoryPlace, limits: ZipLimits): Buffer {
  const manyEntries = entries >= limits.entries
  const far = offset >= limits.offset || size >= limits.offset
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(manyEntries ? MAX_16 : entries, 8)
  end.writeUInt16LE(manyEntries ? MAX_16 : entries, 10)
  end.writeUInt32LE(far ? MAX_32 : size, 12)
  end.writeUInt32LE(far ? MAX_32 : offset, 16)
  return manyEntries || far ? Buffer.concat([zip64End({ entries, offset, size }), end]) : end
}

function zip64End({ entries, offset, size }: DirectoryPlace): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x0606_4b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12)
  end.writeUInt16LE(VERSION_ZIP64, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x0706_4b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}
