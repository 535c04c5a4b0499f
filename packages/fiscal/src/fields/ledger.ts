import type { LedgerFacts, LedgerParty } from '../base/ledger.ts'
import { child, text, type XmlNode } from '../xml/node.ts'
import { writtenTaxId } from './party.ts'

/** Longer than any field of a party; what is longer is hostile and cut. */
const LONGEST = 255
const cut = (written: string | undefined): string | null => written?.slice(0, LONGEST) ?? null

/**
 * Ledger facts of a document that states none: each reader says what its own layout does.
 */
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
  imports: [],
  notice: null,
}

/** A group of a party with its address; `address` is the name of its address group (enderEmit, enderDest, …). Null without the group. */
export function ledgerPartyAt(node: XmlNode | undefined, address: string): LedgerParty | null {
  if (!node) return null
  const place = child(node, address)
  return {
    taxId: cut(writtenTaxId(node) ?? undefined),
    foreignId: cut(text(node, 'idEstrangeiro')),
    name: cut(text(node, 'xNome')),
    ie: cut(text(node, 'IE')),
    im: cut(text(node, 'IM')),
    tradeName: cut(text(node, 'xFant')),
    regime: cut(text(node, 'CRT')),
    ieKind: cut(text(node, 'indIEDest') ?? text(node, 'indIEToma')),
    suframa: cut(text(node, 'ISUF')),
    street: cut(text(place, 'xLgr')),
    number: cut(text(place, 'nro')),
    complement: cut(text(place, 'xCpl')),
    district: cut(text(place, 'xBairro')),
    zip: cut(text(place, 'CEP')),
    phone: cut(text(place, 'fone') ?? text(node, 'fone')),
    city: cut(text(place, 'cMun')),
    uf: cut(text(place, 'UF')),
    country: cut(text(place, 'cPais')),
  }
}

/** A code of the document: at most twenty characters, else null. */
export function codeAt(node: XmlNode | undefined, name: string): string | null {
  const written = text(node, name)
  return written !== undefined && written.length <= 20 ? written : null
}
