import type { Random } from '@portal/synthetic/base/random.ts'
import { type MadeEntry, makeZip } from '../zip.ts'

type Change = (random: Random, entry: MadeEntry) => MadeEntry

const NAMES = [
  '../fora.xml',
  '..\\fora.xml',
  '/raiz.xml',
  'C:\\windows\\a.xml',
  'a\u0000.xml',
  'a/../../b.xml',
  '\u202elmx.a',
  '',
  '.',
  'con.xml',
  `${'x/'.repeat(30_000)}a.xml`,
  `${'n'.repeat(60_000)}.xml`,
  'a.zip',
  'x.xml/',
]

const CHANGES: Change[] = [
  (random, entry) => ({ ...entry, name: random.pick(NAMES) }),
  (random, entry) => ({
    ...entry,
    size: random.pick([0, 1, entry.bytes.length - 1, entry.bytes.length + 1, 0xfffffffe]),
  }),
  (random, entry) => ({ ...entry, packedSize: random.pick([0, 1, 0xfffffffe]) }),
  (random, entry) => ({ ...entry, crc: random.int(0, 0xffffffff) }),
  (_random, entry) => ({ ...entry, flags: 1 }),
  (_random, entry) => ({ ...entry, flags: 8 }),
  (random, entry) => ({ ...entry, method: random.pick([1, 9, 12, 14, 93, 99]) }),
  (_random, entry) => ({ ...entry, method: 8, stored: true }),
  (_random, entry) => ({ ...entry, tail: Buffer.alloc(1_000, 0x41) }),
  (random, entry) => ({ ...entry, bytes: Buffer.alloc(random.pick([2_000_000, 7_900_000]), 0x20) }),
  (_random, entry) => ({
    ...entry,
    name: 'dentro.zip',
    bytes: makeZip([{ name: 'mais.zip', bytes: makeZip([entry]) }, entry]),
  }),
  (_random, entry) => entry,
]

/** Overwrites the header fields of a zip that locate its parts. */
function damaged(random: Random, zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  const kind = random.int(0, 6)
  const end = copy.length - 22
  if (kind === 0) return copy.subarray(0, random.int(0, copy.length))
  if (kind === 1) return Buffer.concat([copy.subarray(random.int(1, 40)), Buffer.alloc(random.int(0, 40))])
  if (kind === 2) copy.writeUInt32LE(random.pick([0, 1, end, 0xffffffff, copy.length * 2]), end + 16)
  else if (kind === 3) copy.writeUInt32LE(random.pick([0, 1, 0xffffffff]), end + 12)
  else if (kind === 4) copy.writeUInt16LE(random.pick([0, 1, 9, 0xffff]), end + 10)
  else if (kind === 5) copy.writeUInt16LE(random.pick([1, 22, 0xffff]), end + 20)
  else for (let left = random.int(1, 30); left > 0; left -= 1) copy[random.int(4, copy.length - 1)] = random.int(0, 255)
  return copy
}

/** Generates a zip with a few entries, some of them hostile. */
export function hostileZip(random: Random, documents: readonly Buffer[]): Buffer {
  const entries = Array.from({ length: random.int(0, 5) }, (_, at) => {
    const entry = {
      name: random.chance(0.2) ? 'mesmo.xml' : `${at}.xml`,
      bytes: random.pick(documents),
      stored: random.chance(0.3),
    }
    return random.chance(0.6) ? random.pick(CHANGES)(random, entry) : entry
  })
  const zip = makeZip(entries)
  return random.chance(0.5) ? damaged(random, zip) : zip
}

/** Builds a zip64 with `count` entries that all point to the same few bytes. */
export function zipOfMany(count: number): Buffer {
  const local = makeZip([{ name: 'a.xml', bytes: Buffer.from('<a/>') }])
  const directoryAt = local.readUInt32LE(local.length - 22 + 16)
  const entry = local.subarray(directoryAt, local.length - 22)
  const directory = Buffer.alloc(entry.length * count, entry)
  const far = Buffer.alloc(56 + 20)
  far.write('PK\x06\x06', 0, 'latin1')
  far.writeBigUInt64LE(44n, 4)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(directory.length), 40)
  far.writeBigUInt64LE(BigInt(directoryAt), 48)
  far.write('PK\x06\x07', 56, 'latin1')
  far.writeBigUInt64LE(BigInt(directoryAt + directory.length), 64)
  far.writeUInt32LE(1, 72)
  const end = Buffer.from(local.subarray(local.length - 22))
  end.fill(0xff, 8, 20)
  return Buffer.concat([local.subarray(0, directoryAt), directory, far, end])
}
