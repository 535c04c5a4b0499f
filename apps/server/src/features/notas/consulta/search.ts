import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { importedWithin, saysTexts } from './conditions.ts'
import type { NotaFilter } from './filter.ts'
import { findWords } from './find-words.ts'
import { type Hits, likePattern, MAX_HITS, NO_HITS, type Said } from './hits.ts'

type Tx = Transaction<Database>

/**
 * Notes that a filter names by what few of them have: words, having been downloaded by the asker, days of import. `soon`: only a page is
 * wanted, in an order that has nothing to do with words.
 */
export async function findHits(tx: Tx, filter: NotaFilter, { soon } = { soon: false }): Promise<Hits> {
  const empresaIds = filter.establishments.map(({ id }) => id)
  const { words } = filter
  if (words && soon && isPlain({ ...filter, words: undefined }) && (await areCommon(tx, filter, words)))
    return { found: null, words: 'text' }
  const hits = words ? await findWords(tx, empresaIds, words) : NO_HITS
  if (hits.found) return hits
  const found = await findFew(tx, empresaIds, filter)
  // along the names of parties this one's notes lie together, and perhaps at the end
  return { ...hits, found: found ?? (soon ? null : await findParty(tx, empresaIds, filter)) }
}

/** Nothing but companies, kinds, sides, period and situation. */
export const isPlain = (filter: NotaFilter): boolean =>
  [
    filter.numberFrom,
    filter.numberTo,
    filter.centsFrom,
    filter.centsTo,
    filter.chave,
    filter.chaves,
    filter.signatures,
    filter.proofs,
    filter.foreign,
    filter.pending,
    filter.party,
    filter.words,
    filter.importedFrom,
    filter.importedTo,
    filter.downloaded,
  ].every((part) => part === undefined)

const SAMPLE = 2000

/**
 * Whether one note in a hundred of each kind and side asked for says these words, judged by the latest ones. Such notes are met soon along
 * the order, before it is known which texts say them; a kind without them would be walked to its end. Served by `nota_by_emission`.
 */
async function areCommon(tx: Tx, { establishments, tipos, sides }: NotaFilter, words: readonly string[]) {
  const said = sql.join(
    words.map((word) => sql`s.busca like ${likePattern(word)}`),
    sql` and `,
  )
  const ids = establishments.map(({ id }) => id)
  const most = Math.ceil(SAMPLE / (ids.length * tipos.length * sides.length))
  const { rows } = await sql<{ common: boolean | null }>`
    select bool_or(found > 0) and bool_and(seen < ${most} or found * 100 >= seen) as common from (
      select count(*) as seen, count(*) filter (where ${said}) as found
      from unnest(${tipos}::text[]) as t(tipo) cross join unnest(${sides}::text[]) as p(papel) cross join unnest(${ids}::bigint[]) as e(id)
      cross join lateral (
        select n.busca from nota n where n.empresa_id = e.id and n.tipo = t.tipo and n.papel = p.papel
        order by n.issued_local desc, n.id desc limit ${most}) s
      group by t.tipo, p.papel) kinds
  `.execute(tx)
  return rows[0]?.common === true
}

/** Null: so many that they are met soon along any order. */
async function findFew(tx: Tx, empresaIds: readonly number[], filter: NotaFilter): Promise<Hits['found']> {
  const { accountId, downloaded, importedFrom, importedTo } = filter
  const of = sql`${empresaIds}::bigint[]`
  // served by the primary key of nota_download
  const taken = sql`nota_download d where d.empresa_id = any(${of}) and d.account_id = ${accountId}::uuid`
  if (downloaded === true && (await areFew(tx, taken, MAX_HITS)))
    return {
      rows: sql`(select n.* from (select d.empresa_id, d.nota_id from ${taken} offset 0) d
        join nota n on n.empresa_id = d.empresa_id and n.id = d.nota_id offset 0) n`,
    }
  if (importedFrom === undefined && importedTo === undefined) return null
  // served by nota_by_import
  const imported = sql`nota n where n.empresa_id = any(${of}) and ${sql.join(importedWithin(filter), sql` and `)}`
  return (await areFew(tx, imported, MAX_IMPORTED)) ? { rows: sql`(select n.* from ${imported} offset 0) n` } : null
}

/** Served by `nota_by_party_id`. */
async function findParty(tx: Tx, empresaIds: readonly number[], { party }: NotaFilter): Promise<Hits['found']> {
  if (party === undefined) return null
  const dealt = sql`nota n where n.empresa_id = any(${empresaIds}::bigint[]) and n.party_tax_id = ${party}`
  return (await areFew(tx, dealt, MAX_HITS)) ? { rows: sql`(select n.* from ${dealt} offset 0) n` } : null
}

/** Wherever they lie, so many are read in a fifth of the time that a sum of a million rows takes. */
const MAX_UNSAID = 20_000

/**
 * The notes that do not say the words, where these are few because nearly every rest says them by itself, as a company's own name does.
 * Served by `nota_by_rest_key`.
 */
export async function findUnsaid(tx: Tx, empresaIds: readonly number[], sets: readonly Said[]): Promise<Hits['found']> {
  const said = sets.find(({ parties }) => parties === null)?.rests
  if (said === undefined) return null
  const others = sql`(
      select empresa_id, key from nota_text where empresa_id = any(${empresaIds}::bigint[]) and not of_party
      union select id, nota_text_key('') from unnest(${empresaIds}::bigint[]) e (id)) r
    cross join lateral (
      select * from nota n where n.empresa_id = r.empresa_id and n.rest_key = r.key limit ${MAX_UNSAID + 1}) n
    where r.key <> all(${said}::bigint[])`
  if (!(await areFew(tx, others, MAX_UNSAID))) return null
  return { rows: sql`(select n.* from ${others} and not ${saysTexts(sets)} offset 0) n` }
}

/** As they came together they lie together: reading so many is quicker than walking along a year. */
const MAX_IMPORTED = 20_000

async function areFew(tx: Tx, rows: ReturnType<typeof sql>, most: number): Promise<boolean> {
  const counted = await sql<{ many: boolean }>`
    select count(*) > ${most} as many from (select from ${rows} limit ${most + 1}) counted`.execute(tx)
  return counted.rows[0]?.many === false
}
