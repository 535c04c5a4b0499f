import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tnefAttachment, tnefFile } from '../../../testing/outlook.ts'
import type { MsgBudget } from './msg.ts'
import { tnefAttachments } from './tnef.ts'

const XML = Buffer.from('<nfeProc/>')
const budget = (): MsgBudget => ({ parts: 100, bytes: 40 * 1024 * 1024, depth: 10 })

const attachment = tnefAttachment
const winmail = tnefFile
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
