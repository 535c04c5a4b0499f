import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { FieldOf, Layout, Reg } from '../layout/model.ts'
import type { EfdRecord } from './records.ts'

/** Reads the fields of one record by name. */
export interface FieldReader<R extends Reg> {
  /** Text as written; empty when the field is empty or missing in the version */
  text(name: FieldOf<R>): string
  cents(name: FieldOf<R>): Cents
  /** AAAA-MM-DD; null when empty or not a date */
  date(name: FieldOf<R>): string | null
}

/** Creates a reader for the fields of a record. */
export function fieldsOf<R extends Reg>(layout: Layout, reg: R, record: EfdRecord): FieldReader<R> {
  const positions = layout.registers.get(reg)?.at
  const text = (name: FieldOf<R>): string => record.parts[(positions?.get(name) ?? -2) + 1] ?? ''
  return { text, cents: (name) => centsOf(text(name)) ?? 0, date: (name) => dateOf(text(name)) }
}

const ZERO = 48
const COMMA = 44

/**
 * Parses money of the file («1234,5», «10») to integer cents; null when empty or invalid. Truncates further
 * decimals.
 */
export function centsOf(text: string): Cents | null {
  let cents = 0
  let places = -1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const digit = code - ZERO
    if (digit >= 0 && digit <= 9) {
      if (places < 2) cents = cents * 10 + digit
      if (places >= 0) places += 1
    } else if (code === COMMA && places === -1 && index > 0) places = 0
    else return null
  }
  if (text === '') return null
  for (let place = Math.max(places, 0); place < 2; place++) cents *= 10
  return Number.isSafeInteger(cents) ? cents : null
}

/** Parses a date of the file (ddmmaaaa) to AAAA-MM-DD; null when it is not a calendar date. */
export function dateOf(text: string): string | null {
  if (text.length !== 8) return null
  const cached = DATES.get(text)
  if (cached !== undefined) return cached
  const date = readDate(text)
  if (DATES.size < MAX_DATES) DATES.set(text, date)
  return date
}

/** Cache: a file repeats the same few dates. */
const DATES = new Map<string, string | null>()
const MAX_DATES = 5000

function readDate(text: string): string | null {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  if (year === undefined) return null
  const days = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0
  return Number(day) >= 1 && Number(day) <= days && year >= '1900' ? `${year}-${month}-${day}` : null
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Parses a decimal of the file («12,5») to text with a point; null when empty or invalid. */
export function decimalOf(text: string): string | null {
  return /^\d{1,20}(?:,\d{1,20})?$/.test(text) ? text.replace(',', '.') : null
}
