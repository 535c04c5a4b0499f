import type { LinkedPayment } from '@portal/fiscal/base/linked-payment.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { clampedCents } from '../../../db/clamped.ts'
import { sameCompany } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { taxIdsOf } from '../../acesso/base/tax-ids.ts'
import { asCondition, eventoCounts } from '../../intake/event-rules.ts'
import { ITEM_COLUMNS } from '../../intake/read/item-rows.ts'
import { SERVICO_COLUMNS } from '../../intake/read/servico-row.ts'
import { TOTAL_COLUMNS } from '../../intake/read/total-row.ts'
import { isOneOf, joinDownload, SUMMED } from '../consulta/conditions.ts'
import type { Asker } from '../consulta/filter.ts'
import { MANIFEST_COLUMNS } from '../consulta/manifest-sql.ts'
import { PAYMENT_EVENTS, paymentEventsOf, paymentsText } from '../consulta/payments.ts'
import { readTags } from '../consulta/tags.ts'
import type { ItemLine } from './item-columns.ts'
import type { NotaLine } from './nota-columns.ts'
import { SERVICO_TOTALS, type ServicoLine } from './servico-columns.ts'

type Tx = Transaction<Database>

/** A note to be read, in the order of the export. */
export interface NotaKey {
  empresaId: number
  id: string
}

const idsLiteral = (keys: readonly NotaKey[]) => `{${keys.map(({ id }) => id).join(',')}}`
const empresasLiteral = (keys: readonly NotaKey[]) => `{${keys.map(({ empresaId }) => empresaId).join(',')}}`

const companiesOf = (keys: readonly NotaKey[]): number[] => [...new Set(keys.map(({ empresaId }) => empresaId))]

const keyed = (keys: readonly NotaKey[]) => sql`
  unnest(${empresasLiteral(keys)}::bigint[], ${idsLiteral(keys)}::uuid[]) with ordinality as k (empresa_id, id, place)
  join nota n on n.empresa_id = k.empresa_id and n.id = k.id and ${isOneOf(sql`n.empresa_id`, companiesOf(keys))}
  left join nota_total t on ${sameCompany('t', 'n', companiesOf(keys))} and t.nota_id = n.id
  left join nota_ledger l on ${sameCompany('l', 'n', companiesOf(keys))} and l.nota_id = n.id`

/** Import days are in Brasília's time, as in the list. */
const identity = (
  money: RawBuilder<unknown>,
) => sql`n.empresa_id, n.chave, n.tipo, n.papel, n.modelo, n.number, n.serie, n.issued_local, ${clampedCents('n.total_cents')} as total_cents, n.homologacao, n.natureza,
  n.emitente_tax_id, n.emitente_name, n.emitente_uf, n.destinatario_tax_id, n.destinatario_name, n.destinatario_uf, n.protocolo,
  n.authorized_text, l.purpose, l.declared as note_declared, n.situacao, n.mark_signature, n.eventos, n.foreign_copy,
  n.pending_cancellation, proof_level(n.proof, n.obtained) as proof_level, ${SUMMED} and ${money} as summed,
  ${MANIFEST_COLUMNS}, date_trunc('second', n.imported_at at time zone 'UTC' - interval '3 hours') as imported_local`

/** A column of `t`, `i` or `s` under its own name; amounts are clamped to the range that JavaScript reads exactly. */
const columnOf = (table: 't' | 'i' | 's', column: string): RawBuilder<unknown> =>
  column.endsWith('_cents') ? clampedCents(`${table}.${column}`) : sql.id(table, column)

const totalColumns = sql.join(TOTAL_COLUMNS.map((column) => sql`${columnOf('t', column)} as ${sql.id(column)}`))

/** One line for each note. Served by the primary keys. The provider's support gets no tags. */
export async function readNotas(
  tx: Tx,
  keys: readonly NotaKey[],
  { asker: { account, empresas }, money }: { asker: Asker; money: RawBuilder<unknown> },
): Promise<NotaLine[]> {
  const { rows } = await sql<Owned<NotaLine> & { id: string; foreseen: LinkedPayment[] | null }>`
    select n.id, ${identity(money)}, n.cfop, n.uf_from, n.uf_to, n.plate, d.nota_id is not null as downloaded, l.payments as foreseen, ${totalColumns}
    from ${keyed(keys)}
    ${joinDownload(account.id, companiesOf(keys))}
    order by k.place`.execute(tx)
  if (rows.length !== keys.length) throw new Error('a note vanished while it was being exported')
  const events = await readPaymentEvents(tx, rows)
  const hidden = new Set(empresas.flatMap(({ id, support }) => (support ? [id] : [])))
  const tagsOf = await readTags(
    tx,
    rows.filter(({ empresa_id }) => !hidden.has(empresa_id)),
  )
  for (const row of rows) {
    row.tags = tagsOf(row)
    row.payments = paymentsText(
      row.foreseen ?? [],
      paymentEventsOf(events.get(`${row.empresa_id} ${row.chave}`) ?? []),
      row.situacao === 'cancelada',
    )
  }
  return withTaxIds(tx, rows)
}

type PaymentRow = Parameters<typeof paymentEventsOf>[0][number] & { empresa_id: number; chave: string }

/** The events of linked payments that count, by company and key. Served by `evento (empresa_id, chave, …)`. */
async function readPaymentEvents(
  tx: Tx,
  rows: readonly Owned<NotaLine>[],
): Promise<ReadonlyMap<string, readonly PaymentRow[]>> {
  const notas = rows.filter(({ eventos }) => eventos > 0)
  if (notas.length === 0) return new Map()
  const empresaIds = [...new Set(notas.map(({ empresa_id }) => empresa_id))]
  const { rows: eventos } = await sql<PaymentRow>`
    select e.empresa_id, e.chave, e.tp_evento, e.texto, e.protocolo
    from evento e join nota n on ${sameCompany('n', 'e', empresaIds)} and n.chave = e.chave
    where ${isOneOf(sql`e.empresa_id`, empresaIds)} and e.chave = any(${notas.map(({ chave }) => chave)})
      and e.tp_evento = any(${PAYMENT_EVENTS}) and ${asCondition(eventoCounts('e', 'n'))}
    order by e.occurred_local, e.n_seq, e.id`.execute(tx)
  const byNote = new Map<string, PaymentRow[]>()
  for (const evento of eventos) {
    const key = `${evento.empresa_id} ${evento.chave}`
    byNote.set(key, [...(byNote.get(key) ?? []), evento])
  }
  return byNote
}

/** Values of an item, or of the note when it has no items: both tables use the same names. */
const factOf = (column: string): RawBuilder<unknown> => {
  const item = columnOf('i', column)
  if (column === 'cfop') return sql`case when i.n_item is null then n.cfop else i.cfop end as cfop`
  if (!TOTAL_COLUMNS.includes(column)) return sql`${item} as ${sql.id(column)}`
  return sql`case when i.n_item is null then ${columnOf('t', column)} else ${item} end as ${sql.id(column)}`
}
const factColumns = sql.join(ITEM_COLUMNS.map(factOf))

/** One line for each item. Served by the primary keys. */
export async function readItems(tx: Tx, keys: readonly NotaKey[], money: RawBuilder<unknown>): Promise<ItemLine[]> {
  const { rows } = await sql<Owned<ItemLine>>`
    select ${identity(money)}, false as downloaded, ${factColumns}
    from ${keyed(keys)}
    left join nota_item i on ${sameCompany('i', 'n', companiesOf(keys))} and i.nota_id = n.id
    order by k.place, i.n_item`.execute(tx)
  return withTaxIds(tx, rows)
}

const servicoColumns = sql.join([
  ...SERVICO_COLUMNS.map((column) => sql`${columnOf('s', column)} as ${sql.id(column)}`),
  ...SERVICO_TOTALS.map((column) => sql`${columnOf('t', column)} as ${sql.id(column)}`),
])

/** One line for each NFS-e; other kinds have none. Served by the primary keys. */
export async function readServicos(tx: Tx, keys: readonly NotaKey[]): Promise<ServicoLine[]> {
  const { rows } = await sql<Owned<ServicoLine>>`
    select ${identity(sql`true`)}, n.cfop, false as downloaded, n.competencia::text as competencia, n.service_role, ${servicoColumns}
    from ${keyed(keys)}
    join nota_servico s on ${sameCompany('s', 'n', companiesOf(keys))} and s.nota_id = n.id
    order by k.place`.execute(tx)
  return withTaxIds(tx, rows)
}

/** A row as read; its `tax_id` is still missing. */
type Owned<Line> = Line & { empresa_id: number }

/** Fills in each line's company, read apart from the notes: a cluster has `empresa` on the coordinator only. */
async function withTaxIds<Line extends { tax_id: string }>(tx: Tx, rows: Owned<Line>[]): Promise<Line[]> {
  const taxIds = await taxIdsOf(tx, [...new Set(rows.map(({ empresa_id }) => empresa_id))])
  for (const row of rows) row.tax_id = taxIds.get(row.empresa_id) ?? ''
  return rows
}
