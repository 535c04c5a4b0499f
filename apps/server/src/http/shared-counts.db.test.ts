import { afterAll, beforeAll, expect, test } from 'vitest'
import { appPool } from '../db/pool.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { losable } from '../testing/losing.ts'
import { openSharedCounts } from './shared-counts.ts'

const MAX = 50
const LONG_MS = 60_000

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

const times = async (counts: ReturnType<typeof openSharedCounts>, caller: string, calls: number) => {
  let sum = 0
  for (let n = 0; n < calls; n++) sum = await counts.count(caller, MAX)
  return sum
}

test('the limit of 50 calls a second is shared by all processes; each counts a fifth locally before it shares', async () => {
  const [first, second] = [openSharedCounts(base.pool, LONG_MS), openSharedCounts(base.pool, LONG_MS)]
  expect(await times(first, 'ana', 30)).toBe(30)
  expect(await times(second, 'ana', 9)).toBe(9)
  expect(await times(second, 'ana', 11)).toBe(50)
  expect(await times(first, 'ana', 1)).toBe(51)
  expect(await times(second, 'bia', 20)).toBe(20)
})

test('a caller with few calls runs no query, and old counts are ignored', async () => {
  const quiet = openSharedCounts(base.pool, LONG_MS)
  await times(quiet, 'caio', 9)
  const before = await base.owner.query('select count(*)::int as n from call_count')
  await times(quiet, 'dora', 9)
  expect((await base.owner.query('select count(*)::int as n from call_count')).rows).toEqual(before.rows)
  const [first, second] = [openSharedCounts(base.pool, 30), openSharedCounts(base.pool, 30)]
  await times(first, 'eva', 20)
  await new Promise((done) => setTimeout(done, 60))
  expect(await times(second, 'eva', 1)).toBe(1)
})

test('while the database is unreachable each process counts alone', async () => {
  const away = await losable(base.url)
  const pool = appPool({ url: away.url, max: 1 })
  await away.lose()
  expect(await times(openSharedCounts(pool, LONG_MS), 'fabio', 12)).toBe(12)
  await pool.end()
})
