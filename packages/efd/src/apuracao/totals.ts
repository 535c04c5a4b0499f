import type { Cents } from '@portal/fiscal/base/cents.ts'

/** Totals of a month's documents for the company's own ICMS (E110). */
export interface IcmsTotals {
  debits: Cents
  credits: Cents
  /** Adjustments inside documents (C197, D197) */
  documentDebits: Cents
  documentCredits: Cents
  documentDeductions: Cents
  /** Sales of other months booked in this one, and special debit adjustments */
  special: Cents
}

/** Totals of ICMS-ST of one state (E210). */
export interface StTotals {
  returns: Cents
  refunds: Cents
  withheld: Cents
  documentCredits: Cents
  documentDebits: Cents
}

/** Totals of DIFAL and FCP on interstate sales to non-taxpayers, per state (E310). */
export interface DifalTotals {
  debits: Cents
  credits: Cents
  fcpDebits: Cents
  fcpCredits: Cents
}

/** One row of E510, per CFOP and CST of IPI. `accounting` is VL_CONT_IPI. */
export interface IpiGroup {
  cfop: string
  cst: string
  accounting: Cents
  base: Cents
  ipi: Cents
}

/** Totals of blocks C and D, the input of the assessments. */
export interface EfdTotals {
  icms: IcmsTotals
  st: Map<string, StTotals>
  difal: Map<string, DifalTotals>
  ipi: Map<string, IpiGroup>
}

/** Empty totals. */
export const newTotals = (): EfdTotals => ({
  icms: { debits: 0, credits: 0, documentDebits: 0, documentCredits: 0, documentDeductions: 0, special: 0 },
  st: new Map(),
  difal: new Map(),
  ipi: new Map(),
})

/** One analytic line (C190, C590, D190 …) with its document's situation and its state of ICMS-ST. */
export interface Analytic {
  situation: string
  cfop: string
  icms: Cents
  st: Cents
  uf: string | null
}

const EXTEMPORANEOUS = new Set(['01', '07'])
const ST_RETURNS = new Set(['1410', '1411', '1414', '1415', '1660', '1661', '1662'])

/**
 * Adds an analytic line.
 * Shape   sales (5, 6, 7) are debits, except 5605; purchases are credits, except 1605; the two exceptions
 *         swap sides. Sales of earlier months (01, 07) are special debits. ICMS-ST: 5 and 6 withheld, returns
 *         1410… and 2410…, refunds 1603 and 2603
 * Source  Guia Prático, E110 fields 02, 06, 15; E210 fields 04, 05, 08
 */
export function addAnalytic(totals: EfdTotals, line: Analytic): void {
  const { icms } = totals
  const isSale = line.cfop >= '5'
  if ((isSale && line.cfop !== '5605') || line.cfop === '1605') {
    if (EXTEMPORANEOUS.has(line.situation)) icms.special += line.icms
    else icms.debits += line.icms
  } else icms.credits += line.icms
  if (line.st !== 0 && line.uf !== null) addSt(stOf(totals, line.uf), line)
}

function addSt(st: StTotals, { cfop, st: value }: Analytic): void {
  if (cfop.startsWith('5') || cfop.startsWith('6')) st.withheld += value
  else if (cfop === '1603' || cfop === '2603') st.refunds += value
  else if (ST_RETURNS.has(`1${cfop.slice(1)}`)) st.returns += value
}

/** ICMS-ST totals of a state, created on first use. */
export function stOf(totals: EfdTotals, uf: string): StTotals {
  const stored = totals.st.get(uf)
  if (stored) return stored
  const fresh = { returns: 0, refunds: 0, withheld: 0, documentCredits: 0, documentDebits: 0 }
  totals.st.set(uf, fresh)
  return fresh
}

/** DIFAL totals of a state, created on first use. */
export function difalOf(totals: EfdTotals, uf: string): DifalTotals {
  const stored = totals.difal.get(uf)
  if (stored) return stored
  const fresh = { debits: 0, credits: 0, fcpDebits: 0, fcpCredits: 0 }
  totals.difal.set(uf, fresh)
  return fresh
}

/**
 * Adds the DIFAL shares of an interstate sale or of its return.
 * Shape   `uf` is the participant's; in a return (direction 0) destination and origin are swapped
 * Source  Guia Prático, C101 and E310 fields 04, 06, 14, 16
 */
export function addDifal(
  totals: EfdTotals,
  shares: { direction: string; fcp: Cents; destination: Cents; origin: Cents },
  uf: string,
): void {
  const difal = difalOf(totals, uf)
  if (shares.direction === '1') {
    difal.debits += shares.destination
    difal.fcpDebits += shares.fcp
  } else {
    difal.credits += shares.origin
    difal.fcpCredits += shares.fcp
  }
}

/**
 * Adds an adjustment inside a document.
 * Shape   third character: 0, 1, 2 credit, 3, 4, 5 debit, 6 deduction, 7 special debit; fourth: 0 and 3 to 8
 *         own ICMS, 1 ICMS-ST of `uf`; others are ignored (2: DIFAL)
 * Source  tabela 5.3; Guia Prático, E110 fields 03, 07, 12, 15
 */
export function addDocumentAdjustment(
  totals: EfdTotals,
  adjustment: { code: string; value: Cents; uf: string | null },
): void {
  const effect = adjustment.code.charAt(2)
  const target = adjustment.code.charAt(3)
  if (target === '1') {
    if (adjustment.uf === null) return
    const st = stOf(totals, adjustment.uf)
    if ('012'.includes(effect)) st.documentCredits += adjustment.value
    else if ('345'.includes(effect)) st.documentDebits += adjustment.value
    return
  }
  if (!'0345678'.includes(target)) return
  if ('012'.includes(effect)) totals.icms.documentCredits += adjustment.value
  else if ('345'.includes(effect)) totals.icms.documentDebits += adjustment.value
  else if (effect === '6') totals.icms.documentDeductions += adjustment.value
  else if (effect === '7') totals.icms.special += adjustment.value
}

/** Adds a row of E510, merged by CFOP and CST of IPI. */
export function addIpi(totals: EfdTotals, group: IpiGroup): void {
  const key = `${group.cfop} ${group.cst}`
  const stored = totals.ipi.get(key)
  if (!stored) totals.ipi.set(key, { ...group })
  else {
    stored.accounting += group.accounting
    stored.base += group.base
    stored.ipi += group.ipi
  }
}
