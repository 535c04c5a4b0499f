const NAMES = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** «outubro» of `2026-10` */
export const monthName = (mes: string): string => NAMES[Number(mes.slice(5, 7)) - 1] ?? mes
