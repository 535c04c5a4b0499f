import { type RawBuilder, sql, type Transaction } from 'kysely'
import { clampedCents } from '../../../db/clamped.ts'
import type { Database, NotaTable } from '../../../db/schema.gen.ts'
import { filterConditions, isOneOf } from './conditions.ts'
import type { After, Establishment, NotaFilter, Order, OrderKey } from './filter.ts'
import { findMatches } from './find-matches.ts'
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

interface PageRequest extends NotaPage {
  /** Asks for the last page; `after` is null then. */
  last?: boolean
}

interface PageQuery extends NotaPage {
  filter: NotaFilter
  matches: FilterMatches
}

/** A key of one page, in order. A download by filter needs nothing else. */
export interface NotaKey {
  empresa_id: number
  id: string
  value: string
}

type ListColumns = Pick<
  NotaTable,
  | 'id'
  | 'empresa_id'
  | 'chave'
  | 'tipo'
  | 'papel'
  | 'modelo'
  | 'number'
  | 'serie'
  | 'issued_text'
  | 'total_cents'
  | 'homologacao'
  | 'natureza'
  | 'cfop'
  | 'emitente_tax_id'
  | 'emitente_name'
  | 'emitente_uf'
  | 'destinatario_tax_id'
  | 'destinatario_name'
  | 'destinatario_uf'
  | 'protocolo'
  | 'authorized_text'
  | 'situacao'
  | 'mark_signature'
>

/** A note as the list shows it; `value` is the order column's, as text. */
export interface NotaRow extends ListColumns {
  value: string
  eventos: number
  imported_at: Date
  downloaded: boolean
  foreign_copy: boolean
  pending_cancellation: boolean
  /** ds_prova */
  proof_level: string
}

/** Columns of NotaRow from `nota n`, without `value` and `downloaded`. */
export const LIST_COLUMNS = sql`n.id, n.empresa_id, n.chave, n.tipo, n.papel, n.modelo, n.number, n.serie, n.issued_text,
  ${clampedCents('n.total_cents')} as total_cents, n.homologacao, n.natureza, n.cfop, n.emitente_tax_id, n.emitente_name, n.emitente_uf, n.destinatario_tax_id, n.destinatario_name,
  n.destinatario_uf, n.protocolo, n.authorized_text, n.situacao, n.mark_signature, n.eventos, n.imported_at, n.foreign_copy,
  n.pending_cancellation, proof_level(n.proof, n.obtained) as proof_level`

/**
 * One page of a list and the cursor of the next one. The cost does not depend on the page's position: each
 * combination of establishment, kind and side is one scan of the order's index from the cursor on, and the first
 * rows of the scans are merged.
 * Served by `nota_by_emission`, `nota_by_number`, `nota_by_total`, `nota_by_party`.
 */
export async function findNotas(tx: Transaction<Database>, filter: NotaFilter, page: NotaPage) {
  const query = { filter, ...page, limit: page.limit + 1, matches: page.matches ?? (await findMatches(tx, filter)) }
  const { rows } = await sql<NotaRow>`
    with page as (${pageSql(query)})
    select page.value::text as value, ${LIST_COLUMNS},
      d.nota_id is not null as downloaded
    from page
    join nota n on n.empresa_id = page.empresa_id and n.id = page.id
    left join nota_download d on d.empresa_id = n.empresa_id and d.account_id = ${filter.accountId}::uuid and d.nota_id = n.id
    order by page.value ${direction(page.order)}, page.id ${direction(page.order)}
  `.execute(tx)
  return cut(rows, page.limit)
}

/**
 * One page in either direction: after a row, before a row (`after.back`) or the last page (`last`). A backward page
 * is read in the opposite order and then reversed.
 */
export async function turnPage(tx: Transaction<Database>, filter: NotaFilter, { last = false, ...page }: PageRequest) {
  const { after, order } = page
  const back = last || after?.back === true
  if (!back) {
    const { notas, next } = await findNotas(tx, filter, page)
    return { notas, next, previous: after && rowPosition(notas.at(0), true) }
  }
  const reverse = await findNotas(tx, filter, { ...page, order: { ...order, descending: !order.descending } })
  const notas = reverse.notas.toReversed()
  return {
    notas,
    next: after && rowPosition(notas.at(-1), false),
    previous: reverse.next && rowPosition(notas.at(0), true),
  }
}

const rowPosition = (nota: NotaRow | undefined, back: boolean): After | null =>
  nota ? { value: nota.value, id: nota.id, back } : null

/** Like findNotas, but only the keys. */
export async function findNotaKeys(tx: Transaction<Database>, filter: NotaFilter, page: NotaPage) {
  const query = { filter, ...page, limit: page.limit + 1, matches: page.matches ?? (await findMatches(tx, filter)) }
  const { rows } = await sql<NotaKey>`
    with page as (${pageSql(query)}) select empresa_id, id, value::text as value from page
  `.execute(tx)
  return cut(rows, page.limit)
}

/** For tests of the query plan. */
export const explainPage = (tx: Transaction<Database>, query: PageQuery) =>
  sql<{ 'QUERY PLAN': string }>`explain ${pageSql(query)}`.execute(tx)

function cut<Row extends { id: string; value: string }>(rows: Row[], limit: number) {
  const notas = rows.slice(0, limit)
  const last = rows.length > limit ? notas.at(-1) : undefined
  return { notas, next: last ? { value: last.value, id: last.id } : null }
}

const direction = ({ descending }: Order) => (descending ? sql`desc` : sql`asc`)

function pageSql(query: PageQuery) {
  const { order, limit } = query
  const sortWay = direction(order)
  return sql`
    select k.empresa_id, k.id, k.value from ${pageSource(query)} k
    order by k.value ${sortWay}, k.id ${sortWay} limit ${limit}
  `
}

/** Enumerated matches are read by key; otherwise the order's index is walked. */
function pageSource(query: PageQuery) {
  const { filter, matches, order } = query
  const { column } = COLUMNS[order.key]
  if (matches.notes)
    return sql`(
      select n.empresa_id, n.id, ${column} as value from ${matchedNotes(matches.notes)}
      where ${isOneOf(sql`n.tipo`, filter.tipos)} and ${isOneOf(sql`n.papel`, filter.sides)} and ${pageCondition(query)}
    )`
  const scans = scansOf(filter)
  if (scans.length <= MAX_INLINE_SCANS && !Array.isArray(matches.words))
    return sql`(${sql.join(
      scans.map((scan) => scanSql(query, scan)),
      sql` union all `,
    )})`
  return sql`(
    select each.* from (values ${sql.join(scans.map(({ empresaId, tipo, side }) => sql`(${empresaId}, ${tipo}, ${side})`))})
      as scan(empresa_id, tipo, papel) cross join lateral ${scanSql(query, lateralScan(filter))} each
  )`
}

/**
 * Up to 16 scans are written as separate UNION branches so that the planner can estimate each. Above that, one
 * LATERAL scan runs over a VALUES list. So do scans with text keys: these may be a megabyte and are sent once.
 */
const MAX_INLINE_SCANS = 16

interface Scan {
  empresaId: RawBuilder<unknown>
  tipo: RawBuilder<unknown>
  side: RawBuilder<unknown>
}

const companyIs = ({ id }: Establishment) => sql`${id}::bigint`

/** One scan per row of VALUES. A single company is written as a constant so that the planner knows its size. */
const lateralScan = ({ establishments: [first, ...others] }: NotaFilter): Scan => ({
  empresaId: first && others.length === 0 ? companyIs(first) : sql`scan.empresa_id`,
  tipo: sql`scan.tipo`,
  side: sql`scan.papel`,
})

/** One scan per establishment, kind and side. */
const scansOf = ({ establishments, tipos, sides }: NotaFilter): Scan[] =>
  establishments.flatMap((establishment) =>
    tipos.flatMap((tipo) =>
      sides.map((side) => ({
        empresaId: companyIs(establishment),
        tipo: sql`${tipo}::text`,
        side: sql`${side}::text`,
      })),
    ),
  )

function scanSql(query: PageQuery, { empresaId, tipo, side }: Scan) {
  const { order, limit } = query
  const { column } = COLUMNS[order.key]
  const sortWay = direction(order)
  return sql`(
    select n.empresa_id, n.id, ${column} as value from nota n
    where n.empresa_id = ${empresaId} and n.tipo = ${tipo} and n.papel = ${side} and ${pageCondition(query)}
    order by ${column} ${sortWay}, n.id ${sortWay} limit ${limit}
  )`
}

/** The filter, and the row's position after the cursor. */
function pageCondition({ filter, matches, order, after }: PageQuery) {
  const { column, type } = COLUMNS[order.key]
  const conditions = filterConditions(filter, { words: matches.words, isWalk: matches.notes === null })
  if (!after) return conditions
  const sign = order.descending ? sql`<` : sql`>`
  return sql`${conditions} and (${column}, n.id) ${sign} (${after.value}::${type}, ${after.id}::uuid)`
}
