import { DESCRIBED_TIPOS } from '@portal/fiscal/base/model.ts'
import { type Kysely, sql } from 'kysely'
import { monthAfter } from '../../base/days.ts'
import { sameCompany } from '../../db/distributed.ts'
import type { Database } from '../../db/schema.gen.ts'
import { CONTA_MODELOS, type Conta, type ContaEnd, type ContaSeries, contaSeries } from './series.ts'

/** Months before the asked one whose bills are read: two years and the shown half year. */
const MONTHS_BEFORE = 26
/** Most bills that one query reads. */
const MOST_BILLS = 150_000

interface BillRow {
  empresa_id: number
  issuer_id: string | null
  issuer_name: string | null
  modelo: number
  issued: string
  cents: string
  typed: boolean
  installation: string | null
  competence: string | null
  next_reading: string | null
  history: string[] | null
}

interface MissingQuestion {
  empresaIds: readonly number[]
  /** AAAA-MM */
  month: string
  today: string
}

/** The series of each company in a month; `isPartial` when there are more bills than one question reads. */
export async function readSeries(
  tx: Kysely<Database>,
  { empresaIds, month, today }: MissingQuestion,
): Promise<{ byEmpresa: Map<number, ContaSeries[]>; isPartial: boolean }> {
  if (empresaIds.length === 0) return { byEmpresa: new Map(), isPartial: false }
  const rows = await readBills(tx, empresaIds, month)
  const ends = await readEnds(tx, empresaIds)
  const bills = new Map<number, Conta[]>()
  for (const row of rows) {
    const list = bills.get(row.empresa_id)
    if (list) list.push(toConta(row))
    else bills.set(row.empresa_id, [toConta(row)])
  }
  const byEmpresa = new Map(
    [...bills].map(([id, list]) => [id, contaSeries(list, { month, today, ends: ends.get(id) ?? [] })]),
  )
  return { byEmpresa, isPartial: rows.length >= MOST_BILLS }
}

/** Served by `nota_by_emission` and the primary key of the ledger. The months of consumption are read of later bills only. */
async function readBills(tx: Kysely<Database>, empresaIds: readonly number[], month: string): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select n.empresa_id, n.emitente_tax_id as issuer_id, n.emitente_name as issuer_name, n.modelo, n.issued_local::date::text as issued,
      n.total_cents::text as cents, n.modelo in (6, 21, 22, 28, 29) as typed, l.bill ->> 'installation' as installation,
      l.bill ->> 'competence' as competence, l.bill ->> 'nextReading' as next_reading,
      case when n.issued_local >= ${`${month}-01`}::timestamp then jsonb_path_query_array(l.bill, '$.history[*].month') end as history
    from nota n left join nota_ledger l on ${sameCompany('l', 'n', empresaIds)} and l.nota_id = n.id
    where n.empresa_id = any(${empresaIds}::bigint[]) and n.tipo = any(${DESCRIBED_TIPOS}::text[]) and n.papel = 'R'
      and n.issued_local >= ${`${monthAfter(month, -MONTHS_BEFORE)}-01`}::timestamp and n.modelo = any(${CONTA_MODELOS}::int[])
      and not n.homologacao and n.situacao not in ('cancelada', 'denegada', 'substituida')
    limit ${MOST_BILLS}`.execute(tx)
  return rows
}

const toConta = (row: BillRow): Conta => ({
  issuerId: row.issuer_id ?? '',
  issuerName: row.issuer_name,
  modelo: row.modelo,
  installation: row.installation,
  issued: row.issued,
  cents: Number(row.cents),
  isTyped: row.typed,
  competence: row.competence,
  nextReading: row.next_reading,
  history: row.history ?? [],
})

async function readEnds(tx: Kysely<Database>, empresaIds: readonly number[]): Promise<Map<number, ContaEnd[]>> {
  const { rows } = await sql<{ empresa_id: number; key: string; month: string }>`
    select empresa_id, series as key, to_char(month, 'YYYY-MM') as month from conta_fim
    where empresa_id = any(${empresaIds}::bigint[])`.execute(tx)
  const ends = new Map<number, ContaEnd[]>()
  for (const { empresa_id, key, month } of rows) ends.set(empresa_id, [...(ends.get(empresa_id) ?? []), { key, month }])
  return ends
}

/** Number of missing bills of each company that has one, for the month's board. */
export async function countMissing(tx: Kysely<Database>, question: MissingQuestion): Promise<Map<number, number>> {
  const { byEmpresa } = await readSeries(tx, question)
  return new Map([...byEmpresa].map(([id, series]) => [id, series.filter(({ state }) => state === 'falta').length]))
}
