import { createHash } from 'node:crypto'
import { type Uf, ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { isHome } from '../block/block-0.ts'
import type { EfdParticipante } from '../block/facts.ts'

/**
 * Stable COD_PART: the tax id, or for a foreign party a short digest of name and country. The same party has
 * the same code every month.
 */
export function participanteCode(party: { taxId: string | null; name: string; country: string }): string {
  if (party.taxId) return party.taxId
  const digest = createHash('sha256').update(`${party.country}|${party.name.trim().toUpperCase()}`).digest('hex')
  return `EX${digest.slice(0, 12).toUpperCase()}`
}

/**
 * COD_PART of a party that uses a second state registration. 0175 does not report registrations, so each
 * further one is a participant of its own.
 * Shape   `ie` holds only letters and digits; leading zeros are ignored
 * Source  Guia Prático, registros 0150 and 0175
 */
export const furtherCode = (code: string, ie: string): string => `${code}-${ie.replace(/^0+/, '')}`

/** COD_PART of a party that trades from a second state in the same month: each 0150 has one state. */
export const codeInState = (code: string, uf: string): string => `${code}-${uf}`

/**
 * State of a participant, by the city that its 0150 states; null abroad. ICMS-ST and DIFAL of its documents are
 * assessed there.
 * Source  Guia Prático, 0150 field 08; E200 and E300 (UF of the participant of C100)
 */
export const ufOfParticipante = ({ country, address }: Pick<EfdParticipante, 'country' | 'address'>): Uf | null =>
  isHome(country) ? (ufOfCode((address.cityCode ?? '').slice(0, 2)) ?? null) : null

/** Due date in the month after the period, AAAA-MM-DD. A day that the month lacks becomes its last day. */
export function dueDate(periodEnd: string, day: number): string {
  const year = Number(periodEnd.slice(0, 4))
  const month = Number(periodEnd.slice(5, 7)) // of the following month, counted from 0
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(Math.max(day, 1), last))).toISOString().slice(0, 10)
}
