import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { holdLease } from './lease.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
  await base.owner.query(`select graphile_worker.add_job('some_task', '{"empresa_id": 1}', queue_name => 'empresa_1')`)
})
afterAll(() => base.drop())

const lockedBy = async (): Promise<string | null> => {
  const { rows } = await base.owner.query<{ name: string | null }>('select locked_by as name from graphile_worker.jobs')
  return rows[0]?.name ?? null
}
const lock = (worker: string) =>
  base.owner.query(`update graphile_worker._private_jobs set locked_by = $1, locked_at = now()`, [worker])
const lease = (everyMs = 30) => holdLease({ owner: base.owner, log: createLogger('silent'), everyMs, deadAfterMs: 400 })

test('unlocks the jobs of a killed process and keeps those of a live one', async () => {
  const living = lease()
  living.add('pool-vivo')
  await lock('pool-vivo')
  const other = lease()
  await sleep(1_000)
  expect(await lockedBy()).toBe('pool-vivo')

  const killed = lease()
  killed.add('pool-morto')
  await lock('pool-morto')
  await sleep(200)
  expect(await lockedBy()).toBe('pool-morto')
  await killed.stop()
  // a killed process does not delete its lease
  await base.owner.query(`insert into worker_lease values ('pool-morto', clock_timestamp())`)
  await expect.poll(lockedBy, { timeout: 20_000, interval: 50 }).toBeNull()
  await Promise.all([living.stop(), other.stop()])
  expect((await base.owner.query('select worker from worker_lease')).rows).toEqual([{ worker: 'pool-morto' }])
})

test('a process that has just started unlocks no jobs', async () => {
  await base.owner.query(`insert into worker_lease values ('pool-calado', clock_timestamp() - interval '1 hour')`)
  await lock('pool-calado')
  const fresh = holdLease({ owner: base.owner, log: createLogger('silent'), everyMs: 20, deadAfterMs: 3_000_000 })
  await sleep(300)
  expect(await lockedBy()).toBe('pool-calado')
  await fresh.stop()
})
