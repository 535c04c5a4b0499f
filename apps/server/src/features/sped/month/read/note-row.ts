import type { BillFacts } from '@portal/fiscal/base/bill.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import type { DESCRIBED_TIPOS } from '@portal/fiscal/base/model.ts'

/** A document as `readNotes` returns it. Amounts are cents, dates AAAA-MM-DD, rates and quantities decimal text. */
export interface NoteRow {
  id: string
  chave: string
  tipo: 'nfe' | 'nfce' | 'cte' | (typeof DESCRIBED_TIPOS)[number]
  modelo: number
  papel: 'E' | 'R'
  number: number
  serie: number
  issued: string
  total: number
  situacao: string
  cfop: string | null
  nature: string | null
  issuer_id: string | null
  party_name: string | null
  /** Date of the registered cancellation, or of the one that a user decided to consider */
  cancelled_on: string | null
  /** A cancellation is neither proven nor decided on; the note counts as valid */
  pending_cancellation: boolean
  /** The sentence about the protocol's answer, when the product does not know it */
  unknown_answer: string | null
  /** Uploaded only by users without rights in the company */
  foreign_copy: boolean
  operation: string | null
  purpose: string | null
  destination: string | null
  moved: string | null
  freight_by: string | null
  payment: string | null
  /** The other party: recipient of an own document, issuer of a received one; null for an own NFC-e */
  party: LedgerParty | null
  recipient_id: string | null
  taker: string | null
  place_from: string | null
  place_to: string | null
  /** First referenced key */
  ref: string | null
  /** infAdFisco; null unless the reader selects it */
  notice: string | null
  /** Referenced documents that the portal has; null unless the reader selects them */
  referred: { chave: string; issued: string }[] | null
  /** Items of the company's own notes that a received note refers to; null when it refers to none of them */
  originals: OriginalItem[] | null
  /** Number of notes that a received CT-e names as carried; null for other documents */
  carried_count: number | null
  /** Those of them that the portal has; null without any */
  carried: readonly CarriedNote[] | null
  imports: { document: string; drawback: string | null }[] | null
  product: number | null
  discount: number | null
  freight: number | null
  insurance: number | null
  other: number | null
  /** Interstate shares of a CT-e (ICMSUFFim), in cents */
  difal: { fcp: number; destination: number; origin: number } | null
  icms_cst: string | null
  icms_rate: string | null
  icms_base: number | null
  icms: number | null
  /** Of a bill of energy, water, gas or communication; null for other documents */
  bill: BillFacts | null
  /** IBS and CBS inside the total of a CT-e; 0 before 2027 and of other kinds */
  new_taxes: number
}

/** What a return needs to know of an item that the company sold. */
export interface OriginalItem {
  code: string | null
  ncm: string | null
  cfop: string
}

/** A note that a CT-e carries, of the company as issuer or recipient. */
export interface CarriedNote {
  chave: string
  papel: 'E' | 'R'
  issuer_id: string | null
  originals: OriginalItem[] | null
  items: readonly NoteItemRow[]
}

/** An item of a document. `product` is 0 for items outside the total (indTot 0). */
export interface NoteItemRow {
  n: number
  code: string | null
  name: string | null
  gtin: string | null
  ncm: string | null
  cest: string | null
  cfop: string | null
  unit: string | null
  quantity: string | null
  origin: string | null
  cst: string | null
  csosn: string | null
  product: number
  freight: number
  insurance: number
  other: number
  discount: number
  /** Relieved ICMS that is deducted from the total */
  relief: number
  /** Relieved ICMS of the item, also where the document does not say that it is deducted */
  relief_stated: number
  ipi_returned: number
  base: number
  rate: string | null
  icms: number
  fcp: number
  fcp_rate: string | null
  st_base: number
  st_rate: string | null
  st: number
  fcp_st: number
  fcp_kept: number
  simples_credit: number
  difal_fcp: number
  difal_dest: number
  difal_orig: number
  ipi_cst: string | null
  ipi_base: number
  ipi_rate: string | null
  ipi: number
  /** CST of PIS and COFINS, which a document states alike for both */
  pis_cst: string | null
  pis_rate: string | null
  pis: number
  cofins: number
  ii: number
  issqn: number
  /** IBS, CBS and IS inside `product`; 0 before 2027 */
  new_taxes: number
}

/** A document with its items; a CT-e has none. */
export interface NoteWithItems {
  note: NoteRow
  items: readonly NoteItemRow[]
}
