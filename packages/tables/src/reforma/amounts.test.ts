import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedBase, expectedSum, expectedTax, percentUnits, shareOf } from './amounts.ts'

const cents = fc.integer({ min: 0, max: 999_999_999_999 })
const rate = fc.integer({ min: 0, max: 1_000_000 }).map((units) => (units / 10_000).toFixed(4))

test('the base of a sale is its value without the taxes in it', () => {
  const none = {
    freight: 0,
    insurance: 0,
    other: 0,
    importDuty: 0,
    fcp: 0,
    difal: 0,
    difalFcp: 0,
    iss: 0,
    selective: 0,
  }
  const sale = { ...none, product: 10_000, discount: 0, pis: 165, cofins: 760, icms: 1800 }
  expect(expectedBase(sale)).toBe(7275)
  expect(expectedBase({ ...sale, freight: 500, discount: 200, selective: 100 })).toBe(7675)
  expect(expectedBase({ ...sale, product: 100 })).toBe(0)
})

test('a tax is rounded half up to the cent', () => {
  expect(expectedTax({ base: 7275, rate: '0.9000', reduction: null, less: 0 })).toBe(65)
  expect(expectedTax({ base: 500, rate: '0.1', reduction: null, less: 0 })).toBe(1)
  expect(expectedTax({ base: 499, rate: '0.1', reduction: null, less: 0 })).toBe(0)
  expect(expectedTax({ base: 100_000, rate: '0.9', reduction: '60', less: 100 })).toBe(260)
  expect(shareOf(-500, percentUnits('0.1'))).toBe(-1)
})

test('a tax differs from the exact product by at most half a cent', () => {
  fc.assert(
    fc.property(cents, rate, rate, (base, percent, cut) => {
      fc.pre(Number(cut) <= 100)
      const tax = BigInt(expectedTax({ base, rate: percent, reduction: cut, less: 0 }))
      const exact = BigInt(base) * percentUnits(percent) * (1_000_000n - percentUnits(cut))
      const difference = 2n * (tax * 1_000_000_000_000n - exact)
      expect(difference <= 1_000_000_000_000n && difference >= -1_000_000_000_000n).toBe(true)
    }),
  )
})

test('a return undoes its sale to the cent', () => {
  fc.assert(
    fc.property(
      cents,
      rate,
      (base, percent) => shareOf(-base, percentUnits(percent)) + shareOf(base, percentUnits(percent)) === 0,
    ),
  )
})

test('a sum is rounded once', () => {
  const part = { base: 1388, rate: '0.9', reduction: null, less: 0 } // 0.12492
  expect([expectedTax(part), expectedSum([part, part])]).toEqual([12, 25])
})
