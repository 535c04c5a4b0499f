// spec: 3.8, 5.6

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { readCents, readChave, readChaves, readDay } from './values.ts'

test('every amount in cents is parsed back, with a point or a comma', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999_999_999 }), fc.constantFrom('.', ','), (cents, mark) => {
      const text = String(cents).padStart(3, '0')
      expect(readCents(`${text.slice(0, -2).slice(-13)}${mark}${text.slice(-2)}`, 'vl')).toBe(cents)
    }),
  )
})

test.each([
  ['600', 60_000],
  ['600.5', 60_050],
  ['0,07', 7],
])('%s is %i cents', (text, cents) => expect(readCents(text, 'vl')).toBe(cents))

test.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '1899-12-31', '2100-01-01', '0000-00-00'])(
  '%s is not a valid day',
  (text) => expect(() => readDay(text, 'dt')).toThrow(AppError),
)
test('a leap day is valid', () => expect(readDay('2028-02-29', 'dt')).toBe('2028-02-29'))

test.each([
  ['nfse-3549805-70100977000166-3104', 'NFSE-3549805-70100977000166-3104'],
  ['NFSE-35498', 'NFSE-35498'],
  ['06-33000167000101-0-123-20261005', '06-33000167000101-0-123-20261005'],
  ['28-11222333000181-A 1', '28-11222333000181-A 1'],
  ['21-2611-11222333000181', '21261111222333000181'],
  ['NF3e41261011222333000181', '41261011222333000181'],
  ['CFe35150770100311000108', '35150770100311000108'],
])('the key %s is read as %s', (text, chave) => expect(readChave(text, 'ds_chave')).toBe(chave))
test('several keys may be of documents without an access key', () =>
  expect(readChaves(2)('NFSE-3549805-70100977000166-3104,06-33000167000101-0-1-20261005', 'ds_chave')).toHaveLength(2))
