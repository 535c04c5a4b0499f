import { type RawBuilder, sql } from 'kysely'

/**
 * Reads a stored amount and clamps it to the safe integer range, because `pool.ts` refuses larger bigints.
 * Only rows imported before the 15-digit limit can exceed it; the clamped value also exceeds 15 digits and is
 * shown as null. Null stays null.
 */
export const clampedCents = (column: string): RawBuilder<number> => {
  const cents = sql.ref<number>(column)
  return sql`case when ${cents} > 9007199254740991 then 9007199254740991
    when ${cents} < -9007199254740991 then -9007199254740991 else ${cents} end`
}
