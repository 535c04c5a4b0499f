import type { Cents } from './cents.ts'

/**
 * The field of the EFD in which a line of a bill counts (registers C500 and D700).
 * Shape   supply: VL_FORN, VL_SERV; untaxed: VL_SERV_NT; third: VL_TERC; injected: ENER_INJET; deducted: OUTRAS_DED, DED
 */
export type BillPart = 'supply' | 'untaxed' | 'third' | 'injected' | 'deducted'

/** Items of a bill with the same group, tax code, CFOP and rate, summed. */
export interface BillLine {
  /** First three digits of cClass; empty on a typed bill */
  group: string
  part: BillPart
  /** Two digits as written; null for an item without any (indSemCST), which has no CFOP either */
  cst: string | null
  cfop: string | null
  /** pICMS as written; null without one */
  rate: string | null
  /** Sum of vProd, positive where the part itself deducts; negative for returned and replaced items */
  value: Cents
  base: Cents
  icms: Cents
  fcp: Cents
  /** pFCP as written; absent in a typed bill, and in those stored before it was read */
  fcpRate?: string | null
  /** Where the official text leaves the part open (`bill/rules.ts`) */
  isUncertain: boolean
}

/** The document that a bill replaces or adjusts. Either its key, or the fields of a bill on paper. */
export interface BillReference {
  modelo: string | null
  chave: string | null
  /** hash115: digest of the record in the file of Convênio 115 */
  hash: string | null
  serie: string | null
  numero: string | null
  /** Month of its emission, `YYYY-MM` */
  month: string | null
}

/** What a month of the past cost or consumed, as the bill prints it. */
export interface BillMonth {
  /** `YYYY-MM` */
  month: string
  quantity: string
  /** uMed as written */
  unit: string | null
  days: string | null
}

/**
 * What a bill of light, water, gas or telephone states beside the common fields of a note: for the EFD (C500, D500, D700), for the list of
 * missing bills, and for the page. Issuer, key, series, number and days are those of the note.
 * Units  cents; decimals are text as written
 */
export interface BillFacts {
  /** finNF3e, finNFCom … as written */
  purpose: string | null
  /** tpFat: kind of billing */
  billing: string | null
  /** Which document it replaces (gSub) */
  replaces: BillReference | null
  /** Keys of the documents that its items adjust, at most 20 */
  adjusts: string[]
  lines: BillLine[]
  totals: Record<BillPart, Cents>
  /** VL_DA */
  accessory: Cents
  /** VL_DESC: already left out of the values of the items */
  discount: Cents
  pis: Cents
  cofins: Cents
  /** Federal taxes that the customer withholds: left out of vNF */
  withheld: Cents
  /** True when no item has a tax code: such a bill is not booked */
  isUntaxed: boolean
  /** idAcesso, iCodAssinante …: the same in all bills of one installation */
  installation: string | null
  /** idCodCliente, nContrato */
  customer: string | null
  /** tpAssinante */
  subscriber: string | null
  /** tpServUtil */
  service: string | null
  /** Month that it bills, `YYYY-MM` */
  competence: string | null
  due: string | null
  /** Reading or use, `YYYY-MM-DD` */
  from: string | null
  to: string | null
  nextReading: string | null
  /** A quantity is an average, because the meter was not read */
  isEstimated: boolean
  history: BillMonth[]
  /** COD_CONS of a typed bill */
  consumption: string | null
  /** Series of a typed bill as printed: it may have letters */
  printedSeries: string | null
}

const NO_TOTALS_OF_BILL: Record<BillPart, Cents> = { supply: 0, untaxed: 0, third: 0, injected: 0, deducted: 0 }

/** The sum of the lines of each part. */
export function totalsOfBill(lines: readonly BillLine[]): Record<BillPart, Cents> {
  const totals = { ...NO_TOTALS_OF_BILL }
  for (const { part, value } of lines) totals[part] += value
  return totals
}

/** A bill that states nothing. Readers and typed bills override what they know. */
export const NO_BILL: BillFacts = {
  purpose: null,
  billing: null,
  replaces: null,
  adjusts: [],
  lines: [],
  totals: NO_TOTALS_OF_BILL,
  accessory: 0,
  discount: 0,
  pis: 0,
  cofins: 0,
  withheld: 0,
  isUntaxed: false,
  installation: null,
  customer: null,
  subscriber: null,
  service: null,
  competence: null,
  due: null,
  from: null,
  to: null,
  nextReading: null,
  isEstimated: false,
  history: [],
  consumption: null,
  printedSeries: null,
}

/** What a bill is for. Paper and electronic models of one thing are one series: 06 and 66, 21, 22 and 62, 28 and 76, 29 and 75. */
export type ContaGrupo = 'energia' | 'comunicacao' | 'gas' | 'agua'

/** Models of recurring bills, on paper and electronic. */
export const CONTA_GRUPOS: Readonly<Record<number, ContaGrupo>> = {
  6: 'energia',
  66: 'energia',
  21: 'comunicacao',
  22: 'comunicacao',
  62: 'comunicacao',
  28: 'gas',
  76: 'gas',
  29: 'agua',
  75: 'agua',
}
