import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { keyOfRow, type SequenceRow } from '../ritmo/sequence.ts'
import { closeLateDocuments } from './late-documents.ts'
import { setAlert } from './set-alert.ts'
import { syncAlert } from './sync-alert.ts'

/**
 * Alerts: what somebody should know of the capture. The motor opens and closes them with what happens
 * (`sync-alert.ts`), this round with what time alone brings; `deadlines.ts`, `revoked.ts` and `late-documents.ts` are
 * rounds of their own. An alert is open while its condition holds, so that being seen closes none. `words.ts` has the
 * sentences, and `daily-mail.ts` sends them once a day.
 */

type Tx = Transaction<Database>

interface RoundWorld {
  environment: number
  demo: boolean
  /** Duration of an hour of the rules */
  hourMs: number
  /** Null: the NFS-e come from nowhere */
  adn?: object | null
}

/** Days of the notices before a certificate ends, the longest first. */
const CERTIFICATE_DAYS = [30, 15, 7, 1]
/** Days that SEFAZ keeps documents. Source: NT 2014.002; of MDF-e the note of SVRS */
const KEPT_DAYS = { nfe: 90, cte: 90, mdfe: 180 }

/** Opens and closes the alerts that time alone brings, and gives up gaps that SEFAZ no longer keeps. */
export const alertRound = (db: Kysely<Database>, world: RoundWorld): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await loseOldGaps(tx, world)
    for (const sequences of sequenceConditions(world)) await syncSequences(tx, world, sequences)
    await syncStops(tx, world)
    await syncServices(tx, world)
    await syncCertificates(tx, world)
    await closeLateDocuments(tx, world)
  })

const hours = ({ hourMs }: RoundWorld, count: number) => sql`make_interval(secs => ${(count * hourMs) / 1000})`

/** Sequences of companies whose capture, and that service of it, is on. */
const isActive = ({
  adn,
}: RoundWorld) => sql`exists (select from empresa e join capture_setting c on c.empresa_id = e.id and c.is_on
    and case s.service when 'nfe' then c.nfe when 'cte' then c.cte when 'mdfe' then c.mdfe else c.nfse and ${adn !== null} end
  where e.tax_id = s.tax_id and e.demo = s.demo and e.active)`
const IS_HALTED = sql`exists (select from capture_switch where off_at is not null)`

interface SequenceCondition {
  kind: string
  holds: ReturnType<typeof sql>
}

const sequenceConditions = (world: RoundWorld): SequenceCondition[] => [
  {
    kind: 'sem_resposta_24h',
    holds: sql`${isActive(world)} and not ${IS_HALTED} and s.paused_at is null and s.last_call_at is not null
      and coalesce(s.last_good_at, s.created_at) < clock_timestamp() - ${hours(world, 24)}`,
  },
  {
    kind: 'sem_consulta_30d',
    holds: sql`${isActive(world)} and coalesce(s.last_call_at, s.created_at) < clock_timestamp() - ${hours(world, 24 * 30)}`,
  },
  {
    kind: 'lacuna_24h',
    holds: sql`exists (select from capture_gap g where g.service = s.service and g.environment = s.environment
      and g.tax_id = s.tax_id and g.demo = s.demo and g.state = 'open' and g.opened_at < clock_timestamp() - ${hours(world, 24)})`,
  },
]

async function syncSequences(tx: Tx, { environment, demo }: RoundWorld, { kind, holds }: SequenceCondition) {
  const { rows } = await sql<{ service: string; tax_id: string; holds: boolean; is_open: boolean }>`
    select * from (select s.service, s.tax_id, coalesce(${holds}, false) as holds, exists (select from capture_alert a where a.kind = ${kind}
        and a.service = s.service and a.environment = s.environment and a.tax_id = s.tax_id and a.demo = s.demo and a.closed_at is null) as is_open
      from capture_sequence s where s.environment = ${environment} and s.demo = ${demo}) k where holds <> is_open`.execute(
    tx,
  )
  for (const row of rows) await setAlert(tx, { kind, environment, demo, ...row })
}

/**
 * What the motor opens at an answer and closes at the next one: a capture that a person has resumed is no longer stopped,
 * and one that is off is none.
 */
async function syncStops(tx: Tx, world: RoundWorld): Promise<void> {
  const { environment, demo } = world
  await sql`update capture_alert a set closed_at = now()
    where a.closed_at is null and a.environment = ${environment} and a.demo = ${demo}
      and a.kind in ('parada', 'resposta_incoerente', 'bloqueio_repetido') and not exists (select from capture_sequence s
        where s.service = a.service and s.environment = a.environment and s.tax_id = a.tax_id and s.demo = a.demo
          and ${isActive(world)} and (a.kind <> 'parada' or s.stopped_at is not null))`.execute(tx)
  const { rows } = await sql<SequenceRow>`select s.* from capture_sequence s
    where s.environment = ${environment} and s.demo = ${demo} and s.stopped_at is not null and ${isActive(world)}
      and not exists (select from capture_alert a where a.kind = 'parada' and a.service = s.service
        and a.environment = s.environment and a.tax_id = s.tax_id and a.demo = s.demo and a.closed_at is null)`.execute(
    tx,
  )
  for (const row of rows)
    await syncAlert(tx, keyOfRow(row), {
      kind: 'parada',
      isOpen: true,
      details: { cause: row.stop_cause, code: row.stop_code },
    })
}

/** A service that is out for two hours: one alert, not one per company. `noteGood` closes it. */
async function syncServices(tx: Tx, world: RoundWorld): Promise<void> {
  const { environment, demo } = world
  const { rows } = await sql<{ service: string }>`select service from capture_service
    where environment = ${environment} and demo = ${demo} and state = 'fora' and since < clock_timestamp() - ${hours(world, 2)}`.execute(
    tx,
  )
  for (const { service } of rows)
    await setAlert(tx, { kind: 'servico_fora', service, environment, tax_id: null, demo, holds: true })
}

/** One alert per company whose capture is on, else none: the nearest of the notices, or that the certificate has ended. */
async function syncCertificates(tx: Tx, { environment, demo }: RoundWorld): Promise<void> {
  const kinds = [...CERTIFICATE_DAYS.map((days) => `certificado_${days}`), 'certificado_vencido']
  const { rows } = await sql<{ tax_id: string; days: number | null }>`
    select e.tax_id, extract(epoch from k.valid_to - clock_timestamp())::float8 / 86400 as days
    from empresa e left join capture_setting c on c.empresa_id = e.id
    left join capture_admission m on m.empresa_id = e.id and e.active and c.is_on
    left join capture_certificate k on k.id = m.certificate_id
    where e.demo = ${demo}
      and (k.valid_to < clock_timestamp() + interval '30 days' or exists (select from capture_alert a
        where a.tax_id = e.tax_id and a.demo = e.demo and a.kind = any (${kinds}) and a.closed_at is null))`.execute(tx)
  for (const { tax_id, days } of rows) {
    const due = dueNotice(days)
    for (const kind of kinds)
      await setAlert(tx, { kind, service: null, environment, tax_id, demo, holds: kind === due })
  }
}

function dueNotice(days: number | null): string | null {
  if (days === null) return null
  if (days < 0) return 'certificado_vencido'
  const notice = CERTIFICATE_DAYS.toReversed().find((limit) => days <= limit)
  return notice === undefined ? null : `certificado_${notice}`
}

async function loseOldGaps(tx: Tx, world: RoundWorld): Promise<void> {
  for (const [service, days] of Object.entries(KEPT_DAYS))
    await sql`update capture_gap set state = 'lost', reason = 'A SEFAZ já não guarda documentos tão antigos.', settled_at = now()
      where service = ${service} and environment = ${world.environment} and demo = ${world.demo} and state = 'open'
        and opened_at < clock_timestamp() - ${hours(world, 24 * days)}`.execute(tx)
}
