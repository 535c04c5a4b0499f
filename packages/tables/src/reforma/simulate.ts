import type { Cents } from '@portal/fiscal/base/cents.ts'
import { divideRounded, percentUnits, shareOf } from './amounts.ts'
import type { Movement } from './movement.ts'
import { TRANSITION, TRANSITION_YEARS, type TransitionYear } from './transition.ts'

/** Items of one party and product, summed. Units: cents, reductions in percent */
export interface ReformCell extends Movement {
  party: string
  product: string
  /** Value of the operation: products, freight, insurance and other, less discounts */
  value: Cents
  icms: Cents
  iss: Cents
  pisCofins: Cents
  ipi: Cents
  /** Neither exempt, nor immune, nor single-phase: bears IBS and CBS */
  isTaxed: boolean
  reductionIbs: string
  reductionCbs: string
  /** A purchase from Simples Nacional, whose credit depends on what the supplier pays */
  isCreditUnknown: boolean
  /** PIS/Cofins of a purchase are a credit today: the company is under the non-cumulative regime */
  hasPisCofinsCredit: boolean
}

export interface FullRates {
  /** Percent as text */
  cbs: string
  ibs: string
}

/** Debit and credit of one tax. Units: cents */
interface TaxBalance {
  debit: Cents
  credit: Cents
}

export const SIMULATED_TAXES = ['icms', 'iss', 'pisCofins', 'ipi', 'cbs', 'ibs'] as const
type SimulatedTax = (typeof SIMULATED_TAXES)[number]
export type YearBalances = Record<SimulatedTax, TaxBalance>

export interface Simulation {
  /** The taxes of the notes as they are, without IBS and CBS */
  present: YearBalances
  years: Record<TransitionYear, YearBalances>
}

/** IBS and CBS of a cell in a year. Units: cents, negative for a return */
export interface CellTaxes {
  base: Cents
  cbs: Cents
  ibs: Cents
}

/** 0.1 % in 2027 and 2028: taken from the CBS, added as IBS. Source  ADCT, art. 127; LC 214/2025, arts. 344 and 347 */
const TEST_IBS = percentUnits('0.1')

function rateUnits({ cbs, ibs }: FullRates, year: TransitionYear): { cbs: bigint; ibs: bigint } {
  const full = { cbs: percentUnits(cbs), ibs: percentUnits(ibs) }
  if (year > 2028) return { cbs: full.cbs, ibs: divideRounded(full.ibs * TRANSITION[year].ibs, 100n) }
  return { cbs: full.cbs > TEST_IBS ? full.cbs - TEST_IBS : 0n, ibs: TEST_IBS }
}

const lessened = (units: bigint, reduction: string): bigint =>
  divideRounded(units * (percentUnits('100') - percentUnits(reduction)), percentUnits('100'))

/** Price without today's taxes: assumed to stay the same through the transition. */
export const netOf = ({ value, icms, iss, pisCofins }: ReformCell): Cents => Math.max(0, value - icms - iss - pisCofins)

/**
 * IBS and CBS of a cell. Sums over any grouping of the cells agree with the totals to the cent, because each cell is
 * rounded once.
 */
export function cellTaxes(cell: ReformCell, rates: FullRates, year: TransitionYear): CellTaxes {
  const base = netOf(cell) * cell.sign
  if (!cell.isTaxed || (cell.side === 'credit' && cell.isCreditUnknown)) return { base, cbs: 0, ibs: 0 }
  const units = rateUnits(rates, year)
  return {
    base,
    cbs: shareOf(base, lessened(units.cbs, cell.reductionCbs)),
    ibs: shareOf(base, lessened(units.ibs, cell.reductionIbs)),
  }
}

const emptyBalances = (): YearBalances => ({
  icms: { debit: 0, credit: 0 },
  iss: { debit: 0, credit: 0 },
  pisCofins: { debit: 0, credit: 0 },
  ipi: { debit: 0, credit: 0 },
  cbs: { debit: 0, credit: 0 },
  ibs: { debit: 0, credit: 0 },
})

/** The month's notes in their own year and in every year of the transition. */
export function simulateReform(cells: readonly ReformCell[], rates: FullRates): Simulation {
  const present = emptyBalances()
  // the keys are exactly those years
  const years = Object.fromEntries(TRANSITION_YEARS.map((year) => [year, emptyBalances()])) as Simulation['years']
  for (const cell of cells) {
    const { side, sign } = cell
    present.icms[side] += cell.icms * sign
    present.iss[side] += cell.iss * sign
    if (side === 'debit' || cell.hasPisCofinsCredit) present.pisCofins[side] += cell.pisCofins * sign
    present.ipi[side] += cell.ipi * sign
    for (const year of TRANSITION_YEARS) {
      const balances = years[year]
      const { cbs, ibs } = cellTaxes(cell, rates, year)
      balances.icms[side] += sign * remaining(cell.icms, year)
      balances.iss[side] += sign * remaining(cell.iss, year)
      balances.cbs[side] += cbs
      balances.ibs[side] += ibs
    }
  }
  return { present, years }
}

const remaining = (cents: Cents, year: TransitionYear): Cents =>
  Number(divideRounded(BigInt(cents) * TRANSITION[year].oldTaxes, 100n))

/** Debit less credit of all taxes. Units: cents */
export const sumOfBalances = (balances: YearBalances): Cents =>
  SIMULATED_TAXES.reduce((sum, tax) => sum + balances[tax].debit - balances[tax].credit, 0)
