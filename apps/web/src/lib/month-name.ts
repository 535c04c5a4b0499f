const NAMES = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** «outubro» of `2026-10` */
export const monthName = (mes: string): string => NAMES[Number(mes.slice(5, 7)) - 1] ?? mes

/** «Outubro de 2026» */
export function monthTitle(mes: string): string {
  const name = monthName(mes)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${mes.slice(0, 4)}`
}
