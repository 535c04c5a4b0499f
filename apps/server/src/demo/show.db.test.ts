import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTrust, type Trust } from '../base/certificate/anchors.ts'
import { askBlock } from '../features/captura/demo/block.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { fillDemo } from './fill.ts'
import { type DemoShow, startDemoShow } from './show.ts'

let server: TestServer
let trust: Trust
let show: DemoShow
beforeAll(async () => {
  server = await testServer({ config: { demo: true } })
  trust = await openTrust(server.deps)
  await fillDemo({ ...server, ...server.deps, trust })
  show = start()
}, 240_000)
afterAll(async () => {
  await show.stop()
  await server.close()
})

const start = () => startDemoShow({ ...server, ...server.deps, trust })
const look = (ago = '0 s') =>
  sql`insert into capture_demo (looked_at) values (now() - ${ago}::interval)
    on conflict (id) do update set looked_at = excluded.looked_at`.execute(server.ownerDb)
const exchanges = () =>
  server.ownerDb.selectFrom('capture_exchange').select(['tax_id', 'service', 'cstat', 'fault', 'hash']).execute()
const sequences = () =>
  server.ownerDb.selectFrom('capture_sequence').selectAll().orderBy('tax_id').orderBy('service').execute()
const captured = async () => (await server.ownerDb.selectFrom('nota_capture').select('nota_id').execute()).length

test('nothing moves before somebody looks, and documents of today come when somebody does', async () => {
  await sleep(3_000)
  expect(await exchanges()).toEqual([])
  await look()
  await expect.poll(captured, { timeout: 40_000 }).toBeGreaterThanOrEqual(9)
  const rows = await sequences()
  expect(rows.length).toBeGreaterThanOrEqual(6)
  expect(rows.every(({ demo, fault, environment }) => demo && fault === null && environment === 1)).toBe(true)
  const { rows: days } = await sql<{ day: string }>`
    select distinct n.issued_local::date::text as day from nota_capture c join nota n on n.empresa_id = c.empresa_id and n.id = c.nota_id
    `.execute(server.ownerDb)
  const today = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString().slice(0, 10)
  expect(days.map(({ day }) => day)).toEqual([today])
})

test('a block that a visitor provokes comes at once', async () => {
  const company = await server.ownerDb
    .selectFrom('empresa')
    .select(['id', 'tax_id'])
    .where('demo', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const block = { empresaId: company.id, taxId: company.tax_id, service: 'nfe' as const }
  expect(await server.ownerDb.transaction().execute((tx) => askBlock(tx, block))).toBe(true)
  const blocked = async () =>
    (await sequences())
      .filter(({ blocked_until }) => blocked_until && blocked_until > new Date())
      .map(({ tax_id }) => tax_id)
  await expect.poll(blocked, { timeout: 20_000 }).toEqual([company.tax_id])
})

test('it rests when nobody looks, and a new start goes on after the same numbers', async () => {
  await look('3 minutes')
  await sleep(3_000)
  const before = await exchanges()
  await sql`update capture_sequence set next_at = now(), wait_until = null, blocked_until = null`.execute(
    server.ownerDb,
  )
  await sleep(3_000)
  expect(await exchanges()).toHaveLength(before.length)
  const cursors = (await sequences()).map(({ ult_nsu }) => ult_nsu)
  await show.stop()
  show = start()
  await look()
  await expect
    .poll(async () => (await exchanges()).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(before.length + 6)
  const good = async () => (await sequences()).map(({ cstat }) => cstat === '137' || cstat === '138')
  await expect.poll(good, { timeout: 30_000 }).not.toContain(false)
  const after = await sequences()
  expect(after.every(({ ult_nsu }, index) => ult_nsu >= (cursors[index] ?? 0))).toBe(true)
})
