import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CAST, testSefaz } from '@portal/simulador/testing/stage.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'
import { exchangeHash } from '../prova/chain.ts'
import { checkChains } from '../prova/check-chains.ts'
import { sha256 } from '../prova/exchanges.ts'

const { recipient, emitter } = CAST
const maker = testSefaz()
const HOUR_MS = 6_000

let stage: CaptureStage
beforeEach(async () => {
  stage = await openCaptureStage({ hourMs: HOUR_MS })
})
afterEach(() => stage.close())

const sequence = async (taxId = recipient.taxId) =>
  stage.database.ownerDb
    .selectFrom('capture_sequence')
    .selectAll()
    .where('service', '=', 'nfe')
    .where('tax_id', '=', taxId)
    .executeTakeFirst()
const calls = (taxId = recipient.taxId) =>
  stage.sefaz.log.filter((entry) => entry.endpoint === 'nfe-distribuicao' && entry.taxId === taxId)
const receive = (count: number) => {
  for (let index = 0; index < count; index++) stage.sefaz.receive(maker.note().bytes)
}
const branch = (company: typeof recipient, place: string) => {
  const base = `${company.taxId.slice(0, 8)}${place}`
  const digit = (text: string) => {
    const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2].slice(-text.length)
    const sum = [...text].reduce((total, char, index) => total + (char.charCodeAt(0) - 48) * (weights[index] ?? 0), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const first = digit(base)
  return { ...company, taxId: `${base}${first}${digit(`${base}${first}`)}` }
}

test('a newcomer gets 137: the first instant is kept, and nothing is asked within the hour', async () => {
  await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => Boolean((await sequence())?.first_at))
  const row = await sequence()
  expect(row).toMatchObject({ first_empty: true, ult_nsu: 0, cstat: '137' })
  const wait = (row?.wait_until?.getTime() ?? 0) - (row?.last_good_at?.getTime() ?? 0)
  expect(wait).toBeGreaterThanOrEqual(HOUR_MS)
  expect(wait).toBeLessThan(HOUR_MS * 1.11)
  await sleep(2000)
  expect(calls()).toHaveLength(1)
})

const FULL = process.env.PORTAL_TEST_FULL === '1'
const MOVED = FULL ? 300 : 60

test(`another program moves the cursor by ${MOVED} (300 with PORTAL_TEST_FULL=1): gap, quota, every document`, {
  timeout: 900_000,
}, async () => {
  stage.sefaz.wake('nfe', recipient.taxId)
  receive(10)
  await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => (await sequence())?.ult_nsu === 10)
  receive(MOVED)
  stage.sefaz.fetchElsewhere('nfe', recipient.taxId, Math.ceil(MOVED / 50))
  await stage.until(async () => (await sequence())?.misuse_count === 1, 60_000)
  const [gap] = await stage.database.ownerDb.selectFrom('capture_gap').selectAll().execute()
  expect(gap).toMatchObject({ from_nsu: 10, to_nsu: 10 + MOVED, state: 'open' })
  const block = await sequence()
  await stage.until(async () => (await stage.count('nota')) === 10 + MOVED, 800_000)
  const queries = calls().filter(({ kind }) => kind === 'consNSU')
  expect(queries.map(({ asked }) => Number(asked))).toEqual(
    Array.from({ length: MOVED }, (_, index) => 10 + MOVED - index),
  )
  expect(queries[0]?.at).toBeGreaterThanOrEqual(block?.blocked_until?.getTime() ?? 0)
  // the way to the simulator takes longer on a busy machine: its jitter does not shrink with the hour
  for (const [index, { at }] of queries.entries())
    expect(at - (queries[index - 18]?.at ?? 0)).toBeGreaterThanOrEqual(HOUR_MS * 0.95)
  expect(calls().filter(({ cStat }) => cStat === '656')).toHaveLength(1)
})

test('a second process never has a request of the same root in flight', { timeout: 60_000 }, async () => {
  const other = branch(recipient, '0002')
  for (const company of [recipient, other]) stage.sefaz.wake('nfe', company.taxId)
  receive(200)
  await stage.addCompany(recipient)
  await stage.addCompany(other)
  stage.start()
  stage.start()
  await stage.until(async () => (await sequence())?.ult_nsu === 200 && Boolean((await sequence(other.taxId))?.first_at))
  expect(calls().map(({ asked }) => Number(asked))).toEqual([0, 50, 100, 150])
  expect(calls(other.taxId)).toHaveLength(1)
  const { rows } = await stage.database.owner.query<{ n: number }>(
    `select count(*)::int as n from capture_exchange a join capture_exchange b
       on a.service = b.service and left(a.tax_id, 8) = left(b.tax_id, 8) and (a.tax_id, a.number) < (b.tax_id, b.number)
       and a.sent_at < b.sent_at and b.sent_at < a.sent_at + make_interval(secs => a.duration_ms / 1000.0)`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('a block of one establishment leaves the other; two within the hour hold the root', {
  timeout: 120_000,
}, async () => {
  // both blocks must fall within one hour, also on a busy machine
  await stage.close()
  stage = await openCaptureStage({ hourMs: 30_000 })
  const [second, third] = [branch(recipient, '0002'), branch(recipient, '0003')]
  for (const company of [recipient, second, third]) {
    stage.sefaz.wake('nfe', company.taxId)
    await stage.addCompany(company)
  }
  stage.sefaz.block('nfe', recipient.taxId)
  const capture = stage.start()
  await stage.until(async () =>
    Boolean((await sequence(second.taxId))?.first_at && (await sequence(third.taxId))?.first_at),
  )
  expect(await sequence()).toMatchObject({ block_cause: 'sefaz' })
  expect(await sequence(second.taxId)).toMatchObject({ blocked_until: null })
  await capture.stop()
  stage.sefaz.block('nfe', second.taxId)
  await stage.database.owner.query(
    `update capture_sequence set next_at = now(), wait_until = null where tax_id = $1 and service = 'nfe'`,
    [second.taxId],
  )
  stage.start()
  await stage.until(async () => (await sequence(second.taxId))?.block_cause === 'sefaz')
  await stage.until(async () => (await sequence(third.taxId))?.block_cause === 'raiz')
})

test('a restart within a block stays silent until its end', { timeout: 60_000 }, async () => {
  stage.sefaz.wake('nfe', recipient.taxId)
  stage.sefaz.block('nfe', recipient.taxId)
  await stage.addCompany(recipient)
  const capture = stage.start()
  await stage.until(async () => Boolean((await sequence())?.blocked_until))
  await capture.stop()
  stage.start()
  await stage.until(() => calls().length > 1, 20_000)
  expect((calls()[1]?.at ?? 0) - (calls()[0]?.at ?? 0)).toBeGreaterThanOrEqual(HOUR_MS)
  expect(calls()[1]?.cStat).toBe('137')
})

test('a request without stored answer is closed, and asked again after a wait', { timeout: 60_000 }, async () => {
  stage.sefaz.wake('nfe', recipient.taxId)
  receive(3)
  await stage.addCompany(recipient)
  const { taxId: tax_id } = recipient
  await stage.database.ownerDb
    .insertInto('capture_sequence')
    .values({ service: 'nfe', environment: 1, tax_id, demo: false, next_at: new Date() })
    .execute()
  await stage.database.ownerDb
    .insertInto('capture_exchange')
    .values({
      service: 'nfe',
      environment: 1,
      tax_id,
      demo: false,
      number: 1,
      address: 'https://x',
      kind: 'distNSU',
      asked: '0',
      cause: 'ritmo',
      request: 'x',
      request_sha256: Buffer.alloc(32),
      thumbprint: Buffer.alloc(32),
    })
    .execute()
  const from = Date.now()
  stage.start()
  await stage.until(async () => (await stage.count('nota')) === 3)
  expect((calls()[0]?.at ?? 0) - from).toBeGreaterThanOrEqual(HOUR_MS)
  const [first] = await stage.database.ownerDb.selectFrom('capture_exchange').selectAll().orderBy('number').execute()
  expect(first).toMatchObject({ fault: 'interrupted' })
})

test.each(['situacao', 'evento'])(
  'the lost request of a level sequence waits the hour and breaks no chain when another kind of request comes first: %s',
  { timeout: 60_000 },
  async (kind) => {
    const { ownerDb } = stage.database
    const { taxId: tax_id } = recipient
    const of = { environment: 1, tax_id, demo: false }
    stage.sefaz.wake('nfe', tax_id)
    const note = maker.note()
    stage.sefaz.receive(note.bytes)
    await stage.addCompany(recipient)
    const capture = stage.start()
    await stage.until(async () => (await sequence())?.ult_nsu === 1)
    await capture.stop()
    const { chain_count: number } = (await sequence())!
    const request = { request: 'x', request_sha256: sha256('x'), thumbprint: Buffer.alloc(32) }
    // as a process left it that was killed between its request and the answer
    await ownerDb
      .insertInto('capture_exchange')
      .values({
        ...of,
        ...request,
        service: 'nfe',
        number: number + 1,
        address: 'x',
        kind: 'distNSU',
        asked: '1',
        cause: 'ritmo',
      })
      .execute()
    await stage.database.owner.query(
      `update capture_sequence set chain_count = chain_count + 1, next_at = now(), wait_until = null where service = 'nfe'`,
    )
    const { chave } = note
    if (kind === 'situacao')
      await ownerDb
        .insertInto('capture_situation')
        .values({ ...of, id: uuidv7(), service: 'nfe', chave })
        .execute()
    else
      await stage.database.owner.query(
        `insert into manifesto (id, nota_id, chave, environment, tax_id, demo, kind, sequence, made_by_name, next_at)
         select $1, id, chave, 1, $2, false, 'ciencia', 1, 'Ana', now() from nota`,
        [uuidv7(), tax_id],
      )
    const made = calls().length
    const from = Date.now()
    stage.start()
    await stage.until(() =>
      stage.sefaz.log.some(
        (entry) => entry.endpoint !== 'nfe-distribuicao' && entry.at >= from && entry.asked === chave,
      ),
    )
    await stage.until(() => calls().length > made, 20_000)
    const next = calls()[made]
    expect((next?.at ?? 0) - from).toBeGreaterThanOrEqual(HOUR_MS)
    expect(next?.cStat).not.toBe('656')
    expect((await checkChains(ownerDb)).broken).toEqual([])
  },
)

test('keys are fetched, each with its verdict', { timeout: 60_000 }, async () => {
  const [mine, foreign] = [maker.note(), maker.note({ destinatario: CAST.stranger })]
  for (const { bytes } of [mine, foreign]) stage.sefaz.receive(bytes)
  await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => Boolean((await sequence())?.first_at))
  const id = uuidv7()
  const of = { environment: 1, tax_id: recipient.taxId, demo: false }
  const { ownerDb } = stage.database
  await ownerDb
    .insertInto('capture_key_request')
    .values({ id, ...of, made_by_name: 'Ana' })
    .execute()
  const unknown = mine.chave.replace(/.{2}$/, '') + (Number(mine.chave.slice(-2)) === 11 ? '22' : '11')
  await ownerDb
    .insertInto('capture_key')
    .values([mine.chave, foreign.chave, unknown].map((chave, position) => ({ request_id: id, position, ...of, chave })))
    .execute()
  await ownerDb.updateTable('capture_sequence').set({ query_at: new Date() }).where('service', '=', 'nfe').execute()
  const states = async () =>
    (await ownerDb.selectFrom('capture_key').select(['state', 'cstat']).orderBy('position').execute()).map(
      ({ state, cstat }) => `${state} ${cstat}`,
    )
  await stage.until(async () => !(await states()).some((text) => text.startsWith('na_fila')))
  expect(await states()).toEqual(['resumo 138', 'recusada 640', expect.stringMatching(/^recusada (217|236)$/)])
})

test('a situation is answered without capture being on', async () => {
  const { chave, bytes } = maker.note()
  stage.sefaz.receive(bytes)
  await stage.addCompany(recipient, { isOn: false })
  const id = randomUUID()
  await stage.database.ownerDb
    .insertInto('capture_situation')
    .values({ id, service: 'nfe', environment: 1, tax_id: recipient.taxId, demo: false, chave })
    .execute()
  stage.start()
  const answer = () => stage.database.ownerDb.selectFrom('capture_situation').selectAll().executeTakeFirst()
  await stage.until(async () => Boolean((await answer())?.answered_at))
  expect(await answer()).toMatchObject({ cstat: '100', situation: 'autorizada', fault: null })
  expect((await answer())?.digest).toMatch(/=$/)
})

/** Waits until no call is under way and none came for a second; the number of calls. */
async function quiet(): Promise<number> {
  let seen = -1
  await stage.until(async () => {
    const { rows } = await stage.database.owner.query('select from capture_exchange where hash is null')
    const isQuiet = rows.length === 0 && stage.sefaz.log.length === seen
    seen = stage.sefaz.log.length
    await sleep(1000)
    return isQuiet && stage.sefaz.log.length === seen
  })
  return seen
}

test('switched off for everybody, nothing is asked; the chain of what was asked holds, and a change breaks it', async () => {
  stage.sefaz.wake('nfe', recipient.taxId)
  receive(120)
  await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => (await sequence())?.ult_nsu === 120)
  await stage.database.owner.query(`insert into capture_switch (off_at) values (now())`)
  // what was under way when it was switched off ends first
  const seen = await quiet()
  await stage.database.owner.query(`update capture_sequence set next_at = now(), wait_until = null`)
  await stage.addCompany(emitter)
  await sleep(1500)
  expect(stage.sefaz.log).toHaveLength(seen)
  await stage.database.owner.query(`update capture_switch set off_at = null`)
  await stage.until(() => stage.sefaz.log.length > seen)
  await stage.database.owner.query(`update capture_switch set off_at = now()`)
  await quiet()
  const { ownerDb } = stage.database
  expect(await checkChains(ownerDb)).toEqual({ exchanges: await stage.count('capture_exchange'), broken: [] })
  await stage.database.owner.query(`update capture_exchange set cstat = '137' where service = 'nfe' and number = 2`)
  expect((await checkChains(ownerDb)).broken).toEqual([`nfe ${recipient.taxId} nº 2`])
})

test('the removal of the newest exchanges is noticed, also after the next call; so is the removal of all', async () => {
  stage.sefaz.wake('nfe', recipient.taxId)
  receive(120)
  await stage.addCompany(recipient)
  const capture = stage.start()
  await stage.until(async () => (await sequence())?.ult_nsu === 120)
  await capture.stop()
  const { ownerDb, owner } = stage.database
  expect((await checkChains(ownerDb)).broken).toEqual([])
  await owner.query(`delete from capture_exchange where service = 'nfe' and number = 3`)
  expect((await checkChains(ownerDb)).broken).toEqual([`nfe ${recipient.taxId} nº 3`])
  await owner.query(`update capture_sequence set next_at = now(), wait_until = null where service = 'nfe'`)
  stage.start()
  await stage.until(async () => Number((await sequence())?.chain_count) === 4)
  expect((await checkChains(ownerDb)).broken).toEqual([`nfe ${recipient.taxId} nº 4`])
  await owner.query(`delete from capture_exchange where service = 'nfe'`)
  expect((await checkChains(ownerDb)).broken).toEqual([`nfe ${recipient.taxId} nº 1`])
})

test('an exchange of another content under the same number is noticed by the head', async () => {
  stage.sefaz.wake('nfe', recipient.taxId)
  receive(3)
  await stage.addCompany(recipient)
  const capture = stage.start()
  await stage.until(async () => (await sequence())?.ult_nsu === 3)
  await capture.stop()
  const { ownerDb } = stage.database
  const [row] = await ownerDb.selectFrom('capture_exchange').selectAll().where('service', '=', 'nfe').execute()
  if (!row) throw new Error('no exchange')
  const forged = { ...row, cstat: '137', documents: 0 }
  await ownerDb
    .updateTable('capture_exchange')
    .set({ cstat: '137', documents: 0, hash: exchangeHash(forged, null) })
    .where('service', '=', 'nfe')
    .execute()
  expect((await checkChains(ownerDb)).broken).toEqual([`nfe ${recipient.taxId} nº 1`])
})
