import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as QueueLogger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { type Wake, wakeQueue } from './wake.ts'

let base: TestDatabase
let runner: Runner
let wake: Wake
/** Name of the runner in the locks. */
let own = ''
const done: string[] = []

beforeAll(async () => {
  base = await freshDatabase()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    own = workerPool.id
  })
  wake = wakeQueue({ owner: base.owner, events, log: createLogger('silent'), everyMs: 100, staleMs: 1_000 })
  runner = await run({
    pgPool: base.owner,
    schema: 'graphile_worker',
    events,
    concurrency: 2,
    pollInterval: 100,
    noHandleSignals: true,
    logger: new QueueLogger(() => () => undefined),
    taskList: {
      work: async (payload) => {
        const { name, ms } = payload as { name: string; ms: number } // written by `add` below
        await sleep(ms)
        done.push(name)
      },
    },
  })
})
afterAll(async () => {
  await wake.stop()
  await runner.stop()
  await base.drop()
})

/** Adds a job that nobody may take before `unlocked`. */
const add = (name: string, { queue, ms = 0, free = true }: { queue: string; ms?: number; free?: boolean }) =>
  base.owner.query(
    `select graphile_worker.add_job('work', $1::json, queue_name => $2, run_at => case when $3 then now() else now() + interval '1 hour' end)`,
    [JSON.stringify({ name, ms }), queue, free],
  )

/** What a claim leaves when its answer is lost: job and queue are locked since `age`. */
async function lockAs(worker: string, { queue, age }: { queue: string; age: string }): Promise<void> {
  await base.owner.query(
    `with job as (
       update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $3::interval, run_at = now(), attempts = 1
        where job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = $2))
     update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - $3::interval where queue_name = $2`,
    [worker, queue, age],
  )
}

const wait = (name: string) => expect.poll(() => done.includes(name), { timeout: 15_000, interval: 50 }).toBe(true)

test('a job whose claim was answered to a broken connection is worked, and those behind it', async () => {
  await add('perdido', { queue: 'empresa_1', free: false })
  await lockAs(own, { queue: 'empresa_1', age: '5 seconds' })
  await add('atrás', { queue: 'empresa_1' })
  await wait('perdido')
  await wait('atrás')
})

test('a job in the hands of a handler stays locked, however old its claim is', async () => {
  await add('demorado', { queue: 'empresa_2', ms: 2_500 })
  await sleep(500)
  await lockAs(own, { queue: 'empresa_2', age: '1 hour' })
  await wait('demorado')
  await sleep(500)
  expect(done.filter((name) => name === 'demorado')).toHaveLength(1)
})

test('a queue that stayed locked without a job is freed, also when the clock of the database was set back', async () => {
  await add('preso', { queue: 'empresa_3' })
  await wait('preso')
  await base.owner.query(
    `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() + interval '1 hour' where queue_name = 'empresa_3'`,
    [own],
  )
  await add('livre', { queue: 'empresa_3' })
  await wait('livre')
})

test('locks of other processes stay', async () => {
  await add('alheio', { queue: 'empresa_4', free: false })
  await lockAs('pool-de-outro', { queue: 'empresa_4', age: '5 seconds' })
  await sleep(800)
  expect(done).not.toContain('alheio')
  const { rows } = await base.owner.query(
    `select locked_by from graphile_worker._private_job_queues where queue_name = 'empresa_4'`,
  )
  expect(rows).toEqual([{ locked_by: 'pool-de-outro' }])
})

test('a fresh claim stays: its answer may be on the way', async () => {
  await add('novo', { queue: 'empresa_5', free: false })
  await lockAs(own, { queue: 'empresa_5', age: '0 seconds' })
  await sleep(500)
  expect(done).not.toContain('novo')
  await wait('novo')
})
