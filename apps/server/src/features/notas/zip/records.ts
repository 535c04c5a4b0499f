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
  const year = Number(wall.slice(0, 4))
  if (!(year >= 1980)) return (1 << 21) | (1 << 16)
  const date = ((Math.min(year, 2107) - 1980) << 9) | (Number(wall.slice(5, 7)) << 5) | Number(wall.slice(8, 10))
  const time =
    (Number(wall.slice(11, 13)) << 11) | (Number(wall.slice(14, 16)) << 5) | (Number(wall.slice(17, 19)) >> 1)
  return ((date << 16) | time) >>> 0
}

/** Room that any local or central header of such a name fits into. */
export const headerRoom = (name: string): number => 46 + 3 * name.length + ZIP64_EXTRA

/** Writes what precedes an entry's bytes at `at`; answers where it ends. Sizes are known, so no data descriptor follows them. */
export function writeLocalHeader(
  into: Buffer,
  at: number,
  { name, deflated, crc32, size, modified }: ZipEntry,
): number {
  const length = into.write(name, at + 30)
  into.writeUInt32LE(0x0403_4b50, at)
  into.writeUInt16LE(VERSION, at + 4)
  into.writeUInt16LE(UTF8_NAME, at + 6)
  into.writeUInt16LE(DEFLATE, at + 8)
  into.writeUInt32LE(dosTime(modified), at + 10)
  into.writeUInt32LE(crc32, at + 14)
  into.writeUInt32LE(deflated.length, at + 18)
  into.writeUInt32LE(size, at + 22)
  into.writeUInt16LE(length, at + 26)
  into.writeUInt16LE(0, at + 28)
  return at + 30 + length
}

/** An entry and where its local header starts in the zip. */
export interface PlacedEntry extends ZipEntry {
  offset: number
  /** The offset no longer fits into 32 bits. */
  far: boolean
}

/** Writes the entry's line of the directory at `at`; answers where it ends. */
export function writeCentralHeader(into: Buffer, at: number, entry: PlacedEntry): number {
  const { name, deflated, crc32, size, modified, offset, far } = entry
  const length = into.write(name, at + 46)
  into.writeUInt32LE(0x0201_4b50, at)
  into.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, at + 4)
  into.writeUInt16LE(far ? VERSION_ZIP64 : VERSION, at + 6)
  into.writeUInt16LE(UTF8_NAME, at + 8)
  into.writeUInt16LE(DEFLATE, at + 10)
  into.writeUInt32LE(dosTime(modified), at + 12)
  into.writeUInt32LE(crc32, at + 16)
  into.writeUInt32LE(deflated.length, at + 20)
  into.writeUInt32LE(size, at + 24)
  into.writeUInt16LE(length, at + 28)
  into.writeUInt16LE(far ? ZIP64_EXTRA : 0, at + 30)
  into.fill(0, at + 32, at + 38)
  into.writeUInt32LE(REGULAR_FILE, at + 38)
  into.writeUInt32LE(far ? MAX_32 : offset, at + 42)
  const end = at + 46 + length
  if (!far) return end
  into.writeUInt16LE(1, end)
  into.writeUInt16LE(8, end + 2)
  into.writeBigUInt64LE(BigInt(offset), end + 4)
  return end + ZIP64_EXTRA
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
