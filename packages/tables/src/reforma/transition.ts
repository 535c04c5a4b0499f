import { IBS_CBS_2026 } from '../fixed/ibs-cbs.ts'

/** Rates of a year in percent as text; null where a later act sets them. */
export interface YearRates {
  cbs: string | null
  ibsUf: string | null
  ibsMun: string | null
}

/**
 * The rates that documents of a year must state; undefined before 2026.
 * Source  LC 214/2025, arts. 343 to 347
 */
export function ratesOfYear(year: number): YearRates | undefined {
  if (year < 2026) return undefined
  if (year === 2026) return IBS_CBS_2026
  return year <= 2028 ? { cbs: null, ibsUf: '0.05', ibsMun: '0.05' } : { cbs: null, ibsUf: null, ibsMun: null }
}

/** The rates of a year; what the law leaves open is filled with what the operator loaded. */
export function ratesWith(year: number, loaded: Partial<YearRates>): YearRates | undefined {
  const fixed = ratesOfYear(year)
  return (
    fixed && {
      cbs: fixed.cbs ?? loaded.cbs ?? null,
      ibsUf: fixed.ibsUf ?? loaded.ibsUf ?? null,
      ibsMun: fixed.ibsMun ?? loaded.ibsMun ?? null,
    }
  )
}

/** Years that are simulated, after the year of the notes. */
export const TRANSITION_YEARS = [2027, 2028, 2029, 2030, 2031, 2032, 2033] as const
export type TransitionYear = (typeof TRANSITION_YEARS)[number]

/** Hundredths: share of the ICMS and ISS that remains, and of the full IBS that is charged. */
interface TransitionShares {
  oldTaxes: bigint
  ibs: bigint
}

/**
 * Source  ADCT, arts. 128 and 129 (EC 132/2023): ICMS and ISS at 9/10 in 2029 to 6/10 in 2032, none from 2033.
 * The IBS replaces the same tenths; in 2027 and 2028 it is 0.1 % (ADCT, art. 127).
 */
export const TRANSITION: Readonly<Record<TransitionYear, TransitionShares>> = {
  2027: { oldTaxes: 100n, ibs: 0n },
  2028: { oldTaxes: 100n, ibs: 0n },
  2029: { oldTaxes: 90n, ibs: 10n },
  2030: { oldTaxes: 80n, ibs: 20n },
  2031: { oldTaxes: 70n, ibs: 30n },
  2032: { oldTaxes: 60n, ibs: 40n },
  2033: { oldTaxes: 0n, ibs: 100n },
}

/**
 * Full rates where the user gives none, in percent. They are no rates in force.
 * Source  estimate of Ministério da Fazenda for PLP 68/2024, April 2024: 26.5 %, of which CBS 8.8 % and IBS 17.7 %
 */
export const ESTIMATED_RATES = {
  cbs: 8.8,
  ibs: 17.7,
  source: 'estimativa do Ministério da Fazenda, abril de 2024 (PLP 68/2024)',
} as const
