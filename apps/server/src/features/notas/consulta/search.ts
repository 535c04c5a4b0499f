import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NotaFilter } from './filter.ts'

/** The notes that hold all words, or the news that an index is no help for words so common. */
export type SearchHits = { empresaIds: number[]; ids: string[] } | 'too_many'

const MAX_HITS = 5000

/** Served by index `nota_by_busca`, through the one function that may use it: under row-level security LIKE reads every row. */
export async function findHits(tx: Transaction<Database>, filter: NotaFilter): Promise<SearchHits | null> {
  if (!filter.words) return null
  const empresaIds = filter.establishments.map(({ id }) => id)
  const { rows } = await sql<{ empresa_id: number; id: string }>`
    select empresa_id, id from nota_search(${empresaIds}::bigint[], ${filter.words}::text[], ${MAX_HITS + 1})
  `.execute(tx)
  if (rows.length > MAX_HITS) return 'too_many'
  return { empresaIds: rows.map((row) => row.empresa_id), ids: rows.map((row) => row.id) }
}
