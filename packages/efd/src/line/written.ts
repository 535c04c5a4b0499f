import { createHash } from 'node:crypto'
import Big from 'big.js'
import { cleanText } from './text.ts'

/**
 * The form in which the file writes what identifies a record: rates, codes, units and quantities. Every key, sum and
 * citation uses these values and never the raw ones, so that what the file writes alike is one record.
 */

const TWO_PLACES = /^\d+(?:\.\d{1,2})?$/
/** Length of the mark that separates raw codes which the file would write alike: «-» and 8 hexadecimal digits. */
const MARK_SIZE = 9

/** ALIQ_ICMS and ALIQ_ST: a rate at two places, rounded half up as by the writer; «0» for none. */
export function writtenRate(rate: string | null | undefined): string {
  if (rate === null || rate === undefined || rate === '') return '0'
  return TWO_PLACES.test(rate) ? rate : new Big(rate).toFixed(2, Big.roundHalfUp)
}

/** QTD: a quantity at five places, rounded half up as by the writer. */
export const writtenQuantity = (quantity: string | null): string => new Big(quantity || '0').toFixed(5, Big.roundHalfUp)

/** Whether the file would write zero as QTD. */
export const isZeroQuantity = (quantity: string | null): boolean =>
  !/^\d*[1-9]|^\d*\.\d{0,4}[1-9]/.test(quantity ?? '') && !/[1-9]/.test(writtenQuantity(quantity))

/**
 * COD_ITEM, COD_CTA: the code itself when the file can hold it, else its cleaned start with a mark of the raw
 * code. Shape: distinct raw codes have distinct written codes, whichever other codes the month has; writing a
 * written code again changes nothing. White space at the ends does not count.
 */
export function writtenCode(raw: string, size = 60): string {
  const code = raw.trim()
  return cleanText(code, size) === code ? code : markedCode(code, size, code)
}

/** The cleaned start of a code with a mark made of `raw`, at most `size` characters. */
export function markedCode(code: string, size: number, raw: string): string {
  const mark = createHash('sha256')
    .update(raw)
    .digest('hex')
    .slice(0, MARK_SIZE - 1)
    .toUpperCase()
  return `${cleanText(code, size - MARK_SIZE)}-${mark}`
}

/** UNID as all registers cite it: at most six characters, upper case; «UN» when no character is left. */
export const unitCode = (unit: string): string =>
  // cleaned again: the upper case of some letters is outside of ISO-8859-1 or longer
  cleanText(cleanText(unit).toUpperCase(), 6) || 'UN'
