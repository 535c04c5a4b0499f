import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { ManifestRow } from './read.ts'

/** A requested event, with the present state of its note. */
export interface ManifestEventRow extends ManifestRow {
  id: string
  kind: string
  sequence: number
  justification: string | null
  number: number | null
  serie: number | null
  emitente_tax_id: string | null
  emitente_name: string | null
  total_cents: number | null
  made_at: Date
  made_by_name: string
  is_automatic: boolean
  /** Of the signed event, hexadecimal; null before the first sending */
  event_sha256: string | null
  /** Of an event without answer: its last request; the event itself for an automatic Ciência, which has no request */
  again_id: string | null
}

export interface ManifestQuestion {
  empresaId: number
  /** tpAmb */
  environment: 1 | 2
  states: readonly string[] | undefined
  /** Id of the last row of the page before */
  after: string | null
  limit: number
}

/** Events of a company, the newest first. Served by `manifesto_recent`. */
export async function findManifestEvents(
  tx: Transaction<Database>,
  question: ManifestQuestion,
): Promise<ManifestEventRow[]> {
  const { empresaId, environment, limit } = question
  const { rows } = await sql<ManifestEventRow>`
    select m.id, m.nota_id, m.chave, m.kind, m.sequence, m.justification, m.state, m.cstat, m.reason, m.protocol, m.registered_text,
      m.state = 'incerto' and m.next_at is null as is_parked,
      m.made_at, m.made_by_name, m.is_automatic, encode(sha256(convert_to(m.event, 'UTF8')), 'hex') as event_sha256,
      case when m.state = 'incerto' and m.next_at is null then
        coalesce((select i.pedido_id from manifesto_item i where i.manifesto_id = m.id order by i.pedido_id desc limit 1), m.id) end as again_id
    from manifesto m join empresa e on e.tax_id = m.tax_id and e.demo = m.demo
    where e.id = ${empresaId} and m.environment = case when m.demo then 1 else ${environment} end and ${sql.join(filtersOf(question), sql` and `)}
    order by m.id desc limit ${limit}`.execute(tx)
  return withNotas(tx, empresaId, rows)
}

function filtersOf({ states, after }: ManifestQuestion): RawBuilder<unknown>[] {
  const filters = [sql`true`]
  if (states) filters.push(sql`m.state = any(${states}::text[])`)
  if (after) filters.push(sql`m.id < ${after}::uuid`)
  return filters
}

type NotaFacts = Pick<ManifestEventRow, 'number' | 'serie' | 'emitente_tax_id' | 'emitente_name' | 'total_cents'>
const NO_NOTA: NotaFacts = { number: null, serie: null, emitente_tax_id: null, emitente_name: null, total_cents: null }

/** A query of its own: a cluster does not join tables of its coordinator with divided ones. */
async function withNotas(tx: Transaction<Database>, empresaId: number, rows: readonly ManifestEventRow[]) {
  if (rows.length === 0) return []
  const notas = await tx
    .selectFrom('nota')
    .select(['id', 'number', 'serie', 'emitente_tax_id', 'emitente_name', 'total_cents'])
    .where('empresa_id', '=', empresaId)
    .where('id', 'in', [...new Set(rows.map(({ nota_id }) => nota_id))])
    .execute()
  const byId = new Map(notas.map(({ id, ...facts }) => [id, facts as NotaFacts]))
  return rows.map((row) => ({ ...row, ...(byId.get(row.nota_id) ?? NO_NOTA) }))
}
