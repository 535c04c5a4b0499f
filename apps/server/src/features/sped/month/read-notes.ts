import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from './note-row.ts'

/** Whose documents of which days, and of which lists. */
export interface MonthQuestion {
  empresaId: number
  from: string
  to: string
  tipos: readonly NoteRow['tipo'][]
  /** Keys whose entry day was given: those inside the month are read whatever their issue, the others are left out */
  inside: readonly string[]
  outside: readonly string[]
}

const AT_ONCE = 500

/**
 * The month's documents of production, in order of role, issue and id, some at a time. `tx` is a snapshot: several questions see one
 * moment. Served by `nota_by_emission` and the primary keys.
 */
export async function* readNotes(tx: Kysely<Database>, question: MonthQuestion): AsyncGenerator<NoteWithItems[]> {
  for (const tipo of question.tipos) for (const papel of ['E', 'R']) yield* ofList(tx, question, { tipo, papel })
  if (question.inside.length > 0) yield* moved(tx, question)
}

async function* ofList(tx: Kysely<Database>, question: MonthQuestion, list: { tipo: string; papel: string }) {
  const { empresaId, from, to } = question
  const outside = new Set([...question.outside, ...question.inside])
  let after = sql``
  for (;;) {
    const { rows } = await sql<NoteRow & { at: string }>`
      select ${COLUMNS} ${SOURCES}
      where n.empresa_id = ${empresaId} and n.tipo = ${list.tipo} and n.papel = ${list.papel}
        and n.issued_local >= ${from}::timestamp and n.issued_local < ${to}::timestamp + interval '1 day' ${after}
        and not n.homologacao
      order by n.issued_local, n.id limit ${AT_ONCE}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return
    yield await withItems(
      tx,
      empresaId,
      rows.filter(({ chave }) => !outside.has(chave)),
    )
    after = sql`and (n.issued_local, n.id) > (${last.at}::timestamp, ${last.id}::uuid)`
  }
}

/** Documents that came in on another day than they were issued. */
async function* moved(tx: Kysely<Database>, { empresaId, inside, tipos }: MonthQuestion) {
  const chaves = [...inside].sort()
  for (let at = 0; at < chaves.length; at += AT_ONCE) {
    const { rows } = await sql<NoteRow & { at: string }>`
      select ${COLUMNS} ${SOURCES}
      where n.empresa_id = ${empresaId} and n.chave = any(${chaves.slice(at, at + AT_ONCE)}::text[]) and not n.homologacao
      order by n.issued_local, n.id`.execute(tx)
    yield await withItems(
      tx,
      empresaId,
      rows.filter(({ tipo }) => tipos.includes(tipo)),
    )
  }
}

const COLUMNS = sql`n.id, n.chave, n.tipo, n.modelo, n.papel, n.number, n.serie, n.issued_local::date as issued, n.issued_local::text as at,
  n.total_cents as total, n.situacao, n.cfop, n.natureza as nature, n.emitente_tax_id as issuer_id, n.emitente_name as issuer_name,
  case when n.papel = 'E' then n.destinatario_name else n.emitente_name end as party_name,
  case when n.situacao = 'cancelada' then (select min(e.occurred_local)::date from evento e where e.empresa_id = n.empresa_id
    and e.chave = n.chave and e.tp_evento in ('110111', '110112') and e.registered) end as cancelled_on,
  l.operation, l.purpose, l.consumer, l.destination, l.moved, l.freight as freight_by, l.payment, l.issuer, l.recipient, l.taker,
  l.place_from, l.place_to, l.refs, l.imports, t.product_cents as product, t.discount_cents as discount, t.freight_cents as freight,
  t.insurance_cents as insurance, t.other_cents as other, t.icms_cst, t.icms_rate::text, t.icms_base_cents as icms_base,
  t.icms_cents as icms`
const SOURCES = sql`from nota n
  left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
  left join nota_total t on t.empresa_id = n.empresa_id and t.nota_id = n.id`

async function withItems(tx: Kysely<Database>, empresaId: number, notes: NoteRow[]): Promise<NoteWithItems[]> {
  const goods = notes.filter(({ tipo }) => tipo !== 'cte').map(({ id }) => id)
  const items = new Map<string, NoteItemRow[]>(goods.map((id) => [id, []]))
  if (goods.length > 0) {
    const { rows } = await sql<NoteItemRow>`
      select i.nota_id, i.n_item as n, i.code, i.name, i.gtin, i.ncm, i.cest, i.cfop, i.unit, i.quantity::text, i.in_total, i.origin,
        i.icms_cst as cst, i.csosn, i.product_cents as product, i.freight_cents as freight, i.insurance_cents as insurance,
        i.other_cents as other, i.discount_cents as discount, i.icms_relief_cents as relief, i.icms_relief_deducted as relief_deducted,
        i.ipi_returned_cents as ipi_returned, i.icms_base_cents as base, i.icms_rate::text as rate, i.icms_cents as icms,
        i.fcp_cents as fcp, i.fcp_rate::text, i.st_base_cents as st_base, i.st_rate::text, i.st_cents as st, i.fcp_st_cents as fcp_st,
        i.simples_credit_cents as simples_credit, i.difal_fcp_cents as difal_fcp, i.difal_dest_cents as difal_dest,
        i.difal_orig_cents as difal_orig, i.ipi_cst, i.ipi_base_cents as ipi_base, i.ipi_rate::text, i.ipi_cents as ipi,
        i.pis_cents as pis, i.cofins_cents as cofins, i.ii_cents as ii,
        i.issqn_cents as issqn
      from nota_item i where i.empresa_id = ${empresaId} and i.nota_id = any(${goods}::uuid[])
      order by i.nota_id, i.n_item`.execute(tx)
    for (const row of rows) items.get(row.nota_id)?.push(row)
  }
  return notes.map((note) => ({ note, items: items.get(note.id) ?? [] }))
}
