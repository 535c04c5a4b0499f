import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { ClassTribRow, CstIbsCbsRow } from '../official/model.ts'
import { type BaseParts, baseBeforeFloor } from './amounts.ts'
import type { ReformTables } from './reform-tables.ts'
import type { YearRates } from './transition.ts'

/** An exact amount or rate, in hundred-millionths. */
export type Exact = bigint

const UNIT = 100_000_000n
const HUNDRED = 100n * UNIT
const PER_CENT = UNIT / 100n

/** Rounds half to even. */
function divideEven(value: bigint, by: bigint): bigint {
  const quotient = value / by
  const rest = value - quotient * by
  const twice = (rest < 0n ? -rest : rest) * 2n
  const isUp = twice > by || (twice === by && quotient % 2n !== 0n)
  return isUp ? quotient + (value < 0n ? -1n : 1n) : quotient
}

const product = (one: Exact, other: Exact): Exact => divideEven(one * other, UNIT)
/** A percentage of a value. */
const share = (value: Exact, percent: Exact): Exact => divideEven(value * percent, HUNDRED)

/** Reads a decimal text; further decimals are cut. */
export function exactOf(text: string): Exact {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole) * UNIT + BigInt(decimals.slice(0, 8).padEnd(8, '0'))
  return text.startsWith('-') ? -value : value
}
const exactCents = (cents: Cents): Exact => BigInt(cents) * PER_CENT

/** Rounds an exact amount to cents, half to even. */
export const centsOf = (value: Exact): Cents => Number(divideEven(value, PER_CENT))

/** A rate as documents state it: two decimals, more where it has more. */
export function rateTextOf(rate: Exact): string {
  const decimals = String(rate % UNIT).padStart(8, '0')
  return `${rate / UNIT}.${decimals.replace(/0{1,6}$/, '')}`
}

/** CBS, IBS of the state or IBS of the city of an item. Rates in percent */
interface CalculatedTax {
  rate: Exact
  /** Null for a CST without reduction */
  reduction: Exact | null
  effective: Exact
  deferred: Exact
  tax: Exact
}

export const TAXES = ['ibsUf', 'ibsMun', 'cbs'] as const
export type TaxName = (typeof TAXES)[number]
type PerTax<Value> = Record<TaxName, Value>

export interface CalculatedItem {
  base: Exact
  /** Null for a CST without base and rates */
  taxes: PerTax<CalculatedTax> | null
  /** Tax that would be due without the suspension */
  regular: PerTax<{ effective: Exact; tax: Exact }> | null
  /** Effective rates and taxes before they go to the buying entity */
  purchase: PerTax<{ effective: Exact; tax: Exact }> | null
}

/** Buying entity (tpEnteGov 1 to 6). `reducer`, `moved`: percent of the rates that is taken off, and of the CBS that goes to the entity */
interface Purchase {
  entity: number
  reducer: string
  moved: string
}

export interface CalculatorItem {
  /** Base without the selective tax */
  base: Cents
  selective: Exact
  cst: string
  classTrib: string
  /** Class that would hold without the suspension */
  regular?: { cst: string; classTrib: string }
  purchase?: Purchase
  /** Rates of a class that has some of its own */
  own?: YearRates
}

/** Why an item has no amounts, pt-BR. */
export interface Refusal {
  refused: string
}
const refuse = (refused: string): Refusal => ({ refused })

/**
 * IBS and CBS of an item.
 * Shape   amounts unrounded: `centsOf` rounds one, a total is rounded after it is summed
 * Source  calculator of RFB and CGIBS: 8 decimals, half to even
 */
export function calculateItem(item: CalculatorItem, tables: ReformTables): CalculatedItem | Refusal {
  const row = tables.classTrib(item.classTrib)
  const cst = tables.cst(item.cst)
  if (!cst) return refuse('CST desconhecido')
  if (!row) return refuse('cClassTrib desconhecido')
  if (row.cst !== cst.code) return refuse('CST e cClassTrib não combinam')
  if (cst.hasSinglePhase) return refuse('tributação monofásica: por quantidade')
  const whole = exactCents(item.base) + item.selective
  const base = cst.hasBaseReducer ? exactCents(item.base) / 2n : whole
  if (!cst.hasIbsCbs) return { base, taxes: null, regular: null, purchase: null }
  const rates = ratesOf(row, cst, { own: item.own, tables })
  if (!rates) return refuse('alíquota ainda não fixada')
  const regular = regularOf(item, row, { base, tables })
  if (regular && 'refused' in regular) return regular
  const plain = perTax((name) => taxOf(name, { row, cst, rates, base, reducer: item.purchase?.reducer ?? '0' }))
  if (!item.purchase) return { base, taxes: plain, regular, purchase: null }
  const moved = moveToEntity(plain, base, item.purchase)
  if (!moved) return refuse('tipo de ente inválido')
  const purchase = perTax((name) => ({ effective: plain[name].effective, tax: plain[name].tax }))
  return { base, taxes: moved, regular, purchase }
}

const perTax = <Value>(of: (name: TaxName) => Value): PerTax<Value> => ({
  ibsUf: of('ibsUf'),
  ibsMun: of('ibsMun'),
  cbs: of('cbs'),
})

const isSuspended = ({ marks }: ClassTribRow): boolean => marks.includes('ind_gTribRegular')
/** Exclusion from the base and suspension have rates of zero; all others without a rate are deferred at the reference rate. */
const isZero = (row: ClassTribRow, cst: CstIbsCbsRow): boolean =>
  isSuspended(row) || (row.rateKind === 'Sem alíquota' && !cst.hasDeferral)
const REFERENCE = ['Padrão', 'Uniforme nacional (referência)', 'Sem alíquota']

/** The rates before any reduction; null where one is not known. */
function ratesOf(
  row: ClassTribRow,
  cst: CstIbsCbsRow,
  { own, tables }: { own: YearRates | undefined; tables: ReformTables },
): PerTax<Exact> | null {
  if (isZero(row, cst)) return perTax(() => 0n)
  const rates = REFERENCE.includes(row.rateKind) ? tables.rates : own
  const texts = rates && TAXES.map((name) => rates[name])
  if (!rates || texts?.includes(null)) return null
  return perTax((name) => exactOf(rates[name] ?? '0'))
}

interface Rated {
  row: ClassTribRow
  cst: CstIbsCbsRow
  rates: PerTax<Exact>
  base: Exact
  reducer: string
}

function taxOf(name: TaxName, { row, cst, rates, base, reducer }: Rated): CalculatedTax {
  const hasReduction = (cst.hasReduction && !isSuspended(row)) || reducer !== '0'
  const reduction = exactOf(!cst.hasReduction ? '0' : name === 'cbs' ? row.reductionCbs : row.reductionIbs)
  const reduced = share(rates[name], HUNDRED - reduction)
  const effective = share(reduced, HUNDRED - exactOf(reducer))
  const due = share(base, effective)
  const deferred = cst.hasDeferral ? due : 0n
  return { rate: rates[name], reduction: hasReduction ? reduction : null, effective, deferred, tax: due - deferred }
}

function regularOf(
  { regular }: CalculatorItem,
  row: ClassTribRow,
  { base, tables }: { base: Exact; tables: ReformTables },
): CalculatedItem['regular'] | Refusal {
  if (!regular) return isSuspended(row) ? refuse('falta a tributação regular (gTribRegular)') : null
  const [other, cst] = [tables.classTrib(regular.classTrib), tables.cst(regular.cst)]
  if (!other || !cst || other.cst !== cst.code) return refuse('CST e cClassTrib da tributação regular não combinam')
  if (isSuspended(other)) return refuse('a tributação regular não pode ser outra suspensão')
  const rates = ratesOf(other, cst, { own: undefined, tables })
  if (!rates) return refuse('alíquota ainda não fixada')
  return perTax((name) => {
    const { effective, tax } = taxOf(name, { row: other, cst, rates, base, reducer: '0' })
    return { effective, tax }
  })
}

/** Whose IBS the whole tax becomes: by tpEnteGov. */
const ENTITY_TAX: Readonly<Record<number, TaxName>> = {
  1: 'cbs',
  2: 'ibsUf',
  3: 'ibsUf',
  4: 'ibsMun',
  5: 'ibsMun',
  6: 'ibsMun',
}

/** Moves the rates to the buying entity. Source  LC 214/2025, art. 473 */
function moveToEntity(taxes: PerTax<CalculatedTax>, base: Exact, { entity, moved }: Purchase) {
  const to = ENTITY_TAX[entity]
  if (!to) return null
  const given = perTax((name) =>
    name === to ? 0n : name === 'cbs' ? share(taxes.cbs.effective, exactOf(moved)) : taxes[name].effective,
  )
  const sum = given.ibsUf + given.ibsMun + given.cbs
  return perTax((name): CalculatedTax => {
    const effective = taxes[name].effective - given[name] + (name === to ? sum : 0n)
    return { ...taxes[name], effective, tax: share(base, effective) }
  })
}

/** Rates of the selective tax, in percent and per unit. */
interface SelectiveParts {
  base: string
  rate: string
  perUnit: string
  quantity: string
}

/** The selective tax of an item. */
export const selectiveTax = ({ base, rate, perUnit, quantity }: SelectiveParts): Exact =>
  share(exactOf(base), exactOf(rate)) + product(exactOf(quantity), exactOf(perUnit))

/** First year of each tax. */
const FIRST_YEAR = { ibscbs: 2026, is: 2027 }

/**
 * The base of a tax from the parts of an item; refused where the calculator refuses.
 * Source  LC 214/2025, arts. 12 and 414; calculator of RFB and CGIBS
 */
export function calculateBase(parts: BaseParts, year: number, tax: 'ibscbs' | 'is' = 'ibscbs'): Cents | Refusal {
  if (year < FIRST_YEAR[tax]) return refuse(`o tributo começa em ${FIRST_YEAR[tax]}`)
  if (year >= 2027 && parts.pis + parts.cofins > 0) return refuse('PIS e Cofins acabaram em 2026')
  if (year >= 2033 && parts.icms + parts.iss > 0) return refuse('ICMS e ISS acabaram em 2032')
  const base = baseBeforeFloor(parts)
  return base < 0 ? refuse('a base fica negativa') : base
}
