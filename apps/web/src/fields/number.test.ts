import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNumber, roundTo, writeNumber } from './number.ts'

test.each([
  ['1.234,56', 1234.56],
  ['1234,56', 1234.56],
  ['1234.56', 1234.56],
  ['1.234', 1234],
  ['1.234.567', 1_234_567],
  ['R$ 1.234.567.890,12', 1_234_567_890.12],
  [',5', 0.5],
  ['12,', 12],
  ['-3,10', -3.1],
  ['−3,10', -3.1],
  ['+7', 7],
  ['0,0001', 0.0001],
  ['0.00012', 0.00012],
])('%s is read as %d', (text, value) => expect(parseNumber(text)).toBe(value))

test.each(['', ',', '-', 'abc', '1,2,3', '1.23,4', '12.34.56', '1e5', '1,234.56', '1..2', '--1'])(
  '%j is no number',
  (text) => expect(parseNumber(text)).toBeNull(),
)

test.each([
  [1.005, 2, 1.01],
  [1.115, 2, 1.12],
  [-1.005, 2, -1.01],
  [0.1 + 0.2, 2, 0.3],
  [1e-7, 2, 0],
  [1_234_567_890.125, 2, 1_234_567_890.13],
  [2.5, 0, 3],
])('%d to %i places is %d, as it is written', (value, decimals, rounded) =>
  expect(roundTo(value, decimals)).toBe(rounded),
)

test('a formatted number is parsed back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      expect(parseNumber(writeNumber(cents / 100, 2))).toBe(cents / 100)
    }),
  )
})
