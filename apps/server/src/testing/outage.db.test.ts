import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '../base/log.ts'
import { type Embedded, startEmbedded } from '../db/embedded/supervisor.ts'
import { multipart } from './intake.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { registerOn } from './session.ts'

/** The short run has one outage. */
const FULL = process.env.PORTAL_TEST_FULL === '1'

/**
 * An external database that stops, freezes and returns while the program serves: no 500, no hang, no restart.
 */
const EMPRESA = DEMO_COMPANIES[0]!
const files = [...generate({ seed: 5, count: 60, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' })]
/** Longer than the watch needs to detect a frozen database, shorter than a user tolerates. */
const LONGEST_MS = 15_000
const RECOVERY_MS = 5_000
/**
 * Duration of an upload without an outage on this machine. Machines shared with other tests are slower than
 * the limits assume.
 */
let calmMs = 0

let folder: string
let database: Embedded
let program: Program
let url: string
let token: string

const startDatabase = () =>
  startEmbedded({ dataDir: join(folder, 'banco'), log: createLogger('silent'), durable: false })

beforeAll(async () => {
  buildProgram()
  folder = await mkdtemp(join(tmpdir(), 'portal-fora-'))
  await chmod(folder, 0o755)
  database = await startDatabase()
  program = startProgram({
    dataDir: join(folder, 'portal'),
    env: { DATABASE_URL: database.url, PORTAL_LIMITES: '100' },
  })
  url = await program.ready
  token = (await registerOn(database.url, EMPRESA)).token
  calmMs = await recovery(undefined, 0)
}, 240_000)
afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.ended
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

interface Answer {
  status: number
  retryAfter: string | null
  type: string
  ms: number
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const start = performance.now()
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(60_000) })
  const text = await reply.text()
  const type = reply.status >= 400 ? (JSON.parse(text) as { type: string }).type : ''
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), type, ms: performance.now() - start }
}

const list = () => ask(`${API_BASE}/consulta?cnpj_remetente=${EMPRESA.taxId}&totais=1`)

async function upload(from: number): Promise<{ status: number; id?: string }> {
  const { payload, headers } = multipart(files.slice(from, from + 20))
  const reply = await fetch(`${url}${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return { status: reply.status, ...((await reply.json()) as { id?: string }) }
}

const stateOf = async (id: string | undefined): Promise<string> => {
  const reply = await fetch(`${url}${API_BASE}/importar/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return reply.ok ? ((await reply.json()) as { situacao: string }).situacao : String(reply.status)
}

/** Runs twelve callers until stopped. Returns all their responses. */
function manyCallers() {
  const answers: Answer[] = []
  let stopped = false
  const caller = async () => {
    while (!stopped) {
      answers.push(await list())
      await sleep(20)
    }
  }
  const all = Promise.all(Array.from({ length: 12 }, caller))
  return {
    stop: async () => {
      stopped = true
      await all
      return answers
    },
  }
}

/** Polls a condition. `expect.poll` works within tests only; beforeAll needs this too. */
const PATIENCE = { timeout: 30_000, interval: 50 }

/** Time until lists, a new upload and the waiting upload are served again. */
async function recovery(waiting: string | undefined, from: number): Promise<number> {
  const back = performance.now()
  await vi.waitFor(async () => expect((await list()).status).toBe(200), PATIENCE)
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), PATIENCE)
  const fresh = await upload(from)
  expect(fresh.status).toBe(202)
  for (const id of [waiting, fresh.id].filter(Boolean))
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('concluida'), PATIENCE)
  return performance.now() - back
}

function judge(answers: readonly Answer[]): void {
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  const refused = answers.filter(({ status }) => status === 503)
  expect(new Set(refused.map(({ type }) => type))).toEqual(new Set(['database.away']))
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS + 4 * calmMs)
}

test('database stopped and started under load: 503 with Retry-After, then service within 5 s, no restart', async () => {
  const callers = manyCallers()
  const waiting = await upload(0)
  await database.stop()
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 20_000 }).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
  expect((await upload(0)).status).toBe(503)
  await sleep(2_000)
  database = await startDatabase()
  const took = await recovery(waiting.id, 20)
  judge(await callers.stop())
  process.stdout.write(
    `${JSON.stringify({ outage: 'stopped', recoveredMs: Math.round(took), calmMs: Math.round(calmMs) })}\n`,
  )
  expect(took).toBeLessThan(RECOVERY_MS + 4 * calmMs)
}, 120_000)

test.runIf(FULL)(
  'database frozen under load: hanging calls are aborted, new ones refused, and service resumes after the thaw',
  async () => {
    const callers = manyCallers()
    const processes = await postgresProcesses()
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    try {
      await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(503)
      expect((await list()).ms).toBeLessThan(1_000)
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    }
    const took = await recovery(undefined, 40)
    judge(await callers.stop())
    process.stdout.write(
      `${JSON.stringify({ outage: 'frozen', recoveredMs: Math.round(took), calmMs: Math.round(calmMs) })}\n`,
    )
    expect(took).toBeLessThan(RECOVERY_MS + 4 * calmMs)
  },
  120_000,
)

async function postgresProcesses(): Promise<number[]> {
  const text = await readFile(join(folder, 'banco', 'pg', 'postmaster.pid'), 'utf8')
  const postmaster = Number(text.split('\n')[0])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number | null {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return null
  }
}
