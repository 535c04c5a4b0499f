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
  const text = quantity ?? '1'
  const point = text.indexOf('.')
  const count = Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1))
  if (count === 0) return '0'
  // whole numbers as long as they are exact: a month has hundreds of thousands of items
  const scaled = goods * 10 ** (4 + (point < 0 ? 0 : text.length - point - 1))
  if (!(goods >= 0 && count > 0 && Number.isSafeInteger(count) && Number.isSafeInteger(scaled)))
    return new Big(goods).div(100).div(text).toFixed(6)
  const rest = scaled % count
  const digits = String((scaled - rest) / count + (rest * 2 >= count ? 1 : 0)).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
