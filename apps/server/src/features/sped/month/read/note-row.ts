import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'

/** A document as the month's question finds it. Cents; dates AAAA-MM-DD; rates and quantities are text. */
export interface NoteRow {
  id: string
  chave: string
  tipo: 'nfe' | 'nfce' | 'cte'
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
  /** Day of the cancellation that counts, or that a person considered */
  cancelled_on: string | null
  /** A cancellation is claimed and neither proven nor decided on: the note counts as valid */
  pending_cancellation: boolean
  /** Brought only by somebody without a right in the company */
  foreign_copy: boolean
  operation: string | null
  purpose: string | null
  destination: string | null
  moved: string | null
  freight_by: string | null
  payment: string | null
  /** The other one: whoever received an own document, whoever issued the rest; null for an own NFC-e */
  party: LedgerParty | null
  recipient_id: string | null
  taker: string | null
  place_from: string | null
  place_to: string | null
  /** The first key that it refers to */
  ref: string | null
  /** infAdFisco, and what it refers to as far as the portal has it: where the state asks for them */
  notice: string | null
  referred: { chave: string; issued: string }[] | null
  imports: { document: string; drawback: string | null }[] | null
  product: number | null
  discount: number | null
  freight: number | null
  insurance: number | null
  other: number | null
  /** What a CT-e states of its shares (ICMSUFFim) */
  difal: { fcp: number; destination: number; origin: number } | null
  icms_cst: string | null
  icms_rate: string | null
  icms_base: number | null
  icms: number | null
}

/** An item; of the company's own documents without what names goods. What does not make the total (indTot 0) has no value. */
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
  /** ICMS relieved that lowers the total */
  relief: number
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
  pis: number
  cofins: number
  ii: number
  issqn: number
}

/** A document with its items; a CT-e has none. */
export interface NoteWithItems {
  note: NoteRow
  items: readonly NoteItemRow[]
}
