import type { Cents } from '../base/cents.ts'
import { FiscalError } from '../base/error.ts'
import type { Written } from '../base/model.ts'
import { parseCents } from '../base/money.ts'
import { text, type XmlNode } from './node.ts'

const DECIMAL = /^-?\d{1,20}(\.\d{1,20})?$/
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/

/** The trimmed text of a child, or null when absent or empty. */
export const textAt = (node: XmlNode | undefined, name: string): string | null => text(node, name) ?? null

/**
 * The trimmed text of a required child.
 * Throws  FiscalError `dfe.field`; the message names the field
 */
export function requiredAt(node: XmlNode | undefined, name: string): string {
  const written = text(node, name)
  if (written === undefined) throw new FiscalError('dfe.field', `Falta o campo ${name}.`)
  return written
}

/**
 * Money of a child element; 0 when absent.
 * Throws  FiscalError `dfe.number`, also for more than 15 digits; the message names the field
 */
export function centsAt(node: XmlNode | undefined, name: string): Cents {
  const written = text(node, name)
  if (written === undefined) return 0
  try {
    return parseCents(written)
  } catch (cause) {
    if (cause instanceof FiscalError && cause.code === 'money.range')
      throw fieldError(`${name} passa de 15 dígitos`, written, cause)
    throw badNumber(name, written, cause)
  }
}

/**
 * Money of a required child element.
 * Throws  FiscalError `dfe.field` | `dfe.number`; the message names the field
 */
export function requiredCentsAt(node: XmlNode | undefined, name: string): Cents {
  requiredAt(node, name)
  return centsAt(node, name)
}

/**
 * The total value of a document (vNF, vTPrest, vCarga), which every layout requires.
 * Throws  FiscalError `dfe.field` | `dfe.number`, also for a negative value, which no layout allows; the message names
 *         the field
 */
export function documentCentsAt(node: XmlNode | undefined, name: string): Cents {
  const cents = requiredCentsAt(node, name)
  if (cents < 0) throw fieldError(`${name} não pode ser negativo`, text(node, name) ?? '')
  return cents
}

/**
 * Money of a child element; null when absent.
 * Throws  FiscalError `dfe.number`; the message names the field
 */
export const statedCentsAt = (node: XmlNode | undefined, name: string): Cents | null =>
  text(node, name) === undefined ? null : centsAt(node, name)

/**
 * A decimal of a child element as text, exactly as written; null when absent.
 * Throws  FiscalError `dfe.number`; the message names the field
 */
export function decimalAt(node: XmlNode | undefined, name: string): string | null {
  const written = text(node, name)
  if (written === undefined) return null
  if (!DECIMAL.test(written)) throw badNumber(name, written)
  return written
}

/**
 * A whole number of at most nine digits (`nNF`, `serie`, `nSeqEvento`).
 * Throws  FiscalError `dfe.number`; the message names the field
 */
export function wholeAt(node: XmlNode | undefined, name: string): number {
  const written = text(node, name)
  if (written === undefined || !/^\d{1,9}$/.test(written)) throw badNumber(name, written ?? '')
  return Number(written)
}

const badNumber = (name: string, written: string, cause?: unknown) =>
  fieldError(`${name} não é um número válido`, written, cause)

const fieldError = (problem: string, written: string, cause?: unknown) =>
  new FiscalError('dfe.number', `O campo ${problem}: «${written.slice(0, 30)}».`, { cause })

/**
 * A date or date-time as written.
 * Shape   `2026-06-01T10:00:00-03:00`, without offset, or a date alone (then 00:00:00)
 * Throws  FiscalError `dfe.date`; the message names the field
 */
export function writtenAt(node: XmlNode | undefined, ...names: string[]): Written {
  const name = names.find((candidate) => text(node, candidate) !== undefined)
  const value = name === undefined ? '' : (text(node, name) ?? '')
  const written = parseWritten(value)
  if (!written)
    throw new FiscalError('dfe.date', `O campo ${name ?? names[0]} não traz uma data válida: «${value.slice(0, 30)}».`)
  return written
}

/** A date or date-time in the shape of `writtenAt`; null for any other text. */
export function parseWritten(value: string): Written | null {
  const [, day, time = '00:00:00', offset] = WRITTEN.exec(value) ?? []
  const local = `${day}T${time}`
  if (day === undefined || !isExistingTime(local)) return null
  return { local, instant: offset === undefined ? null : local + offset }
}

/** True for an existing day and time: Date normalises 30 February, so the result must equal the input. */
function isExistingTime(local: string): boolean {
  const date = new Date(`${local}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === local && local >= '1900' && local < '2100'
}
