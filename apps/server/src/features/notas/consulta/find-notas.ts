import { sql, type Transaction } from 'kysely'
import { clampedCents } from '../../../db/clamped.ts'
import { isSpread, sameCompany } from '../../../db/distributed.ts'
import type { Database, NotaTable } from '../../../db/schema.gen.ts'
import { HAS_UNKNOWN_ANSWER, joinCapture, joinDownload } from './conditions.ts'
import type { After, NotaFilter } from './filter.ts'
import { findMatches } from './find-matches.ts'
import { MANIFEST_COLUMNS, type ManifestColumns } from './manifest-sql.ts'
import { direction, keysSql, type NotaKey, type NotaPage, type PageQuery, pageSql } from './page-sql.ts'
import { spreadKeys } from './spread-keys.ts'

interface PageRequest extends NotaPage {
  /** Asks for the last page; `after` is null then. */
  last?: boolean
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
  | 'uf_from'
  | 'uf_to'
  | 'plate'
  | 'service_role'
  | 'protocolo'
  | 'authorized_text'
  | 'situacao'
  | 'mark_signature'
>

/** A note as the list shows it; `value` is the order column's, as text. */
export interface NotaRow extends ListColumns, ManifestColumns {
  value: string
  /** Day of the NFS-e's competência, `YYYY-MM-DD` */
  competencia: string | null
  eventos: number
  imported_at: Date
  downloaded: boolean
  foreign_copy: boolean
  pending_cancellation: boolean
  has_unknown_answer: boolean
  /** Fetched by the portal */
  captured: boolean
  /** Came by a file */
  has_file: boolean
  /** ds_prova */
  proof_level: string
  /** Of the people of the company; absent where nobody asked for them (`tags.ts`) */
  tags?: readonly string[]
}

/** Columns of NotaRow from `nota n` and `joinCapture`, without `value` and `downloaded`. */
export const LIST_COLUMNS = sql`n.id, n.empresa_id, n.chave, n.tipo, n.competencia::text as competencia, n.service_role, n.papel, n.modelo, n.number, n.serie, n.issued_text,
  ${clampedCents('n.total_cents')} as total_cents, n.homologacao, n.natureza, n.cfop, n.emitente_tax_id, n.emitente_name, n.emitente_uf, n.destinatario_tax_id, n.destinatario_name,
  n.destinatario_uf, n.uf_from, n.uf_to, n.plate, n.protocolo, n.authorized_text, n.situacao, n.mark_signature, n.eventos, n.imported_at, n.foreign_copy,
  n.pending_cancellation, ${HAS_UNKNOWN_ANSWER} as has_unknown_answer, proof_level(n.proof, n.obtained) as proof_level, o.nota_id is not null as captured,
  coalesce(o.has_file, true) as has_file, ${MANIFEST_COLUMNS}`

/** One page of a list and the cursor of the next one. */
export async function findNotas(tx: Transaction<Database>, filter: NotaFilter, page: NotaPage) {
  const query = await toQuery(tx, filter, page)
  if (await isSpread(tx, filter.establishments))
    return cut(await readRows(tx, await spreadKeys(tx, query), filter), page.limit)
  const empresaIds = filter.establishments.map(({ id }) => id)
  const { rows } = await sql<NotaRow>`
    with page as (${pageSql(query)})
    select page.value::text as value, ${LIST_COLUMNS},
      d.nota_id is not null as downloaded
    from page
    join nota n on ${sameCompany('n', 'page', empresaIds)} and n.id = page.id
    ${joinDownload(filter.accountId, empresaIds)} ${joinCapture(empresaIds)}
    order by page.value ${direction(page.order)}, page.id ${direction(page.order)}
  `.execute(tx)
  return cut(rows, page.limit)
}

/** The page's query for one row more than its limit, which shows whether a next page exists. */
const toQuery = async (tx: Transaction<Database>, filter: NotaFilter, page: NotaPage): Promise<PageQuery> => ({
  filter,
  ...page,
  limit: page.limit + 1,
  matches: page.matches ?? (await findMatches(tx, filter)),
})

/** Rows of keys, in their order. */
export async function readRows(
  tx: Transaction<Database>,
  keys: readonly NotaKey[],
  { accountId }: NotaFilter,
): Promise<NotaRow[]> {
  const [empresaIds, ids] = [keys.map((key) => key.empresa_id), keys.map(({ id }) => id)]
  const { rows } = await sql<Omit<NotaRow, 'value'>>`
    select ${LIST_COLUMNS}, d.nota_id is not null as downloaded
    from unnest(${empresaIds}::bigint[], ${ids}::uuid[]) as page (empresa_id, id)
    join nota n on n.empresa_id = page.empresa_id and n.id = page.id
    ${joinDownload(accountId, empresaIds)} ${joinCapture(empresaIds)}
    where n.empresa_id = any(${empresaIds}::bigint[])
  `.execute(tx)
  const byKey = new Map(rows.map((row) => [keyText(row), row]))
  return keys.flatMap((key) => {
    const row = byKey.get(keyText(key))
    return row ? [{ ...row, value: key.value }] : []
  })
}

const keyText = ({ empresa_id, id }: Pick<NotaKey, 'empresa_id' | 'id'>) => `${empresa_id} ${id}`

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
  const query = await toQuery(tx, filter, page)
  const isMerged = await isSpread(tx, filter.establishments)
  return cut(isMerged ? await spreadKeys(tx, query) : (await keysSql(query).execute(tx)).rows, page.limit)
}

/** For tests of the query plan. */
export const explainPage = (tx: Transaction<Database>, query: PageQuery) =>
  sql<{ 'QUERY PLAN': string }>`explain ${pageSql(query)}`.execute(tx)

/** The first `limit` of at least one row more, and the position after them. */
export function cut<Row extends { id: string; value: string }>(rows: Row[], limit: number) {
  const notas = rows.slice(0, limit)
  const last = rows.length > limit ? notas.at(-1) : undefined
  return { notas, next: last ? { value: last.value, id: last.id } : null }
}
