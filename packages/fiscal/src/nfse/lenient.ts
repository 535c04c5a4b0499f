import type { Cents } from '../base/cents.ts'
import { FiscalError } from '../base/error.ts'
import type { Written } from '../base/model.ts'
import { parseCents } from '../base/money.ts'
import { text, type XmlNode } from '../xml/node.ts'
import { centsAt, decimalAt, parseWritten, statedCentsAt, writtenAt } from '../xml/value.ts'

/** Reads the figures of a document that it may lack. */
export interface LenientReader {
  /** Names of the fields that could not be read */
  unread: ReadonlySet<string>
  /** Money; 0 when absent or unreadable */
  cents(node: XmlNode | undefined, name: string): Cents
  /** Money; null when absent or unreadable */
  statedCents(node: XmlNode | undefined, name: string): Cents | null
  /** A decimal as written; null when absent or unreadable */
  decimal(node: XmlNode | undefined, name: string): string | null
  /** A date-time, its seconds optional; its day at 00:00:00 when the time is unreadable. Throws without a day. */
  moment(node: XmlNode | undefined, name: string): Written
}

/**
 * A reader for which an unreadable field is an absent one: a schema error of an optional figure does not refuse
 * an NFS-e.
 * Source  real notes of municipalities, which fail their schema
 */
export function lenientReader(): LenientReader {
  const unread = new Set<string>()
  const orAbsent = <Value, Absent>(name: string, read: () => Value, absent: Absent): Value | Absent => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof FiscalError)) throw error
      unread.add(name)
      return absent
    }
  }
  return {
    unread,
    cents: (node, name) => brazilianCents(node, name) ?? orAbsent(name, () => centsAt(node, name), 0),
    statedCents: (node, name) => brazilianCents(node, name) ?? orAbsent(name, () => statedCentsAt(node, name), null),
    decimal: (node, name) => orAbsent(name, () => decimalAt(node, name), null),
    moment: (node, name) => {
      const written = text(node, name) ?? ''
      const exact = parseWritten(written) ?? parseWritten(written.replace(WITHOUT_SECONDS, '$1:00'))
      if (exact) return exact
      const day = parseWritten(written.slice(0, DAY_LENGTH))
      if (!day) return writtenAt(node, name)
      unread.add(name)
      return day
    },
  }
}

/** «1.234,56» or «1234,56», which the layout does not allow and which has one meaning; null for any other text. */
function brazilianCents(node: XmlNode | undefined, name: string): Cents | null {
  const written = text(node, name) ?? ''
  return BRAZILIAN.test(written) ? parseCents(written.replaceAll('.', '').replace(',', '.')) : null
}

const BRAZILIAN = /^(\d{1,12}|\d{1,3}(\.\d{3}){1,4}),\d{2}$/
const WITHOUT_SECONDS = /^(.{10}[T ]\d{2}:\d{2})(?![:\d])/
const DAY_LENGTH = 'AAAA-MM-DD'.length
