import { monthOf, todayInSaoPaulo } from '../../../fields/period.ts'

/** First year for which files can be generated */
const FIRST = 2019

export const previousMonth = (now = new Date()): string => monthOf(todayInSaoPaulo(now), -1).de.slice(0, 7)
export const currentMonth = (now = new Date()): string => todayInSaoPaulo(now).slice(0, 7)

export const daysOf = (mes: string): { dt_ini: string; dt_fin: string } => {
  const { de, ate } = monthOf(`${mes}-01`)
  return { dt_ini: de, dt_fin: ate }
}

export function yearOptions(now = new Date()): { value: string; label: string }[] {
  const last = Number(currentMonth(now).slice(0, 4))
  return Array.from({ length: last - FIRST + 1 }, (_, index) => String(last - index)).map((year) => ({
    value: year,
    label: year,
  }))
}
