import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellTaxes, netOf, type ReformCell, simulateReform, sumOfBalances } from './simulate.ts'
import { TRANSITION_YEARS } from './transition.ts'

const RATES = { cbs: '8.8', ibs: '17.7' }
const SALE: ReformCell = {
  party: 'A',
  product: 'P',
  side: 'debit',
  sign: 1,
  value: 10_000_00,
  icms: 1_800_00,
  iss: 0,
  pisCofins: 925_00,
  ipi: 500_00,
  isTaxed: true,
  reductionIbs: '0',
  reductionCbs: '0',
  isCreditUnknown: false,
  hasPisCofinsCredit: true,
}
const years = (...cells: ReformCell[]) => simulateReform(cells, RATES).years

test('the taxes of a sale through the transition', () => {
  const base = 7_275_00
  expect(netOf(SALE)).toBe(base)
  const { present, years: all } = simulateReform([SALE], RATES)
  expect([present.icms.debit, present.pisCofins.debit, present.ipi.debit, present.cbs.debit]).toEqual([
    1_800_00, 925_00, 500_00, 0,
  ])
  expect([all[2027].pisCofins.debit, all[2027].ipi.debit, all[2027].icms.debit]).toEqual([0, 0, 1_800_00])
  // 8.7 % and 0.1 %
  expect([all[2027].cbs.debit, all[2027].ibs.debit]).toEqual([632_93, 7_28])
  expect(all[2028]).toEqual(all[2027])
  // 8.8 % and a tenth of 17.7 %
  expect([all[2029].cbs.debit, all[2029].ibs.debit, all[2029].icms.debit]).toEqual([640_20, 128_77, 1_620_00])
  expect([all[2030].icms.debit, all[2031].icms.debit, all[2032].icms.debit]).toEqual([1_440_00, 1_260_00, 1_080_00])
  expect([all[2033].icms.debit, all[2033].ibs.debit]).toEqual([0, 1_287_68])
})

test('reductions, exemptions and purchases from Simples Nacional', () => {
  expect(years({ ...SALE, reductionCbs: '60', reductionIbs: '60' })[2033].cbs.debit).toBe(256_08)
  expect(years({ ...SALE, reductionCbs: '100', reductionIbs: '100' })[2033].ibs.debit).toBe(0)
  expect(years({ ...SALE, isTaxed: false })[2033].cbs.debit).toBe(0)
  expect(years({ ...SALE, side: 'credit', isCreditUnknown: true })[2033].cbs.credit).toBe(0)
  expect(years({ ...SALE, side: 'credit' })[2033].cbs.credit).toBe(640_20)
})

test('PIS/Cofins of purchases are a credit under the non-cumulative regime only', () => {
  const bought: ReformCell = { ...SALE, side: 'credit' }
  expect(simulateReform([bought], RATES).present.pisCofins.credit).toBe(925_00)
  expect(simulateReform([{ ...bought, hasPisCofinsCredit: false }], RATES).present.pisCofins.credit).toBe(0)
})

const cell: fc.Arbitrary<ReformCell> = fc.record({
  party: fc.constantFrom('A', 'B', 'C'),
  product: fc.constantFrom('P', 'Q'),
  side: fc.constantFrom('debit', 'credit'),
  sign: fc.constantFrom(1, -1),
  value: fc.integer({ min: 0, max: 99_999_999_99 }),
  icms: fc.integer({ min: 0, max: 9_999_999 }),
  iss: fc.integer({ min: 0, max: 9_999_999 }),
  pisCofins: fc.integer({ min: 0, max: 9_999_999 }),
  ipi: fc.integer({ min: 0, max: 9_999_999 }),
  isTaxed: fc.boolean(),
  reductionIbs: fc.constantFrom('0', '30', '60', '100'),
  reductionCbs: fc.constantFrom('0', '30', '60', '100'),
  isCreditUnknown: fc.boolean(),
  hasPisCofinsCredit: fc.boolean(),
})

test('the sums by party and by product equal the totals to the cent', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 40 }), fc.constantFrom(...TRANSITION_YEARS), (cells, year) => {
      const { cbs, ibs } = simulateReform(cells, RATES).years[year]
      const debits = cells.filter(({ side }) => side === 'debit').map((one) => cellTaxes(one, RATES, year))
      expect(debits.reduce((sum, one) => sum + one.cbs, 0)).toBe(cbs.debit)
      expect(debits.reduce((sum, one) => sum + one.ibs, 0)).toBe(ibs.debit)
    }),
  )
})

test('a return in the month undoes its sale in every year', () => {
  fc.assert(
    fc.property(cell, (one) => {
      const { present, years: all } = simulateReform(
        [
          { ...one, sign: 1 },
          { ...one, sign: -1 },
        ],
        RATES,
      )
      expect([present, ...Object.values(all)].map(sumOfBalances).every((sum) => sum === 0)).toBe(true)
    }),
  )
})
