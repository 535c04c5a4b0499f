import type { JobHelpers } from 'graphile-worker'
import { expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { patiently } from './patience.ts'

const log = createLogger('silent')
const failure = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' })
const AWAY = failure('57P01')

/** Runs a task that fails with these errors, one per attempt, and then succeeds. */
async function run(
  errors: readonly Error[],
  { halting = () => false, signal }: { halting?: () => boolean; signal?: AbortSignal } = {},
) {
  const left = [...errors]
  let attempts = 0
  const task = patiently(
    async () => {
      attempts += 1
      const error = left.shift()
      if (error) throw error
    },
    { log, halting },
  )
  const helpers = { abortSignal: signal } as JobHelpers // the only field that is read
  const outcome = await Promise.resolve(task({}, helpers)).then(
    () => 'done',
    (error: unknown) => error,
  )
  return { attempts, outcome }
}

test('a task that succeeds runs once', async () => expect(await run([])).toEqual({ attempts: 1, outcome: 'done' }))

test('a task is tried again while the database is away or busy', async () => {
  const errors = [AWAY, failure('40P01')]
  const startedAt = performance.now()
  expect(await run(errors)).toEqual({ attempts: 3, outcome: 'done' })
  expect(performance.now() - startedAt).toBeGreaterThan(900)
})

test('other errors go back to the queue at once', async () => {
  const error = failure('23505')
  expect(await run([error])).toEqual({ attempts: 1, outcome: error })
})

test('a node of a cluster that is away does not hold the worker: the error goes back to the queue', async () => {
  const error = failure('08006')
  expect(await run([error])).toEqual({ attempts: 1, outcome: error })
})

test('a process that ends does not wait: the error goes back to the queue', async () => {
  expect(await run([AWAY], { halting: () => true })).toEqual({ attempts: 1, outcome: AWAY })
  let asked = 0
  const endsSoon = () => ++asked > 1
  expect(await run([failure('ENOSPC'), AWAY], { halting: endsSoon })).toEqual({ attempts: 2, outcome: AWAY })
})

test('an aborted job ends its long wait for disk space early', async () => {
  const startedAt = performance.now()
  expect(await run([failure('ENOSPC')], { signal: AbortSignal.abort() })).toEqual({ attempts: 2, outcome: 'done' })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('a job that waits for room on a disk says so, until it has ended', async () => {
  const said: unknown[] = []
  const errors = [failure('ENOSPC'), AWAY]
  const task = patiently(
    async () => {
      const error = errors.shift()
      if (error) throw error
    },
    { log, halting: () => false, onFull: (payload, isFull) => said.push([payload, isFull]) },
  )
  await task({ upload_id: 'u' }, { abortSignal: AbortSignal.abort() } as JobHelpers) // the only field that is read
  expect(said).toEqual([true, false, false].map((isFull) => [{ upload_id: 'u' }, isFull]))
})
