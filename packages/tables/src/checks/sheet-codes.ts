import { isGtin } from '@portal/fiscal/ids/gtin.ts'
import { CSOSNS, ICMS_CSTS, ORIGINS } from '../fixed/codes.ts'

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

/** Most zeros that a spreadsheet can have removed from a code of the field, and the codes that begin with them. */
const LOST: Readonly<Record<string, { most: number; isKnown: (code: string) => boolean }>> = {
  cd_ncm: { most: 1, isKnown: (code) => /^0[1-9]/.test(code) },
  cd_cest: { most: 1, isKnown: (code) => /^0[1-9]/.test(code) },
  cd_tipoitem: { most: 1, isKnown: (code) => /^0\d|^10|^99/.test(code) },
  cd_ex: { most: 1, isKnown: (code) => /^0[1-9]$/.test(code) },
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

/**
 * Gives back the leading zeros that a spreadsheet removed, only when the completed code is a known one.
 * Shape   NCM and CEST can have lost one zero: chapters and segments begin with 01; a GTIN needs a right check digit
 */
export function restoreZeros(path: string, digits: string, length: number): string {
  if (!/^\d+$/.test(digits)) return digits
  if (path === 'ds_codbarras') {
    const size = digits.length < 8 ? undefined : GTIN_LENGTHS.find((each) => each >= digits.length)
    const full = digits.padStart(size ?? 0, '0')
    return isGtin(full) ? full : digits
  }
  const lost = LOST[path]
  const full = digits.padStart(length, '0')
  return lost && length - digits.length <= lost.most && lost.isKnown(full) ? full : digits
}

/** A number that a spreadsheet wrote in scientific notation: its digits are lost. */
export const isScientific = (text: string): boolean => /^\d([.,]\d+)?E\+?\d{1,2}$/i.test(text)

/** The code of a cell that also has its name: `00 - Tributada`, `2202.10.00 – Águas`. */
export const codeOfNamed = (text: string): string =>
  /^([\d./]+(?:-\d+)?)\s*[-–—:]\s*\p{L}/u.exec(text)?.[1] ?? /^([\d./]+)\s+\(?\p{L}/u.exec(text)?.[1] ?? text
