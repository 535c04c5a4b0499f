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

/** The current day in São Paulo. */
export const todayOf = (now: Date): string => SAO_PAULO.format(now)

export function monthOf(name: string): Month {
  return { name, before: firstDay(name, -1), first: firstDay(name, 0), end: firstDay(name, 1) }
}

function firstDay(name: string, months: number): string {
  const [year = 0, month = 1] = name.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Adds days to a day. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
