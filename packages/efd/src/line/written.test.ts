import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isForbidden, toLatin1 } from './text.ts'
import { isZeroQuantity, unitCode, writtenCode, writtenQuantity, writtenRate } from './written.ts'

test.each([
  [null, '0'],
  ['', '0'],
  ['18', '18'],
  ['18.00', '18.00'],
  ['8.8000', '8.80'],
  ['8.8012', '8.80'],
  ['8.8049', '8.80'],
  ['8.8050', '8.81'],
  ['0.0040', '0.00'],
  ['17.995', '18.00'],
])('the rate %j is written as %s (Guia Prático, ALIQ_ICMS: two places)', (rate, written) => {
  expect(writtenRate(rate)).toBe(written)
})

test.each([
  ['10318', '10318'],
  [' A 1 ', 'A 1'],
  ['A'.repeat(60), 'A'.repeat(60)],
  ['é/ç', 'é/ç'],
  ['', ''],
])('the code %j, which the file can hold, is written as %j', (code, written) => {
  expect(writtenCode(code)).toBe(written)
})

const part = fc.constantFrom(
  'A',
  '-',
  '–',
  '|',
  '/',
  ' ',
  '\u00a0',
  '漢',
  '?',
  '\u200b',
  'e\u0301',
  'é',
  'P'.repeat(58),
)
const code = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))

test('distinct codes are written as distinct codes of the file, and a written code stays as it is (Guia Prático, 0200)', () => {
  fc.assert(
    fc.property(code, code, (a, b) => {
      const [one, other] = [writtenCode(a), writtenCode(b)]
      expect(one === other).toBe(a.trim() === b.trim())
      expect(one.length).toBeLessThanOrEqual(60)
      expect([isForbidden(one), toLatin1(one)]).toEqual([false, one])
      expect(writtenCode(one)).toBe(one)
    }),
  )
})

test.each([
  ['un', 'UN'],
  [' cx ', 'CX'],
  ['UNIDADE', 'UNIDAD'],
  ['', 'UN'],
  ['ÿ', 'Y'],
  ['ßßßß', 'SSSSSS'],
  ['u|n', 'U/N'],
])('the unit %j is written as %s, and again the same', (unit, written) => {
  expect(unitCode(unit)).toBe(written)
  expect(unitCode(written)).toBe(written)
})

test('a quantity is zero when the file writes only zeros', () => {
  const decimals = fc.string({ unit: fc.constantFrom('0', '4', '5'), minLength: 1, maxLength: 7 })
  const quantity = fc.oneof(
    fc.constantFrom(null, '', '0', '00', '12', '0.000004', '0.000005'),
    fc.tuple(fc.nat(20), decimals).map(([whole, rest]) => `${whole}.${rest}`),
  )
  fc.assert(
    fc.property(quantity, (text) => {
      expect(isZeroQuantity(text)).toBe(!/[1-9]/.test(writtenQuantity(text)))
    }),
  )
})
