import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedFault } from '@portal/simulador/faults.ts'
import type { Spoil } from '@portal/simulador/spoil.ts'
import { CAST, testSefaz } from '@portal/simulador/testing/stage.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'
import { factsOf, readSequences } from '../estado/read-sequences.ts'
import { sequenceState } from '../estado/state.ts'

const { recipient } = CAST
const maker = testSefaz()
/** One hour of the rules: five minutes take half a second. */
const HOUR_MS = 6_000
const COUNT = 60

let stage: CaptureStage
beforeEach(async () => {
  stage = await openCaptureStage({ hourMs: HOUR_MS })
  stage.sefaz.wake('nfe', recipient.taxId)
  for (let index = 0; index < COUNT; index++) stage.sefaz.receive(maker.note().bytes)
})
afterEach(() => stage.close())

const sequence = async () =>
  stage.database.ownerDb.selectFrom('capture_sequence').selectAll().where('service', '=', 'nfe').executeTakeFirst()
const numbers = async () =>
  stage.database.ownerDb
    .selectFrom('capture_nsu')
    .select(['nsu', 'state'])
    .where('nsu', '>', 0)
    .orderBy('nsu')
    .execute()
const calls = () => stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')
const openAlerts = async () => {
  const rows = await stage.database.ownerDb
    .selectFrom('capture_alert')
    .select('kind')
    .where('closed_at', 'is', null)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}
const begin = async (...faults: SimulatedFault[]) => {
  for (const fault of faults) stage.sefaz.faults.add({ endpoint: 'nfe-distribuicao', ...fault })
  await stage.addCompany(recipient)
  return stage.start()
}
const isDrained = async () => (await numbers()).filter(({ state }) => state === 'placed').length === COUNT

test.each<[fault: SimulatedFault, code: string]>([
  [{ kind: 'cStat', cStat: '108' }, 'cstat_108'],
  [{ kind: 'cStat', cStat: '999' }, 'cstat_999'],
  [{ kind: 'http', status: 503 }, 'http_503'],
  [{ kind: 'http', status: 429, retryAfter: 1 }, 'http_429'],
  [{ kind: 'html' }, 'html'],
  [{ kind: 'soapFault' }, 'http_500'],
  [{ kind: 'empty' }, 'empty'],
  [{ kind: 'garbage' }, 'garbage'],
  [{ kind: 'redirect' }, 'redirect'],
  [{ kind: 'reset' }, 'reset'],
  [{ kind: 'timeout' }, 'timeout'],
])('%j: the cursor stays, the same request after the back-off, nothing lost', async (fault, code) => {
  await begin({ counted: false, ...fault })
  await stage.until(async () => (await sequence())?.fault_count === 1)
  const failed = await sequence()
  expect(failed).toMatchObject({ ult_nsu: 0, fault: code, stopped_at: null })
  const wait = (failed?.next_at?.getTime() ?? 0) - (failed?.last_call_at?.getTime() ?? 0)
  expect(wait).toBeGreaterThanOrEqual(HOUR_MS / 12)
  await stage.until(isDrained)
  expect(await sequence()).toMatchObject({ ult_nsu: COUNT, fault: null, fault_count: 0, unanswered: false })
  expect(calls().filter(({ cStat }) => cStat === '656')).toEqual([])
})

const shown = async () => {
  const companies = await stage.database.ownerDb.selectFrom('empresa').select('id').execute()
  const question = { empresaIds: companies.map(({ id }) => id), environment: 1 } as const
  const [row] = await stage.database.ownerDb.transaction().execute((tx) => readSequences(tx, question))
  if (!row) throw new Error('no sequence')
  return sequenceState(factsOf(row, { isHalted: false }), new Date((row.next_at?.getTime() ?? 0) - 1)) // the slot is not due then
}

test.each(['589', '502'])('%s is not «Em dia»; the next good answer ends it', async (cStat) => {
  await begin({ kind: 'cStat', cStat })
  await stage.until(async () => (await sequence())?.refusal_count === 1)
  const reason = expect.stringMatching(`^A SEFAZ recusou a consulta .* \\(${cStat}\\): `) as string
  expect(await shown()).toMatchObject({ state: 'recusada', reason })
  if (cStat === '589') return // its wait is a day
  await stage.until(isDrained)
  await stage.until(async () => (await shown()).state === 'aguardando')
  expect((await shown()).reason).toMatch(/^Em dia/)
})

test('the stop by HTTP 403 quotes it, not the good answer before it', async () => {
  await begin()
  await stage.until(isDrained)
  stage.sefaz.faults.add({ endpoint: 'nfe-distribuicao', kind: 'http', status: 403 })
  await stage.database.owner.query('update capture_sequence set next_at = now(), wait_until = null')
  await stage.until(async () => (await sequence())?.stopped_at != null)
  expect((await shown()).reason).toMatch(/recusou o certificado \(HTTP 403\)\./)
})

test('an unknown refusal of a number of a gap does not give the number up: it is asked again an hour later, and the queue goes on', async () => {
  const { owner, ownerDb } = stage.database
  await begin()
  await stage.until(isDrained)
  stage.sefaz.faults.add({ endpoint: 'nfe-distribuicao', kind: 'cStat', cStat: '502' })
  await owner.query('delete from capture_nsu where nsu = 7')
  await owner.query(`insert into capture_gap (id, service, environment, tax_id, demo, from_nsu, to_nsu, next_nsu)
    select gen_random_uuid(), service, environment, tax_id, demo, 6, 7, 7 from capture_sequence where service = 'nfe'`)
  await owner.query(`update capture_sequence set query_at = now() where service = 'nfe'`)
  await stage.until(() => calls().some(({ kind }) => kind === 'falha'))
  await stage.until(async () => (await sequence())?.cstat !== null && (await stage.count('capture_exchange')) >= 3)
  expect(await sequence()).toMatchObject({ refusal_count: 0, cstat: '138', stopped_at: null })
  // it says that it asks while a call is under way
  await stage.until(async () => (await shown()).reason.startsWith('Em dia'))
  const gap = () => ownerDb.selectFrom('capture_gap').select(['state', 'found', 'absent']).executeTakeFirst()
  await stage.until(async () => (await gap())?.state === 'closed')
  expect(await gap()).toEqual({ state: 'closed', found: 1, absent: 0 })
})

test('a first answer that is cut costs a block, and its numbers are fetched one by one', {
  timeout: 120_000,
}, async () => {
  await begin({ kind: 'cut' })
  await stage.until(async () => (await sequence())?.misuse_count === 1)
  expect(await sequence()).toMatchObject({ ult_nsu: 50, taken_over: false })
  await stage.until(isDrained, 100_000)
})

test('on first contact another program holds the sequence: its number becomes the cursor after the hour', async () => {
  stage.sefaz.fetchElsewhere('nfe', recipient.taxId, 1)
  await begin()
  await stage.until(async () => (await sequence())?.ult_nsu === COUNT, 25_000)
  expect(await sequence()).toMatchObject({ taken_over: true })
  expect(await stage.count('capture_gap')).toBe(0)
  expect((await numbers()).map(({ nsu }) => nsu)).toEqual(Array.from({ length: 10 }, (_, index) => 51 + index))
})

test('a lost answer later becomes a gap that is fetched', { timeout: 180_000 }, async () => {
  stage.sefaz.faults.add({ endpoint: 'nfe-distribuicao', kind: 'cStat', cStat: '137', times: 1 })
  await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => Boolean((await sequence())?.first_at))
  stage.sefaz.faults.add({ endpoint: 'nfe-distribuicao', kind: 'cut' })
  await stage.until(async () => (await stage.count('capture_gap')) === 1, 60_000)
  const gap = await stage.database.ownerDb.selectFrom('capture_gap').selectAll().executeTakeFirst()
  expect(gap).toMatchObject({ from_nsu: 0, to_nsu: 50, state: 'open' })
  expect(await openAlerts()).not.toContain('outro_programa')
  await stage.until(isDrained, 120_000)
  await stage.until(async () => {
    const now = await stage.database.ownerDb.selectFrom('capture_gap').select(['state', 'found']).executeTakeFirst()
    return now?.state === 'closed' && now.found === 50
  })
  const queries = calls().filter(({ kind }) => kind === 'consNSU')
  expect(queries.map(({ asked }) => Number(asked))).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index))
})

test.each(['593', '472', '473', '280', '284'])('%s stops the certificate at once', async (cStat) => {
  await begin({ kind: 'cStat', cStat, times: 9 })
  await stage.until(async () => Boolean((await sequence())?.stopped_at))
  expect((await sequence())?.stop_cause).toMatch(/^certificado/)
  expect(await openAlerts()).toContain('parada')
  const seen = calls().length
  await sleep(1500)
  expect(calls()).toHaveLength(seen)
})

test.each(['215', '239', '404', '588', '489'])('%s is our defect: stopped, the provider is told', async (cStat) => {
  await begin({ kind: 'cStat', cStat, times: 9 })
  await stage.until(async () => (await sequence())?.stop_cause === 'configuracao')
  expect(await openAlerts()).toEqual(expect.arrayContaining(['parada', 'configuracao']))
})

test('HTTP 403 stops the certificate', async () => {
  await begin({ kind: 'http', status: 403, times: 9 })
  await stage.until(async () => (await sequence())?.stop_cause === 'certificado')
})

test('an unknown cStat waits an hour, three times, then stops', { timeout: 60_000 }, async () => {
  await begin({ kind: 'cStat', cStat: '777', times: 9 })
  await stage.until(async () => (await sequence())?.stop_cause === 'recusa', 50_000)
  expect(calls().filter(({ cStat }) => cStat === '777')).toHaveLength(3)
})

test('three 656 without a good answer stop until a person resumes', { timeout: 60_000 }, async () => {
  await begin({ kind: 'cStat', cStat: '656', times: 9 })
  await stage.until(async () => (await sequence())?.stop_cause === 'uso_indevido', 50_000)
  const at = calls().map(({ at }) => at)
  expect(at).toHaveLength(3)
  for (const [index, instant] of at.slice(1).entries()) expect(instant - (at[index] ?? 0)).toBeGreaterThan(HOUR_MS)
  expect(await openAlerts()).toEqual(expect.arrayContaining(['bloqueio_repetido', 'parada']))
})

describe('a spoilt lot', () => {
  test.each<Spoil>(['base64', 'gzip', 'gzipCut', 'gzipBomb', 'notXml', 'unknownSchema'])(
    '%s: one document in quarantine, asked once more, and placed',
    { timeout: 60_000 },
    async (spoil) => {
      await begin({ kind: 'lot', spoil })
      await stage.until(async () => (await sequence())?.ult_nsu === COUNT)
      await stage.until(isDrained, 40_000)
      expect(await openAlerts()).not.toContain('quarentena')
      expect(calls().filter(({ kind }) => kind === 'consNSU')).toHaveLength(1)
    },
  )
  test.each<Spoil>(['withoutSchema', 'twice', 'reversed', 'maxBelow', 'withoutZone', 'emptyReason'])(
    '%s: no fault',
    { timeout: 60_000 },
    async (spoil) => {
      await begin({ kind: 'lot', spoil })
      await stage.until(isDrained, 40_000)
      expect(await sequence()).toMatchObject({ ult_nsu: COUNT, incoherent_count: 0, misuse_count: 0 })
    },
  )
  test('maxZero: level, the rest at the next slot', { timeout: 60_000 }, async () => {
    await begin({ kind: 'lot', spoil: 'maxZero' })
    await stage.until(isDrained, 40_000)
    expect(calls().filter(({ cStat }) => cStat === '656')).toEqual([])
  })
  test.each<Spoil>(['shortNsu', 'beyond', 'ultBelow', 'ultZero', 'noDocuments'])(
    '%s: incoherent, the hour passes, nothing lost',
    { timeout: 240_000 },
    async (spoil) => {
      await begin({ kind: 'lot', spoil })
      await stage.until(async () => (await sequence())?.incoherent_count === 1)
      expect(await openAlerts()).toContain('resposta_incoerente')
      const lots = () => calls().filter(({ kind }) => kind === 'distNSU')
      await stage.until(() => lots().length > 1)
      expect((lots()[1]?.at ?? 0) - (lots()[0]?.at ?? 0)).toBeGreaterThanOrEqual(HOUR_MS)
      await stage.until(isDrained, 200_000)
      expect(await openAlerts()).not.toContain('resposta_incoerente')
    },
  )
})

test('a server that is not trusted gets no request', async () => {
  await stage.close()
  stage = await openCaptureStage({ hourMs: HOUR_MS, trustsServer: false })
  await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => (await stage.count('capture_service')) > 0)
  const [service] = await stage.database.ownerDb.selectFrom('capture_service').selectAll().execute()
  expect(service).toMatchObject({ state: 'fora', stop_cause: 'servidor' })
  expect([...new Set(await openAlerts())]).toEqual(['servidor'])
  expect(stage.sefaz.log).toEqual([])
})

test('a kept certificate with which no connection can be made stops the capture, with its cause and an alert, and nothing is sent', async () => {
  await stage.addCompany(recipient)
  const { ownerDb } = stage.database
  await sql`update capture_certificate set sealed = sealed || '\\x00'::bytea`.execute(ownerDb)
  stage.start()
  await stage.until(async () => (await sequence())?.stop_cause === 'certificado_ilegivel')
  expect((await sequence())?.stop_code).toBeTruthy()
  expect(await openAlerts()).toEqual(expect.arrayContaining(['parada']))
  expect(calls()).toEqual([])
})
