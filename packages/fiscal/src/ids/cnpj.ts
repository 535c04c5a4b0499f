import { mod11 } from './mod11.ts'

/**
 * True for a valid CNPJ: 12 digits or upper-case letters, two correct check digits, not 14 equal digits.
 * Source  IN RFB 2.229/2024 (letters since July 2026)
 */
export function isCnpj(text: string): boolean {
  if (!/^[A-Z\d]{12}\d{2}$/.test(text) || /^(\d)\1*$/.test(text)) return false
  return cnpjDigits(text.slice(0, 12)) === text.slice(12)
}

/** The two check digits of a CNPJ's first 12 characters. */
export function cnpjDigits(twelve: string): string {
  const first = mod11(twelve)
  return `${first}${mod11(`${twelve}${first}`)}`
}

/** The company's part of a CNPJ: the first 8 characters, equal for all its establishments. */
export const cnpjRoot = (cnpj: string): string => cnpj.slice(0, 8)

/**
 * The establishment's part of a CNPJ: the 4 characters after the root. The head office usually has «0001».
 */
export const cnpjBranch = (cnpj: string): string => cnpj.slice(8, 12)
