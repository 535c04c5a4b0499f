import type { EfdPeriod } from '../block/facts.ts'

/**
 * Facts that determine COD_SIT. `cancelled` applies to own documents only; cancelled documents of others are
 * not booked.
 */
export interface SituationFacts {
  cancelled: boolean
  /** finNFe 2, tpCTe 1 */
  complementary: boolean
  /**
   * Special regime, detached note (series 890 to 899), or sale already in a coupon (5929, 6929, except in
   * Paraná)
   */
  special: boolean
  /** Day that assigns the document to a month: entry or exit, otherwise issue */
  day: string
}

/**
 * COD_SIT of a document in the file of a period.
 * Shape   00 regular, 01 of another month, 02 cancelled, 03 cancelled and of another month, 06 and 07
 *         complementary, 08 special
 * Source  Guia Prático, tabela 4.1.2
 */
export function situationOf(facts: SituationFacts, { from, to }: EfdPeriod): string {
  const late = facts.day < from || facts.day > to
  if (facts.cancelled) return late ? '03' : '02'
  if (facts.complementary) return late ? '07' : '06'
  if (facts.special) return '08'
  return late ? '01' : '00'
}

/** IND_PGTO: 0 at sight, 1 on credit, 2 others, 9 nothing to pay. */
export function paymentOf(facts: { indPag: string | null; tPag: string | null; hasDuplicates: boolean }): string {
  if (facts.tPag === '90') return '9'
  if (facts.indPag === '1' || facts.hasDuplicates) return '1'
  return facts.indPag === '0' || facts.tPag !== null ? '0' : '2'
}
