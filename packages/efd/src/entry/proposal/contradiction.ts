import { isCfop } from '../cfop.ts'
import { dotted } from './words.ts'

/** What a document of the company's own states of an item. */
export interface IssuedItem {
  cfop: string
  /** CST (two digits) or CSOSN (three) */
  tax: string
  icms: number
  /** ICMS-ST that the item charges */
  st: number
  /** tpNF: 0 entry, 1 exit; null: not stated */
  operation: string | null
  /** idDest: 1 the same state, 2 another, 3 another country; null: not stated */
  destination: string | null
}

const SIDES: Readonly<Record<string, readonly [entry: string, exit: string]>> = {
  1: ['1', '5'],
  2: ['2', '6'],
  3: ['3', '7'],
}
const SIDE_WORDS: Readonly<Record<string, string>> = {
  1: 'dentro do estado',
  2: 'para outro estado',
  3: 'para o exterior',
}
/** Sales without substituição, as substitute, and of goods whose tax was withheld before. */
const PLAIN = new Set('101 102 103 104 105 106 107 108 109 110'.split(' '))
const AS_SUBSTITUTE = new Set(['401', '402', '403', '408'])
const WITHHELD_BEFORE = new Set(['404', '405'])
/** CST and CSOSN of ICMS-ST that is charged now, and that was charged before. */
const CHARGES = new Set(['10', '30', '70', '201', '202', '203'])
const CHARGED = new Set(['60', '500'])
const UNTAXED = new Set(['40', '41', '50', '60', '102', '103', '300', '400', '500'])
/** A CST of its own kind: others (90, 900), which says nothing of the substituição. */
const OTHER = new Set(['90', '900'])

const taxWord = (tax: string): string => `${tax.length === 3 ? 'CSOSN' : 'CST'} ${tax}`

/**
 * What contradicts itself in an item that the company issued, as a sentence; null when nothing does.
 * Source  Ajuste SINIEF 7/2001 (titles of the CFOPs); Convênio s/n of 1970 (table B); Ajuste SINIEF 7/2005, MOC (tpNF,
 *         idDest); CF, art. 155, § 2, X, «a»
 */
export function contradictionOf(item: IssuedItem): string | null {
  const { cfop, tax, icms, st, operation, destination } = item
  if (!isCfop(cfop)) return `O CFOP ${dotted(cfop)} da nota não existe`
  const isExit = cfop >= '5'
  if (operation !== null && (operation === '1') !== isExit)
    return `${dotted(cfop)} é de ${isExit ? 'saída' : 'entrada'}, e a nota é de ${isExit ? 'entrada' : 'saída'}`
  const sides = destination === null ? undefined : SIDES[destination]
  if (sides && sides[isExit ? 1 : 0] !== cfop.charAt(0))
    return `${dotted(cfop)} numa nota ${SIDE_WORDS[destination ?? ''] ?? ''}`
  if (cfop.startsWith('7') && icms > 0) return `${dotted(cfop)} com ICMS destacado: a exportação é imune`
  if (UNTAXED.has(tax) && icms > 0) return `${taxWord(tax)} com ICMS destacado`
  return isExit ? substitutionOf(cfop, tax, st) : null
}

function substitutionOf(cfop: string, tax: string, st: number): string | null {
  const rest = cfop.slice(1)
  if (OTHER.has(tax) || tax === '') return null
  const words = `${dotted(cfop)} com ${taxWord(tax)}`
  if (PLAIN.has(rest) && CHARGED.has(tax)) return `${words}: o ICMS retido antes sai com 5.405`
  if (PLAIN.has(rest) && (CHARGES.has(tax) || st > 0)) return `${words}: a retenção sai com 5.401 ou 5.403`
  if (WITHHELD_BEFORE.has(rest) && !CHARGED.has(tax) && !CHARGES.has(tax)) return `${words}: falta o CST do ICMS retido`
  if (AS_SUBSTITUTE.has(rest) && !CHARGES.has(tax)) return `${words}: falta o CST de quem retém`
  return null
}
