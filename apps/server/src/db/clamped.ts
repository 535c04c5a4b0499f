import { type RawBuilder, sql } from 'kysely'

/**
 * A stored amount, cut to what a JavaScript number holds: `pool.ts` refuses to read a larger bigint. Such an amount can only be older than
 * the limit of 15 digits at import; what is cut is beyond 15 digits too and is shown as null. Null stays null.
 */
export const clampedCents = (column: string): RawBuilder<number> => {
  const cents = sql.ref<number>(column)
  return sql`case when ${cents} > 9007199254740991 then 9007199254740991
    when ${cents} < -9007199254740991 then -9007199254740991 else ${cents} end`
}
