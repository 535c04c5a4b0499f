import { CFOPS } from './cfop-list.gen.ts'
import { type Destination, RETURN_OF, RETURNING, RULES } from './cfop-rules.ts'

/** Which taxes of a purchase are credited. */
export interface Credits {
  icms: boolean
  st: boolean
  ipi: boolean
}

/** The entry CFOP, or the pt-BR question to the user when there is no rule. */
export type CfopAnswer = { cfop: string } | { ask: string }

/** What the entry CFOP depends on beside the destination of the goods. */
export interface EntrySide {
  /** The company is an industrial establishment; by default it is one when it buys for industry */
  industry?: boolean
  /** CFOP of the company's own sale or shipment that a return brings back */
  original?: string | null
}

/**
 * Entry CFOP for the CFOP of a document, by destination of the goods and activity of the buyer.
 * Shape   first digit 5 → 1, 6 → 2, 7 → 3; a return follows the company's own sale; without a rule returns a
 *         question, never an invented code
 * Source  Ajuste SINIEF 7/2001 and its tables; Guia Prático, C170 field 11
 */
export function entryCfop(cfop: string, destination: Destination, side: EntrySide = {}): CfopAnswer {
  const first = { 5: '1', 6: '2', 7: '3' }[cfop.charAt(0)]
  if (!first || !/^\d{4}$/.test(cfop)) return { ask: `O CFOP ${cfop} do documento não é de saída.` }
  const rule = restOf(cfop.slice(1), destination, side)
  // energy and communication from abroad have one code each (3.251, 3.301)
  const rest = first === '3' && /^(?:25|30)\d$/.test(rule ?? '') ? cfop.slice(1) : rule
  return rest && isCfop(cfop) && isCfop(first + rest)
    ? { cfop: first + rest }
    : { ask: `Não há regra para a entrada do CFOP ${cfop}: informe o CFOP de entrada.` }
}

function restOf(sale: string, destination: Destination, side: EntrySide): string | undefined {
  const { industry = destination === 'industria', original = null } = side
  const returned = RETURNING.has(sale) && original !== null ? RETURN_OF.get(original.slice(1)) : undefined
  if (returned !== undefined) return returned
  const rule = RULES.get(sale)
  if (rule === undefined || typeof rule === 'string') return rule
  return 'industry' in rule ? rule[industry ? 'industry' : 'others'] : rule[destination]
}

/** True for a CFOP of a document that brings back goods: its entry follows the company's own sale. */
export const isReturning = (cfop: string): boolean => RETURNING.has(cfop.slice(1))

const RETURNS = new Set(
  '201 202 203 204 208 209 212 213 214 215 216 410 411 503 504 505 506 553 660 661 662'.split(' '),
)

/** True for an entry CFOP that books a return of what the company sold or shipped. */
export const isReturn = (cfop: string): boolean => '123'.includes(cfop.charAt(0)) && RETURNS.has(cfop.slice(1))

/**
 * Entries without any credit: consumption (406, 407, 556, 557, 653), fixed assets, whose credit is taken in block G
 * (551, 552), invoices and shipments of a purchase booked elsewhere (922, 923), goods for export (501, 503 to 506),
 * assets that only pass (554, 555), services of the ISS (128, 933), energy that is not used in industry (253 to 257),
 * communication that is not resold (302 to 306).
 */
const CREDITLESS = new Set(
  (
    '128 253 254 255 256 257 302 303 304 305 306 406 407 501 503 504 505 506 551 552 554 555 556 557 653 ' +
    '922 923 933'
  ).split(' '),
)
/** Fuel of a consumer: the state may grant the credit to carriers and for inputs. */
const FUEL_CONSUMED = '653'
/** Energy of an industry: only the part used in industry gives credit. */
const ENERGY_OF_INDUSTRY = new Set(['153', '252'])
/** Energy and communication that give no credit have the CST 90. */
const UTILITY = /^(?:25[2-7]|30[2-6]|153)$/
/** Goods with ICMS withheld: no credit of own ICMS. */
const WITHHELD = new Set(['403', '409'])
/** Sale between substitutes, without withholding: the buyer withholds later and takes the credit. */
const BETWEEN_SUBSTITUTES = '402'

/** Facts and answers of the company that credits depend on. */
export interface CreditSide {
  /** CFOP of the document */
  sale?: string
  /** The company uses a part of its energy in industry, and said how much */
  hasEnergyShare?: boolean
  /** The state grants the credit of fuel that the company consumes (1653) */
  fuel?: boolean
}

/**
 * Restricts the granted credits to those that the entry CFOP allows, for any destination.
 * Source  Lei Complementar 87/1996, arts. 20 and 33 (II energy, IV communication); Ajuste SINIEF 7/2001
 */
export function creditsLeft(cfop: string, granted: Credits, side: CreditSide = {}): Credits {
  const rest = cfop.slice(1)
  if (rest === FUEL_CONSUMED && side.fuel) return { ...granted, ipi: false }
  const isWithoutShare = ENERGY_OF_INDUSTRY.has(rest) && !side.hasEnergyShare
  if (CREDITLESS.has(rest) || isWithoutShare) return { icms: false, st: false, ipi: false }
  const isTaxed = side.sale?.slice(1) === BETWEEN_SUBSTITUTES
  return WITHHELD.has(rest) && !isTaxed ? { ...granted, icms: false } : granted
}

/** True for an entry of energy whose credit is the part that is used in industry (LC 87/1996, art. 33, II, «b»). */
export const isSharedEnergy = (cfop: string): boolean => ENERGY_OF_INDUSTRY.has(cfop.slice(1))

/** True for an entry of energy or communication for own use, which is booked with CST 90 without a credit. */
export const isUtility = (cfop: string): boolean => UTILITY.test(cfop.slice(1))

/**
 * True for an entry CFOP that no credit of ICMS is possible with, whoever the company is.
 * Source  Lei Complementar 87/1996, art. 33
 */
export const isCreditless = (cfop: string): boolean => CREDITLESS.has(cfop.slice(1)) && cfop.slice(1) !== FUEL_CONSUMED

/** Entries of goods that moved with another document or not at all, and of services. */
const UNMOVED = new Set(
  (
    '111 113 118 120 121 122 128 153 251 252 253 254 255 256 257 301 302 303 304 305 306 601 602 603 604 605 907 919 ' +
    '922 933 934'
  ).split(' '),
)
/** Symbolic return of stored fuel, which is entered like the physical one (664). */
const SYMBOLIC_FUEL = '665'

/**
 * IND_MOV: false when the entry moves no goods.
 * Source  Guia Prático, C170 field 09; Ajuste SINIEF 7/2001 (titles of the codes)
 */
export const movesGoods = (cfop: string, sale = ''): boolean =>
  !UNMOVED.has(cfop.slice(1)) && sale.slice(1) !== SYMBOLIC_FUEL

const CFOP_CODES = new Set(
  Object.entries(CFOPS).flatMap(([first, rests]) => rests.split(' ').map((rest) => `${first}${rest}`)),
)

/**
 * True for a CFOP that a document may carry: in the table and not a group title. Does not check the
 * direction.
 */
export const isCfop = (cfop: string): boolean => CFOP_CODES.has(cfop)
