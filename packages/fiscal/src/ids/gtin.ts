/**
 * True for a GTIN-8, -12, -13 or -14 with a correct check digit; false for all zeros and for «SEM GTIN».
 * Source  GS1 General Specifications, 7.9: weights 3 and 1 from the right
 */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text) || /^0+$/.test(text)) return false
  return gtinDigit(text.slice(0, -1)) === Number(text.at(-1))
}

/** The check digit for the other digits of a GTIN. */
export function gtinDigit(withoutDigit: string): number {
  let sum = 0
  for (let i = 0; i < withoutDigit.length; i++) sum += Number(withoutDigit.at(-1 - i)) * (i % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}
