/**
 * Files that accounting systems take, made from booked notes. A layout is data (its columns or registers, encoding,
 * place in the system) and one function that makes lines. No I/O, no clock and no office: codes come in with the
 * notes, bytes are made by the caller. Whether a system takes a file is not decided here: `LAYOUTS` says which layouts
 * an office must try first.
 */

/** A note as it is handed over. Amounts are integer cents, days `2026-11-05`, rates and quantities decimal text. */
export interface ExportNote {
  chave: string
  /** Model of the document: 55, 65, 57, 67, 66, 62 or `NFSE` */
  modelo: string
  serie: string
  number: string
  issued: string
  /** Day of entry */
  entered: string
  party: ExportParty
  /** The company issued it: an own NF-e of entry */
  isOwn: boolean
  /** COD_SIT: 00, 01 of another month, 06 and 07 complementary, 08 special */
  situation: string
  /** The document's own total, which the shares of its items may miss */
  total: number
  /** IND_PGTO: 0 cash, 1 instalments, 2 other, 9 none */
  payment: string
  /** What only a CT-e has; null for other documents */
  carriage: ExportCarriage | null
  /** modFrete of the document, 0 to 9 */
  freightBy: string
  items: readonly ExportItem[]
  installments: readonly ExportInstallment[]
}

export interface ExportParty {
  /** COD_PART of the EFD: the tax id, of a foreign supplier a short digest */
  code: string
  /** Only digits and letters; empty for a foreign supplier */
  taxId: string
  name: string
  uf: string
  /** BACEN's code, 1058 at home; empty for one abroad whose document states none */
  country: string
  stateId: string
  city: string
  street: string
  streetNumber: string
  complement: string
  district: string
  zip: string
}

interface ExportCarriage {
  /** tpCTe */
  kind: string
  /** Key of the CT-e that it replaces; empty for the others */
  replaces: string
  /** IND_FRT of D100 */
  freightBy: string
  fromCity: string
  toCity: string
  /** VL_NT, in cents */
  untaxed: number
}

interface ExportInstallment {
  due: string
  cents: number
}

export interface ExportItem {
  n: number
  /** Code in the company's own register, else the supplier's */
  code: string
  supplierCode: string
  description: string
  ncm: string
  cest: string
  unit: string
  quantity: string
  unitPrice: string
  product: number
  freight: number
  insurance: number
  other: number
  discount: number
  /** Share of the note's total */
  accounting: number
  /** IPI and ICMS-ST that the document charges, credited or not */
  ipiCharged: number
  stCharged: number
  destination: string
  documentCfop: string
  cfop: string
  cst: string
  /** ICMS credited: zero without a right */
  icmsBase: number
  icmsRate: string
  icms: number
  /** VL_RED_BC */
  reduction: number
  stBase: number
  st: number
  ipiCst: string
  ipiBase: number
  ipiRate: string
  ipi: number
  contributionCst: string
  creditNature: string
  contributionBase: number
  pisRate: string
  pis: number
  cofinsRate: string
  cofins: number
  /** Isentas of the classic books, IPI and ICMS-ST included */
  exempt: number
  difal: number
  accumulator: string
  debitAccount: string
  creditAccount: string
  reason: string
  confirmedBy: string
  confirmedAt: string
  /** IND_MOV: the goods move with the document */
  moves: boolean
}

/** The company that a file is of. */
export interface ExportCompany {
  taxId: string
  name: string
  uf: string
  stateId: string
  city: string
  /** `2026-11` */
  month: string
}

/** Codes of the office that no item carries. An absent code is empty. */
export interface ExportCodes {
  /** Code of the espécie by model of the document */
  species: Readonly<Record<string, string>>
  /** Accounts of taxes to recover; a tax without one stays in the cost */
  taxAccounts: { icms: string; ipi: string; pis: string; cofins: string }
  /** Words of an entry by destination; `NF` and the number follow */
  words: Readonly<Record<string, string>>
}

/** Makes the text of a file. `head` and `tail` are asked for after the last note. */
export interface LayoutWriter {
  /** Lines of one note */
  note: (note: ExportNote) => string
  /** Lines before the notes */
  head: () => string
  tail: () => string
}

/** What stops a note: a code or a fact that the layout needs. */
export interface ExportLack {
  kind: 'acumulador' | 'conta_debito' | 'conta_credito' | 'especie' | 'valores' | 'participante'
  /** What has no code: destination and CFOP, a model, a supplier */
  key: string
  items: number
  /** A code that is there and that the system cannot have */
  code?: string
}

/** What is left of the share of the total beside the base: IPI and ICMS-ST have columns of their own. */
const restOf = ({ accounting, icmsBase, stCharged, ipiCharged }: ExportItem): number =>
  accounting - icmsBase - stCharged - ipiCharged

/** Isentas in a line that adds up to the share of the total with base, outras, IPI and ICMS-ST. */
export const exemptOf = (item: ExportItem): number => Math.min(item.exempt, Math.max(restOf(item), 0))

/** Outras in such a line; negative when base, IPI and ICMS-ST already pass the share. */
export const othersOf = (item: ExportItem): number => restOf(item) - exemptOf(item)
