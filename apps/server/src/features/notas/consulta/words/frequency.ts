import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import type { FilterMatches, TextKeys } from './matches.ts'
import { likePattern, textKeysMatch } from './word-conditions.ts'

type Tx = Transaction<Database>

interface Scans {
  establishments: readonly { id: number }[]
  tipos: readonly string[]
  sides: readonly string[]
}

const SAMPLE = 2000

/**
 * Whether at least 1 % of the latest notes of each kind and side contain the words. A page of such notes fills soon
 * along any order, so the text keys are not needed. A kind without matches would be walked to its end.
 * Served by `nota_by_emission`.
 */
export async function areFrequent(tx: Tx, { establishments, tipos, sides }: Scans, words: readonly string[]) {
  const matches = sql.join(
    words.map((word) => sql`s.busca like ${likePattern(word)}`),
    sql` and `,
  )
  const ids = establishments.map(({ id }) => id)
  const perScan = Math.ceil(SAMPLE / (ids.length * tipos.length * sides.length))
  const { rows } = await sql<{ frequent: boolean | null }>`
    select bool_or(matching > 0) and bool_and(total < ${perScan} or matching * 100 >= total) as frequent from (
      select count(*) as total, count(*) filter (where ${matches}) as matching
      from unnest(${tipos}::text[]) as t(tipo) cross join unnest(${sides}::text[]) as p(papel) cross join unnest(${ids}::bigint[]) as e(id)
      cross join lateral (
        select n.busca from nota n where n.empresa_id = ${companyOf(ids, sql`e.id`)} and n.tipo = t.tipo and n.papel = p.papel
        order by n.issued_local desc, n.id desc limit ${perScan}) s
      group by t.tipo, p.papel) kinds
  `.execute(tx)
  return rows[0]?.frequent === true
}

/** A single company as a constant, which names its node on a cluster; several from the rows of `each`. */
export const companyOf = (empresaIds: readonly number[], each: RawBuilder<unknown>): RawBuilder<unknown> =>
  empresaIds.length === 1 ? sql`${empresaIds[0]}::bigint` : each

/** Reading this many scattered rows takes about a fifth of the time of summing a million. */
const MAX_COMPLEMENT = 20_000

/**
 * The notes that do not match, when they are few: nearly every rest then contains all words, as it does for those of
 * the company's own name. Returns null when there are more than MAX_COMPLEMENT. Served by `nota_by_rest_key`.
 */
export async function findComplement(
  tx: Tx,
  empresaIds: readonly number[],
  sets: readonly TextKeys[],
): Promise<FilterMatches['notes']> {
  const matchingRests = sets.find(({ parties }) => parties === null)?.rests
  if (matchingRests === undefined) return null
  const others = sql`(
      select empresa_id, key from nota_text where empresa_id = any(${empresaIds}::bigint[]) and not of_party
      union select id, nota_text_key('') from unnest(${empresaIds}::bigint[]) e (id)) r
    cross join lateral (
      select * from nota n where n.empresa_id = ${companyOf(empresaIds, sql`r.empresa_id`)} and n.rest_key = r.key limit ${MAX_COMPLEMENT + 1}) n
    where r.key <> all(${matchingRests}::bigint[])`
  if (!(await hasAtMost(tx, others, MAX_COMPLEMENT))) return null
  return { rows: sql`(select n.* from ${others} and not ${textKeysMatch(sets)} offset 0) n` }
}

/** Whether `rows` (a FROM item with its WHERE) has at most `limit` rows; reads one more than that. */
export async function hasAtMost(tx: Tx, rows: ReturnType<typeof sql>, limit: number): Promise<boolean> {
  const counted = await sql<{ more: boolean }>`
    select count(*) > ${limit} as more from (select 1 from ${rows} limit ${limit + 1}) counted`.execute(tx)
  return counted.rows[0]?.more === false
}
