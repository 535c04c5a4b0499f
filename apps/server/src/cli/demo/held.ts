import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'

/** `db` is the owner's. Documents that a company has; read from the sums per day. */
export async function countHeld(db: Kysely<Database>, empresaId: number): Promise<number> {
  const row = await db
    .selectFrom('nota_day')
    .select(sql<number>`coalesce(sum(quantity), 0)::bigint`.as('held'))
    .where('empresa_id', '=', empresaId)
    .executeTakeFirst()
  return row?.held ?? 0
}

/** The highest number of what the company issued, in any series; 0 when it issued nothing. */
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
