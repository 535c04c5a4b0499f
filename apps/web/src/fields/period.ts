/** A period of document dates, `YYYY-MM-DD`, both ends included. */
export interface Period {
  de: string
  ate: string
}

const SAO_PAULO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Current date in São Paulo, independent of the reader's time zone. */
export const todayInSaoPaulo = (now: Date): string => SAO_PAULO.format(now)

const two = (value: number) => String(value).padStart(2, '0')

/** First and last day of the month of `day`, or of the month `offset` months away. */
export function monthOf(day: string, offset = 0): Period {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + offset
  const y = Math.floor(index / 12)
  const m = (index % 12) + 1
  // day 0 of the next month is the last day of this one; UTC avoids daylight saving shifts
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate()
  return { de: `${y}-${two(m)}-01`, ate: `${y}-${two(m)}-${two(last)}` }
}

/** The month so many months after `mes`, earlier when negative; both `AAAA-MM`. */
export const monthAt = (mes: string, offset: number): string => monthOf(`${mes}-01`, offset).de.slice(0, 7)

/** The current month; during its first five days the previous one, which is then being closed. */
export function defaultPeriod(today: string): Period {
  return Number(today.slice(8, 10)) <= 5 ? monthOf(today, -1) : monthOf(today)
}

export function daysBack(today: string, days: number): Period {
  const from = new Date(`${today}T00:00:00Z`)
  from.setUTCDate(from.getUTCDate() - days + 1)
  return { de: from.toISOString().slice(0, 10), ate: today }
}

export interface Preset {
  label: string
  period: Period
}

export function presets(today: string): Preset[] {
  return [
    { label: 'Hoje', period: { de: today, ate: today } },
    { label: 'Últimos 7 dias', period: daysBack(today, 7) },
    { label: 'Este mês', period: monthOf(today) },
    { label: 'Mês anterior', period: monthOf(today, -1) },
    { label: 'Últimos 3 meses', period: { de: monthOf(today, -2).de, ate: monthOf(today).ate } },
    { label: 'Este ano', period: { de: `${today.slice(0, 4)}-01-01`, ate: `${today.slice(0, 4)}-12-31` } },
  ]
}

/** Name of the preset that equals the period; null without one. */
export function presetName(period: Period, today: string): string | null {
  const preset = presets(today).find(({ period: { de, ate } }) => de === period.de && ate === period.ate)
  return preset?.label ?? null
}
