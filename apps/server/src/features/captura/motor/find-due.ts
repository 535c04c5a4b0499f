import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { DistService } from '../cliente/build-request.ts'
import { HOURS } from '../ritmo/pace.ts'
import type { SequenceRow } from '../ritmo/sequence.ts'
import type { World } from './world.ts'

/** A sequence that is due, with its company and certificate. */
export type DueSequence = SequenceRow & {
  empresa_id: number
  uf: string
  certificate_id: string
  thumbprint: Buffer
  /** End of the certificate */
  valid_to: Date
  /** Whether the certificate's chain was trusted, or SEFAZ answered to it already */
  trusted: boolean
}

/** `slot`: the next lot; `query`: the next question by NSU or by key. */
export type DueKind = 'slot' | 'query'

const SLOT = sql`s.next_at <= clock_timestamp() and coalesce(s.wait_until <= clock_timestamp(), true)`
const QUERY = sql`s.query_at <= clock_timestamp() and s.stopped_at is null`

/**
 * The sequence that is due for the longest time and may be asked now, locked: its company may use a certificate,
 * capture is on, it is neither paused nor blocked, and no request of its root is in flight. Served by the indexes
 * `capture_sequence_due` and `capture_sequence_queries`.
 */
export async function findDue(
  tx: Transaction<Database>,
  { environment, demo, isFree }: Pick<World, 'environment' | 'demo' | 'isFree'>,
  { service, kind }: { service: DistService; kind: DueKind },
): Promise<DueSequence | undefined> {
  const { rows } = await sql<DueSequence>`
    select s.*, e.id as empresa_id, e.uf, k.certificate_id, k.thumbprint, k.valid_to, k.trusted
    from capture_sequence s
    join empresa e on e.tax_id = s.tax_id and e.demo = s.demo and e.active
    join capture_setting c on c.empresa_id = e.id and c.is_on
      and case s.service when 'nfe' then c.nfe when 'cte' then c.cte when 'mdfe' then c.mdfe else c.nfse end
    join usable_certificates(${isFree}) k on k.empresa_id = e.id
    where s.service = ${service} and s.environment = ${environment} and s.demo = ${demo}
      and ${kind === 'slot' ? SLOT : QUERY}
      and coalesce(s.blocked_until <= clock_timestamp(), true) and s.paused_at is null
      and not exists (select from capture_lease l where l.service = s.service and l.environment = s.environment
        and l.root = s.root and l.demo = s.demo and l.until > clock_timestamp())
      and not exists (select from capture_switch where off_at is not null)
    order by ${kind === 'slot' ? sql`s.next_at` : sql`s.query_at`}
    limit 1 for update of s skip locked`.execute(tx)
  return rows[0]
}

/** Takes the root's lease; false when another process has it. */
export async function takeLease(
  tx: Transaction<Database>,
  row: Pick<SequenceRow, 'service' | 'environment' | 'root' | 'demo'>,
  { holder, seconds }: { holder: string; seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into capture_lease (service, environment, root, demo, holder, until)
    values (${row.service}, ${row.environment}, ${row.root}, ${row.demo}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (service, environment, root, demo) do update set holder = excluded.holder, until = excluded.until
      where capture_lease.until <= clock_timestamp()
    returning 1`.execute(tx)
  return rows.length > 0
}

export const dropLease = (tx: Transaction<Database>, holder: string) =>
  tx.deleteFrom('capture_lease').where('holder', '=', holder).execute()

interface CallCounts {
  /** Calls of the last hour that do not continue a drain, and the oldest of them. */
  calls: number
  oldest_call: Date | null
  queries: number
  oldest_query: Date | null
}

/** Calls of a tax id in the last hour, by the evidence: independent of the logic of the slots. */
export async function countCalls(tx: Transaction<Database>, row: SequenceRow, hourMs: number): Promise<CallCounts> {
  const counted = sql`kind in ('distNSU', 'consNSU', 'consChNFe')
    and not (kind = 'distNSU' and cstat = '138' and (max_nsu > ult_nsu or service = 'nfse'))`
  const query = sql`kind in ('consNSU', 'consChNFe')`
  const { rows } = await sql<CallCounts>`
    select count(*) filter (where ${counted})::int as calls, min(sent_at) filter (where ${counted}) as oldest_call,
      count(*) filter (where ${query})::int as queries, min(sent_at) filter (where ${query}) as oldest_query
    from capture_exchange
    where tax_id = ${row.tax_id} and demo = ${row.demo} and service = ${row.service} and environment = ${row.environment}
      and sent_at between clock_timestamp() - make_interval(secs => ${(HOURS.count * hourMs) / 1000})
        and clock_timestamp()`.execute(tx)
  return rows[0] ?? { calls: 0, oldest_call: null, queries: 0, oldest_query: null }
}
