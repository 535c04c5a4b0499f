/** Days `YYYY-MM-DD` and months `YYYY-MM`. The page's twin is `fields/period.ts`. */

/** A month of documents: days `YYYY-MM-DD`. */
export interface Month {
  /** `YYYY-MM` */
  name: string
  /** First day of the previous month; the series is followed from there. */
  before: string
  first: string
  /** First day of the next month. */
  end: string
}

const SAO_PAULO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The current day in São Paulo, whose tables and months are in force. */
export const todayOf = (now: Date): string => SAO_PAULO.format(now)

export function monthOf(name: string): Month {
  return { name, before: firstDay(name, -1), first: firstDay(name, 0), end: firstDay(name, 1) }
}

function firstDay(name: string, months: number): string {
  const [year = 0, month = 1] = name.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The month so many months later, earlier when negative. */
export const monthAfter = (month: string, months: number): string => firstDay(month, months).slice(0, 7)

/** Last day of a month. */
export const lastDay = (month: string): string => daysAfter(firstDay(month, 1), -1)

const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** `2026-10` is «outubro de 2026». */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} de ${month.slice(0, 4)}`

/** Adds days to a day. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
