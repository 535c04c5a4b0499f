import { CFOPS } from './cfop-list.gen.ts'
import { type Destination, RULES } from './cfop-rules.ts'

/** Which taxes of a purchase are credited. */
export interface Credits {
  icms: boolean
  st: boolean
  ipi: boolean
}

/** A purchase's own code, or why there is none. */
export type CfopAnswer = { cfop: string } | { ask: string }

/**
 * The CFOP of an entry from that of the document, by what the company does with it.
 * Shape   first figure 5 → 1, 6 → 2, 7 → 3; without a rule the answer is a sentence for people: a code is never invented
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

/** Consumption, fixed assets, an invoice before the goods. */
const CREDITLESS = new Set(['406', '407', '551', '556', '557', '653', '922'])
/** Goods whose tax was withheld: no credit of the company's own ICMS. */
const WITHHELD = '403'

/**
 * What of the granted credits an entry's CFOP leaves, whatever is done with the goods.
 * Source  Lei Complementar 87/1996, arts. 20 and 33; Ajuste SINIEF 7/2001
 */
export function creditsLeft(cfop: string, granted: Credits): Credits {
  const rest = cfop.slice(1)
  if (CREDITLESS.has(rest)) return { icms: false, st: false, ipi: false }
  return rest === WITHHELD ? { ...granted, icms: false } : granted
}

const KNOWN = new Set(
  Object.entries(CFOPS).flatMap(([first, rests]) => rests.split(' ').map((rest) => `${first}${rest}`)),
)

/** True for a CFOP that a document may carry: one of the table, and no title. Its direction is the caller's to compare. */
export const isCfop = (cfop: string): boolean => KNOWN.has(cfop)
