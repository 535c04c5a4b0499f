import { isGtin } from '@portal/fiscal/ids/gtin.ts'
import { CSOSNS, ICMS_CSTS, ORIGINS } from '../fixed/codes.ts'
import type { ReferenceData } from '../lookup/model.ts'

/** What a cell of a CST or CSOSN column says. An absent part is not said. */
export interface SheetIcms {
  origem?: string
  cst?: string
  csosn?: string
}

/**
 * Reads a CST of the ICMS as programs write it: two digits, three (origin and CST), four (origin and CSOSN, or a zero
 * before three), or a CSOSN. Null when it is none of them.
 * Shape   `origem` is the origin of the same product when its own column says it: it decides between the CSOSN 500 and
 *         the CST 00 of origin 5
 * Source  Convênio s/n de 1970, Anexo (tabelas A e B); Ajuste SINIEF 7/2005
 */
export function readIcmsCode(digits: string, origem = ''): SheetIcms | null {
  if (/^\d$/.test(digits)) return readIcmsCode(`0${digits}`, origem)
  if (digits.length === 2) return digits in ICMS_CSTS ? { cst: digits } : null
  if (digits.length === 3) {
    const [first = '', cst] = [digits.charAt(0), digits.slice(1)]
    const isOrigin = first in ORIGINS && cst in ICMS_CSTS
    if (digits in CSOSNS && !(isOrigin && first === origem)) return { csosn: digits }
    return isOrigin ? { origem: first, cst } : null
  }
  if (digits.length !== 4) return null
  const [first = '', rest] = [digits.charAt(0), digits.slice(1)]
  if (first in ORIGINS && rest in CSOSNS) return { origem: first, csosn: rest }
  return first === '0' ? readIcmsCode(rest, origem) : null
}

/**
 * Codes of the loaded tables for which zeros can be restored.
 * Shape   sorted; `cd_ex` has the eight digits of the NCM before the exception; empty when the table is not loaded
 */
export type KnownCodes = Readonly<Record<'cd_ncm' | 'cd_cest' | 'cd_ex', readonly string[]>>

/** Without tables no zero of an NCM, a CEST or an EX is restored. */
export const NO_CODES: KnownCodes = { cd_ncm: [], cd_cest: [], cd_ex: [] }

/** The codes of the reference tables. A code that has ended is known: its register shows what follows it. */
export const knownCodes = ({ ncm, cests, revokedCests, tipi }: ReferenceData): KnownCodes => ({
  cd_ncm: ncm.map(([code]) => code).toSorted(),
  cd_cest: [...cests.map(({ code }) => code), ...revokedCests.map(([code]) => code)].toSorted(),
  cd_ex: tipi.flatMap(([code, ex]) => (ex === '' ? [] : code + ex)).toSorted(),
})

/** True when one of the sorted codes begins with the text. */
function hasPrefix(codes: readonly string[], text: string): boolean {
  let [low, high] = [0, codes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((codes[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return codes[low]?.startsWith(text) ?? false
}

/** Most zeros that a spreadsheet can have removed from a code of the field, and the codes that begin with them. */
const LOST: Readonly<Record<string, { most: number; isKnown: (code: string) => boolean }>> = {
  cd_tipoitem: { most: 1, isKnown: (code) => /^0\d|^10|^99/.test(code) },
  'icms.cd_cst_saida': { most: 1, isKnown: (code) => code in ICMS_CSTS },
  'icms.cd_cst_entrada': { most: 1, isKnown: (code) => code in ICMS_CSTS },
  'ipi.cd_cst_saida': { most: 1, isKnown: (code) => /^0[0-5]$/.test(code) },
  'ipi.cd_cst_entrada': { most: 1, isKnown: (code) => /^0[0-5]$/.test(code) },
  'ipi.cd_enq': { most: 2, isKnown: (code) => code !== '000' },
  'pis.cd_cst_saida': { most: 1, isKnown: (code) => /^0[1-9]$/.test(code) },
  'pis.cd_cst_entrada': { most: 1, isKnown: (code) => /^0[1-9]$/.test(code) },
  'cofins.cd_cst_saida': { most: 1, isKnown: (code) => /^0[1-9]$/.test(code) },
  'cofins.cd_cst_entrada': { most: 1, isKnown: (code) => /^0[1-9]$/.test(code) },
  'pis.cd_natreceita': { most: 2, isKnown: (code) => code !== '000' },
  'cofins.cd_natreceita': { most: 2, isKnown: (code) => code !== '000' },
  'ibscbs.cd_cst': { most: 2, isKnown: (code) => /^0(00|10|11)$/.test(code) },
  'ibscbs.cd_classtrib': { most: 5, isKnown: (code) => /^0(00|10|11)\d{3}$/.test(code) },
}

const GTIN_LENGTHS = [8, 12, 13, 14]
/** Most zeros restored to a GTIN: with more, one of ten internal codes has a right check digit by chance. */
const MOST_GTIN_ZEROS = 2

interface Restoring {
  /** Number of digits of the field */
  length: number
  known: KnownCodes
  /** NCM of the same product: the exceptions of the TIPI are numbered within it */
  ncm?: string
}

/**
 * Restores the leading zeros that a spreadsheet removed, only when the completed code is a known one.
 * Shape   NCM and CEST can have lost one zero, and get none when the digits begin another code of the table; a GTIN
 *         needs a right check digit
 */
export function restoreZeros(path: string, digits: string, { length, known, ncm = '' }: Restoring): string {
  if (!/^\d+$/.test(digits)) return digits
  if (path === 'ds_codbarras') {
    const size = GTIN_LENGTHS.find((each) => each >= digits.length) ?? 0
    const full = digits.padStart(size, '0')
    return size > 8 && size - digits.length <= MOST_GTIN_ZEROS && isGtin(full) ? full : digits
  }
  const full = digits.padStart(length, '0')
  // without the NCM, any exception would be known
  if (path === 'cd_ex') return ncm.length === 8 && hasPrefix(known.cd_ex, ncm + full) ? full : digits
  if (path === 'cd_ncm' || path === 'cd_cest') {
    const codes = known[path]
    return length - digits.length === 1 && hasPrefix(codes, full) && !hasPrefix(codes, digits) ? full : digits
  }
  const lost = LOST[path]
  return lost && length - digits.length <= lost.most && lost.isKnown(full) ? full : digits
}

/**
 * Why an NCM or a CEST of one digit too few got no zero; null when zeros are not the matter.
 * Shape   a complete pt-BR sentence
 */
export function zeroFault(path: string, digits: string, known: KnownCodes): string | null {
  if (path !== 'cd_ncm' && path !== 'cd_cest') return null
  const [name, length] = path === 'cd_ncm' ? ['NCM', 8] : ['CEST', 7]
  const codes = known[path]
  if (!/^[1-9]\d*$/.test(digits) || digits.length !== length - 1 || codes.length === 0) return null
  const why = hasPrefix(codes, digits) ? `é o começo de outro código da tabela` : `a tabela não tem 0${digits}`
  return `${name} ${digits} tem ${length - 1} algarismos, e o zero não foi reposto: ${why}. Complete o código na planilha.`
}

/** A number that a spreadsheet wrote in scientific notation: its digits are lost. */
export const isScientific = (text: string): boolean => /^\d([.,]\d+)?E\+?\d{1,2}$/i.test(text)

/** The code of a cell that also has its name: `00 - Tributada`, `2202.10.00 – Águas`. */
export const codeOfNamed = (text: string): string =>
  /^([\d./]+(?:-\d+)?)\s*[-–—:]\s*\p{L}/u.exec(text)?.[1] ?? /^([\d./]+)\s+\(?\p{L}/u.exec(text)?.[1] ?? text
