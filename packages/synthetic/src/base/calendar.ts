/** A wall time (`2026-06-01T10:00:00`) with its offset (`-03:00`). */
export interface Moment {
  local: string
  offset: string
}

const DAY = 86_400_000
const OPENS = 8 * 3600
const OPEN_SECONDS = 11 * 3600

/**
 * First day of `from` and the day after the last of `to`, as days since 1970. Both are months (`YYYY-MM`);
 * `to` may also be a date, which is then the last day.
 */
export function dayRange(from: string, to: string): { first: number; end: number } {
  const first = Date.parse(`${from.slice(0, 7)}-01T00:00:00Z`) / DAY
  if (to.length > 7) return { first, end: Date.parse(`${to}T00:00:00Z`) / DAY + 1 }
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))]
  return { first, end: Date.UTC(year, month, 1) / DAY }
}

const dayTexts = new Map<number, string>()

/** `YYYY-MM-DD` of a day since 1970, cached. */
function dayText(day: number): string {
  let text = dayTexts.get(day)
  if (text === undefined) {
    text = new Date(day * DAY).toISOString().slice(0, 10)
    dayTexts.set(day, text)
  }
  return text
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))

/** The wall time `seconds` after the start of a day; above 86,400 seconds it is on a later day. */
function wallTime(day: number, seconds: number): string {
  const rest = seconds % 86_400
  const clock = `${two(Math.floor(rest / 3600))}:${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`
  return `${dayText(day + Math.floor(seconds / 86_400))}T${clock}`
}

/** Converts a position in days, with a fraction, to a wall time between 8:00 and 19:00. Keeps the order. */
export function momentAt(position: number, offset: string): Moment {
  const day = Math.floor(position)
  return { local: wallTime(day, OPENS + Math.floor((position - day) * OPEN_SECONDS)), offset }
}

const dayOf = ({ local }: Moment) =>
  Date.UTC(Number(local.slice(0, 4)), Number(local.slice(5, 7)) - 1, Number(local.slice(8, 10))) / DAY

/** The moment `seconds` later, at the same offset. */
export function later(moment: Moment, seconds: number): Moment {
  const { local, offset } = moment
  const passed = Number(local.slice(11, 13)) * 3600 + Number(local.slice(14, 16)) * 60 + Number(local.slice(17, 19))
  return { local: wallTime(dayOf(moment), passed + seconds), offset }
}

export const written = (moment: Moment): string => moment.local + moment.offset

/** `YYYY-MM-DD`, `days` after the moment's day. */
export const dayAfter = (moment: Moment, days: number): string => dayText(dayOf(moment) + days)
