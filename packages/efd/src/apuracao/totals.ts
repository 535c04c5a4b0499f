import type { Cents } from '@portal/fiscal/base/cents.ts'

/** What the documents of a month add up to, for the ICMS of the company itself (E110). */
export interface IcmsTotals {
  debits: Cents
  credits: Cents
  /** Adjustments inside documents (C197, D197) */
  documentDebits: Cents
  documentCredits: Cents
  documentDeductions: Cents
  /** Sales of other months written in this one, and adjustments of that kind */
  special: Cents
}

/** Substitution of one state (E210). */
export interface StTotals {
  returns: Cents
  refunds: Cents
  withheld: Cents
  documentCredits: Cents
  documentDebits: Cents
}

/** Shares of interstate sales to non-taxpayers, of one state (E310). */
export interface DifalTotals {
  debits: Cents
  credits: Cents
  fcpDebits: Cents
  fcpCredits: Cents
}

/** One line of E510. `accounting` is the accounting value of what shares CFOP and CST of IPI. */
export interface IpiGroup {
  cfop: string
  cst: string
  accounting: Cents
  base: Cents
  ipi: Cents
}

/** All that the blocks C and D say about the assessments. */
export interface EfdTotals {
  icms: IcmsTotals
  st: Map<string, StTotals>
  difal: Map<string, DifalTotals>
  ipi: Map<string, IpiGroup>
}

/** Totals of nothing yet. */
export const newTotals = (): EfdTotals => ({
  icms: { debits: 0, credits: 0, documentDebits: 0, documentCredits: 0, documentDeductions: 0, special: 0 },
  st: new Map(),
  difal: new Map(),
  ipi: new Map(),
})

/** One analytic line (C190, C590, D190 …), with its document's situation and the state of its substitution. */
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
 * Shape   sales (5, 6, 7) are debits but for 5605, purchases credits but for 1605, which change sides; sales of earlier months
 *         (01, 07) are special debits. Substitution: 5 and 6 withheld, returns 1410… and 2410…, refunds 1603 and 2603
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

/** The substitution of a state, begun when it is first asked for. */
export function stOf(totals: EfdTotals, uf: string): StTotals {
  const known = totals.st.get(uf)
  if (known) return known
  const fresh = { returns: 0, refunds: 0, withheld: 0, documentCredits: 0, documentDebits: 0 }
  totals.st.set(uf, fresh)
  return fresh
}

/** The shares of a state, begun when they are first asked for. */
export function difalOf(totals: EfdTotals, uf: string): DifalTotals {
  const known = totals.difal.get(uf)
  if (known) return known
  const fresh = { debits: 0, credits: 0, fcpDebits: 0, fcpCredits: 0 }
  totals.difal.set(uf, fresh)
  return fresh
}

/**
 * Adds the shares of an interstate sale, or of its return.
 * Shape   `uf` is the participant's; in a return (direction 0) destination and origin change places
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
 * Shape   third character: 0, 1, 2 credit, 3, 4, 5 debit, 6 deduction, 7 special debit; fourth: 0 and 3 to 8 the company's own
 *         ICMS, 1 substitution of `uf`; E110 takes no other (2: the difference of rates)
 * Source  tabela 5.3; Guia Prático, E110 fields 03, 07, 12, 15
 */
export function addDocumentAdjustment(totals: EfdTotals, of: { code: string; value: Cents; uf: string | null }): void {
  const effect = of.code.charAt(2)
  const target = of.code.charAt(3)
  if (target === '1') {
    if (of.uf === null) return
    const st = stOf(totals, of.uf)
    if ('012'.includes(effect)) st.documentCredits += of.value
    else if ('345'.includes(effect)) st.documentDebits += of.value
    return
  }
  if (!'0345678'.includes(target)) return
  if ('012'.includes(effect)) totals.icms.documentCredits += of.value
  else if ('345'.includes(effect)) totals.icms.documentDebits += of.value
  else if (effect === '6') totals.icms.documentDeductions += of.value
  else if (effect === '7') totals.icms.special += of.value
}

/** Adds what shares CFOP and CST of IPI. */
export function addIpi(totals: EfdTotals, group: IpiGroup): void {
  const key = `${group.cfop} ${group.cst}`
  const known = totals.ipi.get(key)
  if (!known) totals.ipi.set(key, { ...group })
  else {
    known.accounting += group.accounting
    known.base += group.base
    known.ipi += group.ipi
  }
}
