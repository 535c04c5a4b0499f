import { type Kysely, sql, type Transaction } from 'kysely'
import { monthOf } from '../../../base/days.ts'
import type { Logger } from '../../../base/log.ts'
import { VERSION } from '../../../base/version.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { isImporting } from '../../intake/importing.ts'
import { tablesVersion } from '../tabelas/stored.ts'
import { codesOf, judgeMonth } from './judge-month.ts'
import { faultsOf, type ReformQuery } from './reform-sql.ts'
import { severityOfFinding, worstFinding } from './wire.ts'

/**
 * Counts the findings of IBS and CBS of each company's month into `reforma_mes`, so that the list of all companies and the board of the month
 * answer without judging items. A month is counted once without a register, and once for each register of its company: an account sees the
 * findings under the register of its own sistema. Months before 2026 are not counted.
 */

/** Months counted in one step. */
const AT_ONCE = 20
/** First day of the first month that is counted. Source  LC 214/2025, art. 346: IBS and CBS begin in 2026 */
export const FIRST_COUNTED = '2026-01-01'
/** A month that took one second waits ten before it is counted again, so that a running import does not count all day. */
const REST = 10

interface CountDeps {
  ownerDb: Kysely<Database>
  log: Pick<Logger, 'warn'>
}

interface StaleMonth {
  empresa_id: number
  /** First day */
  month: string
  sistema: string
  changes: number
  version: number
}

/** Counts up to AT_ONCE months that changed since their last count, the newest first, and returns how many it counted. */
export async function countReformMonths({ ownerDb, log }: CountDeps): Promise<number> {
  const tables = await tablesVersion(ownerDb)
  let counted = 0
  for (const stale of await findStale(ownerDb, tables)) {
    try {
      await ownerDb.transaction().execute((tx) => countMonth(tx, stale, tables))
      counted++
    } catch (error) {
      // the other months are counted all the same; this one is tried again
      log.warn({ err: error, empresa: stale.empresa_id, mes: stale.month }, 'reforma: o mês não foi conferido')
    }
  }
  return counted
}

async function findStale(ownerDb: Kysely<Database>, tables: string): Promise<readonly StaleMonth[]> {
  const isStale = sql`(m.empresa_id is null
    or (m.tables, m.program) is distinct from (${tables}::text, ${VERSION}::text)
    or m.changes <> f.changes and m.counted_at + m.took_ms * ${REST} * interval '1 millisecond' <= now())`
  const { rows } = await sql<StaleMonth>`
    select empresa_id, month::text as month, sistema, changes, version from (
      select f.empresa_id, f.month, '' as sistema, f.changes, 0::bigint as version
      from fechamento f left join reforma_mes m on m.empresa_id = f.empresa_id and m.month = f.month and m.sistema = ''
      where f.month >= ${FIRST_COUNTED}::date and not ${isImporting(sql`f.empresa_id`)} and ${isStale}
      union all
      select f.empresa_id, f.month, l.sistema, f.changes, l.version
      from fechamento f join produto_list l on l.empresa_id = f.empresa_id
        left join reforma_mes m on m.empresa_id = f.empresa_id and m.month = f.month and m.sistema = l.sistema
      where f.month >= ${FIRST_COUNTED}::date and not ${isImporting(sql`f.empresa_id`)} and (m.version <> l.version or ${isStale})
    ) s order by month desc, empresa_id, sistema limit ${AT_ONCE}`.execute(ownerDb)
  return rows
}

/** What arrives while the month is counted leaves it stale: `stale` was read before. */
async function countMonth(tx: Transaction<Database>, stale: StaleMonth, tables: string): Promise<void> {
  const started = performance.now()
  const { empresa_id: empresaId, month, sistema } = stale
  const query: ReformQuery = { empresaId, accountId: null, month: monthOf(month.slice(0, 7)), sistema }
  const count = await countFindings(tx, query)
  const took = Math.ceil(performance.now() - started)
  await sql`
    insert into reforma_mes (empresa_id, month, sistema, changes, version, tables, program, counted_at, took_ms, notes, items,
      error_notes, warning_notes, info_notes, faulty_notes, faulty_cents, excess_cents, unverifiable, finding)
    values (${empresaId}, ${month}::date, ${sistema}, ${stale.changes}, ${stale.version}, ${tables}, ${VERSION}, now(),
      ${took}, ${count.notes}, ${count.items}, ${count.errors}, ${count.warnings}, ${count.infos}, ${count.faulty},
      ${count.faultyCents}::numeric, ${count.excessCents}::numeric, ${count.unverifiable}, ${worstFinding(count.findings)})
    on conflict (empresa_id, month, sistema) do update set changes = excluded.changes, version = excluded.version,
      tables = excluded.tables, program = excluded.program, counted_at = excluded.counted_at, took_ms = excluded.took_ms,
      notes = excluded.notes, items = excluded.items, error_notes = excluded.error_notes, warning_notes = excluded.warning_notes,
      info_notes = excluded.info_notes, faulty_notes = excluded.faulty_notes, faulty_cents = excluded.faulty_cents,
      excess_cents = excluded.excess_cents, unverifiable = excluded.unverifiable, finding = excluded.finding`.execute(
    tx,
  )
}

/** Counts of notes; cents as text. */
interface MonthCount {
  notes: number
  errors: number
  warnings: number
  infos: number
  faulty: number
  faultyCents: string
  excessCents: string
  findings: string[]
}

/** The sums of the check of the month: the same notes, rules and severities. */
async function countFindings(
  tx: Transaction<Database>,
  query: ReformQuery,
): Promise<MonthCount & { items: number; unverifiable: number }> {
  const judged = await judgeMonth(tx, query)
  const codes = codesOf(judged)
  const { rows } = await sql<MonthCount>`
    with ${faultsOf(query, judged.faulty, true)},
    noted as materialized (
      select f.id, bool_or(g.severity = 'erro') as error, bool_or(g.severity = 'aviso') as warning,
        bool_or(g.severity = 'informativo') as info, sum(f.excess) as excess
      from fault f join unnest(${codes}::text[], ${codes.map(severityOfFinding)}::text[]) as g (finding, severity) on g.finding = f.finding
      group by f.id)
    select (select count(*)::int from note) as notes, count(*) filter (where d.error)::int as errors,
      count(*) filter (where d.warning)::int as warnings, count(*) filter (where d.info)::int as infos, count(*)::int as faulty,
      coalesce(sum(n.total_cents), 0)::text as "faultyCents", coalesce(sum(d.excess), 0)::text as "excessCents",
      (select coalesce(array_agg(distinct finding), '{}') from fault) as findings
    from noted d join note n on n.id = d.id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return { ...row, items: judged.items, unverifiable: judged.unverifiable }
}
