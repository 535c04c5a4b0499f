import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMoney, MAX_CENTS, noticeOf, sumToMoney, TOO_MANY_DIGITS, toCents, toMoney } from './money.ts'

test('cents survive the conversion to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      expect(toCents(JSON.parse(JSON.stringify(toMoney(cents))))).toBe(cents)
    }),
  )
})

test.each([
  [BigInt(MAX_CENTS), 9_999_999_999_999.99],
  [-BigInt(MAX_CENTS), -9_999_999_999_999.99],
  [MAX_CENTS, 9_999_999_999_999.99],
  [BigInt(MAX_CENTS) + 1n, null],
  [-BigInt(MAX_CENTS) - 1n, null],
  [2n ** 80n, null],
  [0n, 0],
])('%s cents are %s on the wire', (cents, wireAmount) => {
  expect(sumToMoney(cents)).toBe(wireAmount)
  expect(noticeOf([5, sumToMoney(cents)])).toEqual(wireAmount === null ? { ds_aviso: TOO_MANY_DIGITS } : {})
})

test.each([
  [[0.1, 0.2, -0.05], 0.25],
  [[], 0],
  [[1, null], null],
  [[9_999_999_999_999.99, 0.01], null],
])('amounts %j add up to %s', (amounts, sum) => {
  expect(addMoney(amounts)).toBe(sum)
})
