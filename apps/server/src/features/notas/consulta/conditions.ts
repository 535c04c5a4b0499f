import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NotaFilter } from './filter.ts'
import { keyPart } from './find-words.ts'
import { type Hits, likePattern, type Said } from './hits.ts'

type Condition = RawBuilder<SqlBool>

/** Notes whose money is summed: the rest is counted apart. */
export const SUMMED = sql<SqlBool>`not n.homologacao and n.situacao in ('autorizada', 'encerrada', 'sem_protocolo')`

/**
 * What a filter says of a row `n` of nota, beyond company, kind and side. Only operators that are leakproof, so that row-level
 * security leaves the indexes usable; LIKE appears as a mere filter, for words that no index tells.
 */
export function conditionsOf(
  filter: NotaFilter,
  { words, walked }: Pick<Hits, 'words'> & { walked?: boolean },
): Condition {
  const found: Condition[] = []
  const add = (...conditions: Condition[]) => found.push(...conditions)
  if (!filter.homologacao) add(sql`not n.homologacao`)
  if (filter.issuedFrom) add(sql`n.issued_local >= ${filter.issuedFrom}::timestamp`)
  if (filter.issuedTo) add(sql`n.issued_local < (${filter.issuedTo}::date + 1)::timestamp`)
  if (filter.numberFrom !== undefined) add(sql`n.number >= ${filter.numberFrom}::bigint`)
  if (filter.numberTo !== undefined) add(sql`n.number <= ${filter.numberTo}::bigint`)
  if (filter.centsFrom !== undefined) add(sql`n.total_cents >= ${filter.centsFrom}::bigint`)
  if (filter.centsTo !== undefined) add(sql`n.total_cents <= ${filter.centsTo}::bigint`)
  if (filter.chave !== undefined) add(...chaveIs(filter.chave))
  if (filter.chaves) add(sql`n.chave = any(${filter.chaves}::text[])`)
  if (filter.party !== undefined) add(sql`n.party_tax_id = ${filter.party}`)
  if (filter.situacoes) add(isOneOf(sql`n.situacao`, filter.situacoes))
  if (filter.signatures) add(isOneOf(sql`n.mark_signature`, filter.signatures))
  if (filter.proofs) add(isOneOf(sql`proof_level(n.proof, n.obtained, n.verified)`, filter.proofs))
  if (filter.foreign !== undefined) add(filter.foreign ? sql`n.foreign_copy` : sql`not n.foreign_copy`)
  if (filter.pending !== undefined) add(filter.pending ? sql`n.pending_cancellation` : sql`not n.pending_cancellation`)
  add(...importedWithin(filter))
  if (filter.downloaded !== undefined) add(isDownloaded(filter, walked === true))
  if (words === 'text' || words === 'keys') add(...saysWords(filter.words ?? [], words))
  else if (words) add(saysTexts(words))
  return found.length > 0 ? sql.join(found, sql` and `) : sql`true`
}

export const importedWithin = ({ importedFrom, importedTo }: NotaFilter): Condition[] => [
  ...(importedFrom ? [sql<SqlBool>`n.imported_at >= ${brasilia(importedFrom)}::timestamptz`] : []),
  ...(importedTo ? [sql<SqlBool>`n.imported_at < ${brasilia(importedTo)}::timestamptz + interval '1 day'`] : []),
]

/** One value alone is said to be equal: the planner then knows that an index gives the rows in order. */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`

/**
 * Notes that may be a row in two establishments of one root. The words of the partial index `nota_between` (0005_notas), which must be
 * found here as they stand there.
 */
export const MAY_BE_TWICE = sql<SqlBool>`(n.copy_rank = 0 or cardinality(n.parties) = 0 or cardinality(n.parties) > 4
  or left(n.parties[1], 8) = any (array[left(n.parties[2], 8), left(n.parties[3], 8), left(n.parties[4], 8)])
  or left(n.parties[2], 8) = any (array[left(n.parties[3], 8), left(n.parties[4], 8)])
  or left(n.parties[3], 8) = left(n.parties[4], 8))`

/** A beginning is a range: under row-level security LIKE would read every key. '~' sorts after all letters. */
const chaveIs = (chave: string): Condition[] =>
  chave.length === 44 ? [sql`n.chave = ${chave}`] : [sql`n.chave >= ${chave}`, sql`n.chave < ${`${chave}~`}`]

/** Midnight in Brasília, where import days begin and end. */
const brasilia = (day: string): string => `${day}T00:00:00-03:00`

/**
 * Along an order (`walked`) each row is asked on its own until the page is full: `offset 0` keeps the planner from comparing all rows of all
 * establishments with all downloads first.
 */
function isDownloaded({ accountId, downloaded }: NotaFilter, walked: boolean): Condition {
  const row = sql<SqlBool>`exists (select from nota_download d
    where d.empresa_id = n.empresa_id and d.account_id = ${accountId}::uuid and d.nota_id = n.id ${walked ? sql`offset 0` : sql``})`
  return downloaded ? row : sql`not ${row}`
}

/** As the search reads them (find-words.ts), of each row on its own. */
function saysWords(words: readonly string[], where: 'text' | 'keys'): Condition[] {
  const part = keyPart(words)
  return words.map((word) => {
    const said = sql<SqlBool>`n.busca like ${likePattern(word)}`
    if (word !== part) return often(said)
    const key = word.toUpperCase()
    if (where === 'keys') return often(sql`strpos(n.chave, ${key}) > 0`)
    return often(sql`(${said} or ${sql.join(chaveIs(key), sql` and `)})`)
  })
}

/** By the keys of the texts that say them: never by asking the planner what it thinks of a hundred thousand of them. */
export const saysTexts = (sets: readonly Said[]): Condition =>
  often(
    sql`(${sql.join(
      sets.map(({ rests, parties }) =>
        sql.join(
          [
            ...(rests === null ? [] : [sql`n.rest_key = any(${rests}::bigint[])`]),
            ...(parties === null ? [] : [sql`n.party_key = any(${parties}::bigint[])`]),
          ],
          sql` and `,
        ),
      ),
      sql` or `,
    )})`,
  )

/**
 * What many notes are known to say, which the planner does not guess: said so that it takes it for true of nearly all rows, it walks along
 * the order instead of sorting what it believes to be few.
 */
const often = (said: Condition): Condition => sql`nullif(${said}, false) is not null`
