/**
 * Exact arithmetic over safe integers: money in cents, rates in hundredths of a percent (18 % = 1800),
 * quantities in thousandths, unit prices in ten-thousandths of a real.
 */

/** value × rate, half up, in cents. */
export const percentOf = (cents: number, rate: number): number => Math.floor((cents * rate + 5000) / 10_000)

/** quantity × unit price, half up, in cents. */
export const priceOf = (milli: number, unit: number): number => Math.floor((milli * unit + 50_000) / 100_000)

/** The share of `total` for `part` of `whole`, rounded down. */
export const proratedShare = (total: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((total * part) / whole)

function decimal(value: number, places: number): string {
  const text = String(value).padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`
}

const HUNDREDTHS = Array.from({ length: 100 }, (_, value) => `.${String(value).padStart(2, '0')}`)

/** 123456 → `1234.56`. Optimised for speed: a note has about a hundred amounts. */
export const money = (cents: number): string => Math.floor(cents / 100) + HUNDREDTHS[cents % 100]!
/** 1800 → `18.00` */
export const rate = (hundredths: number): string => decimal(hundredths, 2)
/** 1500 thousandths → `1.5000`, as layouts write quantities */
export const quantity = (milli: number): string => `${decimal(milli, 3)}0`
/** 49900 ten-thousandths → `4.9900` */
export const unitPrice = (unit: number): string => decimal(unit, 4)

export const sum = <T>(list: readonly T[], of: (item: T) => number): number => {
  let total = 0
  for (const item of list) total += of(item)
  return total
}
