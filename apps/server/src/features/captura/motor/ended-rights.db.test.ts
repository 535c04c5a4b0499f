import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { CAST, DAY, START, testSefaz } from '@portal/simulador/testing/stage.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

/** The engine beside the server on one database: what leaves for SEFAZ after a right ended, by the simulator's log. */
const { recipient } = CAST
const TAX_ID = recipient.taxId
/** «One hour» of the authority: an idle company is asked so often */
const HOUR_MS = 5_000
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const PATIENCE_MS = 100_000
const maker = testSefaz()
maker.pass(Date.now() - START - 5 * DAY)

let server: TestServer
let stage: CaptureStage
let dono: Client
let empresaId: number

beforeEach(async () => {
  server = await testServer({ config: { demo: false } })
  stage = await openCaptureStage({ hourMs: HOUR_MS, database: { ...server, drop: () => Promise.resolve() } })
  dono = await signedIn(server, { login: '52998224725', name: 'Ana' })
  await officeCalls(dono).create()
})
afterEach(async () => {
  await stage.close()
  await server.close()
})

/** The company with a note at SEFAZ and an A1. Keeper: the office, whose client it is, or a person with a grant. */
async function furnish({
  keeper = 'office',
  isProven = true,
}: {
  keeper?: 'office' | Client
  isProven?: boolean
} = {}) {
  stage.sefaz.wake('nfe', TAX_ID)
  stage.sefaz.receive(maker.note({ destinatario: recipient }).bytes)
  empresaId = await stage.addCompany(recipient, { isOn: true })
  await server.ownerDb.updateTable('empresa').set({ proven: isProven }).where('id', '=', empresaId).execute()
  if (keeper === 'office') {
    await sql`insert into carteira (escritorio_id, empresa_id, created_at, created_by, standing)
      select id, ${empresaId}, now(), ${dono.accountId}::uuid, ${isProven ? 'full' : 'entered'} from escritorio`.execute(
      server.ownerDb,
    )
    await sql`update capture_certificate set trusted = false, keeper_escritorio = (select id from escritorio)`.execute(
      server.ownerDb,
    )
  } else {
    await server.ownerDb
      .insertInto('account_empresa')
      .values({ account_id: keeper.accountId, empresa_id: empresaId, papel: 'contador' })
      .execute()
    await sql`update capture_certificate set keeper_account = ${keeper.accountId}::uuid`.execute(server.ownerDb)
  }
}
const calls = () => stage.sefaz.log.filter(({ taxId }) => taxId === TAX_ID).length
/** Asked at least twice: the engine goes on by itself. */
const running = () => stage.until(() => calls() >= 2, PATIENCE_MS)
const open = async () => {
  const { rows } = await sql<{ open: boolean }>`select are_calls_open(array[${empresaId}]::bigint[]) as open`.execute(
    server.ownerDb,
  )
  return rows[0]?.open
}
/** Requests in two «hours» from now on. */
async function laterCalls() {
  const before = calls()
  await sleep(2 * HOUR_MS)
  return calls() - before
}
const remove = (client: Client, path: string) => client.call({ method: 'DELETE', url: `${API_BASE}${path}` })
const provider = () => signedIn(server, { login: '16899535009', name: 'Provedor', provider: true })
const officeId = async () => (await server.ownerDb.selectFrom('escritorio').select('id').executeTakeFirstOrThrow()).id

describe('no request leaves for SEFAZ after the answer', () => {
  test('when an office removes a client', async () => {
    await furnish()
    stage.start()
    await running()
    const reply = await officeCalls(dono).drop(TAX_ID)
    expect([reply.statusCode, reply.json().certificado_destruido, await open()]).toEqual([200, true, false])
    expect(await laterCalls()).toBe(0)
  })

  test('when the provider takes the only office away; with a titular who stays, capture goes on', async () => {
    await furnish()
    stage.start()
    await running()
    const team = await provider()
    const titular = await signedIn(server, { login: '39053344705', empresas: { [TAX_ID]: 'titular' } })
    expect(
      (await remove(titular, `/usuarios/escritorios/${await officeId()}?nr_cpfcnpj=${TAX_ID}`)).json(),
    ).toMatchObject({
      certificado_destruido: false,
    })
    expect(await laterCalls()).toBeGreaterThan(0)
    const last = await remove(team, `/usuarios/${titular.accountId}?nr_cpfcnpj=${TAX_ID}`)
    expect([last.statusCode, await open()]).toEqual([200, false])
    expect(await laterCalls()).toBe(0)
  })

  test('when the person who kept the A1 and manages alone is removed', async () => {
    const person = await signedIn(server, { login: '39053344705', name: 'Caio' })
    await furnish({ keeper: person })
    stage.start()
    await running()
    const reply = await remove(await provider(), `/usuarios/${person.accountId}?nr_cpfcnpj=${TAX_ID}`)
    expect([reply.statusCode, await open()]).toEqual([200, false])
    expect(await laterCalls()).toBe(0)
  })

  test('when the A1 is deleted', async () => {
    await furnish()
    stage.start()
    await running()
    const reply = await remove(dono, `/captura/certificado?nr_cpfcnpj=${TAX_ID}`)
    expect([reply.statusCode, await open()]).toEqual([200, false])
    expect(await laterCalls()).toBe(0)
  })
})

test('a request in flight is awaited, and what it brought is stored', async () => {
  await furnish()
  const holder = await server.owner.connect()
  let isAnswered = false
  let removal: ReturnType<ReturnType<typeof officeCalls>['drop']> | undefined
  try {
    await holder.query('begin; lock table nota in share row exclusive mode') // its answer comes and cannot be stored yet
    stage.start()
    await stage.until(async () => calls() > 0 && (await open()) === true, PATIENCE_MS)
    removal = officeCalls(dono)
      .drop(TAX_ID)
      .finally(() => {
        isAnswered = true
      })
    await sleep(1_000)
    expect([isAnswered, await stage.count('nota')]).toEqual([false, 0])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await removal).statusCode).toBe(200)
  expect([await open(), await stage.count('nota')]).toEqual([false, 1])
  expect(await laterCalls()).toBe(0)
})

test('a request without an answer is ended within 30 seconds', async () => {
  await furnish()
  stage.sefaz.faults.add({ kind: 'timeout', endpoint: 'nfe-distribuicao' })
  stage.start()
  await stage.until(async () => (await open()) === true, PATIENCE_MS)
  const begun = performance.now()
  expect((await officeCalls(dono).drop(TAX_ID)).statusCode).toBe(200)
  expect(performance.now() - begun).toBeLessThan(30_000)
  expect([await open(), await laterCalls()]).toEqual([false, 0])
})

describe('an A1 whose chain nobody knows, in `livre`', () => {
  const proven = async () => {
    const { rows } = await sql<{ proven: boolean; standing: string }>`
      select e.proven, c.standing from empresa e join carteira c on c.empresa_id = e.id where e.id = ${empresaId}`.execute(
      server.ownerDb,
    )
    return rows[0]
  }

  test('proves by the first good answer of SEFAZ', async () => {
    await furnish({ isProven: false })
    expect(await proven()).toEqual({ proven: false, standing: 'entered' })
    stage.start()
    await stage.until(async () => (await stage.count('nota')) > 0, PATIENCE_MS)
    expect(await proven()).toEqual({ proven: true, standing: 'full' })
  })

  test.each([
    ['an answer that refuses the certificate', { kind: 'cStat', cStat: '593' }],
    ['no answer', { kind: 'reset' }],
    ['an answer of something else', { kind: 'html' }],
  ] as const)('proves nothing by %s', async (_, fault) => {
    await furnish({ isProven: false })
    stage.sefaz.faults.add({ ...fault, times: 1_000 })
    stage.start()
    await stage.until(async () => (await stage.count('capture_exchange')) > 0 && (await open()) === false, PATIENCE_MS)
    await sleep(HOUR_MS)
    expect(await proven()).toEqual({ proven: false, standing: 'entered' })
  })
})
