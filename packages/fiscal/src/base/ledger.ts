import type { BillFacts } from './bill.ts'
import type { LinkedPayment } from './linked-payment.ts'
import type { NewValues } from './new-values.ts'

/** A party as the EFD registers it. Texts are as written; null means absent. */
export interface LedgerParty {
  /** CNPJ or CPF, its check digits not verified; null for a foreigner */
  taxId: string | null
  foreignId: string | null
  name: string | null
  ie: string | null
  /** im, tradeName and regime (IM, xFant, CRT) exist for an issuer only */
  im: string | null
  tradeName: string | null
  regime: string | null
  /** indIEDest: 1 ICMS contributor, 2 exempt, 9 not a contributor */
  ieKind: string | null
  suframa: string | null
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  zip: string | null
  phone: string | null
  /** cMun, the seven-digit IBGE code */
  city: string | null
  uf: string | null
  /** cPais, BACEN's code */
  country: string | null
}

/**
 * Payment terms in the EFD's coding.
 * Shape  0 cash, 1 instalments, 2 other, 9 no payment
 */
export type PaymentTerm = '0' | '1' | '2' | '9'

/** The fields that the EFD and the exports need from a document besides its totals and items. Codes are as written. */
export interface LedgerFacts {
  /** tpNF: 0 entrada, 1 saída; null in a CT-e and an MDF-e */
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
  /** dest; in a CT-e the tomador */
  recipient: LedgerParty | null
  /** The tomador of a CT-e: the code of toma3, or 4 when it has its own group */
  taker: string | null
  /** cMunIni and cMunFim of a CT-e */
  from: string | null
  to: string | null
  /** Keys of referenced documents, at most 500 */
  references: string[]
  /** Keys of the notes that a CT-e carries, at most 500 */
  carried: string[]
  /** Import declarations (nDI) of its items, at most 100 */
  imports: { document: string; drawback: string | null }[]
  /** infAdFisco */
  notice: string | null
  /** Its new fields (`fields/new-fields.ts`); null without one */
  declared: NewValues | null
  /** Payments that the document foresees (pgtoVinc) */
  payments: LinkedPayment[]
  /** Of a bill of light, water, gas or telephone; null for other documents */
  bill: BillFacts | null
}
