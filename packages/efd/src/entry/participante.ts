import { createHash } from 'node:crypto'

/**
 * A stable COD_PART: the tax id itself; somebody abroad gets a short digest of name and country, so that the same party has
 * the same code every month.
 */
export function participanteCode(who: { taxId: string | null; name: string; country: string }): string {
  if (who.taxId) return who.taxId
  const digest = createHash('sha256').update(`${who.country}|${who.name.trim().toUpperCase()}`).digest('hex')
  return `EX${digest.slice(0, 12).toUpperCase()}`
}

/**
 * COD_PART of a party under another state registration than the usual one of its tax id: registrations are not told by 0175, a new one
 * is a participant of its own.
 * Shape   `ie` is bare: letters and digits, zeros at its head make no difference
 * Source  Guia Prático, registros 0150 and 0175
 */
export const furtherCode = (code: string, ie: string): string => `${code}-${ie.replace(/^0+/, '')}`

/** The day of the following month on which a tax falls due, AAAA-MM-DD; a day that the month lacks is its last. */
export function dueDate(periodEnd: string, day: number): string {
  const year = Number(periodEnd.slice(0, 4))
  const month = Number(periodEnd.slice(5, 7)) // of the following month, counted from 0
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(Math.max(day, 1), last))).toISOString().slice(0, 10)
}
