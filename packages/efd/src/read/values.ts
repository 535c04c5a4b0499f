import type { Cents } from '@portal/fiscal/base/model.ts'
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

/** Money as the file writes it («1234,5», «10») in integer cents; null when empty or no money. Further decimals are cut. */
export function centsOf(text: string): Cents | null {
  const comma = text.indexOf(',')
  const whole = comma === -1 ? text : text.slice(0, comma)
  const places = comma === -1 ? '' : text.slice(comma + 1)
  if (!/^\d{1,13}$/.test(whole) || !/^\d*$/.test(places)) return null
  return Number(whole) * 100 + Number(places.slice(0, 2).padEnd(2, '0'))
}

/** A day as the file writes it (ddmmaaaa) as AAAA-MM-DD; null when it is none of the calendar. */
export function dateOf(text: string): string | null {
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
