import { isMadeKey } from '@portal/fiscal/ids/made-key.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TextKeys } from './matches.ts'

type Condition = RawBuilder<SqlBool>

export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

export const KEY_LENGTH = 44
const NFSE_KEY_LENGTH = 50
const MIN_DIGITS = 6

/** The first word that may be part of an access key: letters and digits only, at least six of them digits. */
export const keyPart = (words: readonly string[]): string | undefined =>
  words.find(
    (word) => word.length <= NFSE_KEY_LENGTH && /^[\da-z]+$/.test(word) && word.replace(/\D/g, '').length >= MIN_DIGITS,
  )

/** A prefix is written as a range: row-level security keeps LIKE from using the index. '~' sorts after all letters. */
export const chaveMatches = (chave: string): Condition[] =>
  !isMadeKey(chave) && (chave.length === KEY_LENGTH || chave.length === NFSE_KEY_LENGTH)
    ? [sql`n.chave = ${chave}`]
    : [sql`n.chave >= ${chave}`, sql`n.chave < ${`${chave}~`}`]

/** Tests each row: every word in its text or, for the one that may be part of an access key, in its key. */
export function textMatches(words: readonly string[], where: 'text' | 'keys'): Condition[] {
  const part = keyPart(words)
  return words.map((word) => {
    const inText = sql<SqlBool>`n.busca like ${likePattern(word)}`
    if (word !== part) return hintFrequent(inText)
    const key = word.toUpperCase()
    if (where === 'keys') return hintFrequent(sql`strpos(n.chave, ${key}) > 0`)
    return hintFrequent(sql`(${inText} or ${sql.join(chaveMatches(key), sql` and `)})`)
  })
}

/** Tests the text keys, which the index carries: no row of the table is read. */
export const textKeysMatch = (sets: readonly TextKeys[]): Condition =>
  hintFrequent(sql`(${sql.join(sets.map(isInSet), sql` or `)})`)

const isInSet = ({ rests, parties }: TextKeys) =>
  sql.join(
    [
      ...(rests === null ? [] : [sql`n.rest_key = any(${rests}::bigint[])`]),
      ...(parties === null ? [] : [sql`n.party_key = any(${parties}::bigint[])`]),
    ],
    sql` and `,
  )

/**
 * Planner hint: marks a condition that matches most rows, so that PostgreSQL walks the ORDER BY index instead of
 * sorting. The planner assumes `is not null` to be true of nearly every row.
 */
const hintFrequent = (condition: Condition): Condition => sql`nullif(${condition}, false) is not null`
