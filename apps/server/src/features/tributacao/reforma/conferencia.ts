import { KEY_SEPARATOR } from '@portal/tables/reforma/item-key.ts'
import type { ReformSeverity } from '@portal/tables/reforma/rules.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { codesOf, commonCause, type Judged, judgeMonth, ruleOfFinding } from './judge-month.ts'
import { faultsOf, notesOf, type ReformQuery } from './reform-sql.ts'

export interface FindingRow {
  /** Null: all findings of a severity, or all findings */
  finding: string | null
  severity: ReformSeverity | null
  notes: number
  products: number
  base: bigint
  excess: bigint
  cause: string
  examples: string[]
}

export interface Conferencia extends Omit<Judged, 'faulty'> {
  notes: number
  findings: readonly FindingRow[]
}

/** Counts the findings of the month, by finding, by severity and in all. */
export const findConferencia = (
  db: Kysely<Database>,
  query: ReformQuery,
  severityOf: (finding: string) => ReformSeverity,
): Promise<Conferencia> =>
  inScope(db, { accountId: query.accountId, empresaIds: [query.empresaId] }, async (tx) => {
    const judged = await judgeMonth(tx, query)
    const counted = await sql<{
      notes: number
    }>`with ${notesOf(query)} select count(*)::int as notes from note`.execute(tx)
    const codes = codesOf(judged)
    const { rows } = await sql<CountedFinding>`
      with ${faultsOf(query, judged.faulty, true)},
      noted as materialized (
        select f.finding, g.severity, f.id, sum(f.base) as base, sum(f.excess) as excess
        from fault f join unnest(${codes}::text[], ${codes.map(severityOf)}::text[]) as g (finding, severity) on g.finding = f.finding
        group by 1, 2, 3),
      made as (select finding, count(*)::int as products from (select distinct finding, code, name from fault) d group by finding)
      select n.finding, n.severity, count(*)::int as notes, max(m.products) as products, sum(n.base)::text as base, sum(n.excess)::text as excess,
        (array_agg(n.id))[1:5] as examples
      from noted n join made m on m.finding = n.finding group by n.finding, n.severity
      union all select null, severity, count(distinct id)::int, 0, '0', '0', '{}' from noted group by severity
      union all select null, null, count(distinct id)::int, 0, '0', '0', '{}' from noted`.execute(tx)
    return {
      ...judged,
      notes: counted.rows[0]?.notes ?? 0,
      findings: rows.map((row) => toFindingRow(row, judged)),
    }
  })

type CountedFinding = Omit<FindingRow, 'base' | 'excess' | 'cause'> & { base: string; excess: string }

const toFindingRow = (row: CountedFinding, { faulty }: Judged): FindingRow => ({
  ...row,
  base: BigInt(row.base),
  excess: BigInt(row.excess),
  cause: row.finding === null ? '' : commonCause(faulty, row.finding),
})

export interface FaultyProduct {
  code: string | null
  name: string | null
  ncm: string | null
  cst: string | null
  class_trib: string | null
  register_cst: string | null
  register_class_trib: string | null
  signature: string | null
  cause: string
  notes: number
  base: string
  excess: string
}

export interface FaultyNote {
  id: string
  tipo: string
  number: number
  serie: number
  issued_text: string
  party_name: string | null
  total_cents: number
  base: string
  cbs: string
  ibs: string
}

export interface FindingDetail {
  judged: Judged
  row: FindingRow
  products: readonly FaultyProduct[]
  notes: readonly FaultyNote[]
}

const MOST_PRODUCTS = 200

/** The products of one finding, and a page of its notes, newest first. */
export const findFinding = (
  db: Kysely<Database>,
  query: ReformQuery,
  { finding, after, limit }: { finding: string; after: string | null; limit: number },
): Promise<FindingDetail> =>
  inScope(db, { accountId: query.accountId, empresaIds: [query.empresaId] }, async (tx) => {
    const judged = await judgeMonth(tx, query)
    const own = judged.faulty.filter(({ code }) => code === finding)
    const faults = faultsOf(query, own, ruleOfFinding(finding) === 'totals')
    const page =
      after === null
        ? sql``
        : sql`where (n.issued_local, n.id) < (
      select m.issued_local, m.id from nota m where m.empresa_id = ${query.empresaId} and m.id = ${after}::uuid)`
    const { rows } = await sql<DetailRow>`
      with ${faults},
      noted as materialized (
        select id, sum(base) as base, sum(cbs) as cbs, sum(ibs) as ibs, sum(excess) as excess from fault where finding = ${finding} group by id),
      made as materialized (
        select code, name, ncm, cst, class_trib, split_part(register_key, ${KEY_SEPARATOR}, 2) as register_cst,
          split_part(register_key, ${KEY_SEPARATOR}, 3) as register_class_trib, min(signature) as signature, min(cause) as cause,
          count(distinct id)::int as notes, sum(base) as base, sum(excess)::text as excess
        from fault where code is not null and finding = ${finding} group by 1, 2, 3, 4, 5, 6, 7),
      page as (
        select n.id, n.tipo, n.number, n.serie, n.issued_text, n.total_cents, n.issued_local,
          case n.papel when 'E' then n.destinatario_name else n.emitente_name end as party_name,
          s.base::text as base, s.cbs::text as cbs, s.ibs::text as ibs
        from noted s join nota n on n.empresa_id = ${query.empresaId} and n.id = s.id ${page}
        order by n.issued_local desc, n.id desc limit ${limit + 1})
      select count(*)::int as notes, (select count(*)::int from (select distinct code, name from made) d) as products,
        coalesce(sum(base), 0)::text as base, coalesce(sum(excess), 0)::text as excess, coalesce((array_agg(id))[1:5], '{}') as examples,
        (select coalesce(json_agg(p.*), '[]') from (select made.*, base::text as base_text from made order by made.base desc, code limit ${MOST_PRODUCTS}) p) as product_rows,
        (select coalesce(json_agg(p.* order by p.issued_local desc, p.id desc), '[]') from page p) as note_rows
      from noted`.execute(tx)
    const [row] = rows
    if (!row) throw new Error('an aggregate without a row')
    const { product_rows, note_rows, ...counted } = row
    const products = product_rows.map(({ base_text, ...product }) => ({ ...product, base: base_text }))
    return { judged, row: toFindingRow({ ...counted, finding, severity: null }, judged), products, notes: note_rows }
  })

interface DetailRow extends Omit<CountedFinding, 'finding' | 'severity'> {
  product_rows: (Omit<FaultyProduct, 'base'> & { base_text: string })[]
  note_rows: FaultyNote[]
}

export interface ExportedFault {
  finding: string
  cause: string
  tipo: string
  number: number
  serie: number
  issued_text: string
  party_name: string | null
  party_tax_id: string | null
  chave: string
  code: string | null
  name: string | null
  ncm: string | null
  cst: string | null
  class_trib: string | null
  signature: string | null
  base: number
  cbs: number
  ibs: number
  excess: number
}

/** Every finding of every item, for a sheet; at most `most` rows and one more. */
export const findFaults = (
  db: Kysely<Database>,
  query: ReformQuery,
  { finding, most }: { finding: string | undefined; most: number },
): Promise<{ judged: Judged; rows: readonly ExportedFault[] }> =>
  inScope(db, { accountId: query.accountId, empresaIds: [query.empresaId] }, async (tx) => {
    const judged = await judgeMonth(tx, query)
    const own = finding === undefined ? judged.faulty : judged.faulty.filter(({ code }) => code === finding)
    const { rows } = await sql<ExportedFault>`
      with ${faultsOf(query, own, finding === undefined || ruleOfFinding(finding) === 'totals')}
      select f.finding, f.cause, n.tipo, n.number, n.serie, n.issued_text, n.chave, n.party_tax_id,
        case n.papel when 'E' then n.destinatario_name else n.emitente_name end as party_name,
        f.code, f.name, f.ncm, f.cst, f.class_trib, f.signature, f.base::bigint as base, f.cbs::bigint as cbs, f.ibs::bigint as ibs,
        f.excess::bigint as excess
      from fault f join nota n on n.empresa_id = ${query.empresaId} and n.id = f.id
      where ${finding ?? null}::text is null or f.finding = ${finding ?? null}
      order by f.finding, n.issued_local desc, n.id, f.code limit ${most + 1}`.execute(tx)
    return { judged, rows }
  })
