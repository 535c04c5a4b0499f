/**
 * What stands still or is about to, over the whole installation: damaged pages, open uploads and why they wait, capture, certificates,
 * tasks, and the age of the newest copy. `/metrics` and `portal doutor` show the same figures. Read with the owner's connection; no figure
 * names a company, a user or an address. Companies of the demonstration are left out.
 */

/** Runs one query. */
export type AskRows = <T extends object>(sql: string) => Promise<T[]>

interface PageDamage {
  /** Pages whose checksum was wrong when they were read, since the statistics were reset. */
  failures: number
  last: Date | null
}

/** Row 0 counts the pages that all databases of the server share. */
export const readPageDamage = async (ask: AskRows): Promise<PageDamage> => {
  const [row] = await ask<PageDamage>(
    `select coalesce(sum(checksum_failures), 0)::float8 as failures, max(checksum_last_failure) as last
     from pg_stat_database where datname = current_database() or datid = 0`,
  )
  return row ?? { failures: 0, last: null }
}

/**
 * Why an upload is open. `working`: a handler has it; `queued`: behind another of its company; `retrying`: its last try failed;
 * `unattended`: no process with the role worker runs on its data folder; `jobless`: no job of the queue names it.
 */
export const UPLOAD_REASONS = ['working', 'queued', 'retrying', 'unattended', 'jobless'] as const
export type UploadReason = (typeof UPLOAD_REASONS)[number]

export interface OpenUpload {
  id: string
  /** Id of the data folder that received it. */
  spool: string
  seconds: number
  reason: UploadReason
  /** Message of the last failed try. */
  error: string | null
}

interface JobFacts {
  upload_id: string
  is_locked: boolean
  is_behind: boolean
  error: string | null
  /** How long it could have run. */
  ready: number
}

/** A worker looks for jobs every two seconds. */
const UNATTENDED_SECONDS = 60
const MOST = 2_000

/** Open uploads, the oldest first. Two queries: on a cluster the queue is not on the nodes of the uploads. */
export async function readOpenUploads(ask: AskRows): Promise<OpenUpload[]> {
  const uploads = await ask<Pick<OpenUpload, 'id' | 'spool' | 'seconds'>>(
    `select id::text, spool, greatest(extract(epoch from clock_timestamp() - received_at), 0)::float8 as seconds
     from upload where state <> 'concluida' order by received_at limit ${MOST}`,
  )
  if (uploads.length === 0) return []
  const jobs = await ask<JobFacts>(
    `select job.payload->>'upload_id' as upload_id, job.locked_at is not null as is_locked, job.last_error as error,
       exists (select from graphile_worker._private_job_queues queue where queue.id = job.job_queue_id and queue.locked_at is not null) as is_behind,
       extract(epoch from clock_timestamp() - job.run_at)::float8 as ready
     from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier like 'intake%'`,
  )
  const byUpload = new Map(jobs.map((job) => [job.upload_id, job]))
  return uploads.map((upload) => {
    const job = byUpload.get(upload.id)
    return { ...upload, reason: reasonOf(job), error: job?.error ?? null }
  })
}

function reasonOf(job: JobFacts | undefined): UploadReason {
  if (!job) return 'jobless'
  if (job.is_locked) return 'working'
  if (job.error !== null) return 'retrying'
  return job.is_behind || job.ready < UNATTENDED_SECONDS ? 'queued' : 'unattended'
}

/** The states of `estado/state.ts` of the capture, for sequences that are switched on. */
export const SEQUENCE_STATES = [
  'waiting',
  'failing',
  'blocked',
  'paused',
  'stopped',
  'clock',
  'without_certificate',
] as const
export type SequenceState = (typeof SEQUENCE_STATES)[number]

export interface SequenceFigure {
  service: string
  state: SequenceState
  count: number
  /** Longest time since the last good answer, or since capture began. */
  silent: number
}

const SEQUENCES = (environment: 1 | 2) => `
  select service, state, count(*)::int as count, coalesce(max(silent), 0)::float8 as silent from (
    select v.service, extract(epoch from clock_timestamp() - coalesce(q.last_good_at, q.created_at)) as silent,
      case
        when c.id is null or c.valid_to <= clock_timestamp() then 'without_certificate'
        when q.paused_at is not null then 'paused'
        when greatest(q.last_call_at, q.last_good_at) > clock_timestamp() + interval '10 minutes'
          or (q.stopped_at is null and greatest(q.next_at, q.wait_until, q.blocked_until) > clock_timestamp() + interval '3 days') then 'clock'
        when q.stopped_at is not null or o.stopped_at is not null then 'stopped'
        when q.blocked_until > clock_timestamp() then 'blocked'
        when q.fault_count > 0 or o.state = 'fora' then 'failing'
        else 'waiting'
      end as state
    from capture_setting s
      join empresa e on e.id = s.empresa_id and e.active and not e.demo
      cross join unnest(array['nfe', 'cte', 'mdfe', 'nfse']) as v(service)
      left join capture_admission a on a.empresa_id = e.id
      left join capture_certificate c on c.id = a.certificate_id
      left join capture_sequence q on q.service = v.service and q.environment = ${environment} and q.tax_id = e.tax_id and not q.demo
      left join capture_service o on o.service = v.service and o.environment = ${environment} and not o.demo
    where s.is_on and case v.service when 'nfe' then s.nfe when 'cte' then s.cte when 'mdfe' then s.mdfe else s.nfse end
  ) sequence group by 1, 2`

export const readSequenceFigures = (ask: AskRows, environment: 1 | 2): Promise<SequenceFigure[]> =>
  ask<SequenceFigure>(SEQUENCES(environment))

/** Kept A1 certificates of companies that capture, by what is left of their validity. */
export const CERTIFICATE_STATES = ['expired', 'ends_in_7_days', 'ends_in_30_days', 'valid'] as const
export interface CertificateFigure {
  state: (typeof CERTIFICATE_STATES)[number]
  count: number
}

export const readCertificateFigures = (ask: AskRows): Promise<CertificateFigure[]> =>
  ask<CertificateFigure>(
    `select case when c.valid_to <= clock_timestamp() then 'expired'
         when c.valid_to <= clock_timestamp() + interval '7 days' then 'ends_in_7_days'
         when c.valid_to <= clock_timestamp() + interval '30 days' then 'ends_in_30_days' else 'valid' end as state,
       count(distinct c.id)::int as count
     from capture_certificate c join capture_admission a on a.certificate_id = c.id
       join capture_setting s on s.empresa_id = a.empresa_id and s.is_on
       join empresa e on e.id = a.empresa_id and e.active and not e.demo
     where not c.demo group by 1`,
  )

export interface TaskFigures {
  waiting: number
  running: number
  /** Of the last 7 days: older tasks are deleted. */
  failed: number
  /** Age of the task of the longest waiting company, in seconds. */
  oldest: number
}

export async function readTaskFigures(ask: AskRows): Promise<TaskFigures> {
  const [row] = await ask<TaskFigures>(
    `select (count(*) filter (where i.state = 'na_fila'))::int as waiting, (count(*) filter (where i.state = 'fazendo'))::int as running,
       (count(*) filter (where i.state = 'falhou'))::int as failed,
       coalesce(max(extract(epoch from clock_timestamp() - t.made_at)) filter (where i.state = 'na_fila'), 0)::float8 as oldest
     from tarefa_item i join tarefa t on t.id = i.tarefa_id where t.cancelled_at is null`,
  )
  return row ?? { waiting: 0, running: 0, failed: 0, oldest: 0 }
}

export interface CopyAge {
  /** Since the newest complete copy; without one, since the database was made. */
  seconds: number
  hasCopy: boolean
  /** Waiting uploads that the newest copy left out, because their files are damaged. */
  damaged: number
}

export async function readCopyAge(ask: AskRows): Promise<CopyAge | null> {
  const [row] = await ask<CopyAge>(
    `with newest as (select made_at, damaged from copy_made order by made_at desc limit 1)
     select extract(epoch from clock_timestamp() - coalesce((select made_at from newest), (select min(applied_at) from migration)))::float8 as seconds,
       exists (select from newest) as "hasCopy", coalesce((select damaged from newest), 0) as damaged`,
  )
  return row ?? null
}

/** Seconds since the mailbox of the inbox no longer answers; 0 while it does, or where none is read. */
export async function readSilentInbox(ask: AskRows): Promise<number> {
  const [row] = await ask<{ seconds: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - failed_since)), 0)::float8 as seconds from caixa_imap`,
  )
  return row?.seconds ?? 0
}
