import { FiscalError } from '@portal/fiscal/base/error.ts'
import Big from 'big.js'
import type { EfdField } from '../layout/model.ts'
import type { EfdValue } from './row.ts'
import { isForbidden, toLatin1 } from './text.ts'

const DATE = /^(\d{4})-(\d\d)-(\d\d)/
const MONTH = /^(\d{4})-(\d\d)$/

/**
 * Formats a value for its field: decimals with a comma and all places, dates ddmmaaaa, months mmaaaa, digits
 * padded with zeros when the size is exact, text in ISO-8859-1 and trimmed.
 * Throws  FiscalError `efd.value` for a value that the field cannot hold: control characters, `|`, negative,
 *         too long, not a number
 */
export function formatValue(field: EfdField, value: EfdValue): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'decimal':
      return formatDecimal(field, value)
    case 'date':
      return formatDate(field, String(value))
    case 'month':
      return formatMonth(field, String(value))
    case 'digits':
      return formatDigits(field, String(value))
    case 'text':
      return formatText(field, String(value))
  }
}

function formatDecimal(field: EfdField, value: NonNullable<EfdValue>): string {
  if (typeof value === 'number' || typeof value === 'bigint') {
    if (field.decimals !== 2 || (typeof value === 'number' && !Number.isSafeInteger(value)) || value < 0)
      throw refused(field, String(value))
    const digits = String(value)
    return digits.length > 2
      ? `${digits.slice(0, -2)},${digits.slice(-2)}`
      : digits.length === 2
        ? `0,${digits}`
        : `0,0${digits}`
  }
  return formatNumber(field, typeof value === 'string' ? value : value.toFixed())
}

/** Rounds half up in decimal arithmetic, never through a float. */
function formatNumber(field: EfdField, text: string): string {
  const [, whole = '', places = ''] = /^(\d{1,20})(?:[.,](\d{1,30}))?$/.exec(text) ?? []
  if (whole === '') throw refused(field, text)
  if (places.length <= field.decimals)
    return field.decimals === 0
      ? String(BigInt(whole))
      : `${whole.length > 1 ? String(BigInt(whole)) : whole},${places.padEnd(field.decimals, '0')}`
  return new Big(`${whole}.${places}`).toFixed(field.decimals, Big.roundHalfUp).replace('.', ',')
}

function formatDate(field: EfdField, text: string): string {
  const [, year, month, day] = DATE.exec(text) ?? []
  if (year !== undefined) return `${day}${month}${year}`
  if (/^\d{8}$/.test(text)) return text
  throw refused(field, text)
}

function formatMonth(field: EfdField, text: string): string {
  const [, year, month] = MONTH.exec(text) ?? []
  if (year !== undefined) return `${month}${year}`
  if (/^\d{6}$/.test(text)) return text
  throw refused(field, text)
}

/** Accepts letters: the CNPJ of a document of 2026 may have them, although the field's type is a number. */
function formatDigits(field: EfdField, text: string): string {
  const filled = field.exact && field.size !== null && /^\d+$/.test(text) ? text.padStart(field.size, '0') : text
  if (!/^[A-Z0-9]*$/.test(filled) || (field.size !== null && filled.length > field.size)) throw refused(field, text)
  return filled
}

function formatText(field: EfdField, text: string): string {
  const latin = toLatin1(text)
  if (isForbidden(latin)) throw refused(field, text)
  const trimmed = latin.trim()
  if (field.size !== null && trimmed.length > field.size) throw refused(field, text)
  return trimmed
}

function refused(field: EfdField, text: string): FiscalError {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return new FiscalError('efd.value', `O campo ${field.name} não aceita o valor «${shown}».`)
}
