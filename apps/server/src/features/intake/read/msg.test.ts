import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compoundFile, type Folder, msgAttachment, msgFolder } from '../../../testing/outlook.ts'
import { attachmentsOf, type MsgBudget } from './msg.ts'

/** Compound files are written by another program's code; hostile ones are those with bytes changed. */
const write = compoundFile
const attachment = msgAttachment
const message = msgFolder
const budget = (): MsgBudget => ({ parts: 100, bytes: 40 * 1024 * 1024, depth: 10 })
const read = (bytes: Buffer, limits = budget()) =>
  attachmentsOf(bytes, limits)?.map(({ name, bytes: content }) => [name, content.length])

const SMALL = Buffer.from('<nfeProc/>')
const LARGE = Buffer.alloc(300_000, '<a>linha</a>')

test('the attachments of a message, short and long, by their names and whole', () => {
  const bytes = write(message(attachment('nota ç.xml', SMALL), attachment('grande.xml', LARGE), attachment('', SMALL)))
  expect(read(bytes)).toEqual([
    ['nota ç.xml', SMALL.length],
    ['grande.xml', LARGE.length],
    ['', SMALL.length],
  ])
  expect(attachmentsOf(bytes, budget())?.map(({ bytes: content }) => content)).toEqual([SMALL, LARGE, SMALL])
})

test('an older name, and a message in a message', () => {
  const old: Folder = { '__substg1.0_3704001E': Buffer.from('NOTA~1.XML\0'), '__substg1.0_37010102': SMALL }
  const inside: Folder = { '__substg1.0_3701000D': message(attachment('dentro.xml', SMALL)) }
  expect(read(write(message(old, inside)))).toEqual([
    ['NOTA~1.XML', SMALL.length],
    ['dentro.xml', SMALL.length],
  ])
})

describe('is not opened', () => {
  test.each<[string, () => Buffer, Partial<MsgBudget>?]>([
    ['too many parts', () => write(message(...Array.from({ length: 6 }, () => attachment('a', SMALL)))), { parts: 5 }],
    ['too large', () => write(message(attachment('a', LARGE))), { bytes: 299_999 }],
    ['too deep', () => write(message({ '__substg1.0_3701000D': message(attachment('a', SMALL)) })), { depth: 1 }],
    ['another file', () => Buffer.from('PK\x03\x04')],
    ['the mark alone', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['the first half', () => write(message(attachment('a', LARGE))).subarray(0, 150_000)],
  ])('%s', (_name, make, limits) => expect(attachmentsOf(make(), { ...budget(), ...limits })).toBeNull())
})

test('a chain that returns to its beginning has an end', () => {
  const bytes = write(message(attachment('a', LARGE)))
  const fat = bytes.readUInt32LE(76)
  for (let sector = 0; sector < 128; sector += 1) {
    const looped = Buffer.from(bytes)
    looped.writeUInt32LE(sector, (fat + 1) * 512 + sector * 4)
    attachmentsOf(looped, budget())
  }
})

test('any bytes of a message may be others: it ends, and takes no more than the file has', () => {
  const whole = write(message(attachment('nota.xml', SMALL), attachment('b.xml', LARGE.subarray(0, 5_000))))
  const place = fc.oneof(fc.nat(whole.length - 1), fc.nat(511))
  const change = fc.tuple(place, fc.constantFrom(0, 1, 2, 0x7f, 0xfe, 0xff))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.nat(whole.length), (changes, cut) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at] = value
      const found = attachmentsOf(cut % 3 === 0 ? bytes.subarray(0, cut) : bytes, budget()) ?? []
      for (const { bytes: content } of found) expect(content.length).toBeLessThanOrEqual(bytes.length)
    }),
    { numRuns: 2_000 },
  )
})
