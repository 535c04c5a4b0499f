import { FiscalError } from '../base/error.ts'
import { isCnpj } from './cnpj.ts'
import { isCpf } from './cpf.ts'

/** A valid CPF (11 digits) or CNPJ (14 characters, letters allowed), without punctuation. */
export type TaxId = string & { readonly brand: 'TaxId' }

/**
 * A tax id as typed or sent, without what people put into it. It may still be none: see `parseTaxId`.
 * Shape   a valid CNPJ with letters keeps them; of everything else only the digits stay
 */
export function cleanTaxId(text: string): string {
  const bare = text.replace(/[\p{P}\p{Z}\s]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return isCnpj(bare) ? bare : text.replace(/\D/g, '')
}

/** True for a valid CPF or CNPJ, already clean. */
export function isTaxId(text: string): text is TaxId {
  return isCnpj(text) || isCpf(text)
}

/**
 * A tax id as typed or sent, cleaned and checked.
 * Throws  FiscalError `tax_id.invalid`
 */
export function parseTaxId(text: string): TaxId {
  const clean = cleanTaxId(text)
  if (!isTaxId(clean)) throw new FiscalError('tax_id.invalid', 'CPF ou CNPJ inválido.')
  return clean
}

/** «529.982.247-25» or «12.ABC.345/01DE-35»; a text of another length comes back as it is. */
export function formatTaxId(taxId: string): string {
  if (taxId.length === 11) return taxId.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  return taxId.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}
