/** Money is whole cents inside, and a number with two decimals on the wire. */

export const toMoney = (cents: number): number => cents / 100

export const toCents = (money: number): number => Math.round(money * 100)
