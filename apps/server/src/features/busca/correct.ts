import { foldText } from '@portal/files/fold-text.ts'
import { nearWords } from '@portal/tables/search/distance.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { Search } from './parties.ts'

type Tx = Transaction<Database>

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 5
const MAX_CORRECTED = 3
/** A misspelt word has at most this many letters more or fewer. */
const MAX_DIFFERENCE = 2

/**
 * The words with misspelt ones replaced by the nearest word of `names` (folded), of a party or of a product. Null when
 * no word has a nearer one. A word with which some word begins stays.
 */
export async function correctWords(
  tx: Tx,
  search: Search,
  { words, names }: { words: readonly string[]; names: readonly string[] },
): Promise<string[] | null> {
  const ownWords = [...new Set(names.flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u)))]
  const corrected: string[] = []
  let changes = 0
  for (const word of words) {
    const isCandidate = word.length >= MIN_LENGTH && !/\d/.test(word) && changes < MAX_CORRECTED
    const near = isCandidate ? await nearestWord(tx, search, { word, ownWords }) : word
    if (near !== word) changes += 1
    corrected.push(near)
  }
  return changes > 0 ? corrected : null
}

async function nearestWord(
  tx: Tx,
  search: Search,
  { word, ownWords }: { word: string; ownWords: readonly string[] },
): Promise<string> {
  if (ownWords.some((own) => own.includes(word)) || (await isBeginning(tx, search, word))) return word
  const sameStart = nearWords(word, [...ownWords, ...(await wordsLike(tx, search, word))], 1)[0]
  return sameStart ?? nearWords(word, await wordsOf(tx, search.firstId, word), 1)[0] ?? word
}

/** Whether a word of the companies begins with this one. Served by the primary key of `search_word`. */
async function isBeginning(tx: Tx, { empresaIds }: Search, word: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from search_word where empresa_id = any(${empresaIds}::bigint[]) and ${startsWith(word)} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Words of the companies with the same first letter and a similar length. Served by the primary key of `search_word`. */
async function wordsLike(tx: Tx, { empresaIds }: Search, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_word
    where empresa_id = any(${empresaIds}::bigint[]) and ${startsWith(word.slice(0, 1))} and ${hasLengthOf(word)}`.execute(
    tx,
  )
  return rows.map((row) => row.word)
}

/** Words of one company with a similar length, whatever their first letter. Served by the primary key of `search_word`. */
async function wordsOf(tx: Tx, empresaId: number | null, word: string): Promise<string[]> {
  if (empresaId === null) return []
  const { rows } = await sql<{ word: string }>`
    select word from search_word where empresa_id = ${empresaId}::bigint and ${hasLengthOf(word)}`.execute(tx)
  return rows.map((row) => row.word)
}

/** A range of the index, because LIKE uses none under row-level security. */
function startsWith(start: string) {
  const end = start.slice(0, -1) + String.fromCodePoint((start.codePointAt(start.length - 1) ?? 0) + 1)
  return sql<boolean>`word >= ${start} and word < ${end}`
}

const hasLengthOf = (word: string) =>
  sql<boolean>`length(word) between ${word.length - MAX_DIFFERENCE} and ${word.length + MAX_DIFFERENCE}`
