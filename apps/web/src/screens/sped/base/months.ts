import { monthOf, todayInSaoPaulo } from '../../../fields/period.ts'

const NAMES = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]
/** First year for which files can be generated */
const FIRST = 2019

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const parts = (mes: string) => ({ year: mes.slice(0, 4), name: NAMES[Number(mes.slice(5, 7)) - 1] ?? '' })

/** `outubro de 2026` */
export const monthText = (mes: string): string => `${parts(mes).name} de ${parts(mes).year}`
/** `Outubro de 2026`, for headings */
export const monthTitle = (mes: string): string => capital(monthText(mes))
/** `outubro` */
export const monthName = (mes: string): string => parts(mes).name

/** The month `offset` months after `mes`, `AAAA-MM`. */
export const monthAt = (mes: string, offset: number): string => monthOf(`${mes}-01`, offset).de.slice(0, 7)

export const previousMonth = (now = new Date()): string => monthOf(todayInSaoPaulo(now), -1).de.slice(0, 7)
export const currentMonth = (now = new Date()): string => todayInSaoPaulo(now).slice(0, 7)

export const daysOf = (mes: string): { dt_ini: string; dt_fin: string } => {
  const { de, ate } = monthOf(`${mes}-01`)
  return { dt_ini: de, dt_fin: ate }
}

export const MONTH_OPTIONS = NAMES.map((name, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: capital(name),
}))

export function yearOptions(now = new Date()): { value: string; label: string }[] {
  const last = Number(currentMonth(now).slice(0, 4))
  return Array.from({ length: last - FIRST + 1 }, (_, index) => String(last - index)).map((year) => ({
    value: year,
    label: year,
  }))
}
