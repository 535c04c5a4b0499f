// spec: 3.8, 5.6

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { readCents, readDay } from './values.ts'

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
