import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as QueueLogger, run, type WorkerEvents } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'

// lease.ts, wake.ts, worker.ts, node-retry.ts, metrics-database.ts and waiting-jobs.ts read private tables of graphile-worker, which an upgrade may change

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

test('the private tables have the columns that the portal reads', async () => {
  const { rows } = await base.owner.query<{ column: string }>(
    `select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0`,
  )
  expect(rows.map(({ column }) => column)).toEqual(
    expect.arrayContaining([
      '_private_jobs id bigint',
      '_private_jobs task_id integer',
      '_private_jobs job_queue_id integer',
      '_private_jobs payload json',
      '_private_jobs key text',
      '_private_jobs priority smallint',
      '_private_jobs run_at timestamp with time zone',
      '_private_jobs attempts smallint',
      '_private_jobs last_error text',
      '_private_jobs max_attempts smallint',
      '_private_jobs locked_at timestamp with time zone',
      '_private_jobs locked_by text',
      '_private_tasks id integer',
      '_private_tasks identifier text',
      '_private_job_queues id integer',
      '_private_job_queues queue_name text',
      '_private_job_queues locked_at timestamp with time zone',
      '_private_job_queues locked_by text',
    ]),
  )
})

test('the functions that the portal calls have the arguments that it passes', async () => {
  const { rows } = await base.owner.query<{ name: string; arguments: string }>(
    `select p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments
     from pg_proc p where p.pronamespace = 'graphile_worker'::regnamespace`,
  )
  const argumentsOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.arguments
  expect(argumentsOf('force_unlock_workers')).toBe('worker_ids text[]')
  expect(argumentsOf('reschedule_jobs')).toMatch(/^job_ids bigint\[\], run_at timestamp with time zone/)
  for (const argument of ['queue_name text', 'max_attempts integer', 'job_key text', 'priority integer'])
    expect(argumentsOf('add_job')).toContain(argument)
})

interface Lock {
  by: string | null
  at: Date | null
  attempts: number
  queueLock: string | null
}

async function readLock(): Promise<Lock | undefined> {
  const { rows } = await base.owner.query<Lock>(
    `select job.locked_by as by, job.locked_at as at, job.attempts, queue.locked_by as "queueLock"
     from graphile_worker._private_jobs job
       left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id`,
  )
  return rows[0]
}

/** Runs the queue with this handler, as `worker.ts` does, until the returned function is called. */
async function startQueue(job: () => Promise<void>, pools: string[] = []): Promise<() => Promise<void>> {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool.id))
  const runner = await run({
    pgPool: base.owner,
    schema: 'graphile_worker',
    taskList: { lock_test: job },
    events,
    pollInterval: 100,
    noHandleSignals: true,
    logger: new QueueLogger(() => () => undefined),
  })
  return () => runner.stop()
}

const addJob = () => base.owner.query(`select graphile_worker.add_job('lock_test', '{}', queue_name => 'empresa_1')`)
const unlock = (pools: readonly string[]) =>
  base.owner.query('select graphile_worker.force_unlock_workers($1::text[])', [pools])

test('a running job and its queue are locked under the id of the worker pool, and force_unlock_workers frees both', async () => {
  const pools: string[] = []
  const locks: (Lock | undefined)[] = []
  await addJob()
  const stop = await startQueue(async () => {
    locks.push(await readLock())
    await unlock(pools)
    locks.push(await readLock())
  }, pools)
  await expect.poll(() => locks.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  await stop()
  expect(pools).toHaveLength(1)
  expect(locks[0]).toMatchObject({ by: pools[0], at: expect.any(Date), attempts: 1, queueLock: pools[0] })
  expect(locks[1]).toMatchObject({ by: null, at: null, queueLock: null })
  await base.owner.query('delete from graphile_worker._private_jobs')
})

test('a job locked by another pool runs after force_unlock_workers, and not before', async () => {
  let runs = 0
  await addJob()
  await base.owner.query(`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now()`)
  await base.owner.query(`update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now()`)
  const stop = await startQueue(async () => {
    runs += 1
  })
  await sleep(600)
  expect(runs).toBe(0)
  await unlock(['pool-dead'])
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1)
  await stop()
})
