/** A party as the tax books register it: texts as written, null where absent. */
export interface LedgerParty {
  /** CNPJ or CPF, right or wrong; null for a foreigner */
  taxId: string | null
  foreignId: string | null
  name: string | null
  ie: string | null
  /** IM, xFant, CRT: of an issuer */
  im: string | null
  tradeName: string | null
  regime: string | null
  /** indIEDest: 1 contributes, 2 exempt, 9 does not */
  ieKind: string | null
  suframa: string | null
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  zip: string | null
  phone: string | null
  /** cMun, seven digits of IBGE */
  city: string | null
  uf: string | null
  /** cPais, BACEN's code */
  country: string | null
}

/** How it is paid, as the EFD counts: 0 at once, 1 later, 2 otherwise, 9 not at all; null where the document does not say. */
export type PaymentTerm = '0' | '1' | '2' | '9'

/** What the tax books ask of a document beside its totals and items. Codes as written. */
export interface LedgerFacts {
  /** tpNF: 0 in, 1 out; null in a CT-e and an MDF-e */
  operation: string | null
  /** finNFe, tpCTe */
  purpose: string | null
  /** indFinal: 1 for a final consumer */
  consumer: string | null
  /** idDest: 1 inside the state, 2 another state, 3 abroad */
  destination: string | null
  /** Day of dhSaiEnt (dSaiEnt), `YYYY-MM-DD` */
  moved: string | null
  /** modFrete */
  freight: string | null
  payment: PaymentTerm | null
  issuer: LedgerParty | null
  /** dest; of a CT-e its tomador */
  recipient: LedgerParty | null
  /** Who pays a CT-e: the code of toma3, 4 for one with a group of its own */
  taker: string | null
  /** cMunIni and cMunFim of a CT-e */
  from: string | null
  to: string | null
  /** Keys that the document refers to, at most 500 */
  references: string[]
  /** Import declarations (nDI) of its items, at most 100 */
  imports: { document: string; drawback: string | null }[]
  /** infAdFisco */
  notice: string | null
}
