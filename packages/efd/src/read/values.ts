import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { FieldOf, Layout, Reg } from '../layout/model.ts'
import type { EfdRecord } from './records.ts'

/** The fields of one record of a known register, by name. */
export interface FieldReader<R extends Reg> {
  /** As written; empty when the field is, or when the version has none of that name */
  text(name: FieldOf<R>): string
  cents(name: FieldOf<R>): Cents
  /** AAAA-MM-DD; null when empty or no date */
  date(name: FieldOf<R>): string | null
}

/** Reads the fields of a record by their names. */
export function fieldsOf<R extends Reg>(layout: Layout, reg: R, record: EfdRecord): FieldReader<R> {
  const at = layout.registers.get(reg)?.at
  const text = (name: FieldOf<R>): string => record.parts[(at?.get(name) ?? -2) + 1] ?? ''
  return { text, cents: (name) => centsOf(text(name)) ?? 0, date: (name) => dateOf(text(name)) }
}

const ZERO = 48
const COMMA = 44

/** Money as the file writes it («1234,5», «10») in integer cents; null when empty or no money. Further decimals are cut. */
export function centsOf(text: string): Cents | null {
  let cents = 0
  let places = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const digit = code - ZERO
    if (digit >= 0 && digit <= 9) {
      if (places < 2) cents = cents * 10 + digit
      if (places >= 0) places += 1
    } else if (code === COMMA && places === -1 && at > 0) places = 0
    else return null
  }
  if (text === '') return null
  for (let place = Math.max(places, 0); place < 2; place++) cents *= 10
  return Number.isSafeInteger(cents) ? cents : null
}

/** A day as the file writes it (ddmmaaaa) as AAAA-MM-DD; null when it is none of the calendar. */
export function dateOf(text: string): string | null {
  if (text.length !== 8) return null
  const known = DATES.get(text)
  if (known !== undefined) return known
  const date = readDate(text)
  if (DATES.size < MOST_DATES) DATES.set(text, date)
  return date
}

/** A file has the same days again and again. */
const DATES = new Map<string, string | null>()
const MOST_DATES = 5000

function readDate(text: string): string | null {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  if (year === undefined) return null
  const days = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0
  return Number(day) >= 1 && Number(day) <= days && year >= '1900' ? `${year}-${month}-${day}` : null
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** A decimal as the file writes it («12,5») with a point; null when empty or none. */
export function decimalOf(text: string): string | null {
  return /^\d{1,20}(?:,\d{1,20})?$/.test(text) ? text.replace(',', '.') : null
}
