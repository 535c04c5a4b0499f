import type { StoredEntry } from './stored.ts'

/** A row in force on a day: `to` is its last day, whether the file or a later load ended it. */
export interface EntryOn {
  part: string
  key: string
  data: StoredEntry['data']
  from: string | null
  to: string | null
  /** A row of the tables that the program carries. */
  isCarried?: boolean
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

const earliest = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a < b ? a : b)

/**
 * The rows of a table as of a day: per code the version not yet replaced on that day, otherwise the last one, so
 * that an extinct code shows its end. `entries` are ordered by key, oldest load first.
 */
export function entriesOn(entries: readonly StoredEntry[], day: string): EntryOn[] {
  const byKey = new Map<string, StoredEntry>()
  for (const entry of entries) {
    const name = `${entry.part}\n${entry.key}`
    const row = byKey.get(name)
    if (!row || !isOpen(row, day)) byKey.set(name, entry)
  }
  return [...byKey.values()].map(({ part, key, data, valid_from, valid_to, closed_on, isCarried }) => ({
    part,
    key,
    data,
    from: valid_from,
    to: earliest(valid_to, closed_on === null ? null : dayBefore(closed_on)),
    ...(isCarried ? { isCarried } : {}),
  }))
}

const isOpen = ({ closed_on }: StoredEntry, day: string) => closed_on === null || day < closed_on

/** Whether a row is in force on a day. */
export const holdsOn = ({ from, to }: EntryOn, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to)

/** A field of a row as text; empty when absent. */
export const storedText = (data: StoredEntry['data'], name: string): string => {
  const value = data[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A field of a row as text; null when absent. */
export const textOrNull = (data: StoredEntry['data'], name: string): string | null => storedText(data, name) || null

/** A field that lists texts. */
export const texts = (data: StoredEntry['data'], name: string): string[] => {
  const value = data[name]
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}

/** A field that is a whole number; null when absent. */
export const numberOrNull = (data: StoredEntry['data'], name: string): number | null => {
  const value = data[name]
  return typeof value === 'number' ? value : null
}
