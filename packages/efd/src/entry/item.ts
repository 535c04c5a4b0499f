import type { Cents } from '@portal/fiscal/base/cents.ts'
import Big from 'big.js'
import type { EfdGroup, EfdItem } from '../block/document-facts.ts'
import { writtenRate } from '../line/written.ts'
import { type Credits, movesGoods } from './cfop.ts'
import type { Destination } from './cfop-rules.ts'

/** Amounts of one item as in the document. Money is cents; rates are text with a decimal point. */
export interface ItemFact {
  number: number
  description: string | null
  unit: string
  quantity: string
  cfop: string
  origin: string | null
  cst: string | null
  csosn: string | null
  product: Cents
  freight: Cents
  insurance: Cents
  other: Cents
  discount: Cents
  /** ICMS relief that reduces the total (vICMSDeson with indDeduzDeson 1) */
  relief: Cents
  /** IPI of returned goods (vIPIDevol) */
  ipiReturned: Cents
  base: Cents
  rate: string | null
  icms: Cents
  fcp: Cents
  fcpRate: string | null
  stBase: Cents
  stRate: string | null
  st: Cents
  fcpSt: Cents
  /** FCP withheld earlier (vFCPSTRet); included in no other field */
  fcpKept: Cents
  ipiCst: string | null
  ipiBase: Cents
  ipiRate: string | null
  ipi: Cents
  /** Import duty (vII); some issuers include it in the total, some do not */
  duty: Cents
  /** ICMS on fuels withheld in a single phase (vICMSMonoReten); included in the total only */
  monoKept: Cents
  /** IBS, CBS and IS that `product` includes, as it does from 2027 on; absent: none */
  newTaxes?: Cents
}

/** How the company books an item that it buys. */
export interface Treatment {
  /** Code of the item in the company's own register */
  code: string
  destination: Destination
  /** Own CFOP, from `entryCfop` or from the user */
  cfop: string
  credits: Credits
  /** CST_ICMS; by default the one of `entryCst` */
  cst?: string
  /** The document adds to the value of another or only adjusts: its goods do not move (finNFe 2 and 3) */
  isAmending?: boolean
}

/** Supplier CSTs and CSOSNs that indicate ICMS-ST, now or earlier. */
export const SUBSTITUTED: ReadonlySet<string> = new Set(['10', '30', '60', '70', '201', '202', '203', '500'])
/**
 * Fuels taxed in a single phase by an earlier seller; for the buyer all of them become «charged before» (61).
 */
export const CHARGED_ONCE: ReadonlySet<string> = new Set(['02', '15', '61'])
/** CST for the buyer by the CSOSN of a supplier of the Simples. */
const CST_BY_CSOSN: Readonly<Record<string, string>> = {
  101: '90',
  102: '90',
  103: '40',
  201: '60',
  202: '60',
  203: '60',
  300: '41',
  400: '41',
  500: '60',
  900: '90',
}
const UNTAXED = new Set(['30', '40', '41', '50', '60'])
/** CSTs that also give no credit in an entry. */
const NO_CREDIT = new Set([...UNTAXED, '53', '61'])
const REDUCED = new Set(['20', '70'])

/**
 * The share of an item in the document's total.
 * Shape   excludes ICMS-ST withheld earlier, and IBS, CBS and IS beside the product's value; import duty only with `withDuty`
 * Source  Guia Prático, C190 field 05
 */
export function operationOf(item: ItemFact, withDuty = false): Cents {
  const { product, freight, insurance, other, st, fcpSt, monoKept, ipi, ipiReturned, discount, relief, duty } = item
  const charged = product + freight + insurance + other + st + fcpSt + monoKept + ipi + ipiReturned
  return charged - discount - relief + (withDuty ? duty : 0)
}

/**
 * VL_OPR of an item: the operation without the IBS, CBS and IS that the product's value includes from 2027 on.
 * Source  Guia Prático, C190 field 05; NT 2026.008; Ato COTEPE/ICMS 69/2026
 */
export const writtenOperation = (item: ItemFact, withDuty = false): Cents =>
  operationOf(item, withDuty) - (item.newTaxes ?? 0)

/**
 * CST_ICMS of a purchase from the buyer's point of view: origin and two digits, never a CSOSN.
 * Shape   consumption and fixed assets x90; goods with ICMS withheld x60; single-phase fuels x61; otherwise
 *         the supplier's
 * Source  Guia Prático, C170 field 10; Convênio s/n of 1970
 */
export function entryCst(item: Pick<ItemFact, 'origin' | 'cst' | 'csosn'>, destination: Destination): string {
  if (destination === 'consumo' || destination === 'ativo') return `${item.origin ?? '0'}90`
  const tax = statedTax(item)
  if (SUBSTITUTED.has(tax)) return `${item.origin ?? '0'}60`
  return CHARGED_ONCE.has(tax) ? `${item.origin ?? '0'}61` : statedCst(item)
}

/** CSOSN or CST of the document. */
export const statedTax = ({ cst, csosn }: Pick<ItemFact, 'cst' | 'csosn'>): string => csosn ?? cst ?? '90'

/** The document's own CST; the one of Convênio s/n of 1970 for a CSOSN. */
export function statedCst(item: Pick<ItemFact, 'origin' | 'cst' | 'csosn'>): string {
  const tax = statedTax(item)
  return (item.origin ?? '0') + (tax.length === 3 ? (CST_BY_CSOSN[tax] ?? '90') : tax)
}

/** CST_ICMS of a sale: origin and CST, or the three-digit CSOSN unchanged. */
export const ownCst = (item: Pick<ItemFact, 'origin' | 'cst' | 'csosn'>): string =>
  item.csosn ?? `${item.origin ?? '0'}${(item.cst ?? '90').padStart(2, '0')}`

/**
 * C170 of a purchased item.
 * Shape   the ICMS is empty without a credit; ICMS-ST and IPI without a credit are added to the item's value
 * Source  Guia Prático, C170
 */
export function entryItem(item: ItemFact, treatment: Treatment): EfdItem {
  const { code, cfop, credits, isAmending = false } = treatment
  const cst = treatment.cst ?? entryCst(item, treatment.destination)
  const takes = credits.icms && !NO_CREDIT.has(cst.slice(1))
  return {
    number: item.number,
    code,
    description: item.description,
    quantity: item.quantity,
    unit: item.unit,
    value: item.product + (credits.st ? 0 : item.st + item.fcpSt) + (credits.ipi ? 0 : item.ipi),
    discount: item.discount,
    moves: !isAmending && movesGoods(cfop, item.cfop),
    cst,
    cfop,
    nature: null,
    icms: takes ? { base: item.base, rate: rateOf(item), value: item.icms + item.fcp } : null,
    st: credits.st ? { base: item.stBase, rate: item.stRate, value: item.st + item.fcpSt } : null,
    ipi: credits.ipi
      ? { cst: entryIpiCst(item.ipiCst), base: item.ipiBase, rate: item.ipiRate, value: item.ipi }
      : null,
    relief: item.relief,
  }
}

/** Converts the supplier's CST of IPI (50 …) to the buyer's (00 …). */
const entryIpiCst = (cst: string | null): string | null => (cst === null ? null : ipiCstOf(cst, '1'))

/**
 * Corrects a CST of IPI to the side of its CFOP: 00 to 05 and 49 for entries, 50 to 55 and 99 for sales.
 * Issuers mix them up.
 * Source  tabela 4.3.2
 */
export function ipiCstOf(cst: string, cfop: string): string {
  const isSale = cfop >= '5'
  if (cst === '49' || cst === '99') return isSale ? '99' : '49'
  const last = Number(cst) % 50
  if (!(last <= 5)) return isSale ? '99' : '49'
  return String(isSale ? last + 50 : last).padStart(2, '0')
}

/** Rate of ICMS plus FCP at two places, as the file writes it: base times this rate gives VL_ICMS. */
export function rateOf({ rate, fcpRate }: Pick<ItemFact, 'rate' | 'fcpRate'>): string {
  if (!fcpRate || Number(fcpRate) === 0) return writtenRate(rate)
  return writtenRate(new Big(rate ?? '0').plus(fcpRate).toFixed())
}

/** Analytic line with the amounts of one purchased item. */
export function entryGroup(item: ItemFact, booked: EfdItem): EfdGroup {
  const { cst, icms, st, ipi } = booked
  return {
    cst,
    cfop: booked.cfop,
    rate: icms?.rate ?? '0',
    operation: writtenOperation(item),
    base: icms?.base ?? 0,
    icms: icms?.value ?? 0,
    stBase: st?.base ?? 0,
    st: st?.value ?? 0,
    reduction: reductionOf(item, cst),
    ipi: ipi?.value ?? 0,
    fcp: icms ? item.fcp : 0,
    fcpSt: st ? item.fcpSt : 0,
    fcpKept: item.fcpKept,
    remark: null,
  }
}

/**
 * Analytic line with the amounts of one item of an own note.
 * Shape   sales with CST 30, 40, 41, 50 or 60 have no base, rate or ICMS; `withIpi` is false for a company
 *         that does not assess IPI; an NFC-e (`isNfce`) declares neither IPI nor ICMS-ST, which stay in the
 *         operation
 */
export function ownGroup(
  item: ItemFact,
  { withIpi, withDuty, isNfce = false }: { withIpi: boolean; withDuty: boolean; isNfce?: boolean },
): EfdGroup {
  const cst = ownCst(item)
  const isUntaxed = item.csosn === null && item.cfop >= '5' && UNTAXED.has(cst.slice(1))
  return {
    cst,
    cfop: item.cfop,
    rate: isUntaxed ? '0' : rateOf(item),
    operation: writtenOperation(item, withDuty),
    base: isUntaxed ? 0 : item.base,
    icms: isUntaxed ? 0 : item.icms + item.fcp,
    stBase: isNfce ? 0 : item.stBase,
    st: isNfce ? 0 : item.st + item.fcpSt,
    reduction: reductionOf(item, cst),
    ipi: withIpi ? item.ipi : 0,
    fcp: isUntaxed ? 0 : item.fcp,
    fcpSt: isNfce ? 0 : item.fcpSt,
    fcpKept: item.fcpKept,
    remark: null,
  }
}

/** VL_RED_BC: the part of the value that a reduced base leaves out. */
export function reductionOf(item: ItemFact, cst: string): Cents {
  if (cst.length !== 3 || !REDUCED.has(cst.slice(1)) || item.csosn !== null) return 0
  const full = item.product + item.freight + item.insurance + item.other - item.discount
  return Math.max(full - item.base, 0)
}

/**
 * Sums lines that share CST, CFOP and rate, in order of first appearance.
 * Shape   the rate is compared as the file writes it, at two places
 * Source  Guia Prático, C190 (key: CST_ICMS, CFOP, ALIQ_ICMS)
 */
export function sumGroups(lines: Iterable<EfdGroup>): EfdGroup[] {
  const groups = new Map<string, EfdGroup>()
  for (const line of lines) {
    const rate = writtenRate(line.rate)
    const key = `${line.cst} ${line.cfop} ${Number(rate)}`
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { ...line, rate })
      continue
    }
    for (const name of AMOUNTS) group[name] += line[name]
  }
  return [...groups.values()]
}

const AMOUNTS = ['operation', 'base', 'icms', 'stBase', 'st', 'reduction', 'ipi', 'fcp', 'fcpSt', 'fcpKept'] as const
