import type { AdnSpoil } from '@portal/simulador/adn-spoil.ts'
import type { SimulatedFault } from '@portal/simulador/faults.ts'
import { CAST, testCa } from '@portal/simulador/testing/stage.ts'
import { cnpjOf } from '@portal/synthetic/base/digits.ts'
import { makeNfseEvento } from '@portal/synthetic/nfse/evento.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { type Selectable, sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { CaptureSequenceTable } from '../../../db/schema.gen.ts'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'
import { checkChains } from '../prova/check-chains.ts'
import { sha256 } from '../prova/exchanges.ts'
import { askSituation } from '../situacao/ask.ts'

const { emitter: prestador, recipient: tomador } = CAST
/** One hour of the rules: a minute takes a tenth of a second. */
const HOUR_MS = 6_000
const COUNT = 60
const notes = nfseMonth({ seed: 3, count: COUNT, month: '2026-10', signer: testCa, prestador, tomadores: [tomador] })

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
/** Limit of a wait, ms: a busy machine is slow. */
const PATIENCE = 200_000

let stage: CaptureStage
const until: CaptureStage['until'] = (condition) => stage.until(condition, PATIENCE)
afterEach(() => stage.close())

const open = async ({ holes = 0, count = COUNT, limit = 30 } = {}) => {
  stage = await openCaptureStage({ hourMs: HOUR_MS, withAdn: true, env: { PORTAL_CAPTURA_TEMPO: String(limit) } })
  for (const [index, { bytes }] of notes.slice(0, count).entries()) {
    if (index === 10) stage.sefaz.adn.skipNsus(tomador.taxId, holes)
    stage.sefaz.receive(bytes)
  }
}
const begin = async (...faults: SimulatedFault[]) => {
  for (const fault of faults) stage.sefaz.faults.add({ endpoint: 'adn', ...fault })
  await stage.addCompany(tomador, { nfse: true })
  stage.start()
}
const sequence = () =>
  stage.database.ownerDb.selectFrom('capture_sequence').selectAll().where('service', '=', 'nfse').executeTakeFirst()
const calls = () => stage.sefaz.log.filter(({ endpoint, fault }) => endpoint === 'adn' && fault === undefined)
/** Its end is believed */
const isAtEnd = ({ last_good_at, cstat, refusal_count }: Selectable<CaptureSequenceTable>) =>
  last_good_at !== null && cstat === '137' && refusal_count === 0
const isLevel = async () => {
  const row = await sequence()
  return row !== undefined && isAtEnd(row)
}
const states = async () => {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from capture_nsu group by 1 order by 1`.execute(stage.database.ownerDb)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

test('a queue with missing numbers drains in lots, its end is believed at the third «not found», and each note is obtida', async () => {
  await open({ holes: 7 })
  await begin()
  await until(async () => calls().filter(({ kind }) => kind === 'distNSU').length >= 5 && (await isLevel()))
  expect(await sequence()).toMatchObject({ ult_nsu: COUNT + 7, fault: null, first_empty: false })
  const lots = calls().filter(({ kind }) => kind === 'distNSU')
  const asked = lots.map(({ asked, cStat }) => [Number(asked), cStat])
  expect(asked.slice(0, 5)).toEqual([
    [0, '200'],
    [57, '200'],
    [67, '404'],
    [67, '404'],
    [67, '404'],
  ])
  expect((lots[3]?.at ?? 0) - (lots[2]?.at ?? 0)).toBeGreaterThanOrEqual(HOUR_MS / 60)
  expect(await states()).toEqual({ placed: COUNT })
  const { rows } =
    await sql`select tipo, papel, proof_level(proof, obtained) as proof, count(*)::int as n from nota group by 1, 2, 3`.execute(
      stage.database.ownerDb,
    )
  expect(rows).toEqual([{ tipo: 'nfse', papel: 'R', proof: 'obtida', n: COUNT }])
  // each missing number is asked once alone
  const gaps = () => stage.database.ownerDb.selectFrom('capture_gap').selectAll().execute()
  await until(async () => (await gaps()).every(({ state }) => state === 'closed'))
  expect(await gaps()).toMatchObject([{ from_nsu: 0, to_nsu: 57, found: 50, absent: 7 }])
  const alone = calls().filter(({ kind }) => kind === 'consNSU')
  expect(alone.map(({ asked }) => Number(asked)).toSorted((a, b) => a - b)).toEqual([11, 12, 13, 14, 15, 16, 17])
  expect(await stage.count('capture_alert')).toBe(0)
  const report = await checkChains(stage.database.ownerDb)
  expect(report.broken).toEqual([])
  expect(report.exchanges).toBeGreaterThanOrEqual(5)
})

test('after the end nothing is asked for an hour, and two establishments of a root have their own numbers with one certificate', async () => {
  await open({ count: 3 })
  const branch = { ...tomador, taxId: cnpjOf(`${tomador.taxId.slice(0, 8)}0002`) }
  for (const { bytes } of nfseMonth({
    seed: 4,
    count: 2,
    month: '2026-10',
    signer: testCa,
    prestador,
    tomadores: [branch],
  }))
    stage.sefaz.receive(bytes)
  await stage.addCompany(branch, { nfse: true })
  await begin()
  const rows = () =>
    stage.database.ownerDb.selectFrom('capture_sequence').selectAll().where('service', '=', 'nfse').execute()
  await until(async () => {
    const ends = await rows()
    return ends.length === 2 && ends.every(isAtEnd)
  })
  const ends = await rows()
  expect(Object.fromEntries(ends.map(({ tax_id, ult_nsu }) => [tax_id, ult_nsu]))).toEqual({
    [tomador.taxId]: 3,
    [branch.taxId]: 2,
  })
  for (const { wait_until, last_good_at } of ends)
    expect((wait_until?.getTime() ?? 0) - (last_good_at?.getTime() ?? 0)).toBeGreaterThanOrEqual(HOUR_MS - 1)
  expect(await stage.count('capture_certificate')).toBe(1)
})

test('a false «not found» in the middle costs a minute and loses nothing', async () => {
  await open()
  await begin({ kind: 'notFound', times: 2 })
  await until(async () => (await stage.count('nota')) === COUNT)
  expect(await sequence()).toMatchObject({ ult_nsu: COUNT, stopped_at: null })
})

test.each<[fault: SimulatedFault, code: string]>([
  [{ kind: 'http', status: 503 }, 'http_503'],
  [{ kind: 'http', status: 429, retryAfter: 1 }, 'http_429'],
  [{ kind: 'html' }, 'html'],
  [{ kind: 'empty' }, 'empty'],
  [{ kind: 'garbage' }, 'garbage'],
  [{ kind: 'cut' }, 'cut'],
  [{ kind: 'redirect' }, 'redirect'],
  [{ kind: 'reset' }, 'reset'],
  [{ kind: 'timeout' }, 'timeout'],
  [{ kind: 'adn', spoil: 'noDocuments' }, 'garbage'],
])('%j: the cursor stays, the same request after the back-off, nothing lost', async (fault, code) => {
  await open({ limit: 2 })
  await begin(fault)
  await until(async () => (await sequence())?.fault_count === 1)
  expect(await sequence()).toMatchObject({ ult_nsu: 0, fault: code, stopped_at: null })
  await until(async () => (await stage.count('nota')) === COUNT)
  expect(await stage.count('capture_nsu')).toBe(COUNT)
})

test.each<[spoil: AdnSpoil, kept: number]>([
  ['base64', 1],
  ['gzip', 1],
  ['gzipBomb', 1],
  ['notXml', 1],
  ['doubleBase64', 0],
  ['twice', 0],
  ['reversed', 0],
  ['camelCase', 0],
  ['withoutLists', 0],
])('a lot spoilt by %s: %i document is kept in quarantine, all others are in', async (spoil, kept) => {
  await open({ count: 20 })
  await begin({ kind: 'adn', spoil })
  await until(async () => ((await sequence())?.ult_nsu ?? 0) >= 20)
  const found = await states()
  // what is quarantined is asked once more, alone, and comes whole
  expect((found.placed ?? 0) + (found.quarantined ?? 0)).toBe(20)
  await until(async () => (await stage.count('nota')) === 20)
  expect(calls().filter(({ kind }) => kind === 'consNSU')).toHaveLength(kept)
})

test.each<AdnSpoil>(['withoutNsu', 'zeroNsu'])(
  'a lot with a number that cannot be right (%s) waits the hour',
  async (spoil) => {
    await open({ count: 20 })
    await begin({ kind: 'adn', spoil })
    await until(async () => (await sequence())?.incoherent_count === 1)
    expect(await sequence()).toMatchObject({ ult_nsu: 20, stopped_at: null })
    expect(await stage.count('nota')).toBe(20)
  },
)

test('a refusal of the certificate by the ADN stops the NFS-e and leaves NF-e alone', async () => {
  await open({ count: 1 })
  stage.sefaz.wake('nfe', tomador.taxId)
  await begin({ kind: 'http', status: 403 })
  await until(async () => (await sequence())?.stop_cause === 'certificado')
  const { rows } = await sql`select service from capture_sequence where stopped_at is not null`.execute(
    stage.database.ownerDb,
  )
  expect(rows).toEqual([{ service: 'nfse' }])
})

test('an unknown refusal waits an hour each time, three times, then the sequence stops', async () => {
  await open({ count: 1 })
  await begin({ kind: 'cStat', cStat: '9001', times: 3 })
  await until(async () => (await sequence())?.stop_cause === 'recusa')
  expect(await sequence()).toMatchObject({ ult_nsu: 0, cstat: '9001' })
})

test('events in the queue end their notes: a cancellation, and a substitution with its substitute', async () => {
  await open({ count: 2 })
  const [first, second] = notes
  const event = (chave: string, of: { tpEvento: string; name: string; detail: Record<string, string> }) =>
    stage.sefaz.receive(
      makeNfseEvento({ chave, ...of, author: prestador, emitter: prestador, moment: notes[0]!.wish.moment }, testCa),
    )
  const cancel = {
    tpEvento: '101101',
    name: 'Cancelamento de NFS-e',
    detail: { cMotivo: '1', xMotivo: 'Erro no valor' },
  }
  event(first?.chave ?? '', cancel)
  const detail = { cMotivo: '99', chSubstituta: first?.chave ?? '' }
  event(second?.chave ?? '', { tpEvento: '105102', name: 'Cancelamento de NFS-e por Substituição', detail })
  await begin()
  await until(isLevel)
  const rows = await stage.database.ownerDb.selectFrom('nota').select(['chave', 'situacao']).execute()
  const situations = Object.fromEntries(rows.map(({ chave, situacao }) => [chave, situacao]))
  expect(situations).toEqual({ [first?.chave ?? '']: 'cancelada', [second?.chave ?? '']: 'substituida' })
})

test('a request of a killed process is closed as unanswered, and the drain goes on from the same number', async () => {
  await open()
  const { ownerDb } = stage.database
  const at = sql<Date>`now()`
  const key = { service: 'nfse', environment: 1, tax_id: tomador.taxId, demo: false }
  // as the process left it: its last answer was a lot, its next request is open
  await ownerDb
    .insertInto('capture_sequence')
    .values({ ...key, cstat: '138', first_at: at, next_at: at })
    .execute()
  const request = 'GET /DFe/0'
  await ownerDb
    .insertInto('capture_exchange')
    .values({
      ...key,
      number: 1,
      address: 'https://127.0.0.1/DFe/0',
      thumbprint: Buffer.alloc(32),
      kind: 'distNSU',
      asked: '000000000000000',
      cause: 'ritmo',
      request,
      request_sha256: sha256(request),
    })
    .execute()
  await begin()
  await until(async () => (await stage.count('nota')) === COUNT)
  const [first] = await ownerDb.selectFrom('capture_exchange').selectAll().orderBy('number').limit(1).execute()
  expect(first).toMatchObject({ number: 1, fault: 'interrupted' })
  // five minutes: a drain does not wait the hour
  expect(calls()[0]).toMatchObject({ asked: '0', cStat: '200' })
  expect(await stage.count('capture_nsu')).toBe(COUNT)
  expect((await checkChains(ownerDb)).broken).toEqual([])
})

test('without an address of the ADN nothing of NFS-e is asked', async () => {
  stage = await openCaptureStage({ hourMs: HOUR_MS })
  await begin()
  await until(async () => (await stage.count('capture_exchange')) > 0)
  expect(await sequence()).toBeUndefined()
})

test('asked for one note, the ADN gives its events: they are kept and end the note', async () => {
  await open({ count: 2 })
  await begin()
  await until(isLevel)
  const [first, second] = notes
  const company = await stage.database.ownerDb.selectFrom('empresa').select('id').executeTakeFirstOrThrow()
  const ask = (chave: string) =>
    askSituation(
      {
        db: stage.database.ownerDb,
        scope: { empresaIds: [company.id], accountId: null },
        hourMs: HOUR_MS,
        waitMs: 20_000,
      },
      { service: 'nfse', empresaId: company.id, environment: 1, chave, accountId: null },
    )
  expect(await ask(second!.chave)).toMatchObject({ cstat: '137', situation: 'autorizada', digest: null })
  const { chave, wish } = first!
  const wanted = { tpEvento: '101101', name: 'Cancelamento de NFS-e', author: prestador, emitter: prestador }
  const detail = { cMotivo: '1', xMotivo: 'Erro no valor' }
  stage.sefaz.receive(makeNfseEvento({ chave, ...wanted, moment: wish.moment, detail }, testCa))
  expect(await ask(chave)).toMatchObject({ cstat: '138', situation: 'cancelada' })
  const { rows } =
    await sql`select proof_level(proof, obtained) as proof, arquivo_sha256 is not null as kept from evento`.execute(
      stage.database.ownerDb,
    )
  expect(rows).toEqual([{ proof: 'obtida', kept: true }])
  expect(await ask(notes[30]!.chave)).toMatchObject({ cstat: '2240', situation: 'inexistente' })
  expect(calls().filter(({ kind }) => kind === 'eventos')).toHaveLength(3)
  expect((await checkChains(stage.database.ownerDb)).broken).toEqual([])
})
