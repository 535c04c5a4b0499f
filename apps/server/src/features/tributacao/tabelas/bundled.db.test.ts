import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../../base/log.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { loadBundledTables } from './bundled.ts'
import { listLoads } from './load.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

test('the first start loads dated codes and names; two concurrent starts load them once, a later one loads nothing', async () => {
  const start = () => loadBundledTables({ ownerDb: base.ownerDb, log: createLogger('silent') })
  await Promise.all([start(), start()])
  await start()
  const loads = await listLoads(base.db)
  expect(loads.map(({ kind, entries }) => [kind, entries]).sort()).toEqual([
    ['cfop', 689],
    ['municipio', 5571],
  ])
  expect(loads.every(({ bundled, reference_date }) => bundled && reference_date >= '2026-01-01')).toBe(true)
})
