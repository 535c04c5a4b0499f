import { expect, test } from 'vitest'
import { addDecimals, percentOfCents, rateDifference, shareInPercent } from './decimal.ts'

test('amounts are rounded half up to the cent', () => {
  expect(percentOfCents(24_600, '1.65')).toBe(406)
  expect(percentOfCents(24_600, '7.6')).toBe(1870)
  expect(shareInPercent(125, 10_000)).toBe('1.25')
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
})

// 1.000,00 with 12 % inside, to a state of 18 %: base 880 / 0,82 = 1.073,17; 193,17 - 120,00
test('the difference of rates has the tax inside its base', () => {
  expect(rateDifference({ total: 100_000, icms: 12_000, rate: '18' })).toBe(7317)
  expect(rateDifference({ total: 100_000, icms: 30_000, rate: '18' })).toBe(0)
})
