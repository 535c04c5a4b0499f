/** Formats an NCM for display: `22030000` → `2203.00.00`. Other text is returned unchanged. */
export const ncmText = (code: string): string =>
  /^\d{8}$/.test(code) ? `${code.slice(0, 4)}.${code.slice(4, 6)}.${code.slice(6)}` : code

/** Formats a CEST for display: `0302103` → `03.021.03`. Other text is returned unchanged. */
export const cestText = (code: string): string =>
  /^\d{7}$/.test(code) ? `${code.slice(0, 2)}.${code.slice(2, 5)}.${code.slice(5)}` : code

/** Formats a day for display: `2026-09-30` → `30/09/2026`. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

/** Formats a rate for display: `0.165` → `0,165`. */
export const rateText = (rate: number | string): string => String(rate).replace('.', ',')
