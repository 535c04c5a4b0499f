/** A code as people read it: `22030000` → `2203.00.00`. What is no NCM stays as it is. */
export const ncmText = (code: string): string =>
  /^\d{8}$/.test(code) ? `${code.slice(0, 4)}.${code.slice(4, 6)}.${code.slice(6)}` : code

/** `0302103` → `03.021.03`. What is no CEST stays as it is. */
export const cestText = (code: string): string =>
  /^\d{7}$/.test(code) ? `${code.slice(0, 2)}.${code.slice(2, 5)}.${code.slice(5)}` : code

/** `2026-09-30` → `30/09/2026`. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

/** A rate as people write it: `0.165` → `0,165`. */
export const rateText = (rate: number | string): string => String(rate).replace('.', ',')

/** Text for comparing: no accents, lower case. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
