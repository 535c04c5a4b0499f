export const MONTH_NAMES =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** «outubro» of `2026-10` */
export const monthName = (mes: string): string => MONTH_NAMES[Number(mes.slice(5, 7)) - 1] ?? mes

/** «outubro de 2026» */
export const monthText = (mes: string): string => `${monthName(mes)} de ${mes.slice(0, 4)}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** «Outubro de 2026» */
export const monthTitle = (mes: string): string => capital(monthText(mes))

/** The twelve months for a select. */
export const MONTH_OPTIONS = MONTH_NAMES.map((name, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: capital(name),
}))
