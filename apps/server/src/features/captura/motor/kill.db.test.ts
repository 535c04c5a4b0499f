import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, type Program, startProgram } from '../../../testing/program.ts'
import { type CaptureStage, MASTER, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'
import { CAST, testCa, testSefaz } from '../../../testing/sefaz/stage.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const KILLS = FULL ? 20 : 3
const NUMBERS = FULL ? 3_000 : 600
const HOUR_S = 4

let stage: CaptureStage
let folder: string
let program: Program | null = null
beforeAll(async () => {
  buildProgram()
  folder = await mkdtemp(join(tmpdir(), 'portal-captura-'))
  await writeFile(join(folder, 'ca.pem'), testCa.rootPem)
  stage = await openCaptureStage({ hourMs: HOUR_S * 1000 })
}, 300_000)
afterAll(async () => {
  program?.child.kill('SIGKILL')
  await program?.ended
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async () => {
  program = startProgram({
    dataDir: join(folder, 'dados'),
    env: {
      DATABASE_URL: stage.database.url,
      PORTAL_MESTRA: MASTER,
      PORTAL_SEFAZ_SIMULADOR: stage.simulador.url,
      PORTAL_SEFAZ_CA: join(folder, 'ca.pem'),
      PORTAL_CAPTURA_HORA: String(HOUR_S),
      PORTAL_CAPTURA_TEMPO: '1',
    },
  })
  await program.ready
}

test(`killed ${KILLS} times (20 with PORTAL_TEST_FULL=1) at chance instants: nothing lost, nothing twice, no call inside a block`, {
  timeout: 1_200_000,
}, async () => {
  const maker = testSefaz()
  stage.sefaz.wake('nfe', CAST.recipient.taxId)
  for (let index = 0; index < NUMBERS; index++) stage.sefaz.receive(maker.note().bytes)
  await stage.addCompany(CAST.recipient)
  for (let kill = 0; kill < KILLS; kill++) {
    await start()
    await sleep(300 + Math.random() * 2_500)
    program?.child.kill('SIGKILL')
    await program?.ended
  }
  await start()
  await stage.until(async () => (await stage.count('nota')) === NUMBERS, 1_000_000)
  expect(await stage.count('nota_capture')).toBe(NUMBERS)
  const { rows } = await stage.database.owner.query<{ n: number; last: number }>(
    `select count(*)::int as n, max(nsu)::int as last from capture_nsu where state = 'placed'`,
  )
  expect(rows).toEqual([{ n: NUMBERS, last: NUMBERS }])
  const calls = stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')
  for (const [index, { cStat, at }] of calls.entries())
    if (cStat === '656') expect((calls[index + 1]?.at ?? Infinity) - at).toBeGreaterThanOrEqual(HOUR_S * 1000)
  expect(calls.filter(({ cStat }) => cStat === '656').length).toBeLessThanOrEqual(KILLS)
})
