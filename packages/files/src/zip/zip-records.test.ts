import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZIP_LIMITS, type ZipEntry, type ZipLimits } from './zip-entry.ts'
import { dosTime, endRecords, maxHeaderSize, writeCentralHeader, writeLocalHeader } from './zip-records.ts'

const entryOf = (name: string, text: string): ZipEntry => {
  const bytes = Buffer.from(text)
  return {
    name,
    deflated: deflateRawSync(bytes),
    crc32: 0xdeadbeef,
    size: bytes.length,
    modified: '2026-06-01T10:20:31',
  }
}

/** A whole zip in memory; `limits` decide where ZIP64 begins. */
function zipOf(entries: ZipEntry[], limits: ZipLimits): Buffer {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const entry of entries) {
    const header = Buffer.alloc(maxHeaderSize(entry.name), 0xaa)
    const part = Buffer.concat([header.subarray(0, writeLocalHeader(header, 0, entry)), entry.deflated])
    offsets.push(offset)
    parts.push(part)
    offset += part.length
  }
  const directory = entries.map((entry, index) => {
    const header = Buffer.alloc(maxHeaderSize(entry.name), 0xaa)
    const place = { offset: offsets[index] ?? 0, far: (offsets[index] ?? 0) >= limits.offset }
    return header.subarray(0, writeCentralHeader(header, 0, { ...entry, ...place }))
  })
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...parts, ...directory, endRecords({ entries: entries.length, offset, size }, limits)])
}

/** Reads a zip from its end, as APPNOTE 4.3 describes; knows ZIP64. */
function readZip(zip: Buffer): { name: string; text: string }[] {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x0605_4b50)
  let [count, offset] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  if (count === 0xffff || offset === 0xffff_ffff) {
    expect(zip.readUInt32LE(end - 20)).toBe(0x0706_4b50)
    const far = Number(zip.readBigUInt64LE(end - 12))
    expect(zip.readUInt32LE(far)).toBe(0x0606_4b50)
    count = Number(zip.readBigUInt64LE(far + 32))
    offset = Number(zip.readBigUInt64LE(far + 48))
  }
  const entries = []
  for (let index = 0; index < count; index++) {
    const [nameLength, extraLength] = [zip.readUInt16LE(offset + 28), zip.readUInt16LE(offset + 30)]
    const name = zip.toString('utf8', offset + 46, offset + 46 + nameLength)
    const near = zip.readUInt32LE(offset + 42)
    const local = near === 0xffff_ffff ? Number(zip.readBigUInt64LE(offset + 46 + nameLength + 4)) : near
    expect(zip.readUInt32LE(local)).toBe(0x0403_4b50)
    const start = local + 30 + zip.readUInt16LE(local + 26)
    const text = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(offset + 20))).toString()
    entries.push({ name, text })
    offset += 46 + nameLength + extraLength
  }
  return entries
}

test.each([
  ['2026-06-01T10:20:31', { year: 2026, month: 6, day: 1, hour: 10, minute: 20, second: 30 }],
  ['1980-01-01 00:00:00', { year: 1980, month: 1, day: 1, hour: 0, minute: 0, second: 0 }],
  ['2107-12-31T23:59:59', { year: 2107, month: 12, day: 31, hour: 23, minute: 59, second: 58 }],
  ['2150-02-03T04:05:06', { year: 2107, month: 2, day: 3, hour: 4, minute: 5, second: 6 }],
  ['1979-12-31T23:59:59', { year: 1980, month: 1, day: 1, hour: 0, minute: 0, second: 0 }],
  ['sem data', { year: 1980, month: 1, day: 1, hour: 0, minute: 0, second: 0 }],
])('the DOS time of %s', (wall, parts) => {
  const time = dosTime(wall)
  expect({
    year: (time >>> 25) + 1980,
    month: (time >>> 21) & 15,
    day: (time >>> 16) & 31,
    hour: (time >>> 11) & 31,
    minute: (time >>> 5) & 63,
    second: (time & 31) * 2,
  }).toEqual(parts)
})

test('the local header of an entry, byte by byte', () => {
  const into = Buffer.alloc(100, 0xaa)
  const entry: ZipEntry = { ...entryOf('ã.xml', ''), deflated: Buffer.alloc(5), size: 7 }
  const end = writeLocalHeader(into, 3, entry)
  expect(end).toBe(3 + 30 + 6)
  expect(into.subarray(3, end).toString('hex')).toBe(
    '504b0304140000080800' + '8f52c15c' + 'efbeadde' + '05000000' + '07000000' + '06000000' + 'c3a32e786d6c',
  )
  expect([into[2], into[end]]).toEqual([0xaa, 0xaa])
})

test('a far entry has its offset in the ZIP64 extra', () => {
  const into = Buffer.alloc(100)
  const end = writeCentralHeader(into, 0, { ...entryOf('a', ''), offset: 2 ** 33 + 5, far: true })
  expect(end).toBe(46 + 1 + 12)
  expect(into.readUInt32LE(42)).toBe(0xffff_ffff)
  expect(into.readUInt16LE(6)).toBe(45)
  expect(into.readBigUInt64LE(end - 8)).toBe(BigInt(2 ** 33 + 5))
})

test('no header exceeds its bound, in any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const into = Buffer.alloc(maxHeaderSize(name) + 50, 0xaa)
      const entry = { ...entryOf(name, 'x'), offset: 1, far: true }
      expect(writeCentralHeader(into, 0, entry)).toBeLessThanOrEqual(maxHeaderSize(name))
      expect(writeLocalHeader(into, 0, entry)).toBe(30 + Buffer.byteLength(name))
    }),
  )
})

const names = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'ç', '/', '.', '漢'), minLength: 1 }), {
  maxLength: 6,
})

test.each<[string, ZipLimits]>([
  ['plain', ZIP_LIMITS],
  ['ZIP64 by count', { ...ZIP_LIMITS, entries: 0 }],
  ['ZIP64 by offset', { ...ZIP_LIMITS, offset: 1 }],
])('entries are read back from a zip: %s', (_, limits) => {
  fc.assert(
    fc.property(names, fc.string(), (list, text) => {
      const zip = zipOf(
        list.map((name) => entryOf(name, text + name)),
        limits,
      )
      expect(readZip(zip)).toEqual(list.map((name) => ({ name, text: text + name })))
    }),
    { numRuns: 40 },
  )
})

test('the end has ZIP64 records only at a limit', () => {
  const limits = { entries: 10, offset: 1000 }
  expect(endRecords({ entries: 9, offset: 999, size: 999 }, limits)).toHaveLength(22)
  for (const over of [{ entries: 10 }, { offset: 1000 }, { size: 1000 }])
    expect(endRecords({ entries: 9, offset: 999, size: 999, ...over }, limits)).toHaveLength(98)
})
