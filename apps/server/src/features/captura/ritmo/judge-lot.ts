import type { DistReply } from '../cliente/read-reply.ts'

export interface LotVerdict {
  isCoherent: boolean
  /** Where the cursor goes. */
  cursor: number
  /** Lowest and highest NSU given; null without documents. */
  lowest: number | null
}

/** Documents of one answer, by the rules of SEFAZ. */
const LOT_SIZE = 50

/**
 * Judges the numbers of a lot (138). An incoherent one moves the cursor at most to the highest NSU given that can be
 * believed: within a lot of ultNSU, and not above maxNSU. Without documents the cursor stays.
 */
export function judgeLot(asked: number, { documents, ultNsu, maxNsu }: DistReply): LotVerdict {
  const given = documents.flatMap(({ nsu }) => (nsu !== null && /^\d{1,15}$/.test(nsu) ? [Number(nsu)] : []))
  const lowest = given.length > 0 ? Math.min(...given) : null
  const highest = Math.max(asked, ...given)
  const isWhole = documents.every(({ nsu }) => nsu !== null && /^\d{15}$/.test(nsu) && Number(nsu) > asked)
  if (ultNsu !== null && documents.length > 0 && isWhole && ultNsu >= highest)
    return { isCoherent: true, cursor: ultNsu, lowest }
  const limits = [
    ultNsu !== null && ultNsu > asked ? ultNsu + LOT_SIZE : Number.MAX_SAFE_INTEGER,
    maxNsu !== null && maxNsu > asked ? maxNsu : Number.MAX_SAFE_INTEGER,
  ]
  const limit = Math.min(...limits)
  return { isCoherent: false, cursor: Math.max(asked, ...given.filter((nsu) => nsu <= limit)), lowest }
}

/** More numbers missing in one lot are a numbering that jumps. */
const MOST_MISSING = 500

/**
 * The range of a lot in which numbers are missing; null when none is. A first lot begins with the oldest document that is
 * kept, so that nothing is missing before it.
 */
export function missingIn(
  asked: number,
  { documents }: DistReply,
  { isFirst }: { isFirst: boolean },
): { from: number; to: number } | null {
  const given = [...new Set(documents.flatMap(({ nsu }) => (nsu === null ? [] : [Number(nsu)])))]
  if (given.length === 0) return null
  const from = isFirst ? Math.min(...given) - 1 : asked
  const to = Math.max(...given)
  const missing = to - from - given.length
  return missing > 0 && missing <= MOST_MISSING ? { from, to } : null
}
