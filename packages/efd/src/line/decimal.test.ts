import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals, percentOfCents, priceOfUnit, rateDifference, shareInPercent } from './decimal.ts'

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

/** As `priceOfUnit` was first written, without whole numbers. */
const plainPrice = (goods: number, quantity: string): string =>
  new Big(quantity).eq(0) ? '0' : new Big(goods).div(100).div(quantity).toFixed(6)

test('the price of a unit has six decimals, half up, however long its quantity is', () => {
  expect(priceOfUnit(1000, null)).toBe('10.000000')
  expect(priceOfUnit(1000, '3.0000')).toBe('3.333333')
  expect(priceOfUnit(2000, '3')).toBe('6.666667')
  expect(priceOfUnit(1, '32')).toBe('0.000313')
  expect(priceOfUnit(500, '0.0000')).toBe('0')
  const quantity = fc.tuple(fc.nat({ max: 10 ** 11 }), fc.integer({ min: 0, max: 10 })).map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0')
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
  })
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 13 }), quantity, (goods, of) => {
      expect(priceOfUnit(goods, of)).toBe(plainPrice(goods, of))
    }),
  )
})
