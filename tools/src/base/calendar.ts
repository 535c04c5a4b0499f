/** A wall time (`2026-06-01T10:00:00`) with the offset of its place (`-03:00`). */
export interface Moment {
  local: string
  offset: string
}

const DAY = 86_400_000
const OPENS = 8 * 3600
const OPEN_SECONDS = 11 * 3600

/** First day of `from` and the day after the last of `to`, as days since 1970. Months are `YYYY-MM`; a full date is taken as the last day. */
export function dayRange(from: string, to: string): { first: number; end: number } {
  const first = Date.parse(`${from.slice(0, 7)}-01T00:00:00Z`) / DAY
  if (to.length > 7) return { first, end: Date.parse(`${to}T00:00:00Z`) / DAY + 1 }
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))]
  return { first, end: Date.UTC(year, month, 1) / DAY }
}

/** A position in days (with a fraction) becomes a wall time between 8:00 and 19:00: later positions are later times. */
export function momentAt(position: number, offset: string): Moment {
  const day = Math.floor(position)
  const seconds = OPENS + Math.floor((position - day) * OPEN_SECONDS)
  return { local: new Date(day * DAY + seconds * 1000).toISOString().slice(0, 19), offset }
}

/** The same place, so many seconds later. */
export function later(moment: Moment, seconds: number): Moment {
  const at = Date.parse(`${moment.local}Z`) + seconds * 1000
  return { local: new Date(at).toISOString().slice(0, 19), offset: moment.offset }
}

export const written = (moment: Moment): string => moment.local + moment.offset

/** `YYYY-MM-DD`, so many days after the moment's day. */
export const dayAfter = (moment: Moment, days: number): string => later(moment, days * 86_400).local.slice(0, 10)
