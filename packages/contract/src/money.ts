/** Money is whole cents inside, and a number with two decimals on the wire. */

/** The largest amount on the wire, in cents: 15 significant digits. */
export const MAX_CENTS = 999_999_999_999_999

/** `ds_aviso` of an answer in which an amount is null. */
export const TOO_MANY_DIGITS = 'A soma passa de 15 dígitos e não pode ser mostrada.'

export const toMoney = (cents: number): number => cents / 100

export const toCents = (money: number): number => Math.round(money * 100)

/** A stored amount or a sum of them as the wire's number; null beyond 15 digits. Sums are `bigint`, so that they are exact at any size. */
export const sumToMoney = (cents: number | bigint): number | null =>
  cents > MAX_CENTS || cents < -MAX_CENTS ? null : toMoney(Number(cents))

/** The sum of amounts of the wire, in whole cents; null where one of them is null, or beyond 15 digits. */
export function addMoney(amounts: readonly (number | null)[]): number | null {
  let cents = 0n
  for (const amount of amounts) {
    if (amount === null) return null
    cents += BigInt(toCents(amount))
  }
  return sumToMoney(cents)
}

/** `ds_aviso` where one of an answer's amounts is null; else nothing. Spread it into the answer. */
export const noticeOf = (amounts: readonly (number | null)[]): { ds_aviso?: string } =>
  amounts.includes(null) ? { ds_aviso: TOO_MANY_DIGITS } : {}
