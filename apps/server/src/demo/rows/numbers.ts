import type { Random } from '@portal/synthetic/base/random.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { Kind } from './habits.ts'

/** Assigns consecutive numbers in the company's series, with a rare gap. */
export interface Numbers {
  next(kind: Kind, random: Random): { serie: number; number: number }
}

const SKIPPED = 1 / 5000

/** Continues after the highest numbers of the company's documents. Index: primary key of `nota_number`. */
export async function openNumbers(db: Kysely<Database>, empresaId: number): Promise<Numbers> {
  const rows = await db
    .selectFrom('nota_number')
    .select(['modelo', 'serie', sql<number>`max(upper(held)) - 1`.as('last')])
    .where('empresa_id', '=', empresaId)
    .groupBy(['modelo', 'serie'])
    .execute()
  const last = new Map(rows.map(({ modelo, serie, last }) => [`${modelo}/${serie}`, last]))
  return {
    next: ({ modelo, series }, random) => {
      const serie = random.pick(series)
      const key = `${modelo}/${serie}`
      const number = (last.get(key) ?? 0) + (random.chance(SKIPPED) ? 2 : 1)
      last.set(key, number)
      return { serie, number }
    },
  }
}
