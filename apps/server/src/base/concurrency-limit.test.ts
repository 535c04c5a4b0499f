import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConcurrencyLimit, createFairTaskQueue, createTaskQueue } from './concurrency-limit.ts'

const full = () => new Error('full')
const ownFull = () => new Error('own')

test('the limiter refuses one request more than its limit, and each ends once', async () => {
  const limit = createConcurrencyLimit({ most: 2, each: 2, full, ownFull })
  const [first, second] = [limit.acquire('ana'), limit.acquire('bia')]
  expect(() => limit.acquire('ana')).toThrow('full')
  await expect(limit.run('ana', async () => 1)).rejects.toThrow('full')
  first()
  first()
  await expect(limit.run('ana', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const third = limit.acquire('ana')
  expect(() => limit.acquire('bia')).toThrow('full')
  second()
  third()
  await expect(Promise.all([limit.run('ana', async () => 1), limit.run('ana', async () => 2)])).resolves.toEqual([1, 2])
})

test('one person cannot use the whole limit', () => {
  const limit = createConcurrencyLimit({ most: 3, each: 2, full, ownFull })
  const release = limit.acquire('ana')
  limit.acquire('ana')
  expect(() => limit.acquire('ana')).toThrow('own')
  limit.acquire('bia')
  release()
  limit.acquire('ana')
  expect(() => limit.acquire('bia')).toThrow('full')
})

test('the queue runs up to its limit, the others in order, and a failed task makes way for the next', async () => {
  const turns = createTaskQueue(2)
  let [now, most] = [0, 0]
  const done: number[] = []
  const work = (n: number) =>
    turns(async () => {
      most = Math.max(most, ++now)
      await sleep(5)
      now -= 1
      done.push(n)
      if (n === 1) throw new Error('broken')
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('in the fair queue, tasks of a busy person do not delay those of others', async () => {
  const turns = createFairTaskQueue(2, 1)
  const done: string[] = []
  const work = (who: string, n: number) =>
    turns(who, async () => {
      await sleep(5)
      done.push(`${who}${n}`)
    })
  await Promise.all([...[1, 2, 3].map((n) => work('ana', n)), ...[1, 2].map((n) => work('bia', n))])
  expect(done).toEqual(['ana1', 'bia1', 'ana2', 'bia2', 'ana3'])
})
