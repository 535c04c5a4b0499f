import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofOneCompany } from '../../../db/distributed.ts'
import { ofKind } from './books.ts'
import { filterConditions, isOneOf, servicoConditions } from './conditions.ts'
import type { After, Establishment, NotaFilter, Order, OrderKey } from './filter.ts'
import { storedStates } from './manifest-sql.ts'
import { type FilterMatches, matchedNotes } from './words/matches.ts'

/** Order columns as SQL, with the type of the cursor's value. Constants only: no input of the caller. */
const COLUMNS: Record<OrderKey, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  issued_local: { column: sql`n.issued_local`, type: sql`timestamp` },
  number: { column: sql`n.number`, type: sql`bigint` },
  total_cents: { column: sql`n.total_cents`, type: sql`bigint` },
  party_folded: { column: sql`n.party_folded`, type: sql`text` },
}

export interface NotaPage {
  order: Order
  after: After | null
  limit: number
  /** Result of findMatches, if the caller has it already. */
  matches?: FilterMatches
}

export interface PageQuery extends NotaPage {
  filter: NotaFilter
  matches: FilterMatches
}

/** A key of one page, in order. A download by filter needs nothing else. */
export interface NotaKey {
  empresa_id: number
  id: string
  value: string
}

/** `asc` or `desc`. */
export const direction = ({ descending }: Order) => (descending ? sql`desc` : sql`asc`)

/**
 * Keys and order values of the first `limit` rows after the cursor, as `empresa_id`, `id`, `value`. The cost does not
 * depend on the page's position: each combination of establishment, kind and side is one scan of the order's index
 * from the cursor on, and the first rows of the scans are merged.
 * Served by `nota_by_emission`, `nota_by_number`, `nota_by_total`, `nota_by_party`; in the order of emission, the days of a short time of
 * competência by `nota_by_competencia`, and a service or municipality by `nota_servico_by_code` and `nota_servico_by_city`.
 */
export function pageSql(query: PageQuery) {
  const { order, limit } = query
  const sortWay = direction(order)
  return sql`
    select k.empresa_id, k.id, k.value from ${pageSource(query)} k
    order by k.value ${sortWay}, k.id ${sortWay} limit ${limit}
  `
}

/** The keys of pageSql, in order. */
export const keysSql = (query: PageQuery) =>
  sql<NotaKey>`with page as (${pageSql(query)}) select empresa_id, id, value::text as value from page`

/** Enumerated matches are read by key; otherwise the order's index is walked. */
function pageSource(query: PageQuery) {
  const { filter, matches, order } = query
  const { column } = COLUMNS[order.key]
  if (isByService(query)) return serviceScans(query)
  if (matches.notes)
    return sql`(
      select n.empresa_id, n.id, ${column} as value from ${matchedNotes(matches.notes)}
      where ${ofOneCompany(sql`n.empresa_id`, companiesOf(filter))} and ${isOneOf(sql`n.tipo`, filter.tipos)} and ${isOneOf(sql`n.papel`, filter.sides)} and ${pageCondition(query)}
    )`
  const byManifest = isByManifest(query)
  const scans = byManifest ? manifestScans(query) : scansOf(query)
  if (scans.length <= MAX_INLINE_SCANS && !Array.isArray(matches.words))
    return sql`(${sql.join(
      scans.map((scan) => scanSql(query, scan)),
      sql` union all `,
    )})`
  const isOfKind = byManifest
    ? sql<SqlBool>`n.manifest = scan.kind`
    : sql<SqlBool>`n.tipo = scan.kind and n.papel = scan.side`
  return sql`(
    select each.* from (values ${sql.join(scans.map(({ empresaId, kind, side }) => sql`(${empresaId}, ${kind}, ${side})`))})
      as scan(empresa_id, kind, side) cross join lateral ${scanSql(query, lateralScan(filter, isOfKind))} each
  )`
}

/**
 * Up to 16 scans are written as separate UNION branches so that the planner can estimate each. Above that, one
 * LATERAL scan runs over a VALUES list. So do scans with text keys: these may be a megabyte and are sent once.
 */
const MAX_INLINE_SCANS = 16

interface Scan {
  /** The filter of the scan's kind */
  filter: NotaFilter
  empresaId: RawBuilder<unknown>
  /** The kind of note, or the stored state of its manifestação */
  kind: RawBuilder<unknown>
  side: RawBuilder<unknown>
  /** Kind and side, or the state */
  isOfKind: RawBuilder<SqlBool>
  /** Number of days of competência; `isOfKind` then names the `day` counted from the first one */
  days?: number
}

const companiesOf = ({ establishments }: NotaFilter): number[] => establishments.map(({ id }) => id)

const companyIs = ({ id }: Establishment) => sql`${id}::bigint`

/** One scan per row of VALUES. A single company is written as a constant so that the planner knows its size. */
const lateralScan = (
  filter: NotaFilter,
  isOfKind: RawBuilder<SqlBool>,
  [first, ...others] = filter.establishments,
) => ({
  filter,
  empresaId: first && others.length === 0 ? companyIs(first) : sql`scan.empresa_id`,
  isOfKind,
})

/** One scan per establishment, kind and side. */
const scansOf = ({ filter, order }: PageQuery): Scan[] =>
  filter.establishments.flatMap((establishment) =>
    filter.tipos.flatMap((tipo) => {
      const own = { ...ofKind(filter, tipo), tipos: [tipo] }
      const days = tipo === 'nfse' && order.key === 'issued_local' ? shortSpan(own) : null
      const isKind = days
        ? sql<SqlBool>`n.competencia = ${days.first}::date + day`
        : sql<SqlBool>`n.tipo = ${tipo}::text`
      return filter.sides.map((side) => ({
        filter: own,
        empresaId: companyIs(establishment),
        kind: sql`${tipo}::text`,
        side: sql`${side}::text`,
        isOfKind: sql<SqlBool>`${isKind} and n.papel = ${side}::text`,
        ...(days && { days: days.count }),
      }))
    }),
  )

/** A filter of states of the manifestação in the order of emission. Only received NF-e have one. */
const isByManifest = ({ filter, order, matches }: PageQuery): boolean =>
  storedStates(filter).length > 0 &&
  order.key === 'issued_local' &&
  !Array.isArray(matches.words) &&
  filter.tipos.includes('nfe') &&
  filter.sides.includes('R')

/** One scan per establishment and state. Served by `nota_by_manifest`; its column `authorized_at` decides whether a deadline has passed. */
const manifestScans = ({ filter }: PageQuery): Scan[] =>
  filter.establishments.flatMap((establishment) =>
    storedStates(filter).map((state) => ({
      filter: { ...ofKind(filter, 'nfe'), tipos: ['nfe' as const] },
      empresaId: companyIs(establishment),
      kind: sql`${state}::text`,
      side: sql`'R'::text`,
      isOfKind: sql<SqlBool>`n.manifest = ${state}`,
    })),
  )

/** A service or municipality in the order of emission, unless another part of the filter has found fewer notes. */
const isByService = ({ filter, order, matches }: PageQuery): boolean =>
  (filter.service !== undefined || filter.taxedAt !== undefined) &&
  order.key === 'issued_local' &&
  !Array.isArray(matches.words) &&
  (matches.notes === null || ('rows' in matches.notes && matches.notes.areServicesTested === true))

/** One scan per establishment along its services. The notes are read one by one, until the page is full. */
function serviceScans({ filter, matches, order, after, limit }: PageQuery) {
  const sortWay = direction(order)
  const [first, ...others] = filter.establishments
  const isOne = first !== undefined && others.length === 0
  const conditions = filterConditions(filter, { notes: { rows: sql``, areServicesTested: true }, words: matches.words })
  const isAfter = after
    ? sql`(s.issued_local, s.nota_id) ${order.descending ? sql`<` : sql`>`} (${after.value}::timestamp, ${after.id}::uuid)`
    : sql`true`
  const scan = sql`(
    select s.empresa_id, s.nota_id as id, s.issued_local as value from nota_servico s
    cross join lateral (select n.* from nota n where n.empresa_id = s.empresa_id and n.id = s.nota_id offset 0) n
    where s.empresa_id = ${isOne ? companyIs(first) : sql`company.id`} and ${sql.join(servicoConditions(filter), sql` and `)} and ${isAfter}
      and ${isOneOf(sql`n.tipo`, filter.tipos)} and ${isOneOf(sql`n.papel`, filter.sides)} and ${conditions}
    order by s.issued_local ${sortWay}, s.nota_id ${sortWay} limit ${limit}
  )`
  if (isOne) return scan
  return sql`(select each.* from unnest(${companiesOf(filter)}::bigint[]) company (id) cross join lateral ${scan} each)`
}

/** Days of competência that are read each by itself: their first services are merged, instead of walking from the last service of all. */
const MAX_DAYS = 93
const DAY_MS = 86_400_000

function shortSpan({ competenciaFrom, competenciaTo }: NotaFilter): { first: string; count: number } | null {
  if (competenciaFrom === undefined || competenciaTo === undefined) return null
  const count = Math.round((Date.parse(competenciaTo) - Date.parse(competenciaFrom)) / DAY_MS) + 1
  return count <= MAX_DAYS ? { first: competenciaFrom, count } : null
}

type OneScan = Pick<Scan, 'filter' | 'empresaId' | 'isOfKind' | 'days'>

function scanSql(query: PageQuery, { filter, empresaId, isOfKind, days }: OneScan) {
  const { order, limit } = query
  const { column } = COLUMNS[order.key]
  const sortWay = direction(order)
  const scan = sql`(
    select n.empresa_id, n.id, ${column} as value from nota n
    where n.empresa_id = ${empresaId} and ${isOfKind} and ${pageCondition({ ...query, filter })}
    order by ${column} ${sortWay}, n.id ${sortWay} limit ${limit}
  )`
  if (days === undefined) return scan
  return sql`(
    select each.* from generate_series(0, ${days}::integer - 1) day cross join lateral ${scan} each
    order by each.value ${sortWay}, each.id ${sortWay} limit ${limit}
  )`
}

/** The filter, and the row's position after the cursor. */
function pageCondition({ filter, matches, order, after }: PageQuery) {
  const { column, type } = COLUMNS[order.key]
  const conditions = filterConditions(filter, { ...matches, isWalk: matches.notes === null })
  if (!after) return conditions
  const sign = order.descending ? sql`<` : sql`>`
  return sql`${conditions} and (${column}, n.id) ${sign} (${after.value}::${type}, ${after.id}::uuid)`
}
