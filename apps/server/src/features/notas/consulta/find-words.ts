import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { type Found, type Hit, type Hits, likePattern, MAX_HITS, type Said, toFound } from './hits.ts'

type Tx = Transaction<Database>

/** `found` are ids: of words nothing else is told. */
type WordHits = Hits & { found: Found | null }

const EACH: WordHits = { found: null, words: 'text' }

/** Words of the text; a long number also begins a key, and where nothing else is found it may stand anywhere in one. */
export async function findWords(tx: Tx, empresaIds: readonly number[], words: readonly string[]): Promise<WordHits> {
  const part = keyPart(words)
  if (part === undefined) return inTexts(tx, empresaIds, words)
  const said = part.length > TAX_ID_LENGTH ? NOTHING : (await inTexts(tx, empresaIds, words)).found
  const begun = toFound(await holdKey(empresaIds, words, { part, beginning: true }).execute(tx))
  if (!said || !begun) return EACH
  if (said.ids.length + begun.ids.length > 0 || part.length === KEY_LENGTH)
    return { found: both(said, begun), words: null }
  const anywhere = toFound(await holdKey(empresaIds, words, { part, beginning: false }).execute(tx))
  return anywhere ? { found: anywhere, words: null } : { found: null, words: 'keys' }
}

const NOTHING: Found = { empresaIds: [], ids: [] }

function both(one: Found, other: Found): Found {
  const known = new Set(one.ids.map((id, at) => `${one.empresaIds[at] ?? ''}/${id}`))
  const more = other.ids.flatMap((id, at) => (known.has(`${other.empresaIds[at] ?? ''}/${id}`) ? [] : [at]))
  return {
    empresaIds: [...one.empresaIds, ...more.map((at) => other.empresaIds[at] ?? 0)],
    ids: [...one.ids, ...more.map((at) => other.ids[at] ?? '')],
  }
}

/** A note's text is that of the other party, the rest and its number: a few digits may stand in any of them. */
async function inTexts(tx: Tx, empresaIds: readonly number[], words: readonly string[]): Promise<WordHits> {
  const digits = words.filter((word) => DIGITS.test(word))
  const named = words.filter((word) => !digits.includes(word))
  const sets = named.length > 0 ? await findTexts(tx, empresaIds, named) : null
  if (sets && areFew(sets)) {
    const found = toFound(await notesOf(empresaIds, sets, digits).execute(tx))
    if (found) return { found, words: null }
  }
  if (digits.length === 0) return sets ? { found: null, words: sets } : EACH
  if (digits.some((word) => word.length < TRIGRAM)) return EACH
  const whole = await findTexts(tx, empresaIds, words)
  if (!whole || !areFew(whole)) return EACH
  const said = toFound(await notesOf(empresaIds, whole, []).execute(tx))
  const numbered = toFound(await holdDigits(empresaIds, digits, words).execute(tx))
  return said && numbered ? { found: both(said, numbered), words: null } : EACH
}

/** May be a part of a number. */
const DIGITS = /^\d{1,9}$/
/** An index of trigrams is no help for less. */
const TRIGRAM = 3

const KEY_LENGTH = 44
/** A longer run of digits is in no text but a key's */
const TAX_ID_LENGTH = 14
const MIN_DIGITS = 6

/** The word that may be a part of a key: six digits at least, and what a CNPJ may hold. */
export const keyPart = (words: readonly string[]): string | undefined =>
  words.find(
    (word) => word.length <= KEY_LENGTH && /^[\da-z]+$/.test(word) && word.replace(/\D/g, '').length >= MIN_DIGITS,
  )

/** Null where the texts cannot tell. */
export async function findTexts(
  tx: Tx,
  empresaIds: readonly number[],
  words: readonly string[],
): Promise<Said[] | null> {
  const { rows } = await sql<Said>`
    select rests, parties, few from nota_words(${empresaIds}::bigint[], ${words}::text[], ${MAX_HITS})
  `.execute(tx)
  return rows.some(({ rests, parties }) => rests === null && parties === null) ? null : rows
}

const areFew = (sets: readonly Said[]): boolean => sets.every(({ few }) => few !== null)

/** Served by `nota_by_party_key` and `nota_by_rest_key`: text by text, whatever the planner believes of them. */
const notesOf = (empresaIds: readonly number[], sets: readonly Said[], digits: readonly string[]) => sql<Hit>`
  select empresa_id, id from (${sql.join([NO_NOTE, ...sets.map((set) => notesOfSet(empresaIds, set, digits))], sql` union `)}) n
  limit ${MAX_HITS + 1}`

const NO_NOTE = sql`select null::bigint as empresa_id, null::uuid as id where false`

function notesOfSet(empresaIds: readonly number[], { rests, parties, few }: Said, digits: readonly string[]) {
  const [column, keys] = few === 'parties' ? [sql`party_key`, parties] : [sql`rest_key`, rests]
  return sql`
    select n.empresa_id, n.id from unnest(${empresaIds}::bigint[]) e (id) cross join unnest(${keys}::bigint[]) k (key)
    cross join lateral (
      select * from nota n where n.empresa_id = e.id and n.${column} = k.key limit ${MAX_HITS + 1}) n
    where ${rests === null ? sql`true` : sql`n.rest_key = any(${rests}::bigint[])`}
      and ${parties === null ? sql`true` : sql`n.party_key = any(${parties}::bigint[])`}
      and n.busca like all (${digits.map(likePattern)}::text[])`
}

/** Served by index `nota_by_digits`, through the one function that may use it: under row-level security LIKE reads every row. */
const holdDigits = (empresaIds: readonly number[], digits: readonly string[], words: readonly string[]) => sql<Hit>`
  select empresa_id, id from nota_digits(${empresaIds}::bigint[], ${digits}::text[], ${words}::text[], ${MAX_HITS + 1})`

/** Served by the index of keys. The other words stand in the text. */
const holdKey = (
  empresaIds: readonly number[],
  words: readonly string[],
  { part, beginning }: { part: string; beginning: boolean },
) => sql<Hit>`
  select empresa_id, id from nota_search_key(${empresaIds}::bigint[], ${part.toUpperCase()}, ${beginning},
    ${words.filter((word) => word !== part)}::text[], ${MAX_HITS + 1})`
