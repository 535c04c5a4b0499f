import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'

/** Number of a company's documents, from the sums per day. `db` is the owner's connection. */
export async function countHeld(db: Kysely<Database>, empresaId: number): Promise<number> {
  const row = await db
    .selectFrom('nota_day')
    .select(sql<number>`coalesce(sum(quantity), 0)::bigint`.as('held'))
    .where('empresa_id', '=', empresaId)
    .executeTakeFirst()
  return row?.held ?? 0
}

/** The highest number that the company issued, in any series; 0 when it issued none. */
export async function lastNumber(db: Kysely<Database>, empresaId: number): Promise<number> {
  const row = await db
    .selectFrom('nota')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('empresa_id', '=', empresaId)
    .where('papel', '=', 'E')
    .where('homologacao', '=', false)
    .executeTakeFirst()
  return row?.last ?? 0
}
