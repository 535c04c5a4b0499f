import type { DfeNota, Party, PartyRole } from '../base/model.ts'
import { isCnpj } from '../ids/cnpj.ts'
import { isCpf } from '../ids/cpf.ts'
import { cleanTaxId } from '../ids/tax-id.ts'
import { text, type XmlNode } from '../xml/node.ts'
import { textAt } from '../xml/value.ts'

const CNPJ = /^[\dA-Z]{12}\d{2}$/
/** A CPF in the place of a CNPJ, as the access key has it. */
const PADDED_CPF = /^000\d{11}$/

/**
 * CNPJ or CPF of a group, its check digits not verified; null when absent, foreign or malformed. Punctuation, small letters and a
 * CPF with zeros before it are read as what they mean.
 */
export function taxIdAt(node: XmlNode | undefined): string | null {
  const written = text(node, 'CNPJ') ?? text(node, 'CPF')
  if (written === undefined) return null
  const bare = CNPJ.test(written) ? written : cleanTaxId(written)
  if (PADDED_CPF.test(bare) && !isCnpj(bare) && isCpf(bare.slice(3))) return bare.slice(3)
  return CNPJ.test(bare) || /^\d{11}$/.test(bare) ? bare : null
}

/** CNPJ or CPF of a group; null also when its check digits are wrong. */
export function validTaxIdAt(node: XmlNode | undefined): string | null {
  const taxId = taxIdAt(node)
  return taxId !== null && (isCnpj(taxId) || isCpf(taxId)) ? taxId : null
}

/** The CNPJ or CPF of a group as written, not verified; null when absent. */
export const writtenTaxId = (node: XmlNode | undefined): string | null => textAt(node, 'CNPJ') ?? textAt(node, 'CPF')

/** True for the two letters of a state, or «EX» (abroad). */
const isSigla = (uf: string | undefined): uf is string => uf !== undefined && /^[A-Z]{2}$/.test(uf)

/**
 * Reads a party. `address` is the name of its address group (enderEmit, enderDest, …); null without the
 * group.
 */
export function partyAt(node: XmlNode | undefined, address: string): Party | null {
  if (!node) return null
  const uf = text(node, address, 'UF') ?? text(node, 'UF')
  return { taxId: taxIdAt(node), name: textAt(node, 'xNome'), uf: isSigla(uf) ? uf : null, ie: textAt(node, 'IE') }
}

/** The parties with a valid tax id, in input order; each pair of role and id occurs once. */
export function partiesOf(groups: readonly (readonly [PartyRole, XmlNode | undefined])[]): DfeNota['parties'] {
  const parties: DfeNota['parties'] = []
  const seen = new Set<string>()
  for (const [role, node] of groups) {
    const taxId = validTaxIdAt(node)
    if (taxId === null || seen.has(role + taxId)) continue
    seen.add(role + taxId)
    parties.push({ role, taxId })
  }
  return parties
}
