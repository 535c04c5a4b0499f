import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../db/schema.gen.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { alertRound } from '../avisos/round.ts'
import { mayAsk, noteFault, noteGood, stopService } from './turn/service-state.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const SERVICE = { service: 'nfe', environment: 1, demo: false } as const
const WORLD: World = {
  isFree: true,
  demo: false,
  environment: 1,
  hourMs: HOUR_MS,
  addressOf: () => '',
  authorities: () => [],
  adn: null,
}
const COMPANIES = 40

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())
beforeEach(async () => {
  for (const table of ['capture_service', 'capture_sequence', 'capture_alert'] as const)
    await base.ownerDb.deleteFrom(table).execute()
})

const run = <T>(work: (tx: Transaction<Database>) => Promise<T>) => base.ownerDb.transaction().execute(work)
const fail = (root: string) => run((tx) => noteFault(tx, { ...SERVICE, root }, WORLD))
const ask = () => run((tx) => mayAsk(tx, WORLD, 'nfe'))
const state = async () => (await base.ownerDb.selectFrom('capture_service').selectAll().executeTakeFirst())?.state
async function goOut() {
  for (let root = 1; root <= 5; root++) await fail(`0000000${root}`)
}

test('faults of one root are its own; of two the service is unstable, of five it is out; a good answer forgets them', async () => {
  for (let times = 0; times < 6; times++) await fail('00000001')
  expect(await state()).toBe('normal')
  await fail('00000002')
  expect(await state()).toBe('instavel')
  await run((tx) => noteGood(tx, SERVICE, WORLD))
  expect(await state()).toBe('normal')
  await goOut()
  expect(await state()).toBe('fora')
})

test('out: one probe at its time, the others wait', async () => {
  await goOut()
  expect(await ask()).toBe(false)
  await base.owner.query(`update capture_service set probe_at = now()`)
  expect([await ask(), await ask(), await ask()]).toEqual([true, false, false])
  const { rows } = await base.owner.query<{ wait: number }>(
    `select extract(epoch from probe_at - clock_timestamp())::float8 as wait from capture_service`,
  )
  expect(rows[0]?.wait).toBeGreaterThan(290)
  expect(rows[0]?.wait).toBeLessThanOrEqual(300)
})

test('back: the waiting sequences are spread over ten minutes, later slots stay; the alert of two hours closes', async () => {
  await goOut()
  await sql`insert into capture_sequence (service, environment, tax_id, demo, next_at)
    select 'nfe', 1, lpad(n::text, 14, '0'), false, case when n > ${COMPANIES} then now() + interval '3 hours' else now() - interval '1 hour' end
    from generate_series(1, ${COMPANIES + 1}) n`.execute(base.ownerDb)
  await base.owner.query(`update capture_service set since = now() - interval '3 hours'`)
  await alertRound(base.ownerDb, WORLD)
  const open = async () =>
    (await base.owner.query(`select kind, tax_id from capture_alert where closed_at is null`)).rows
  expect(await open()).toEqual([{ kind: 'servico_fora', tax_id: null }])
  await run((tx) => noteGood(tx, SERVICE, WORLD))
  expect(await open()).toEqual([])
  expect(await ask()).toBe(true)
  const { rows } = await base.owner.query<{ wait: number }>(
    `select extract(epoch from next_at - clock_timestamp())::float8 as wait from capture_sequence order by next_at`,
  )
  const waits = rows.map(({ wait }) => wait)
  expect(waits.at(-1)).toBeGreaterThan(10_000)
  const spread = waits.slice(0, COMPANIES)
  expect(Math.max(...spread)).toBeLessThanOrEqual(600)
  expect(Math.min(...spread)).toBeGreaterThan(-5)
  expect(Math.max(...spread) - Math.min(...spread)).toBeGreaterThan(300)
})

test('a server that is not trusted: stopped from that moment, also after a fault, until a good answer closes its alert', async () => {
  const open = async () => (await base.owner.query('select kind from capture_alert where closed_at is null')).rows
  await fail('00000001')
  await base.owner.query(`update capture_service set since = now() - interval '3 days'`)
  await run((tx) => stopService(tx, SERVICE, WORLD))
  await alertRound(base.ownerDb, WORLD)
  expect(await open()).toEqual([{ kind: 'servidor' }])
  await fail('00000001')
  expect([await state(), await ask()]).toEqual(['fora', false])
  await run((tx) => noteGood(tx, SERVICE, WORLD))
  expect([await state(), await open(), await ask()]).toEqual(['normal', [], true])
})
