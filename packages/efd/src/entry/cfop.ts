import { CFOPS } from './cfop-list.gen.ts'
import { type Destination, RULES } from './cfop-rules.ts'

/** Which taxes of a purchase are credited. */
export interface Credits {
  icms: boolean
  st: boolean
  ipi: boolean
}

/** The entry CFOP, or the pt-BR question to the user when there is no rule. */
export type CfopAnswer = { cfop: string } | { ask: string }

/**
 * Entry CFOP for the CFOP of a document, by destination of the goods.
 * Shape   first digit 5 → 1, 6 → 2, 7 → 3; without a rule returns a question, never an invented code
 * Source  Ajuste SINIEF 7/2001 and its tables; Guia Prático, C170 field 11
 */
export function entryCfop(cfop: string, destination: Destination): CfopAnswer {
  const first = { 5: '1', 6: '2', 7: '3' }[cfop.charAt(0)]
  if (!first || !/^\d{4}$/.test(cfop)) return { ask: `O CFOP ${cfop} do documento não é de saída.` }
  const rule = RULES.get(cfop.slice(1))
  const rest = typeof rule === 'string' ? rule : rule?.[destination]
  return rest && isCfop(cfop) && isCfop(first + rest)
    ? { cfop: first + rest }
    : { ask: `Não há regra para a entrada do CFOP ${cfop}: informe o CFOP de entrada.` }
}

/** Consumption, fixed assets, and invoices issued before the goods move. */
const CREDITLESS = new Set(['406', '407', '551', '556', '557', '653', '922'])
/** Goods with ICMS withheld: no credit of own ICMS. */
const WITHHELD = '403'

/**
 * Restricts the granted credits to those that the entry CFOP allows, for any destination.
 * Source  Lei Complementar 87/1996, arts. 20 and 33; Ajuste SINIEF 7/2001
 */
export function creditsLeft(cfop: string, granted: Credits): Credits {
  const rest = cfop.slice(1)
  if (CREDITLESS.has(rest)) return { icms: false, st: false, ipi: false }
  return rest === WITHHELD ? { ...granted, icms: false } : granted
}

const CFOP_CODES = new Set(
  Object.entries(CFOPS).flatMap(([first, rests]) => rests.split(' ').map((rest) => `${first}${rest}`)),
)

/**
 * True for a CFOP that a document may carry: in the table and not a group title. Does not check the
 * direction.
 */
export const isCfop = (cfop: string): boolean => CFOP_CODES.has(cfop)
