import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { lenientReader } from './lenient.ts'

test.each([
  ['1234.56', 1234_56, []],
  ['1.234,56', 1234_56, []],
  ['1234,56', 1234_56, []],
  ['1.234', 1_23, []],
  ['1,234.56', 0, ['vRetCP']],
  ['12,3456', 0, ['vRetCP']],
])('the money «%s» is %i cents', (written, cents, unread) => {
  const reader = lenientReader()
  const found = reader.cents(readXml(Buffer.from(`<tribFed><vRetCP>${written}</vRetCP></tribFed>`)), 'vRetCP')
  expect([found, [...reader.unread]]).toEqual([cents, unread])
})
