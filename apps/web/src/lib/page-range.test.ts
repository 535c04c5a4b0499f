// spec: C4

import { expect, test } from 'vitest'
import { pageCount, rangeText, resize } from './page-range.ts'

test('the range reads «x–y de z»', () => {
  expect(rangeText({ page: 0, size: 25 }, 1284)).toBe('1–25 de 1.284')
  expect(rangeText({ page: 51, size: 25 }, 1284)).toBe('1.276–1.284 de 1.284')
  expect(rangeText({ page: 0, size: 50 }, 0)).toBe('0 de 0')
})

test('nothing is one empty page; a full last page adds none', () => {
  expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2])
})

test('another size keeps the first row in sight', () => {
  expect(resize({ page: 4, size: 25 }, 100)).toEqual({ page: 1, size: 100 })
  expect(resize({ page: 1, size: 100 }, 25)).toEqual({ page: 4, size: 25 })
})
