/** What the judges of proposals have in common: the months, and a line of a document as the engine is asked about it. */

/** The engine learns these months, then is asked about those after them. */
export const LEARNED_MONTHS = 24
export const JUDGED_TURNS = 30
/** From this month on some rules are others. */
export const CHANGE_TURN = 13

export interface JudgedLine {
  /** 1 to 30 */
  turn: number
  /** AAAA-MM */
  month: string
  note: string
  /** Empty for a sale */
  supplier: string
  item: string
  /** CFOP of the document */
  sale: string
  tax: string
  rate: string
  cents: number
  icmsCents: number
}

/** The first month is May 2024. */
export const turnMonth = (turn: number): string =>
  `${2024 + Math.floor((turn + 3) / 12)}-${String(((turn + 3) % 12) + 1).padStart(2, '0')}`
