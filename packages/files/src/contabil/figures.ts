import { centsText } from '../cells.ts'

/**
 * A decimal text with exactly `places` decimals, rounded half away from zero, without floating point.
 * Throws RangeError for a text that is no decimal.
 */
export function fixedDecimal(text: string, places: number, point = ','): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) throw new RangeError(`no decimal: ${text}`)
  const [, sign = '', whole = '', fraction = ''] = match
  const kept = whole + fraction.padEnd(places, '0').slice(0, places)
  const rounded = (fraction[places] ?? '0') >= '5' ? String(BigInt(kept) + 1n) : kept.replace(/^0+/, '')
  const digits = rounded.padStart(places + 1, '0')
  const end = digits.length - places
  const value = places === 0 ? digits : `${digits.slice(0, end)}${point}${digits.slice(end)}`
  return /[1-9]/.test(value) ? sign + value : value
}

/** Cents with a comma. */
export const moneyText = (cents: number): string => centsText(cents, ',')

/** `05/11/2026`. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** `05112026`. */
export const dayDigits = (day: string): string => day.split('-').toReversed().join('')

/** Splits `cents` in proportion to `weights`; the parts add up exactly, the last weight takes the rest. */
export function sharesOf(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let left = cents
  return weights.map((weight, index) => {
    const isLast = index === weights.length - 1
    const share = isLast || sum === 0 ? left : Number((BigInt(cents) * BigInt(weight)) / BigInt(sum))
    left -= share
    return share
  })
}
