import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MsgBudget } from './msg.ts'
import { readMail } from './read-mail.ts'
import { tnefAttachments } from './tnef.ts'

const XML = Buffer.from('<nfeProc/>')
const budget = (): MsgBudget => ({ parts: 100, bytes: 40 * 1024 * 1024, depth: 10 })

function attribute(level: 1 | 2, id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(level, 0)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(data.length, 5)
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(data.reduce((all, byte) => (all + byte) & 0xffff, 0))
  return Buffer.concat([head, data, sum])
}
const attachment = (name: string, bytes: Buffer) => [
  attribute(2, 0x00069002, Buffer.alloc(14)),
  attribute(2, 0x00018010, Buffer.from(`${name}\0`, 'latin1')),
  attribute(2, 0x0006800f, bytes),
]
const winmail = (...attachments: Buffer[][]): Buffer =>
  Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(1, 0x00089006, Buffer.from('00000100', 'hex')),
    ...attachments.flat(),
  ])
const read = (bytes: Buffer, limits = budget()) =>
  tnefAttachments(bytes, limits)?.map(({ name, bytes: content }) => [name, content.toString()])

test('the attachments of a winmail.dat, by their names and whole; an empty one is none', () => {
  const bytes = winmail(attachment('março.xml', XML), attachment('', XML), attachment('nada', Buffer.alloc(0)))
  expect(read(bytes)).toEqual([
    ['março.xml', '<nfeProc/>'],
    ['', '<nfeProc/>'],
  ])
})

test('a cut one gives what is whole; too many parts or bytes give nothing', () => {
  const bytes = winmail(attachment('a.xml', XML), attachment('b.xml', XML))
  expect(read(bytes.subarray(0, -5))).toEqual([['a.xml', '<nfeProc/>']])
  expect(read(bytes, { ...budget(), parts: 1 })).toBeUndefined()
  expect(read(bytes, { ...budget(), bytes: 15 })).toBeUndefined()
})

test('any bytes may be others: it ends', () => {
  const whole = winmail(attachment('a.xml', XML), attachment('b.xml', XML))
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
      const bytes = Buffer.from(whole)
      bytes[at] = byte
      expect(tnefAttachments(bytes, budget())?.length ?? 0).toBeLessThanOrEqual(2)
    }),
  )
})

test('in a mail its attachments take its place; one that holds none stays, to be asked for again', async () => {
  const mail = (bytes: Buffer) =>
    readMail(
      Buffer.from(
        `From: a@b.c\r\nContent-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
      ),
    )
  expect((await mail(winmail(attachment('nota.xml', XML)))).pieces).toEqual([{ name: 'nota.xml', bytes: XML }])
  expect((await mail(winmail())).pieces.map(({ name }) => name)).toEqual(['winmail.dat'])
})
