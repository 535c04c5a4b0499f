import type { LedgerFacts, LedgerParty } from '../base/ledger.ts'
import { child, text, type XmlNode } from '../xml/node.ts'
import { taxIdAt, writtenTaxId } from './party.ts'

/** Characters; longer than any party field of the layouts. Longer texts are truncated. */
const MAX_LENGTH = 255
const truncated = (written: string | undefined): string | null => written?.slice(0, MAX_LENGTH) ?? null

/** Ledger fields of a document that has none. Each reader overrides the fields of its layout. */
export const NO_LEDGER: LedgerFacts = {
  operation: null,
  purpose: null,
  consumer: null,
  destination: null,
  moved: null,
  freight: null,
  payment: null,
  issuer: null,
  recipient: null,
  taker: null,
  from: null,
  to: null,
  references: [],
  carried: [],
  imports: [],
  notice: null,
  declared: null,
  payments: [],
  bill: null,
}

/**
 * Reads a party and its address. `address` is the name of the address group (enderEmit, enderDest, …).
 * Shape  null without the group
 */
export function ledgerPartyAt(node: XmlNode | undefined, address: string): LedgerParty | null {
  if (!node) return null
  const addressGroup = child(node, address)
  return {
    taxId: truncated(taxIdAt(node) ?? writtenTaxId(node) ?? undefined),
    foreignId: truncated(text(node, 'idEstrangeiro')),
    name: truncated(text(node, 'xNome')),
    ie: truncated(text(node, 'IE')),
    im: truncated(text(node, 'IM')),
    tradeName: truncated(text(node, 'xFant')),
    regime: truncated(text(node, 'CRT')),
    ieKind: truncated(text(node, 'indIEDest') ?? text(node, 'indIEToma')),
    suframa: truncated(text(node, 'ISUF')),
    street: truncated(text(addressGroup, 'xLgr')),
    number: truncated(text(addressGroup, 'nro')),
    complement: truncated(text(addressGroup, 'xCpl')),
    district: truncated(text(addressGroup, 'xBairro')),
    zip: truncated(text(addressGroup, 'CEP')),
    phone: truncated(text(addressGroup, 'fone') ?? text(node, 'fone')),
    city: truncated(text(addressGroup, 'cMun')),
    uf: truncated(text(addressGroup, 'UF')),
    country: truncated(text(addressGroup, 'cPais')),
  }
}

/** The text of a code field; null when absent or longer than twenty characters. */
export function codeAt(node: XmlNode | undefined, name: string): string | null {
  const written = text(node, name)
  return written !== undefined && written.length <= 20 ? written : null
}
