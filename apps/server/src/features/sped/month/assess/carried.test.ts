import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { addAnalytic, newTotals } from '@portal/efd/apuracao/totals.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOf } from '../month.test.kit.ts'
import { assessmentSettings, type CarriedBalances, carriedOn } from './assessment.ts'

type Ajuste = ConfiguracaoSped['ajustes'][number]

interface Month {
  credits: number
  debits: number
  stReturned: number
  stWithheld: number
  difalCredits: number
  difalDebits: number
}

const cents = fc.integer({ min: 0, max: 99_999_999 })
const anyMonth: fc.Arbitrary<Month> = fc.record({
  credits: cents,
  debits: cents,
  stReturned: cents,
  stWithheld: cents,
  difalCredits: cents,
  difalDebits: cents,
})
const analytic = (cfop: string, icms: number, st = 0) => ({ situation: '00', cfop, icms, st, uf: 'MG' })

/** Totals of a month with purchases, sales, returns of goods with withheld ICMS, and interstate shares. */
function totalsOf({ credits, debits, stReturned, stWithheld, difalCredits, difalDebits }: Month) {
  const totals = newTotals()
  addAnalytic(totals, analytic('1102', credits))
  addAnalytic(totals, analytic('5102', debits))
  addAnalytic(totals, analytic('2411', 0, stReturned))
  addAnalytic(totals, analytic('6403', 0, stWithheld))
  totals.difal.set('BA', { debits: difalDebits, credits: difalCredits, fcpDebits: 0, fcpCredits: 0 })
  totals.ipi.set('1101 00', { cfop: '1101', cst: '00', accounting: 0, base: 0, ipi: credits })
  totals.ipi.set('5101 50', { cfop: '5101', cst: '50', accounting: 0, base: 0, ipi: debits })
  return totals
}

/** Carries a month over, with the balances of the month before. */
function closed(month: Month, before: CarriedBalances | null, ajustes: readonly Ajuste[] = []): CarriedBalances {
  const totals = totalsOf(month)
  const settings = assessmentSettings(contextOf({ settings: { ajustes: [...ajustes] } }), before, totals)
  return carriedOn(totals, settings)
}

test('a month passes on the excess of credits over debits, by hand (E110 field 14, E210, E310, E520)', () => {
  const month = { credits: 5_000, debits: 3_999, stReturned: 700, stWithheld: 1_000, difalCredits: 50, difalDebits: 20 }
  expect(closed(month, null)).toEqual({ icms: 1_001, ipi: 1_001, st: { MG: 0 }, difal: { BA: { difal: 30, fcp: 0 } } })
  expect(closed(month, { icms: 9, ipi: 1, st: { MG: 400 }, difal: { BA: { difal: 5, fcp: 6 } } })).toEqual({
    icms: 1_010,
    ipi: 1_002,
    st: { MG: 100 },
    difal: { BA: { difal: 35, fcp: 6 } },
  })
})

test('a balance is never negative, and is the excess of credits over debits with the balance before', () => {
  fc.assert(
    fc.property(anyMonth, cents, cents, (month, icms, st) => {
      const before = { icms, ipi: icms, st: { MG: st }, difal: { BA: { difal: st, fcp: 0 } } }
      const after = closed(month, before)
      const left = (credits: number, debits: number) => Math.max(credits - debits, 0)
      expect(after).toEqual({
        icms: left(month.credits + icms, month.debits),
        ipi: left(month.credits + icms, month.debits),
        st: { MG: left(month.stReturned + st, month.stWithheld) },
        difal: { BA: { difal: left(month.difalCredits + st, month.difalDebits), fcp: 0 } },
      })
    }),
  )
})

test('a year of months carries each balance exactly once', () => {
  fc.assert(
    fc.property(fc.array(anyMonth, { minLength: 2, maxLength: 12 }), (months) => {
      let balances: CarriedBalances | null = null
      let expected = 0
      for (const month of months) {
        balances = closed(month, balances)
        expected = Math.max(expected + month.credits - month.debits, 0)
        expect(balances.icms).toBe(expected)
      }
    }),
  )
})

test.each<[code: string, name: string, carried: number]>([
  ['SP000001', 'other debits', 1_000],
  ['SP010001', 'reversed credits', 1_000],
  ['SP020001', 'other credits', 1_200],
  ['SP030001', 'reversed debits', 1_200],
  ['SP040001', 'deductions, which become credit when nothing is due: E110 field 13', 1_200],
  ['SP050001', 'special debits', 1_100],
])('an adjustment %s (table 5.1.1: %s) of R$ 1,00 leaves %d cents of credit', (cd_ajuste, _, carried) => {
  const ajuste = { ds_mes: '2026-11', cd_ajuste, ds_uf: null, ds_descricao: null, vl_ajuste: 1, cd_beneficio: null }
  const month = { credits: 1_100, debits: 0, stReturned: 0, stWithheld: 0, difalCredits: 0, difalDebits: 0 }
  expect(closed(month, null, [ajuste]).icms).toBe(carried)
})

test('an adjustment of another state changes only that state', () => {
  const ajuste = {
    ds_mes: '2026-11',
    cd_ajuste: 'RJ120001',
    ds_uf: 'RJ',
    ds_descricao: null,
    vl_ajuste: 2.5,
    cd_beneficio: null,
  }
  const month = { credits: 0, debits: 0, stReturned: 10, stWithheld: 0, difalCredits: 0, difalDebits: 0 }
  expect(closed(month, null, [ajuste])).toMatchObject({ icms: 0, st: { MG: 10, RJ: 250 } })
})
