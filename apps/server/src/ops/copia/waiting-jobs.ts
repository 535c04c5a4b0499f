import type pg from 'pg'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { copyDamaged } from './errors.ts'

/** A job of the queue in a copy: the arguments that add it again. */
const WaitingJob = Type.Object(
  {
    task: Type.String({ pattern: '^[a-z][a-zA-Z0-9_]{0,99}$' }),
    payload: Type.Unknown(),
    queue: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    key: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
    attempts: Type.Integer({ minimum: 1, maximum: 32_767 }),
    priority: Type.Integer({ minimum: -32_768, maximum: 32_767 }),
  },
  { additionalProperties: false },
)
const WaitingJobs = Type.Array(WaitingJob)
type WaitingJobs = Static<typeof WaitingJobs>

/** The jobs that wait or run in the snapshot. */
export async function readJobs(client: pg.ClientBase): Promise<WaitingJobs> {
  const { rows } = await client.query<WaitingJobs[number]>(
    `select task.identifier as task, job.payload, queue.queue_name as queue, job.key, job.max_attempts as attempts, job.priority
     from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
     where job.attempts < job.max_attempts order by job.id`,
  )
  return rows
}

export function parseJobs(text: string): WaitingJobs {
  const value: unknown = JSON.parse(text)
  if (!Value.Check(WaitingJobs, value)) throw copyDamaged('a fila de trabalhos não pode ser lida')
  return value
}

/** Adds the jobs again; those of the copied data folder get the name of this one. */
export async function addJobs(
  client: pg.ClientBase,
  jobs: WaitingJobs,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { task, payload, queue, key, attempts, priority } of jobs) {
    const name = task === `intake_${from}` ? `intake_${to}` : task
    await client.query(
      `select graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $4, max_attempts => $5::int, priority => $6::int)`,
      [name, JSON.stringify(payload), queue, key, attempts, priority],
    )
  }
}
