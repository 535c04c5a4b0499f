import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { syncAlert } from '../../avisos/sync-alert.ts'
import type { DistService } from '../../cliente/build-request.ts'
import { HOURS } from '../../ritmo/pace.ts'
import type { SequenceKey } from '../../ritmo/sequence.ts'
import type { World } from '../world.ts'

type Tx = Transaction<Database>
type ServiceKey = Omit<SequenceKey, 'taxId'>

/** Faults in a row from so many roots: the service is out; from two it is unstable. */
const OUT_ROOTS = 5

/** Counts a fault of the service under its root. A service that is stopped stays out until a good answer. */
export async function noteFault(
  tx: Tx,
  { service, environment, demo, root }: ServiceKey & { root: string },
  { hourMs }: { hourMs: number },
): Promise<void> {
  const probe = (HOURS.probe * hourMs) / 1000
  await sql`
    insert into capture_service as c (service, environment, demo, failed_roots)
    values (${service}, ${environment}, ${demo}, array[${root}::text])
    on conflict (service, environment, demo) do update set
      failed_roots = case when ${root} = any (c.failed_roots) then c.failed_roots else (c.failed_roots || ${root}::text)[1:50] end`.execute(
    tx,
  )
  await sql`
    update capture_service set state = k.state, since = case when capture_service.state = k.state then since else now() end,
      probe_at = case when k.state = 'fora' then clock_timestamp() + make_interval(secs => ${probe}) end
    from (select case when stopped_at is not null or cardinality(failed_roots) >= ${OUT_ROOTS} then 'fora'
      when cardinality(failed_roots) >= 2 then 'instavel' else 'normal' end as state from capture_service
      where service = ${service} and environment = ${environment} and demo = ${demo}) k
    where service = ${service} and environment = ${environment} and demo = ${demo}`.execute(tx)
}

/** A readable answer: the service works. After an outage the waiting sequences are spread. */
export async function noteGood(
  tx: Tx,
  { service, environment, demo }: ServiceKey,
  { hourMs }: { hourMs: number },
): Promise<void> {
  const { rows } = await sql<{ was: string }>`
    update capture_service c set state = 'normal', failed_roots = '{}', probe_at = null, stopped_at = null, stop_cause = null,
      since = case when c.state = 'normal' then c.since else now() end
    from (select state from capture_service where service = ${service} and environment = ${environment} and demo = ${demo}) old
    where c.service = ${service} and c.environment = ${environment} and c.demo = ${demo}
      and (c.state <> 'normal' or c.failed_roots <> '{}' or c.stopped_at is not null)
    returning old.state as was`.execute(tx)
  if (rows[0]?.was !== 'fora') return
  const subject = { service, environment, demo, taxId: null }
  for (const kind of ['servico_fora', 'servidor'] as const) await syncAlert(tx, subject, { kind, isOpen: false })
  const spread = (HOURS.spread * hourMs) / 1000
  await sql`
    update capture_sequence set next_at = clock_timestamp() + make_interval(secs => random() * ${spread})
    where service = ${service} and environment = ${environment} and demo = ${demo} and next_at <= clock_timestamp()`.execute(
    tx,
  )
}

/** The server is not trusted: nothing is sent to it. Each hour one connection checks again; it sends no request. */
export async function stopService(
  tx: Tx,
  { service, environment, demo }: ServiceKey,
  { hourMs }: { hourMs: number },
): Promise<void> {
  await sql`
    insert into capture_service (service, environment, demo, state, stopped_at, stop_cause, probe_at)
    values (${service}, ${environment}, ${demo}, 'fora', now(), 'servidor', clock_timestamp() + make_interval(secs => ${hourMs / 1000}))
    on conflict (service, environment, demo) do update set state = 'fora',
      since = case when capture_service.state = 'fora' then capture_service.since else now() end, stop_cause = 'servidor', probe_at = excluded.probe_at,
      stopped_at = coalesce(capture_service.stopped_at, now())`.execute(tx)
  const subject = { service, environment, demo, taxId: null }
  await syncAlert(tx, subject, { kind: 'servidor', isOpen: true })
}

/** Whether a service may be asked: always while it works, else by one probe at its time. */
export async function mayAsk(tx: Tx, world: World, service: DistService): Promise<boolean> {
  const { environment, demo, hourMs } = world
  const row = await tx
    .selectFrom('capture_service')
    .select('state')
    .where('service', '=', service)
    .where('environment', '=', environment)
    .where('demo', '=', demo)
    .executeTakeFirst()
  if (row?.state !== 'fora') return true
  const probe = (HOURS.probe * hourMs) / 1000
  const { rows } = await sql`
    update capture_service set probe_at = clock_timestamp() + make_interval(secs => ${probe})
    where service = ${service} and environment = ${environment} and demo = ${demo} and coalesce(probe_at <= clock_timestamp(), true)
    returning 1`.execute(tx)
  return rows.length > 0
}
