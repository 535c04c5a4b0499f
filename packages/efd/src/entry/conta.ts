import type { BillFacts, BillLine } from '@portal/fiscal/base/bill.ts'
import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { ContaModelo, EfdContaValues } from '../block/conta-facts.ts'
import type { ItemFact } from './item.ts'

/** Direction of a document: 0 bought, 1 sold. */
type Direction = '0' | '1'

/**
 * The values of a bill. `packages/fiscal/src/bill/rules.ts` says which part a line belongs to.
 * Shape   an NFCom that is bought leaves out what is charged for others (classes 110, 120, 130); discount and further
 *         charges of an NFCom are told, but are already in the values. What gives back more than its part has is deducted
 * Source  Guia Prático, C500 fields 13 to 18, 39, 40; D500; D700 fields 11 to 16, 32
 */
export function contaValues(bill: BillFacts, modelo: ContaModelo, direction: Direction): EfdContaValues {
  const { supply, untaxed, third, injected, deducted } = bill.totals
  const values = {
    discount: bill.discount,
    supply: Math.max(supply, 0),
    untaxed: Math.max(untaxed, 0),
    third: modelo === '62' && direction === '0' ? 0 : Math.max(third, 0),
    other: bill.accessory,
    injected: Math.max(injected, 0),
    deducted: Math.max(deducted, 0) + Math.max(-supply, 0) + Math.max(-untaxed, 0),
  }
  return { ...values, total: Math.max(documentValue(modelo, values), 0) }
}

/**
 * VL_DOC from the parts of the value. May be negative for a bill with more credit than consumption.
 * Source  Guia Prático, C500 field 13; D700 field 11 (2025 and later)
 */
export function documentValue(modelo: ContaModelo, values: Omit<EfdContaValues, 'total'>): Cents {
  const charged = values.supply + values.untaxed + values.third
  if (modelo === '62') return charged - values.deducted
  return charged + values.other - values.discount - values.injected - values.deducted
}

/**
 * True for a line of the analytic registers (C590, D590, D730): it has a CST, is no injected energy or deduction, and in an
 * NFCom that is bought is not charged for others.
 * Source  Guia Prático, C590, D700, D730
 */
export function isAnalyticLine({ cst, part, value }: BillLine, modelo: ContaModelo, direction: Direction): boolean {
  if (cst === null || part === 'injected' || part === 'deducted' || value < 0) return false
  return !(modelo === '62' && direction === '0' && part === 'third')
}

/** A line of a bill as an item, which is booked like an item of goods: with a CFOP of entry, a CST and a credit. */
export const itemOfLine = (line: BillLine, number: number): ItemFact => ({
  number,
  description: null,
  unit: 'UN',
  quantity: '1',
  cfop: line.cfop ?? '',
  origin: '0',
  cst: line.cst,
  csosn: null,
  product: line.value,
  freight: 0,
  insurance: 0,
  other: 0,
  discount: 0,
  relief: 0,
  ipiReturned: 0,
  base: line.base,
  rate: line.rate,
  icms: line.icms,
  fcp: line.fcp,
  fcpRate: line.fcpRate ?? statedFcpRate(line),
  stBase: 0,
  stRate: null,
  st: 0,
  fcpSt: 0,
  fcpKept: 0,
  ipiCst: null,
  ipiBase: 0,
  ipiRate: null,
  ipi: 0,
  duty: 0,
  monoKept: 0,
})

/** The rate that base and FCP give, of a bill that was stored without it. */
const statedFcpRate = ({ base, fcp }: BillLine): string | null =>
  fcp > 0 && base > 0 ? (Math.round((fcp * 10_000) / base) / 100).toFixed(2) : null

/** Models of bills on paper or PDF, which a person types. */
type PaperModelo = Exclude<ContaModelo, '62' | '66'>

/** What a person reads on a paper bill; `rate` is text with a decimal point. */
export interface PaperBill {
  modelo: PaperModelo
  total: Cents
  base: Cents
  rate: string | null
  icms: Cents
  /** Supplier and buyer are of one state */
  isHome: boolean
}

/**
 * The lines of a paper bill: the supply with its ICMS, and what the base leaves out. That is charged for others in a bill
 * of energy, water or gas (public lighting), and an own charge without ICMS in one of communication (fines, interest).
 * The one place of this choice.
 */
export function paperLines({ modelo, total, base, rate, icms, isHome }: PaperBill): BillLine[] {
  const supply = base > 0 && base < total ? base : total
  const isService = modelo === '21' || modelo === '22'
  const blank = { group: '', fcp: 0, isUncertain: false }
  const taxed: BillLine = {
    ...blank,
    part: 'supply',
    cst: icms > 0 ? '00' : '90',
    cfop: paperCfop(modelo, isHome),
    rate: icms > 0 ? rate : null,
    value: supply,
    base: icms > 0 ? base : 0,
    icms,
  }
  const outside: BillLine = {
    ...blank,
    part: isService ? 'untaxed' : 'third',
    cst: null,
    cfop: null,
    rate: null,
    value: total - supply,
    base: 0,
    icms: 0,
  }
  return outside.value > 0 ? [taxed, outside] : [taxed]
}

/** Last three digits of the CFOP of the sale that a paper bill documents: the entry follows from it. */
const SALES: Readonly<Record<PaperModelo, string>> = { '06': '253', '21': '303', '22': '303', '28': '656', '29': '101' }

const paperCfop = (modelo: PaperModelo, isHome: boolean): string => `${isHome ? '5' : '6'}${SALES[modelo]}`
