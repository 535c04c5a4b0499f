import { CAST, testSefaz } from '@portal/simulador/testing/stage.ts'
import { createRandom } from '@portal/synthetic/base/random.ts'
import { makeCompany } from '@portal/synthetic/facts/parties.ts'
import { afterEach, expect, test } from 'vitest'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const NUMBERS = FULL ? 17_000 : 600
const COMPANIES = FULL ? 1_000 : 60
/** Slow, with a refused certificate (593), blocked, with an expired certificate. */
const SICK = FULL ? [8, 8, 7, 7] : [2, 2, 1, 1]
const ALL_SICK = SICK.reduce((sum, count) => sum + count, 0)
const LOT = 50

let stage: CaptureStage
afterEach(() => stage.close())

const calls = () => stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')

test(`${NUMBERS} numbers (17,000 with PORTAL_TEST_FULL=1) drain in ${NUMBERS / LOT} calls, each once`, {
  timeout: 1_800_000,
}, async () => {
  stage = await openCaptureStage({ hourMs: 3_600 })
  const maker = testSefaz()
  stage.sefaz.wake('nfe', CAST.recipient.taxId)
  for (let index = 0; index < NUMBERS; index++) stage.sefaz.receive(maker.note().bytes)
  await stage.addCompany(CAST.recipient)
  stage.start()
  const cursor = async () =>
    (
      await stage.database.ownerDb
        .selectFrom('capture_sequence')
        .select('ult_nsu')
        .where('service', '=', 'nfe')
        .execute()
    )[0]?.ult_nsu
  await stage.until(async () => (await cursor()) === NUMBERS, 1_700_000)
  const asked = calls()
    .slice(0, NUMBERS / LOT)
    .map(({ asked }) => Number(asked))
  expect(asked).toEqual(Array.from({ length: NUMBERS / LOT }, (_, index) => index * LOT))
  expect(calls().filter(({ cStat }) => cStat === '656')).toEqual([])
  expect(await stage.count('nota')).toBe(NUMBERS)
  expect(await stage.count('capture_nsu')).toBe(NUMBERS)
})

test(`${COMPANIES} companies (1,000 with PORTAL_TEST_FULL=1), ${ALL_SICK} of them sick: the others keep their slots`, {
  timeout: 1_200_000,
}, async () => {
  // a call costs the machine what it costs, however short the hour is
  const hourMs = FULL ? 1_200_000 : 600_000
  // a healthy answer must not look slow on a busy machine
  stage = await openCaptureStage({ hourMs, env: { PORTAL_CAPTURA_TEMPO: FULL ? '15' : '3' } })
  const random = createRandom(99)
  const companies = Array.from({ length: COMPANIES }, () => makeCompany(random, { uf: 'SP', trade: 'construcao' }))
  for (const company of companies) await stage.addCompany(company)
  await stage.database.ownerDb.updateTable('capture_setting').set({ cte: false }).execute()
  // among the others: five roots in a row without an answer would be an outage of the service, not sick companies
  const distance = Math.floor(COMPANIES / ALL_SICK)
  const chosen = companies.filter((_, index) => index % distance === 0).slice(0, ALL_SICK)
  const sick = [...chosen]
  const [slow, refused, blocked, expired] = SICK.map((count) => sick.splice(0, count))
  for (const { taxId } of slow ?? []) stage.sefaz.faults.add({ kind: 'timeout', taxId, times: 50 })
  for (const { taxId } of refused ?? []) stage.sefaz.faults.add({ kind: 'cStat', cStat: '593', taxId, times: 50 })
  for (const { taxId } of blocked ?? []) stage.sefaz.block('nfe', taxId)
  await stage.database.owner.query(
    `update capture_certificate k set valid_to = now() - interval '1 day' from empresa e where e.root = k.root and e.tax_id = any($1)`,
    [expired?.map(({ taxId }) => taxId)],
  )
  const from = Date.now()
  stage.start()
  const healthy = companies.filter((company) => !chosen.includes(company)).map(({ taxId }) => taxId)
  const asked = () => new Map(calls().map(({ taxId, at }) => [taxId, at]))
  await stage.until(() => healthy.every((taxId) => asked().has(taxId)), 900_000)
  const slowestMs = Math.max(...healthy.map((taxId) => asked().get(taxId) ?? Infinity)) - from
  const services = await stage.database.owner.query<{ state: string; since: Date }>(
    'select state, since from capture_service',
  )
  process.stdout.write(`${JSON.stringify({ companies: COMPANIES, slowestMs, services: services.rows })}\n`)
  // ten minutes of the rules
  for (const taxId of healthy) expect((asked().get(taxId) ?? Infinity) - from).toBeLessThan(hourMs / 6)
  const { rows } = await stage.database.owner.query<{ stop_cause: string | null; n: number }>(
    `select stop_cause, count(*)::int as n from capture_sequence where tax_id = any($1) group by 1 order by 1`,
    [healthy],
  )
  expect(rows).toEqual([{ stop_cause: null, n: healthy.length }])
  const ill = await stage.database.owner.query<{ stop_cause: string }>(
    `select stop_cause from capture_sequence where tax_id = any($1) and stop_cause is not null`,
    [[...(refused ?? []), ...(expired ?? [])].map(({ taxId }) => taxId)],
  )
  expect(ill.rows).toHaveLength((refused?.length ?? 0) + (expired?.length ?? 0))
  expect(calls().filter(({ taxId }) => expired?.some((one) => one.taxId === taxId))).toEqual([])
})
