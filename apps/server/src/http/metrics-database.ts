import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { standingFigures } from './metrics-standing.ts'
import { remembered } from './remembered.ts'

interface JobRow {
  task: string
  waiting: number
  running: number
  failed: number
  /** Age of the oldest runnable job, in seconds. */
  oldest: number
}

interface Totals {
  bytes: number
  imported: number
  repeated: number
  updated: number
  rejected: number
  open: number
}

const JOBS_MS = 5_000
/** Cache time of the totals, whose queries scan whole tables. */
const TOTALS_MS = 60_000
const PATIENCE = '3s'

const JOBS = `
  select regexp_replace(task.identifier, '^intake_.*', 'intake') as task,
    (count(*) filter (where job.locked_at is null and job.attempts < job.max_attempts))::int as waiting,
    (count(*) filter (where job.locked_at is not null))::int as running,
    (count(*) filter (where job.locked_at is null and job.attempts >= job.max_attempts))::int as failed,
    coalesce(max(extract(epoch from now() - job.run_at)) filter (where job.locked_at is null and job.run_at < now()), 0)::float8 as oldest
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id group by 1`
const TOTALS = `
  select pg_database_size(current_database())::float8 as bytes, coalesce(sum(imported), 0)::float8 as imported,
    coalesce(sum(repeated), 0)::float8 as repeated, coalesce(sum(updated), 0)::float8 as updated,
    coalesce(sum(rejected), 0)::float8 as rejected, (count(*) filter (where state <> 'concluida'))::float8 as open
  from upload`

/**
 * Registers gauges of queue and intake, which are equal in every process. While the database is unreachable
 * they are absent and `portal_database_up` is 0.
 */
export function databaseFigures(registry: Registry, owner: pg.Pool, environment: 1 | 2): void {
  const jobs = remembered(JOBS_MS, () => ask<JobRow>(owner, JOBS))
  const totals = remembered(TOTALS_MS, () => ask<Totals>(owner, TOTALS))
  const up: Gauge = new Gauge({
    name: 'portal_database_up',
    help: 'Whether the database answers (1) or not (0)',
    registers: [registry],
    collect: async () => {
      up.set((await jobs()) === null ? 0 : 1)
    },
  })
  jobFigures(registry, jobs)
  intakeFigures(registry, totals)
  standingFigures(registry, { ask: (text) => ask(owner, text), environment })
}

function jobFigures(registry: Registry, jobs: () => Promise<JobRow[] | null>): void {
  const count = new Gauge({
    name: 'portal_jobs',
    help: 'Jobs of the queue, by task and state (waiting, running, failed: no try left)',
    labelNames: ['task', 'state'],
    registers: [registry],
    collect: async () => {
      count.reset()
      for (const { task, waiting, running, failed } of (await jobs()) ?? [])
        for (const [state, value] of Object.entries({ waiting, running, failed })) count.set({ task, state }, value)
    },
  })
  const oldest = new Gauge({
    name: 'portal_jobs_oldest_seconds',
    help: 'How long the first job that could run has waited, by task',
    labelNames: ['task'],
    registers: [registry],
    collect: async () => {
      oldest.reset()
      for (const row of (await jobs()) ?? []) oldest.set({ task: row.task }, row.oldest)
    },
  })
}

function intakeFigures(registry: Registry, totals: () => Promise<Totals[] | null>): void {
  const documents = new Counter({
    name: 'portal_intake_documents_total',
    help: 'Documents judged since the installation began, by verdict',
    labelNames: ['verdict'],
    registers: [registry],
    collect: async () => {
      documents.reset()
      for (const { imported, repeated, updated, rejected } of (await totals()) ?? [])
        for (const [verdict, value] of Object.entries({ imported, repeated, updated, rejected }))
          documents.inc({ verdict }, value)
    },
  })
  const single = (name: string, help: string, read: (row: Totals) => number) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const [row] = (await totals()) ?? []
        if (row) gauge.set(read(row))
        else gauge.remove()
      },
    })
  }
  single('portal_uploads_open', 'Uploads received and not worked to their end', ({ open }) => open)
  single('portal_database_bytes', 'Size of the database on disk', ({ bytes }) => bytes)
}

/** Runs a read-only query with a short timeout so that a scrape does not wait for a slow database. */
async function ask<T extends object>(owner: pg.Pool, text: string): Promise<T[]> {
  const client = await owner.connect()
  let failed = true
  try {
    await client.query('begin read only')
    await client.query(`select set_config('statement_timeout', $1, true)`, [PATIENCE])
    const { rows } = await client.query<T>(text)
    await client.query('rollback')
    failed = false
    return rows
  } finally {
    client.release(failed)
  }
}
