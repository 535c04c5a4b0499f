import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CAST, testCa, testSefaz } from '@portal/simulador/testing/stage.ts'
import { createRandom } from '@portal/synthetic/base/random.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../../base/log.ts'
import { connectionUrl, readConnection } from '../../../db/embedded/connection-file.ts'
import { startEmbedded } from '../../../db/embedded/supervisor.ts'
import { migrate } from '../../../db/migrate.ts'
import { kyselyOn, ownerPool } from '../../../db/pool.ts'
import { killAtOnce, type Victim } from '../../../testing/killing.ts'
import { buildProgram, type Program, startProgram } from '../../../testing/program.ts'
import { type CaptureStage, MASTER, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'
import { checkChains } from '../prova/check-chains.ts'
import { resumeSequences } from '../ritmo/pause.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const KILLS = FULL ? 20 : 3
const NUMBERS = FULL ? 3_000 : 600
const HOUR_S = 4
const VICTIMS: readonly Victim[] = ['server', 'database', 'both']
const random = createRandom(2224)

let stage: CaptureStage
let folder: string
let dataDir: string
let program: Program | null = null
let resumed = 0

/** The database of the data folder with one company, stopped again: the program starts it by itself. */
beforeAll(async () => {
  buildProgram()
  folder = await mkdtemp(join(tmpdir(), 'portal-captura-'))
  dataDir = join(folder, 'dados')
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'ca.pem'), testCa.rootPem)
  const embedded = await startEmbedded({ dataDir, log: createLogger('silent') })
  const owner = ownerPool({ url: embedded.url, max: 4 })
  await migrate(owner)
  const db = kyselyOn(owner)
  const drop = () => Promise.resolve()
  const database = { db, pool: owner, owner, ownerDb: db, url: embedded.url, workers: [], drop }
  stage = await openCaptureStage({ hourMs: HOUR_S * 1000, database })
  await stage.addCompany(CAST.recipient)
  await owner.end()
  await embedded.stop()
}, 300_000)
afterAll(async () => {
  program?.child.kill('SIGKILL')
  await program?.ended
  await stage.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const start = async () => {
  program = startProgram({
    dataDir,
    env: {
      PORTAL_MESTRA: MASTER,
      PORTAL_SEFAZ_SIMULADOR: stage.simulador.url,
      PORTAL_SEFAZ_CA: join(folder, 'ca.pem'),
      PORTAL_CAPTURA_HORA: String(HOUR_S),
      PORTAL_CAPTURA_TEMPO: '1',
    },
  })
  await program.ready
  return program
}

const calls = () => stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')

/** Every other round waits for an answer of the authority and kills before it can be stored, or while it is. */
async function waitForInstant(round: number): Promise<void> {
  if (round % 2 === 0) return void (await sleep(random.int(300, 2_500)))
  const seen = calls().length
  for (let waited = 0; calls().length === seen && waited < 8_000; waited += 2) await sleep(2)
  await sleep(random.int(0, 120))
}

async function onDatabase<T>(work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const connection = await readConnection(dataDir)
  if (!connection) throw new Error('no database')
  const owner = ownerPool({ url: connectionUrl(connection), max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
const count = (table: string) =>
  onDatabase(
    async (owner) => (await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0,
  )

/** Kills in a row can bring three blocks in a row, which stop the sequence until a person resumes it. */
const resumeStopped = () =>
  onDatabase(async (owner) => {
    const db = kyselyOn(owner)
    const { rows } = await owner.query(`select from capture_sequence where stop_cause = 'uso_indevido'`)
    if (rows.length === 0) return
    const { id } = await db.selectFrom('empresa').select('id').executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => resumeSequences(tx, { empresaId: id, environment: 1, service: null }))
    resumed++
  })

test(`worker and database killed ${KILLS} times (20 with PORTAL_TEST_FULL=1): nothing lost, nothing twice, no call inside a wait`, {
  timeout: 1_800_000,
}, async () => {
  const maker = testSefaz()
  stage.sefaz.wake('nfe', CAST.recipient.taxId)
  for (let index = 0; index < NUMBERS; index++) stage.sefaz.receive(maker.note().bytes)
  for (let round = 0; round < KILLS; round++) {
    const running =
      program && program.child.exitCode === null && program.child.signalCode === null ? program : await start()
    await waitForInstant(round)
    const victim = VICTIMS[round % VICTIMS.length] ?? 'both'
    killAtOnce(running, dataDir, victim)
    // a server whose database died starts it again, a few times
    if (victim === 'database') await sleep(random.int(500, 3_000))
    else await running.ended
  }
  if (program?.child.exitCode !== null || program.child.signalCode !== null) await start()
  await stage.until(
    () =>
      resumeStopped().then(
        () => count('nota').then((notas) => notas === NUMBERS),
        () => false,
      ),
    1_000_000,
  )
  expect(await count('nota_capture')).toBe(NUMBERS)
  const numbers = await onDatabase((owner) =>
    owner.query(`select count(*)::int as n, max(nsu)::int as last from capture_nsu where state = 'placed'`),
  )
  expect(numbers.rows).toEqual([{ n: NUMBERS, last: NUMBERS }])
  expect((await onDatabase((owner) => checkChains(kyselyOn(owner)))).broken).toEqual([])
  const made = calls()
  for (const [index, { cStat, at }] of made.entries()) {
    const later = made.slice(index + 1)
    // a block ends every call for the hour; the end of the queue ends the calls for the next lot
    const next = cStat === '656' ? later[0] : cStat === '137' ? later.find(({ kind }) => kind === 'distNSU') : undefined
    if (next) expect([cStat, next.at - at >= HOUR_S * 1000]).toEqual([cStat, true])
  }
  expect(made.filter(({ cStat }) => cStat === '656').length).toBeLessThanOrEqual(KILLS)
  process.stdout.write(
    `${JSON.stringify({ kills: KILLS, resumed, calls: made.length, blocks: made.filter(({ cStat }) => cStat === '656').length })}\n`,
  )
})
