import { type RawBuilder, sql, type Transaction } from 'kysely'
import { clampedCents } from '../../../db/clamped.ts'
import type { Database, NotaTable } from '../../../db/schema.gen.ts'
import { conditionsOf, isOneOf } from './conditions.ts'
import type { After, Establishment, NotaFilter, Order, OrderKey } from './filter.ts'
import { foundRows, type Hits } from './hits.ts'
import { findHits } from './search.ts'

/** Order columns as SQL: a column, and the type of the cursor's value. Nothing of the caller's gets here. */
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
  /** What findHits says of the filter, where it was asked already */
  hits?: Hits
}

interface TurnedPage extends NotaPage {
  /** The page at the end; `after` is null then */
  last?: boolean
}

interface Question extends NotaPage {
  filter: NotaFilter
  hits: Hits
}

/** The keys of one page, in order: the cheap part of a list, and all that a download by filter needs. */
export interface NotaKey {
  empresa_id: number
  id: string
  value: string
}

type Listed = Pick<
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
export interface NotaRow extends Listed {
  value: string
  eventos: number
  imported_at: Date
  downloaded: boolean
  foreign_copy: boolean
  pending_cancellation: boolean
  /** ds_prova */
  proof_level: string
}

/** SQL: the columns of NotaRow of nota `n`, but for the order's value and the download. */
export const LISTED = sql`n.id, n.empresa_id, n.chave, n.tipo, n.papel, n.modelo, n.number, n.serie, n.issued_text,
  ${clampedCents('n.total_cents')} as total_cents, n.homologacao, n.natureza, n.cfop, n.emitente_tax_id, n.emitente_name, n.emitente_uf, n.destinatario_tax_id, n.destinatario_name,
  n.destinatario_uf, n.protocolo, n.authorized_text, n.situacao, n.mark_signature, n.eventos, n.imported_at, n.foreign_copy,
  n.pending_cancellation, proof_level(n.proof, n.obtained, n.verified) as proof_level`

/**
 * One page of a list and the row after which the next one begins. The thousandth page costs what the first does: each pair of
 * establishment, kind and side is one scan of the order's index from the cursor on, and the scans' first rows are merged.
 * Served by `nota_by_emission`, `nota_by_number`, `nota_by_total`, `nota_by_party`.
 */
export async function findNotas(tx: Transaction<Database>, filter: NotaFilter, page: NotaPage) {
  const question = { filter, ...page, limit: page.limit + 1, hits: page.hits ?? (await findHits(tx, filter)) }
  const { rows } = await sql<NotaRow>`
    with page as (${pageOf(question)})
    select page.value::text as value, ${LISTED},
      d.nota_id is not null as downloaded
    from page
    join nota n on n.empresa_id = page.empresa_id and n.id = page.id
    left join nota_download d on d.empresa_id = n.empresa_id and d.account_id = ${filter.accountId}::uuid and d.nota_id = n.id
    order by page.value ${direction(page.order)}, page.id ${direction(page.order)}
  `.execute(tx)
  return cut(rows, page.limit)
}

/**
 * A page as a list is turned over in both ways: after a row, before a row (`after.back`) or the last one of all (`last`).
 * Backwards is the same question in the other order, its rows turned round again: it costs what forwards costs.
 */
export async function turnPage(tx: Transaction<Database>, filter: NotaFilter, { last = false, ...page }: TurnedPage) {
  const { after, order } = page
  const back = last || after?.back === true
  if (!back) {
    const { notas, next } = await findNotas(tx, filter, page)
    return { notas, next, previous: after && keyOf(notas.at(0), true) }
  }
  const found = await findNotas(tx, filter, { ...page, order: { ...order, descending: !order.descending } })
  const notas = found.notas.toReversed()
  return { notas, next: after && keyOf(notas.at(-1), false), previous: found.next && keyOf(notas.at(0), true) }
}

const keyOf = (nota: NotaRow | undefined, back: boolean): After | null =>
  nota ? { value: nota.value, id: nota.id, back } : null

/** As findNotas, keys alone. */
export async function findNotaKeys(tx: Transaction<Database>, filter: NotaFilter, page: NotaPage) {
  const question = { filter, ...page, limit: page.limit + 1, hits: page.hits ?? (await findHits(tx, filter)) }
  const { rows } = await sql<NotaKey>`
    with page as (${pageOf(question)}) select empresa_id, id, value::text as value from page
  `.execute(tx)
  return cut(rows, page.limit)
}

/** The statement whose plan a test looks at. */
export const explainPage = (tx: Transaction<Database>, question: Question) =>
  sql<{ 'QUERY PLAN': string }>`explain ${pageOf(question)}`.execute(tx)

function cut<Row extends { id: string; value: string }>(rows: Row[], limit: number) {
  const notas = rows.slice(0, limit)
  const last = rows.length > limit ? notas.at(-1) : undefined
  return { notas, next: last ? { value: last.value, id: last.id } : null }
}

const direction = ({ descending }: Order) => (descending ? sql`desc` : sql`asc`)

function pageOf(question: Question) {
  const { order, limit } = question
  const way = direction(order)
  return sql`
    select k.empresa_id, k.id, k.value from ${sourceOf(question)} k
    order by k.value ${way}, k.id ${way} limit ${limit}
  `
}

/** Few notes already found are read by key; everything else goes along the order's index. */
function sourceOf(question: Question) {
  const { filter, hits, order } = question
  const { column } = COLUMNS[order.key]
  if (hits.found)
    return sql`(
      select n.empresa_id, n.id, ${column} as value from ${foundRows(hits.found)}
      where ${isOneOf(sql`n.tipo`, filter.tipos)} and ${isOneOf(sql`n.papel`, filter.sides)} and ${beyond(question)}
    )`
  const scans = scansOf(filter)
  if (scans.length <= TOLD && !Array.isArray(hits.words))
    return sql`(${sql.join(
      scans.map((scan) => scanOf(question, scan)),
      sql` union all `,
    )})`
  return sql`(
    select each.* from (values ${sql.join(scans.map(({ empresaId, tipo, side }) => sql`(${empresaId}, ${tipo}, ${side})`))})
      as scan(empresa_id, tipo, papel) cross join lateral ${scanOf(question, lateralOf(filter))} each
  )`
}

/**
 * So many scans are spelled out: the planner knows then how large each of them is. More are one scan for each row of a list, and so are
 * those by the keys of words, which may be a megabyte: they are sent once.
 */
const TOLD = 16

interface Scan {
  empresaId: RawBuilder<unknown>
  tipo: RawBuilder<unknown>
  side: RawBuilder<unknown>
}

const companyIs = ({ id }: Establishment) => sql`${id}::bigint`

/** One scan for each row of the list. A company that they share is told by itself: the planner knows then how large it is. */
const lateralOf = ({ establishments: [first, ...others] }: NotaFilter): Scan => ({
  empresaId: first && others.length === 0 ? companyIs(first) : sql`scan.empresa_id`,
  tipo: sql`scan.tipo`,
  side: sql`scan.papel`,
})

/** One scan for each establishment, kind and side. */
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

function scanOf(question: Question, { empresaId, tipo, side }: Scan) {
  const { order, limit } = question
  const { column } = COLUMNS[order.key]
  const way = direction(order)
  return sql`(
    select n.empresa_id, n.id, ${column} as value from nota n
    where n.empresa_id = ${empresaId} and n.tipo = ${tipo} and n.papel = ${side} and ${beyond(question)}
    order by ${column} ${way}, n.id ${way} limit ${limit}
  )`
}

/** What the filter says of a row, and that it comes after the cursor's. */
function beyond({ filter, hits, order, after }: Question) {
  const { column, type } = COLUMNS[order.key]
  const conditions = conditionsOf(filter, { ...hits, walked: hits.found === null })
  if (!after) return conditions
  const sign = order.descending ? sql`<` : sql`>`
  return sql`${conditions} and (${column}, n.id) ${sign} (${after.value}::${type}, ${after.id}::uuid)`
}
