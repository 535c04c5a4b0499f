import type { Cents } from '@portal/fiscal/base/cents.ts'
import Big from 'big.js'
import type { EfdGroup, EfdItem } from '../block/document-facts.ts'
import type { Credits } from './cfop.ts'
import type { Destination } from './cfop-rules.ts'

/** What an item costs, amount by amount, as the document says it. Cents; rates are text with a point. */
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
  /** ICMS relieved that lowers the total (vICMSDeson with indDeduzDeson 1) */
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
  /** FCP withheld before (vFCPSTRet): part of nothing */
  fcpKept: Cents
  ipiCst: string | null
  ipiBase: Cents
  ipiRate: string | null
  ipi: Cents
  /** Import duty (vII); some issuers have it in the total, some do not */
  duty: Cents
  /** ICMS of fuels withheld once (vICMSMonoReten): part of the total, of no other field */
  monoKept: Cents
}

/** How the company books an item that it buys. */
export interface Treatment {
  /** Its own item, by the company's own code */
  code: string
  destination: Destination
  /** Its own CFOP, from `entryCfop` or from whoever answered */
  cfop: string
  credits: Credits
}

/** CSTs of the supplier that tell of substitution, before or now. */
const SUBSTITUTED = new Set(['10', '30', '60', '70', '201', '202', '203', '500'])
/** Fuels taxed once, by whoever sold before: to the buyer all of them are «charged before» (61). */
const CHARGED_ONCE = new Set(['02', '15', '61'])
/** A supplier of the Simples has a CSOSN; the buyer writes a CST. */
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
/** Also without a credit of their own in an entry. */
const NO_CREDIT = new Set([...UNTAXED, '53', '61'])
const REDUCED = new Set(['20', '70'])

/**
 * VL_OPR of an item: what it adds to the total of its document.
 * Shape   never IBS, CBS or IS, nor substitution withheld before; import duty only where `withDuty`
 * Source  Guia Prático, C190 field 05
 */
export function operationOf(item: ItemFact, withDuty = false): Cents {
  const { product, freight, insurance, other, st, fcpSt, monoKept, ipi, ipiReturned, discount, relief, duty } = item
  const charged = product + freight + insurance + other + st + fcpSt + monoKept + ipi + ipiReturned
  return charged - discount - relief + (withDuty ? duty : 0)
}

/**
 * CST_ICMS of a purchase as the buyer sees it: origin and two figures, never a CSOSN.
 * Shape   use, consumption and fixed assets x90; goods whose ICMS was withheld x60; fuels taxed once x61; else the supplier's
 * Source  Guia Prático, C170 field 10; Convênio s/n of 1970
 */
export function entryCst(item: Pick<ItemFact, 'origin' | 'cst' | 'csosn'>, destination: Destination): string {
  const origin = item.origin ?? '0'
  const tax = item.csosn ?? item.cst ?? '90'
  if (destination === 'consumo' || destination === 'ativo') return `${origin}90`
  if (SUBSTITUTED.has(tax)) return `${origin}60`
  if (CHARGED_ONCE.has(tax)) return `${origin}61`
  return origin + (tax.length === 3 ? (CST_BY_CSOSN[tax] ?? '90') : tax)
}

/** CST_ICMS of a sale: origin and CST, or the CSOSN of three figures as it is. */
export const ownCst = (item: Pick<ItemFact, 'origin' | 'cst' | 'csosn'>): string =>
  item.csosn ?? `${item.origin ?? '0'}${(item.cst ?? '90').padStart(2, '0')}`

/**
 * C170 of an item bought, as the company books it.
 * Shape   without credit the ICMS is empty; substitution and IPI without credit are part of the item's value
 * Source  Guia Prático, C170
 */
export function entryItem(item: ItemFact, { code, destination, cfop, credits }: Treatment): EfdItem {
  const cst = entryCst(item, destination)
  const takes = credits.icms && !NO_CREDIT.has(cst.slice(1))
  return {
    number: item.number,
    code,
    description: item.description,
    quantity: item.quantity,
    unit: item.unit,
    value: item.product + (credits.st ? 0 : item.st + item.fcpSt) + (credits.ipi ? 0 : item.ipi),
    discount: item.discount,
    moves: true,
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

/** The supplier's CST of IPI (50 …) from the buyer's side (00 …). */
const entryIpiCst = (cst: string | null): string | null => (cst === null ? null : ipiCstOf(cst, '1'))

/**
 * A CST of IPI on the side of its CFOP: 00 to 05 and 49 for entries, 50 to 55 and 99 for sales; issuers mix them up.
 * Source  tabela 4.3.2
 */
export function ipiCstOf(cst: string, cfop: string): string {
  const isSale = cfop >= '5'
  if (cst === '49' || cst === '99') return isSale ? '99' : '49'
  const last = Number(cst) % 50
  if (!(last <= 5)) return isSale ? '99' : '49'
  return String(isSale ? last + 50 : last).padStart(2, '0')
}

/** Rate of the ICMS with that of the FCP: what base times rate makes VL_ICMS of. */
export function rateOf({ rate, fcpRate }: Pick<ItemFact, 'rate' | 'fcpRate'>): string {
  if (!fcpRate || Number(fcpRate) === 0) return rate ?? '0'
  return new Big(rate ?? '0').plus(fcpRate).toFixed()
}

/** The analytic line that an item bought adds to, with the item's own share of every amount. */
export function entryGroup(item: ItemFact, booked: EfdItem): EfdGroup {
  const { cst, icms, st, ipi } = booked
  return {
    cst,
    cfop: booked.cfop,
    rate: icms?.rate ?? '0',
    operation: operationOf(item),
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
 * The analytic line that an item of the company's own note adds to.
 * Shape   sales with CST 30, 40, 41, 50 or 60 have neither base, rate nor ICMS; `withIpi` false for who does not assess it;
 *         an NFC-e (`isNfce`) tells neither IPI nor substitution, which stay in the operation
 */
export function ownGroup(
  item: ItemFact,
  { withIpi, withDuty, isNfce = false }: { withIpi: boolean; withDuty: boolean; isNfce?: boolean },
): EfdGroup {
  const cst = ownCst(item)
  const none = item.csosn === null && item.cfop >= '5' && UNTAXED.has(cst.slice(1))
  return {
    cst,
    cfop: item.cfop,
    rate: none ? '0' : rateOf(item),
    operation: operationOf(item, withDuty),
    base: none ? 0 : item.base,
    icms: none ? 0 : item.icms + item.fcp,
    stBase: isNfce ? 0 : item.stBase,
    st: isNfce ? 0 : item.st + item.fcpSt,
    reduction: reductionOf(item, cst),
    ipi: withIpi ? item.ipi : 0,
    fcp: none ? 0 : item.fcp,
    fcpSt: isNfce ? 0 : item.fcpSt,
    fcpKept: item.fcpKept,
    remark: null,
  }
}

/** VL_RED_BC: the base that a CST of reduction leaves out. */
function reductionOf(item: ItemFact, cst: string): Cents {
  if (cst.length !== 3 || !REDUCED.has(cst.slice(1)) || item.csosn !== null) return 0
  const full = item.product + item.freight + item.insurance + item.other - item.discount
  return Math.max(full - item.base, 0)
}

/** Lines that share CST, CFOP and rate, summed up; in the order of the first of each. */
export function sumGroups(lines: Iterable<EfdGroup>): EfdGroup[] {
  const groups = new Map<string, EfdGroup>()
  for (const line of lines) {
    const key = `${line.cst} ${line.cfop} ${Number(line.rate ?? 0)}`
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { ...line })
      continue
    }
    for (const name of AMOUNTS) group[name] += line[name]
  }
  return [...groups.values()]
}

const AMOUNTS = ['operation', 'base', 'icms', 'stBase', 'st', 'reduction', 'ipi', 'fcp', 'fcpSt', 'fcpKept'] as const
