import { sql, type Transaction } from 'kysely'
import { isSpread, sameCompany } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { conflictRows, importedWithin, importRows, lateRows, servicoConditions, tagRows } from './conditions.ts'
import type { NotaFilter } from './filter.ts'
import { awaitingConditions } from './manifest-sql.ts'
import { areFrequent, hasAtMost } from './words/frequency.ts'
import { matchWords } from './words/match-words.ts'
import { type FilterMatches, MAX_MATCHES, NO_MATCHES } from './words/matches.ts'

type Tx = Transaction<Database>

interface Wanted {
  /** No totals are wanted, and the page's order does not depend on the party. */
  isPageOnly?: boolean
  /** A page in the order of the parties' names. */
  isByName?: boolean
}

/**
 * Finds the notes of the most selective filter: words, own downloads, uploads, days of import, a service, a
 * manifestação that is awaited, or the other party. Of several companies on a cluster, words alone: their pages ask each company (`spreadKeys`), and their
 * totals each node.
 */
export async function findMatches(tx: Tx, filter: NotaFilter, wanted: Wanted = {}): Promise<FilterMatches> {
  const empresaIds = filter.establishments.map(({ id }) => id)
  const { words } = filter
  const spread = await isSpread(tx, empresaIds)
  const isWordPage = wanted.isPageOnly && !spread && isPlainFilter({ ...filter, words: undefined })
  if (words && isWordPage && (await areFrequent(tx, filter, words))) return { notes: null, words: 'text' }
  const matches = words ? await matchWords(tx, empresaIds, words) : NO_MATCHES
  if (matches.notes || spread) return matches
  return { ...matches, notes: await findSelective(tx, filter, wanted) }
}

/**
 * The notes of own downloads, uploads, days of import, a service, an awaited manifestação or the other party. Returns null when too many match,
 * or the filter has none of these.
 */
export async function findSelective(
  tx: Tx,
  filter: NotaFilter,
  { isPageOnly = false, isByName = false }: Wanted = {},
): Promise<FilterMatches['notes']> {
  const empresaIds = filter.establishments.map(({ id }) => id)
  const notes =
    (await findRecorded(tx, empresaIds, filter)) ??
    (await findServico(tx, empresaIds, filter)) ??
    (await findAwaiting(tx, empresaIds, filter))
  // in the order of party names, the notes of one party are adjacent and may be the last ones of the index
  return (
    notes ??
    (isPageOnly ? null : findByParty(tx, { empresaIds, party: filter.party }, isByName ? MAX_OF_PARTY : MAX_MATCHES))
  )
}

/** The parts of a filter that `nota_day` has columns for. Any other part makes the filter read the notes. */
const DAY_PARTS: ReadonlySet<string> = new Set<keyof NotaFilter>([
  'establishments',
  'branch',
  'accountId',
  'tipos',
  'sides',
  'issuedFrom',
  'issuedTo',
  'situacoes',
  'homologacao',
])

/** Only companies, kinds, sides, period and situation: the sums per day (`nota_day`) answer such a filter. */
export const isPlainFilter = (filter: NotaFilter): boolean =>
  Object.entries(filter).every(([part, value]) => value === undefined || DAY_PARTS.has(part))

/** Rows imported together are stored together: reading this many is faster than walking along a year of notes. */
const MAX_IMPORTED = 20_000

/** Own downloads, uploads or days of import. Returns null when too many notes match: walking the order finds them soon. */
async function findRecorded(
  tx: Tx,
  empresaIds: readonly number[],
  filter: NotaFilter,
): Promise<FilterMatches['notes']> {
  const { accountId, downloaded, importedFrom, importedTo } = filter
  const ids = sql`${empresaIds}::bigint[]`
  // served by the primary key of nota_download
  const downloads = sql`nota_download d where d.empresa_id = any(${ids}) and d.account_id = ${accountId}::uuid`
  if (downloaded === true && (await hasAtMost(tx, downloads, MAX_MATCHES)))
    return {
      rows: sql`(select n.* from (select d.empresa_id, d.nota_id from ${downloads} offset 0) d
        join nota n on ${sameCompany('n', 'd', empresaIds)} and n.id = d.nota_id offset 0) n`,
    }
  const uploaded = importRows(filter)
  if (filter.imports && (await hasAtMost(tx, uploaded, MAX_IMPORTED)))
    return {
      rows: sql`(select n.* from (select distinct i.empresa_id, i.nota_id from ${uploaded} offset 0) i
        join nota n on ${sameCompany('n', 'i', empresaIds)} and n.id = i.nota_id offset 0) n`,
    }
  const tagged = tagRows(filter)
  if (filter.tag !== undefined && (await hasAtMost(tx, tagged, MAX_MATCHES)))
    return {
      rows: sql`(select n.* from (select t.empresa_id, t.nota_id from ${tagged} offset 0) t
        join nota n on ${sameCompany('n', 't', empresaIds)} and n.id = t.nota_id offset 0) n`,
    }
  const late = lateRows(filter)
  if (filter.late?.isLate && (await hasAtMost(tx, late, MAX_MATCHES)))
    return {
      rows: sql`(select n.* from (select distinct l.empresa_id, l.nota_id from ${late} offset 0) l
        join nota n on ${sameCompany('n', 'l', empresaIds)} and n.id = l.nota_id offset 0) n`,
    }
  const conflicts = conflictRows(filter)
  if (filter.conflict?.has && (await hasAtMost(tx, conflicts, MAX_MATCHES)))
    return {
      rows: sql`(select n.* from (select distinct x.empresa_id, x.nota_id from ${conflicts} offset 0) x
        join nota n on ${sameCompany('n', 'x', empresaIds)} and n.id = x.nota_id offset 0) n`,
    }
  if (importedFrom === undefined && importedTo === undefined) return null
  // served by nota_by_import
  const imported = sql`nota n where n.empresa_id = any(${ids}) and ${sql.join(importedWithin(filter), sql` and `)}`
  return (await hasAtMost(tx, imported, MAX_IMPORTED)) ? { rows: sql`(select n.* from ${imported} offset 0) n` } : null
}

/** Walking may test all notes of one side, when they are on the other one. */
const MAX_SERVICES = 20_000

/** The notes of one service or municipality. Served by `nota_servico_by_code` and `nota_servico_by_city`. */
async function findServico(tx: Tx, empresaIds: readonly number[], filter: NotaFilter): Promise<FilterMatches['notes']> {
  if (filter.service === undefined && filter.taxedAt === undefined) return null
  const conditions = sql.join(servicoConditions(filter), sql` and `)
  const rows = sql`nota_servico s where s.empresa_id = any(${empresaIds}::bigint[]) and ${conditions}`
  if (!(await hasAtMost(tx, rows, MAX_SERVICES))) return null
  return {
    areServicesTested: true,
    rows: sql`(select n.* from (select s.empresa_id, s.nota_id from ${rows} offset 0) s
      join nota n on ${sameCompany('n', 's', empresaIds)} and n.id = s.nota_id offset 0) n`,
  }
}

/** The notes that await a manifestação. Served by `nota_manifest_due`. */
async function findAwaiting(
  tx: Tx,
  empresaIds: readonly number[],
  filter: NotaFilter,
): Promise<FilterMatches['notes']> {
  const conditions = awaitingConditions(filter)
  if (!conditions) return null
  const rows = sql`nota n where n.empresa_id = any(${empresaIds}::bigint[]) and ${sql.join(conditions, sql` and `)}`
  return (await hasAtMost(tx, rows, MAX_MATCHES)) ? { rows: sql`(select n.* from ${rows} offset 0) n` } : null
}

/** In the order of names all notes of a party may come last: reading so many by key is faster than walking over a million of others. */
const MAX_OF_PARTY = 50_000

/** Served by `nota_by_party_id`. */
async function findByParty(
  tx: Tx,
  { empresaIds, party }: { empresaIds: readonly number[]; party: NotaFilter['party'] },
  max: number,
): Promise<FilterMatches['notes']> {
  if (party === undefined) return null
  const rows = sql`nota n where n.empresa_id = any(${empresaIds}::bigint[]) and n.party_tax_id = ${party}`
  return (await hasAtMost(tx, rows, max)) ? { rows: sql`(select n.* from ${rows} offset 0) n` } : null
}
