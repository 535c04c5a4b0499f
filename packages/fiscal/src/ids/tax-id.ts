import { isCnpj } from './cnpj.ts'
import { isCpf } from './cpf.ts'

/** A valid CPF (11 digits) or CNPJ (14 characters, letters allowed), without punctuation. */
export type TaxId = string & { readonly brand: 'TaxId' }

/**
 * Removes punctuation from a tax id as typed or sent. The result may be invalid: see `isTaxId`.
 * Shape   a valid CNPJ keeps its letters; any other text is reduced to its digits
 */
export function cleanTaxId(text: string): string {
  const bare = text.replace(/[\p{P}\p{Z}\s]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return isCnpj(bare) ? bare : text.replace(/\D/g, '')
}

/** True for a valid CPF or CNPJ without punctuation. */
export function isTaxId(text: string): text is TaxId {
  return isCnpj(text) || isCpf(text)
}

/**
 * A tax id from a spreadsheet that took the leading zeros of a number away: they are put back where that gives a valid CNPJ (from 12
 * digits) or CPF (from 9). Any other text is returned unchanged.
 */
export function restoreTaxId(text: string): string {
  const digits = text.trim()
  if (/^\d{12,13}$/.test(digits) && isCnpj(digits.padStart(14, '0'))) return digits.padStart(14, '0')
  if (/^\d{9,10}$/.test(digits) && isCpf(digits.padStart(11, '0'))) return digits.padStart(11, '0')
  return text
}

/** «529.982.247-25» or «12.ABC.345/01DE-35»; a text of another length is returned unchanged. */
export function formatTaxId(taxId: string): string {
  if (taxId.length === 11) return taxId.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  return taxId.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}
