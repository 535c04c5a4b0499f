import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOrZero, formatCents, parseCents } from './money.ts'

test.each([
  ['10', 1000],
  ['1234.5', 123_450],
  ['0.00', 0],
  ['0.01', 1],
  [' 7.10 ', 710],
  ['1.005', 101], // 1.005 * 100 is 100.49999999999999 in floats
  ['1.0049999', 100],
  ['0.995', 100],
  ['9.9999', 1000],
  ['-1.005', -101],
  ['-0.00', 0],
  ['0000012.30', 1230],
  ['9999999999999.99', 999_999_999_999_999],
  ['-9999999999999.994', -999_999_999_999_999],
])('«%s» is %d cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test.each(['', 'abc', '1,00', '1.234,56', '1.', '.5', '1e3', '+1', '0x10', 'NaN', 'Infinity', '9'.repeat(40)])(
  '«%s» is not money',
  (text) => {
    expect(() => parseCents(text)).toThrow(expect.objectContaining({ code: 'money.shape' }))
    expect(centsOrZero(text)).toBe(0)
  },
)

test.each(['10000000000000', '9999999999999.995', '90071992547409.91', '-10000000000000.00', '9'.repeat(30)])(
  '«%s» has more than 15 digits and is refused',
  (text) => {
    expect(() => parseCents(text)).toThrow(expect.objectContaining({ code: 'money.range' }))
    expect(centsOrZero(text)).toBe(0)
  },
)

test('absent money is zero', () => {
  expect(centsOrZero(undefined)).toBe(0)
  expect(centsOrZero('12.34')).toBe(1234)
})

test('rounding agrees with integer arithmetic for any decimals', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 9_999_999_999n }), fc.bigInt({ min: 0n, max: 9999n }))
  fc.assert(
    fc.property(amount, ([whole, four]) => {
      const exact = (whole * 10_000n + four + 50n) / 100n
      expect(BigInt(parseCents(`${whole}.${String(four).padStart(4, '0')}`))).toBe(exact)
    }),
  )
})

test('formatted cents parse back to the same value', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (cents) => {
      const printed = formatCents(cents)
      expect(printed).toMatch(/^-?\d{1,3}(\.\d{3})*,\d{2}$/)
      expect(parseCents(printed.replaceAll('.', '').replace(',', '.'))).toBe(cents === 0 ? 0 : cents)
    }),
  )
})

test.each([
  [123_456, '1.234,56'],
  [0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [100_000_000, '1.000.000,00'],
])('%d prints as %s', (cents, printed) => {
  expect(formatCents(cents)).toBe(printed)
})

test('half a cent is refused', () => {
  expect(() => formatCents(0.5)).toThrow(expect.objectContaining({ code: 'money.shape' }))
})
