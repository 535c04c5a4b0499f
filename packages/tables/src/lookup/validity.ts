/**
 * True when a row is in force on a day; an open end is null.
 * Shape   days as `YYYY-MM-DD`
 */
export const holds = ({ from, to }: { from: string | null; to: string | null }, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to)

/** The code and all its prefixes, longest first: `22030000`, …, `22`. */
export const prefixesOf = (code: string): string[] =>
  Array.from({ length: Math.max(0, code.length - 1) }, (_, index) => code.slice(0, code.length - index))
