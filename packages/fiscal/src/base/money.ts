import type { Cents } from './cents.ts'
import { FiscalError } from './error.ts'

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/
/**
 * The largest amount of a document in cents: 15 digits, 9999999999999.99.
 * Source  MOC NF-e, type TDec_1302
 */
const MAX_CENTS = 999_999_999_999_999

/**
 * Parses money as the layouts write it: «1234.5», «10», «0.00».
 * Units   integer cents; further decimals are rounded half away from zero, on the text itself and not in
 *         floats
 * Throws  FiscalError `money.shape`; `money.range` for more than 15 digits
 */
export function parseCents(text: string): Cents {
  const cents = readCents(text)
  if (cents === undefined) throw new FiscalError('money.shape', `Valor inválido: «${text.slice(0, 40)}».`)
  if (!isInRange(cents)) throw new FiscalError('money.range', `O valor passa de 15 dígitos: «${text.slice(0, 40)}».`)
  return cents
}

/** Like `parseCents`, but an absent or invalid text counts as zero. */
export function centsOrZero(text: string | undefined): Cents {
  const cents = text === undefined ? undefined : readCents(text)
  return cents !== undefined && isInRange(cents) ? cents : 0
}

const isInRange = (cents: Cents): boolean => Math.abs(cents) <= MAX_CENTS

/** The result may exceed the range, and is inexact in that case. */
function readCents(text: string): Cents | undefined {
  const [, sign, whole, decimals = ''] = DECIMAL.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole + decimals.slice(0, 2).padEnd(2, '0')) + (decimals.charAt(2) >= '5' ? 1 : 0)
  return sign === '-' && cents !== 0 ? -cents : cents
}

/**
 * Formats cents for display: «1.234,56».
 * Throws  FiscalError `money.shape` for anything but a safe integer
 */
export function formatCents(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new FiscalError('money.shape', 'Valor fora do limite.')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}${whole},${digits.slice(-2)}`
}
