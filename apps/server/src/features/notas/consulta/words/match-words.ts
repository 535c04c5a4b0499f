/**
 * Word search: every word of the query occurs in the note's `busca` (folded text), or is part of its access key.
 *
 * Index. `busca` consists of three pieces: the other party (name and tax id), the rest (own name, natureza) and the
 * number. Each distinct piece is stored once per company in `nota_text`; notes refer to theirs by hash (`party_key`,
 * `rest_key`). A million notes have some 70,000 parties and 20 rests, so searching the pieces takes about 20 ms.
 *
 * Three strategies, by selectivity:
 * 1. Few notes (at most MAX_MATCHES): their primary keys are enumerated, by the text keys (`nota_words`, then
 *    `nota_by_party_key` or `nota_by_rest_key`), by digits of the number (`nota_digits`, a trigram index) or by a
 *    part of the access key (`nota_search_key`). List and totals then read these notes alone.
 * 2. Many notes, known by text keys: the ORDER BY index is walked, or the total's index scanned, with a condition on
 *    the keys that these indexes carry (`textKeysMatch`): no row of the table is read.
 * 3. Neither: each row's text or access key is tested (`textMatches`). Applies to one or two digits, and to words
 *    that the rests contain in more than eight different combinations.
 *
 * Two shortcuts (frequency.ts). A page whose words are frequent among the latest 2,000 notes starts with strategy 3
 * at once (`areFrequent`). A total whose words occur in nearly every note is the sum of all notes minus the sum of
 * the few others (`findComplement`). All paths give exact results; match-words.db.test.ts compares them with the plain
 * definition.
 */
import { sql, type Transaction } from 'kysely'
import { isSpread } from '../../../../db/distributed.ts'
import type { Database } from '../../../../db/schema.gen.ts'
import { companyOf } from './frequency.ts'
import {
  type FilterMatches,
  MAX_MATCHES,
  type MatchedKeys,
  type MatchedRow,
  type TextKeys,
  toMatchedKeys,
} from './matches.ts'
import { KEY_LENGTH, keyPart, likePattern } from './word-conditions.ts'

type Tx = Transaction<Database>

/** Word matches are enumerated as keys, never as SQL. */
type WordMatches = FilterMatches & { notes: MatchedKeys | null }

const TEST_EACH_ROW: WordMatches = { notes: null, words: 'text' }

/**
 * Searches the texts, and access keys that begin with a long number. When neither matches, the number may be
 * anywhere in an access key.
 */
export async function matchWords(
  tx: Tx,
  empresaIds: readonly number[],
  words: readonly string[],
): Promise<WordMatches> {
  const part = keyPart(words)
  if (part === undefined) return matchTexts(tx, empresaIds, words)
  const byText = part.length > TAX_ID_LENGTH ? NO_KEYS : (await matchTexts(tx, empresaIds, words)).notes
  const byPrefix = toMatchedKeys(await notesByKeyPart(empresaIds, words, { part, isPrefix: true }).execute(tx))
  if (!byText || !byPrefix) return TEST_EACH_ROW
  if (byText.ids.length + byPrefix.ids.length > 0 || part.length === KEY_LENGTH)
    return { notes: union(byText, byPrefix), words: null }
  const byPart = toMatchedKeys(await notesByKeyPart(empresaIds, words, { part, isPrefix: false }).execute(tx))
  return byPart ? { notes: byPart, words: null } : { notes: null, words: 'keys' }
}

const NO_KEYS: MatchedKeys = { empresaIds: [], ids: [] }

function union(first: MatchedKeys, second: MatchedKeys): MatchedKeys {
  const keys = new Set(first.ids.map((id, i) => `${first.empresaIds[i] ?? ''}/${id}`))
  const added = second.ids.flatMap((id, i) => (keys.has(`${second.empresaIds[i] ?? ''}/${id}`) ? [] : [i]))
  return {
    empresaIds: [...first.empresaIds, ...added.map((i) => second.empresaIds[i] ?? 0)],
    ids: [...first.ids, ...added.map((i) => second.ids[i] ?? '')],
  }
}

/** A word of digits may occur in the party, in the rest or in the number; any other word in the first two only. */
async function matchTexts(tx: Tx, empresaIds: readonly number[], words: readonly string[]): Promise<WordMatches> {
  const digits = words.filter((word) => DIGITS.test(word))
  const names = words.filter((word) => !digits.includes(word))
  const sets = names.length > 0 ? await findTextKeys(tx, empresaIds, names) : null
  if (sets && isSelective(sets)) {
    const notes = await notesByTextKeys(tx, empresaIds, { sets, digits })
    if (notes) return { notes, words: null }
  }
  if (digits.length === 0) return sets ? { notes: null, words: sets } : TEST_EACH_ROW
  if (digits.some((word) => word.length < TRIGRAM)) return TEST_EACH_ROW
  const allSets = await findTextKeys(tx, empresaIds, words)
  if (!allSets || !isSelective(allSets)) return TEST_EACH_ROW
  const byText = await notesByTextKeys(tx, empresaIds, { sets: allSets, digits: [] })
  const byNumber = toMatchedKeys(await notesByDigits(empresaIds, digits, words).execute(tx))
  return byText && byNumber ? { notes: union(byText, byNumber), words: null } : TEST_EACH_ROW
}

/** A word that may be part of a note's number; that of an NFS-e has up to thirteen digits. */
const DIGITS = /^\d{1,13}$/
/** A trigram index cannot serve shorter words. */
const TRIGRAM = 3
/** A longer run of digits occurs in no text, only in an access key. */
const TAX_ID_LENGTH = 14

/** Returns null when the rests contain the words in more than eight combinations: `nota_words` gives up then. */
export async function findTextKeys(
  tx: Tx,
  empresaIds: readonly number[],
  words: readonly string[],
): Promise<TextKeys[] | null> {
  const { rows } = await sql<TextKeys>`
    select rests, parties, few from nota_words(${empresaIds}::bigint[], ${words}::text[], ${MAX_MATCHES})
  `.execute(tx)
  return rows.some(({ rests, parties }) => rests === null && parties === null) ? null : rows
}

const isSelective = (sets: readonly TextKeys[]): boolean => sets.every(({ few }) => few !== null)

/** Text keys of several companies on a cluster are looked up one company at a time: LATERAL cannot be divided among nodes. */
async function notesByTextKeys(
  tx: Tx,
  empresaIds: readonly number[],
  { sets, digits }: { sets: readonly TextKeys[]; digits: readonly string[] },
): Promise<MatchedKeys | null> {
  const groups = (await isSpread(tx, empresaIds)) ? empresaIds.map((id) => [id]) : [empresaIds]
  const rows: MatchedRow[] = []
  for (const group of groups) {
    rows.push(...(await textKeyRows(group, sets, digits).execute(tx)).rows)
    if (rows.length > MAX_MATCHES) return null
  }
  return toMatchedKeys({ rows })
}

/** Served by `nota_by_party_key` and `nota_by_rest_key`: LATERAL per key, whatever the planner estimates. */
const textKeyRows = (empresaIds: readonly number[], sets: readonly TextKeys[], digits: readonly string[]) =>
  sql<MatchedRow>`
  select empresa_id, id from (${sql.join([NO_NOTE, ...sets.map((set) => notesOfSet(empresaIds, set, digits))], sql` union `)}) n
  limit ${MAX_MATCHES + 1}`

const NO_NOTE = sql`select null::bigint as empresa_id, null::uuid as id where false`

function notesOfSet(empresaIds: readonly number[], { rests, parties, few }: TextKeys, digits: readonly string[]) {
  const [column, keys] = few === 'parties' ? [sql`party_key`, parties] : [sql`rest_key`, rests]
  return sql`
    select n.empresa_id, n.id from unnest(${empresaIds}::bigint[]) e (id) cross join unnest(${keys}::bigint[]) k (key)
    cross join lateral (
      select * from nota n where n.empresa_id = ${companyOf(empresaIds, sql`e.id`)} and n.${column} = k.key limit ${MAX_MATCHES + 1}) n
    where ${rests === null ? sql`true` : sql`n.rest_key = any(${rests}::bigint[])`}
      and ${parties === null ? sql`true` : sql`n.party_key = any(${parties}::bigint[])`}
      and n.busca like all (${digits.map(likePattern)}::text[])`
}

/** Served by `nota_by_digits` through a definer function: under row-level security LIKE would read every row. */
const notesByDigits = (empresaIds: readonly number[], digits: readonly string[], words: readonly string[]) =>
  sql<MatchedRow>`
  select empresa_id, id from nota_digits(${empresaIds}::bigint[], ${digits}::text[], ${words}::text[], ${MAX_MATCHES + 1})`

/** Served by the unique index of access keys. The other words must occur in the text. */
const notesByKeyPart = (
  empresaIds: readonly number[],
  words: readonly string[],
  { part, isPrefix }: { part: string; isPrefix: boolean },
) => sql<MatchedRow>`
  select empresa_id, id from nota_search_key(${empresaIds}::bigint[], ${part.toUpperCase()}, ${isPrefix},
    ${words.filter((word) => word !== part)}::text[], ${MAX_MATCHES + 1})`
