import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { setClockRight } from './clock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => void (await database.ownerDb.deleteFrom('capture_sequence').execute()))

const HOUR_MS = 3_600_000
const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const YEAR = 8766

type Times = Partial<
  Record<'last_call_at' | 'last_good_at' | 'next_at' | 'wait_until' | 'blocked_until' | 'query_at' | 'stopped_at', Date>
>
const add = (taxId: string, times: Times) =>
  database.ownerDb
    .insertInto('capture_sequence')
    .values({ service: 'nfe', environment: 1, tax_id: taxId, demo: false, ult_nsu: 77, ...times })
    .execute()
const read = () => database.ownerDb.selectFrom('capture_sequence').selectAll().orderBy('tax_id').execute()
const setRight = () => database.ownerDb.transaction().execute(setClockRight)

test.each<[name: string, times: Times]>([
  ['the last call', { last_call_at: hence(YEAR), next_at: hence(YEAR + 1) }],
  ['the next turn', { last_call_at: hence(-1), next_at: hence(5 * YEAR) }],
  ['a wait', { next_at: hence(-1), wait_until: hence(100 * 24) }],
  ['a block', { next_at: hence(1), blocked_until: hence(YEAR) }],
  ['a query by key', { next_at: hence(1), query_at: hence(YEAR) }],
])('%s in the future ends: the next request is in about an hour, and the cursor stays', async (_, times) => {
  await add('11222333000181', times)
  expect(await setRight()).toBe(1)
  const [row] = await read()
  expect(row?.ult_nsu).toBe(77)
  for (const name of ['next_at', 'wait_until', 'query_at', 'blocked_until'] as const) {
    const at = row?.[name]?.getTime() ?? Date.now()
    expect(at).toBeLessThanOrEqual(hence(1.1).getTime())
  }
  expect(row?.last_call_at?.getTime() ?? 0).toBeLessThanOrEqual(hence(0.01).getTime())
  expect(row?.query_at === null).toBe(times.query_at === undefined)
  expect(row?.asked_at).toBeNull()
  expect(await setRight()).toBe(0)
})

test('usual waits, and those of a stopped certificate, stay', async () => {
  await add('11222333000181', {
    last_call_at: hence(-1),
    last_good_at: hence(-1),
    next_at: hence(26),
    blocked_until: hence(1),
  })
  await add('22333444000181', { stopped_at: hence(-1), next_at: hence(24 * 30) })
  const before = await read()
  expect(await setRight()).toBe(0)
  expect(await read()).toEqual(before)
})
