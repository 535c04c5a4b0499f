import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NotaFilter } from './filter.ts'

/** The notes that were found, or the news that an index is no help for words so common: in the text, or in the middle of keys. */
export type SearchHits = Found | 'too_many' | 'too_many_keys'

interface Found {
  empresaIds: number[]
  ids: string[]
}

/** Whether the notes are told one by one. */
export const areFound = (hits: SearchHits | null): hits is Found => hits !== null && typeof hits === 'object'

const MAX_HITS = 5000

/** Notes that a filter names by what few of them have: words, or having been downloaded by the asker. */
export async function findHits(tx: Transaction<Database>, filter: NotaFilter): Promise<SearchHits | null> {
  const empresaIds = filter.establishments.map(({ id }) => id)
  if (filter.words) return findWords(tx, empresaIds, filter.words)
  if (filter.downloaded !== true) return null
  const taken = toHits(await downloadedBy(empresaIds, filter.accountId).execute(tx))
  // so many downloads are met soon along any order
  return taken === 'too_many' ? null : taken
}

/** Words of the text; a long number also begins a key, and where nothing else is found it may stand anywhere in one. */
async function findWords(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
  words: readonly string[],
): Promise<SearchHits> {
  if (await areCommon(tx, empresaIds, words)) return 'too_many'
  const part = keyPart(words)
  if (part === undefined) return toHits(await holdWords(empresaIds, words).execute(tx))
  const beginning = holdKey(empresaIds, words, { part, beginning: true })
  const begin = part.length > TAX_ID_LENGTH ? beginning : sql<Hit>`${holdWords(empresaIds, words)} union ${beginning}`
  const first = toHits(await begin.execute(tx))
  if (!areFound(first) || first.ids.length > 0 || part.length === KEY_LENGTH) return first
  const anywhere = toHits(await holdKey(empresaIds, words, { part, beginning: false }).execute(tx))
  return areFound(anywhere) ? anywhere : 'too_many_keys'
}

const SAMPLE = 2000

/**
 * Whether one note in a hundred says these words, judged by the latest ones. Such notes are met soon along any order, while the trigram
 * index would first read what millions of notes have in common with them.
 */
async function areCommon(
  tx: Transaction<Database>,
  empresaIds: readonly number[],
  words: readonly string[],
): Promise<boolean> {
  const said = sql.join(
    words.map((word) => sql`s.busca like ${likePattern(word)}`),
    sql` and `,
  )
  const { rows } = await sql<{ seen: number; found: number }>`
    select count(*)::int as seen, count(*) filter (where ${said})::int as found
    from unnest(${empresaIds}::bigint[]) as e(id) cross join lateral (
      select n.busca from nota n where n.empresa_id = e.id order by n.id desc limit ${Math.ceil(SAMPLE / empresaIds.length)}) s
  `.execute(tx)
  const [{ seen, found } = { seen: 0, found: 0 }] = rows
  return found > 0 && found * 100 >= seen
}

export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const KEY_LENGTH = 44
/** A longer run of digits is in no text but a key's */
const TAX_ID_LENGTH = 14
const MIN_DIGITS = 6

/** The word that may be a part of a key: six digits at least, and what a CNPJ may hold. */
export const keyPart = (words: readonly string[]): string | undefined =>
  words.find(
    (word) => word.length <= KEY_LENGTH && /^[\da-z]+$/.test(word) && word.replace(/\D/g, '').length >= MIN_DIGITS,
  )

/** Served by index `nota_by_busca`, through the one function that may use it: under row-level security LIKE reads every row. */
const holdWords = (empresaIds: readonly number[], words: readonly string[]) => sql<Hit>`
  select empresa_id, id from nota_search(${empresaIds}::bigint[], ${words}::text[], ${MAX_HITS + 1})`

/** Served by the index of keys (0027). The other words stand in the text. */
const holdKey = (
  empresaIds: readonly number[],
  words: readonly string[],
  { part, beginning }: { part: string; beginning: boolean },
) => sql<Hit>`
  select empresa_id, id from nota_search_key(${empresaIds}::bigint[], ${part.toUpperCase()}, ${beginning},
    ${words.filter((word) => word !== part)}::text[], ${MAX_HITS + 1})`

/** Served by the primary key of nota_download. */
const downloadedBy = (empresaIds: readonly number[], accountId: string | null) => sql<Hit>`
  select empresa_id, nota_id as id from nota_download
  where empresa_id = any(${empresaIds}::bigint[]) and account_id = ${accountId}::uuid limit ${MAX_HITS + 1}`

interface Hit {
  empresa_id: number
  id: string
}

function toHits({ rows }: { rows: Hit[] }): Found | 'too_many' {
  if (rows.length > MAX_HITS) return 'too_many'
  return { empresaIds: rows.map((row) => row.empresa_id), ids: rows.map((row) => row.id) }
}
