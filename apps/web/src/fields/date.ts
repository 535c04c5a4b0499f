import { isDay } from './day.ts'

/** Days are `YYYY-MM-DD`; these are the bounds of every date field. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2099-12-31'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Parses a typed date: `21/11/2026`, `21112026`, `21/11/26`, `21-11-2026`, or pasted as `2026-11-21`. With
 * `today` also `21/11` and `21`. A two-digit year is of this century. Null when it is not a date between
 * 1900-01-01 and 2099-12-31.
 */
export function parseDay(text: string, today?: string): string | null {
  const bare = text.trim()
  if (isDay(bare)) return bare
  const parts =
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(bare) ??
    /^(\d{1,2})(?:[/.\-\s](\d{1,2}))?(?:[/.\-\s](\d{4}|\d{2}))?$/.exec(bare)
  if (!parts) return null
  const [, day = '', month = today?.slice(5, 7), year = today?.slice(0, 4)] = parts
  if (month === undefined || year === undefined) return null
  const written = `${year.length === 2 ? `20${year}` : year}-${two(Number(month))}-${two(Number(day))}`
  return isDay(written) ? written : null
}

/** Adds slashes to typed digits: `2111` → `21/11`, `21112026` → `21/11/2026`. Other text is unchanged. */
export function maskDay(typed: string): string {
  if (!/^[\d/]*$/.test(typed)) return typed
  const figures = typed.replaceAll('/', '').slice(0, 8)
  const parts = [figures.slice(0, 2), figures.slice(2, 4), figures.slice(4)].filter(Boolean)
  // a typed slash ends its part: `1/5/2026`
  return /^\d(\/|$)|^\d{1,2}\/\d(\/|$)/.test(typed) ? typed.slice(0, 10) : parts.join('/')
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

/** Adds days to a day, clamped to the accepted range. */
export function addDays(day: string, days: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return clampDay(iso(date))
}

/** Adds months: the same day of the month, or the last of a shorter month; clamped to the accepted range. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const [y, m] = [Math.floor(index / 12), index % 12]
  const last = new Date(Date.UTC(y, m + 1, 0)).getUTCDate()
  return clampDay(`${y}-${two(m + 1)}-${two(Math.min(date, last))}`)
}

export const clampDay = (day: string, min = FIRST_DAY, max = LAST_DAY): string =>
  day < min ? min : day > max ? max : day

/** Monday is 1, Sunday 0. */
export const weekdayOf = (day: string): number => utc(day).getUTCDay()

/**
 * Six weeks from the Sunday on or before the first of the month; null for days out of range (before 1900,
 * after 2099).
 */
export function weeksOf(month: string): (string | null)[][] {
  const first = utc(`${month}-01`)
  const start = first.getTime() - first.getUTCDay() * DAY
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = iso(new Date(start + (week * 7 + weekday) * DAY))
      return day < FIRST_DAY || day > LAST_DAY ? null : day
    }),
  ).filter((week) => week.some((day) => day?.startsWith(month)))
}

const DAY = 86_400_000
