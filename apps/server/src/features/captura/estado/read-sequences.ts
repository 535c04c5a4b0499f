import { SERVICOS_CAPTURA, type ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { SequenceFacts } from './state.ts'

/** One service of one company: what is stored of it, and of its company's certificate and switches. */
export interface SequenceRow {
  empresa_id: number
  tax_id: string
  name: string
  demo: boolean
  service: ServicoCaptura
  is_on: boolean
  valid_to: Date | null
  ult_nsu: number | null
  max_nsu: number | null
  first_at: Date | null
  first_empty: boolean | null
  taken_over: boolean | null
  last_good_at: Date | null
  last_call_at: Date | null
  next_at: Date | null
  blocked_until: Date | null
  block_cause: string | null
  paused_at: Date | null
  paused_by_name: string | null
  pause_reason: string | null
  stopped_at: Date | null
  stop_cause: string | null
  cstat: string | null
  stop_code: string | null
  fault: string | null
  fault_count: number | null
  refusal_count: number | null
  incoherent_count: number | null
  service_state: string | null
  service_since: Date | null
  service_stopped_at: Date | null
  service_stop_cause: string | null
  calling_since: Date | null
  gaps: number
  missing: number
  /** Documents by hour; null without a sequence */
  recent: unknown
}

export interface SequenceQuestion {
  empresaIds: readonly number[]
  /** tpAmb of companies that are not of the demonstration */
  environment: 1 | 2
  /** Services that are off too; without it, a company without any service that is on has one row */
  isWhole?: boolean
}

/** An exchange that is older than this is of a killed process. */
const FLIGHT = '10 minutes'

/**
 * The services of companies, by name. Served by the primary key of `capture_sequence`, `capture_gap_of` and
 * `capture_exchange_open`.
 */
export async function readSequences(
  tx: Transaction<Database>,
  { empresaIds, environment, isWhole = false }: SequenceQuestion,
): Promise<SequenceRow[]> {
  const shown: RawBuilder<SqlBool> = isWhole
    ? sql`true`
    : sql`(w.is_on or (v.position = 1 and not (coalesce(s.is_on, false) and (s.nfe or s.cte or s.mdfe or s.nfse))))`
  const { rows } = await sql<SequenceRow>`
    with calling as materialized (
      select x.service, x.tax_id, x.demo, min(x.sent_at) as since from capture_exchange x
      where x.hash is null and x.sent_at > now() - ${FLIGHT}::interval group by 1, 2, 3),
    gaps as materialized (
      select g.service, g.environment, g.tax_id, g.demo, count(*) as gaps, sum(g.to_nsu - g.from_nsu - g.found - g.absent) as missing
      from capture_gap g where g.state = 'open'
        and g.tax_id = any (array(select tax_id from empresa where id = any(${empresaIds}::bigint[]))) group by 1, 2, 3, 4)
    select e.id as empresa_id, e.tax_id, e.name, e.demo, v.service, w.is_on, c.valid_to,
      q.ult_nsu, q.max_nsu, q.first_at, q.first_empty, q.taken_over, q.last_good_at, q.last_call_at, q.next_at, q.blocked_until,
      q.block_cause, q.paused_at, q.paused_by_name, q.pause_reason, q.stopped_at, q.stop_cause, q.stop_code, q.cstat, q.fault, q.fault_count, q.refusal_count,
      q.incoherent_count,
      o.state as service_state, o.since as service_since, o.stopped_at as service_stopped_at, o.stop_cause as service_stop_cause,
      k.since as calling_since,
      coalesce(g.gaps, 0)::integer as gaps, coalesce(g.missing, 0)::bigint as missing, q.recent
    from empresa e
    cross join unnest(${SERVICOS_CAPTURA}::text[]) with ordinality as v(service, position)
    left join capture_setting s on s.empresa_id = e.id
    cross join lateral (select case when e.demo then 1 else ${environment}::smallint end as environment, coalesce(s.is_on, false) and
      case v.service when 'nfe' then s.nfe when 'cte' then s.cte when 'mdfe' then s.mdfe else s.nfse end as is_on) w
    left join capture_admission m on m.empresa_id = e.id
    left join capture_certificate c on c.id = m.certificate_id
    left join capture_sequence q on q.service = v.service and q.environment = w.environment and q.tax_id = e.tax_id and q.demo = e.demo
    left join capture_service o on o.service = v.service and o.environment = w.environment and o.demo = e.demo
    left join calling k on k.service = v.service and k.tax_id = e.tax_id and k.demo = e.demo
    left join gaps g on g.service = v.service and g.environment = w.environment and g.tax_id = e.tax_id and g.demo = e.demo
    where e.id = any(${empresaIds}::bigint[]) and e.active and ${shown}
    order by e.name, e.id, v.position`.execute(tx)
  return rows
}

/** What the state of a row depends on. */
export const factsOf = (row: SequenceRow, { isHalted }: { isHalted: boolean }): SequenceFacts => ({
  service: row.service,
  isHalted,
  isOn: row.is_on,
  certificateEnd: row.valid_to,
  paused: row.paused_at && { at: row.paused_at, by: row.paused_by_name, reason: row.pause_reason },
  stopped: stopOf(row),
  callingSince: row.calling_since,
  blocked: row.blocked_until && { until: row.blocked_until, isOfRoot: row.block_cause === 'raiz' },
  serviceOut: row.service_state === 'fora' ? row.service_since : null,
  nextAt: row.next_at,
  lastCallAt: row.last_call_at,
  lastGoodAt: row.last_good_at,
  fault: (row.fault_count ?? 0) > 0 ? (row.fault ?? 'timeout') : null,
  isRefused: (row.incoherent_count ?? 0) > 0 || ((row.refusal_count ?? 0) > 0 && row.cstat !== NONE),
  numberedFrom: row.first_empty ? row.first_at : null,
  isTakenOver: row.taken_over ?? false,
  cstat: row.cstat,
})

/** cStat of «nothing found»: the ADN's is counted until it is believed, and is no refusal. */
const NONE = '137'

/** A stop of the whole service stops each of its sequences. */
function stopOf(row: SequenceRow): SequenceFacts['stopped'] {
  if (row.stopped_at) return { at: row.stopped_at, cause: row.stop_cause, code: row.stop_code }
  return row.service_stopped_at && { at: row.service_stopped_at, cause: row.service_stop_cause, code: null }
}
