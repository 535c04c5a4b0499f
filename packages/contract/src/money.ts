/** Amounts are integer cents internally, and numbers with two decimals on the wire. */

/** The largest amount on the wire, in cents: 15 significant digits. */
export const MAX_CENTS = 999_999_999_999_999

/** `ds_aviso` of a reply in which an amount is null. */
export const TOO_MANY_DIGITS = 'A soma passa de 15 dígitos e não pode ser mostrada.'

export const toMoney = (cents: number): number => cents / 100

export const toCents = (amount: number): number => Math.round(amount * 100)

/**
 * Converts a stored amount or sum to the number of the wire; null beyond 15 digits. Sums are `bigint`, exact
 * at any size.
 */
export const sumToMoney = (cents: number | bigint): number | null =>
  cents > MAX_CENTS || cents < -MAX_CENTS ? null : toMoney(Number(cents))

/** Sum of wire amounts in integer cents; null when one of them is null or the sum exceeds 15 digits. */
export function addMoney(amounts: readonly (number | null)[]): number | null {
  let cents = 0n
  for (const amount of amounts) {
    if (amount === null) return null
    cents += BigInt(toCents(amount))
  }
  return sumToMoney(cents)
}

/** `ds_aviso` when an amount of the reply is null, otherwise an empty object. Spread it into the reply. */
export const noticeOf = (amounts: readonly (number | null)[]): { ds_aviso?: string } =>
  amounts.includes(null) ? { ds_aviso: TOO_MANY_DIGITS } : {}
