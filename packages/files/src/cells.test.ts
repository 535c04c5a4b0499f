import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsText, isDecimal, wallParts } from './cells.ts'

test.each([
  [0, '0.00'],
  [7, '0.07'],
  [-7, '-0.07'],
  [100, '1.00'],
  [-12345, '-123.45'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
])('%d cents are %s', (cents, text) => {
  expect(centsText(cents, '.')).toBe(text)
  expect(centsText(cents, ',')).toBe(text.replace('.', ','))
})

test('every amount is read back from its text', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      expect(BigInt(centsText(cents, '.').replace('.', ''))).toBe(BigInt(cents))
    }),
  )
})

test.each(['0', '-1', '12.50', '000.1', '123456789012345678.9'])('%s is a decimal', (text) => {
  expect(isDecimal(text)).toBe(true)
})

test.each(['', '-', '+1', '1,5', '.5', '5.', '1e3', 'NaN', ' 1', '1 ', '--1', '1.2.3', '１'])(
  '%j is no decimal',
  (text) => {
    expect(isDecimal(text)).toBe(false)
  },
)

test.each([
  ['2026-06-01T10:20:30', '10:20:30'],
  ['2026-06-01 23:59:59.123', '23:59:59'],
  ['2026-06-01T10:20:30-03:00', '10:20:30'],
  ['2026-06-01', '00:00:00'],
  ['2026-06-01T10:20', '00:00:00'],
])('%s has a day and the time %s', (text, time) => {
  expect(wallParts(text)).toEqual({ day: ['2026', '06', '01'], time })
})

test.each(['', '01/06/2026', '2026-6-1', ' 2026-06-01', '26-06-01'])('%j is no wall time', (text) => {
  expect(wallParts(text)).toBeNull()
})
