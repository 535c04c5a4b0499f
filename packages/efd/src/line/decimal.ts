import type { Cents } from '@portal/fiscal/base/cents.ts'
import Big from 'big.js'

/** `rate` per cent of an amount, rounded half up to the cent. */
export const percentOfCents = (cents: Cents, rate: string): Cents =>
  Number(new Big(cents).times(rate).div(100).round(0, Big.roundHalfUp))

/** What per cent of `whole` the part is, at two places. */
export const shareInPercent = (part: Cents, whole: Cents): string =>
  new Big(part).times(100).div(whole).round(2, Big.roundHalfUp).toFixed()

/** The sum of two decimal texts. */
export const addDecimals = (one: string, other: string): string => new Big(one).plus(other).toFixed()

/**
 * The difference to the internal rate of a purchase from another state, with the tax inside its base.
 * Source  LC 87/1996, art. 13, IX and § 1 (LC 190/2022)
 */
export function rateDifference({ total, icms, rate }: { total: Cents; icms: Cents; rate: string }): Cents {
  const inside = new Big(rate).div(100)
  const withTax = new Big(total - icms).div(new Big(1).minus(inside))
  return Math.max(Number(withTax.times(inside).minus(icms).round(0, Big.roundHalfUp)), 0)
}

/** Price in reais of one unit, at six decimals; 0 without a quantity. */
export function priceOfUnit(goods: Cents, quantity: string | null): string {
  const count = new Big(quantity ?? '1')
  return count.eq(0) ? '0' : new Big(goods).div(100).div(count).toFixed(6)
}
