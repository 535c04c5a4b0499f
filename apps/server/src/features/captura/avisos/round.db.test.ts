import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { admitRoots } from '../../../testing/sefaz/admit-roots.ts'
import { alertRound } from './round.ts'

const TAX_ID = cnpjOf('12345678')
const WORLD = { environment: 1, demo: false, hourMs: 3_600_000 }

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
  const values = { tax_id: TAX_ID, name: 'Empresa', uf: 'SP' }
  const { id } = await base.ownerDb.insertInto('empresa').values(values).returning('id').executeTakeFirstOrThrow()
  await base.ownerDb.insertInto('capture_setting').values({ empresa_id: id, is_on: true }).execute()
})
afterAll(() => base.drop())
beforeEach(async () => {
  for (const table of ['capture_alert', 'capture_gap', 'capture_sequence', 'capture_certificate'] as const)
    await base.ownerDb.deleteFrom(table).execute()
  await base.ownerDb.updateTable('capture_setting').set({ is_on: true, nfe: true }).execute()
  await base.owner.query(
    `insert into capture_sequence (service, environment, tax_id, demo, next_at, last_call_at, last_good_at)
     values ('nfe', 1, $1, false, now(), now(), now())`,
    [TAX_ID],
  )
})

const set = (columns: string) => base.owner.query(`update capture_sequence set ${columns}`)
const round = () => alertRound(base.ownerDb, WORLD)
const open = async () => {
  const { rows } = await base.owner.query<{ kind: string }>(
    `select kind from capture_alert where closed_at is null order by kind`,
  )
  return rows.map(({ kind }) => kind)
}
const count = async () => (await base.owner.query('select from capture_alert')).rowCount
const openGap = (age: string) =>
  base.owner.query(
    `insert into capture_gap (id, service, environment, tax_id, demo, from_nsu, to_nsu, next_nsu, opened_at)
     values ($1, 'nfe', 1, $2, false, 1, 9, 9, now() - $3::interval)`,
    [uuidv7(), TAX_ID, age],
  )

test.each([
  ['sem_resposta_24h', `last_good_at = now() - interval '25 hours'`, `last_good_at = now()`],
  ['sem_resposta_24h', `last_good_at = null, created_at = now() - interval '25 hours'`, `last_good_at = now()`],
  ['sem_consulta_30d', `last_call_at = now() - interval '31 days'`, `last_call_at = now()`],
])('%s opens once and closes itself: %s', async (kind, bad, good) => {
  await round()
  expect(await open()).toEqual([])
  await set(bad)
  for (let times = 0; times < 2; times++) await round()
  expect([await open(), await count()]).toEqual([[kind], 1])
  await set(good)
  await round()
  expect(await open()).toEqual([])
  await set(bad)
  await round()
  expect([await open(), await count()]).toEqual([[kind], 2])
})

test('paused, nobody waits for an answer; with capture off neither', async () => {
  await set(`last_good_at = now() - interval '25 hours', paused_at = now()`)
  await round()
  expect(await open()).toEqual([])
  await set('paused_at = null')
  await base.ownerDb.updateTable('capture_setting').set({ is_on: false }).execute()
  await round()
  expect(await open()).toEqual([])
})

test('a service that is off by itself is not waited for, nor is anything while capture is off for everybody', async () => {
  await set(`last_good_at = now() - interval '25 hours', last_call_at = now() - interval '31 days'`)
  await base.ownerDb.updateTable('capture_setting').set({ nfe: false }).execute()
  await round()
  expect(await open()).toEqual([])
  await base.ownerDb.updateTable('capture_setting').set({ nfe: true }).execute()
  await round()
  expect(await open()).toEqual(['sem_consulta_30d', 'sem_resposta_24h'])
  await base.owner.query(
    'insert into capture_switch (off_at) values (now()) on conflict (id) do update set off_at = now()',
  )
  await round()
  expect(await open()).toEqual(['sem_consulta_30d'])
  await base.owner.query('delete from capture_switch')
})

test('NFS-e are not waited for where the ADN has no address', async () => {
  await set(`service = 'nfse', last_good_at = now() - interval '25 hours'`)
  await base.ownerDb.updateTable('capture_setting').set({ nfse: true }).execute()
  await alertRound(base.ownerDb, { ...WORLD, adn: null })
  expect(await open()).toEqual([])
  await alertRound(base.ownerDb, { ...WORLD, adn: {} })
  expect(await open()).toEqual(['sem_resposta_24h'])
})

test('the alert of a stop follows it: closed when a person resumes or capture is off, open again when it is on', async () => {
  await set(`stopped_at = now(), stop_cause = 'recusa', stop_code = '502'`)
  await round()
  const details = async () => (await base.owner.query('select details from capture_alert where closed_at is null')).rows
  expect([await open(), await details()]).toEqual([['parada'], [{ details: { cause: 'recusa', code: '502' } }]])
  for (const off of [{ is_on: false }, { is_on: true, nfe: false }]) {
    await base.ownerDb.updateTable('capture_setting').set(off).execute()
    await round()
    expect(await open()).toEqual([])
    await base.ownerDb.updateTable('capture_setting').set({ is_on: true, nfe: true }).execute()
    await round()
    expect(await open()).toEqual(['parada'])
  }
  await set('stopped_at = null, stop_cause = null')
  await round()
  expect(await open()).toEqual([])
})

test('lacuna_24h: a gap that is open for a day, until it is settled', async () => {
  await openGap('23 hours')
  await round()
  expect(await open()).toEqual([])
  await base.owner.query(`update capture_gap set opened_at = now() - interval '25 hours'`)
  await round()
  expect(await open()).toEqual(['lacuna_24h'])
  await base.owner.query(`update capture_gap set state = 'dismissed'`)
  await round()
  expect(await open()).toEqual([])
})

test('a gap older than SEFAZ keeps documents is lost, and no alert remains', async () => {
  await openGap('89 days')
  await round()
  expect(await open()).toEqual(['lacuna_24h'])
  await base.owner.query(`update capture_gap set opened_at = now() - interval '91 days'`)
  await round()
  expect(await open()).toEqual([])
  const gap = await base.ownerDb.selectFrom('capture_gap').select(['state', 'reason']).executeTakeFirst()
  expect(gap).toEqual({ state: 'lost', reason: expect.stringMatching(/não guarda/) })
})

test('the nearest notice before the end of a certificate, then that it has ended; another certificate closes them', async () => {
  await base.ownerDb
    .insertInto('capture_certificate')
    .values({
      id: uuidv7(),
      root: TAX_ID.slice(0, 8),
      demo: false,
      certificate: Buffer.alloc(1),
      version: 1,
      thumbprint: Buffer.alloc(32),
      sealed: Buffer.alloc(1),
      wrapped_key: Buffer.alloc(1),
      valid_to: new Date(),
      created_at: new Date(),
      created_by_name: 'Ana',
    })
    .execute()
  await admitRoots(base.ownerDb)
  const at = async (left: string) => {
    await base.owner.query(`update capture_certificate set valid_to = now() + $1::interval`, [left])
    await round()
    return open()
  }
  expect(await at('31 days')).toEqual([])
  for (const [left, kind] of [
    ['29 days', 'certificado_30'],
    ['14 days', 'certificado_15'],
    ['6 days', 'certificado_7'],
    ['20 hours', 'certificado_1'],
    ['-1 hours', 'certificado_vencido'],
  ] as const)
    expect(await at(left)).toEqual([kind])
  expect(await at('300 days')).toEqual([])
  expect(await at('6 days')).toEqual(['certificado_7'])
  await base.ownerDb.updateTable('capture_setting').set({ is_on: false }).execute()
  expect(await at('5 days')).toEqual([])
})
