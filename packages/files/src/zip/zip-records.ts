import type { ZipEntry, ZipLimits } from './zip-entry.ts'

/**
 * The fixed records of a zip.
 * Source  APPNOTE.TXT 6.3.10: 4.3.7 local header, 4.3.12 central directory, 4.3.14 to 4.3.16 ends, 4.5.3
 *         ZIP64 extra
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

/** DOS date and time as one 32-bit number, in steps of two seconds. Years are clamped to 1980–2107. */
export function dosTime(wall: string): number {
  const year = Number(wall.slice(0, 4))
  if (!(year >= 1980)) return (1 << 21) | (1 << 16)
  const date = ((Math.min(year, 2107) - 1980) << 9) | (Number(wall.slice(5, 7)) << 5) | Number(wall.slice(8, 10))
  const time =
    (Number(wall.slice(11, 13)) << 11) | (Number(wall.slice(14, 16)) << 5) | (Number(wall.slice(17, 19)) >> 1)
  return ((date << 16) | time) >>> 0
}

/** Upper bound, in bytes, of a local or central header for this name. */
export const maxHeaderSize = (name: string): number => 46 + 3 * name.length + ZIP64_EXTRA

/**
 * Writes an entry's local header at `start`; returns its end. Sizes are known, so no data descriptor is
 * written.
 */
export function writeLocalHeader(
  into: Buffer,
  start: number,
  { name, deflated, crc32, size, modified }: ZipEntry,
): number {
  const length = into.write(name, start + 30)
  into.writeUInt32LE(0x0403_4b50, start)
  into.writeUInt16LE(VERSION, start + 4)
  into.writeUInt16LE(UTF8_NAME, start + 6)
  into.writeUInt16LE(DEFLATE, start + 8)
  into.writeUInt32LE(dosTime(modified), start + 10)
  into.writeUInt32LE(crc32, start + 14)
  into.writeUInt32LE(deflated.length, start + 18)
  into.writeUInt32LE(size, start + 22)
  into.writeUInt16LE(length, start + 26)
  into.writeUInt16LE(0, start + 28)
  return start + 30 + length
}

/** An entry with the offset of its local header. */
export interface PlacedEntry extends ZipEntry {
  offset: number
  /** The offset exceeds 32 bits. */
  far: boolean
}

/** Writes the entry's record of the central directory at `start`; returns its end. */
export function writeCentralHeader(into: Buffer, start: number, entry: PlacedEntry): number {
  const { name, deflated, crc32, size, modified, offset, far } = entry
  const length = into.write(name, start + 46)
  into.writeUInt32LE(0x0201_4b50, start)
  into.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, start + 4)
  into.writeUInt16LE(far ? VERSION_ZIP64 : VERSION, start + 6)
  into.writeUInt16LE(UTF8_NAME, start + 8)
  into.writeUInt16LE(DEFLATE, start + 10)
  into.writeUInt32LE(dosTime(modified), start + 12)
  into.writeUInt32LE(crc32, start + 16)
  into.writeUInt32LE(deflated.length, start + 20)
  into.writeUInt32LE(size, start + 24)
  into.writeUInt16LE(length, start + 28)
  into.writeUInt16LE(far ? ZIP64_EXTRA : 0, start + 30)
  into.fill(0, start + 32, start + 38)
  into.writeUInt32LE(REGULAR_FILE, start + 38)
  into.writeUInt32LE(far ? MAX_32 : offset, start + 42)
  const end = start + 46 + length
  if (!far) return end
  into.writeUInt16LE(1, end)
  into.writeUInt16LE(8, end + 2)
  into.writeBigUInt64LE(BigInt(offset), end + 4)
  return end + ZIP64_EXTRA
}

/** Number of entries, offset and size of the central directory. */
export interface DirectoryExtent {
  entries: number
  offset: number
  size: number
}

/** The end record, preceded by the ZIP64 records when a value overflows. */
export function endRecords({ entries, offset, size }: DirectoryExtent, limits: ZipLimits): Buffer {
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

function zip64End({ entries, offset, size }: DirectoryExtent): Buffer {
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
