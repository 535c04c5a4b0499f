import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NotaFilter } from './filter.ts'

/** The notes that were found, or the news that an index is no help for words so common. */
export type SearchHits = { empresaIds: number[]; ids: string[] } | 'too_many'

const MAX_HITS = 5000

/** Notes that a filter names by what few of them have: words, or having been downloaded by the asker. */
export async function findHits(tx: Transaction<Database>, filter: NotaFilter): Promise<SearchHits | null> {
  const empresaIds = filter.establishments.map(({ id }) => id)
  if (filter.words) return toHits(await holdWords(empresaIds, filter.words).execute(tx))
  if (filter.downloaded !== true) return null
  const taken = toHits(await downloadedBy(empresaIds, filter.accountId).execute(tx))
  // so many downloads are met soon along any order
  return taken === 'too_many' ? null : taken
}

/** Served by index `nota_by_busca`, through the one function that may use it: under row-level security LIKE reads every row. */
const holdWords = (empresaIds: readonly number[], words: readonly string[]) => sql<Hit>`
  select empresa_id, id from nota_search(${empresaIds}::bigint[], ${words}::text[], ${MAX_HITS + 1})`

/** Served by the primary key of nota_download. */
const downloadedBy = (empresaIds: readonly number[], accountId: string | null) => sql<Hit>`
  select empresa_id, nota_id as id from nota_download
  where empresa_id = any(${empresaIds}::bigint[]) and account_id = ${accountId}::uuid limit ${MAX_HITS + 1}`

interface Hit {
  empresa_id: number
  id: string
}

function toHits({ rows }: { rows: Hit[] }): SearchHits {
  if (rows.length > MAX_HITS) return 'too_many'
  return { empresaIds: rows.map((row) => row.empresa_id), ids: rows.map((row) => row.id) }
}
