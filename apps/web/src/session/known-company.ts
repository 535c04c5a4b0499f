import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'

/** A company that a refused document names, on its way into the portfolio. */
export interface KnownCompany {
  cpfcnpj: string
  nome: string
}

/** The part of the address after `#`, with which the portfolio offers to add the company. */
export const knownCompanyHash = ({ cpfcnpj, nome }: { cpfcnpj: string; nome: string | null }): string =>
  new URLSearchParams({ incluir: cpfcnpj, nome: nome ?? '' }).toString()

/** Null for any other text. */
export function knownCompany(hash: string): KnownCompany | null {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const cpfcnpj = words.get('incluir') ?? ''
  return isTaxId(cpfcnpj) ? { cpfcnpj, nome: (words.get('nome') ?? '').slice(0, 200) } : null
}
