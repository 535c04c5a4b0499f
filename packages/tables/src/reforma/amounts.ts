import type { Cents } from '@portal/fiscal/base/cents.ts'

/** The amounts of an item that its IBS/CBS base depends on. Units: cents */
export interface BaseParts {
  product: Cents
  freight: Cents
  insurance: Cents
  other: Cents
  importDuty: Cents
  discount: Cents
  pis: Cents
  cofins: Cents
  icms: Cents
  fcp: Cents
  difal: Cents
  difalFcp: Cents
  iss: Cents
  selective: Cents
}

/**
 * The base of IBS and CBS while PIS, Cofins, ICMS and ISS exist beside them; never negative.
 * Source  LC 214/2025, art. 12; NT 2025.002, UB16-10
 */
export const expectedBase = (item: BaseParts): Cents => Math.max(0, baseBeforeFloor(item))

/** The same, negative where the taxes are more than the value. */
export function baseBeforeFloor(item: BaseParts): Cents {
  const value = item.product + item.freight + item.insurance + item.other + item.importDuty - item.discount
  const taxes = item.pis + item.cofins + item.icms + item.fcp + item.difal + item.difalFcp + item.iss
  return value - taxes + item.selective
}

/** Ten-thousandths of a percent in one percent. */
const PERCENT = 10_000n
const WHOLE = 100n * PERCENT

/**
 * A percentage as an exact integer.
 * Units   ten-thousandths of a percent; further decimals are cut
 */
export function percentUnits(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole) * PERCENT + BigInt(decimals.slice(0, 4).padEnd(4, '0'))
}

/** Rounds half away from zero. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const half = by / 2n
  return value < 0n ? -((-value + half) / by) : (value + half) / by
}

/** A rate of a base, in cents. `units` as in `percentUnits`. */
export const shareOf = (cents: Cents, units: bigint): Cents => Number(divideRounded(BigInt(cents) * units, WHOLE))

/** What one part of the tax is computed from. Units: cents and percent */
export interface TaxParts {
  base: Cents
  rate: string | null
  reduction: string | null
  /** Deferred and returned */
  less: Cents
}

/**
 * IBS of the state, IBS of the city or CBS of an item.
 * Source  NT 2025.002, UB35-10
 */
export const expectedTax = (parts: TaxParts): Cents => expectedSum([parts])

/**
 * The sum of such parts, rounded once: the official calculator gives 0.25 for two items of 0.1249, each shown as 0.12.
 * Source  calculator of RFB and CGIBS
 */
export const expectedSum = (all: readonly TaxParts[]): Cents =>
  Number(
    divideRounded(
      all.reduce((sum, parts) => sum + exactTax(parts), 0n),
      WHOLE * WHOLE,
    ),
  )

function exactTax({ base, rate, reduction, less }: TaxParts): bigint {
  const rest = WHOLE - percentUnits(reduction ?? '0')
  return BigInt(base) * percentUnits(rate ?? '0') * rest - BigInt(less) * WHOLE * WHOLE
}
