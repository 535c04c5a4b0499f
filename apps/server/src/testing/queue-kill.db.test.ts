import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { clusterFolder } from '../db/embedded/cluster.ts'
import { type Embedded, startEmbedded } from '../db/embedded/supervisor.ts'
import { ownerPool } from '../db/pool.ts'
import { multipart } from './intake.ts'
import { killDatabase } from './killing.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { registerOn } from './session.ts'

/**
 * Kills PostgreSQL at random points of a job's life: queued, claimed, worked, being marked as done. The program that uses it goes on, and
 * works every accepted upload without a restart. The full run has 200 rounds (or QUEUE_ROUNDS), the quick one 5.
 */
const ROUNDS = Number(process.env.QUEUE_ROUNDS ?? (process.env.PORTAL_TEST_FULL === '1' ? 200 : 5))
const EMPRESA = DEMO_COMPANIES[0]!
/** Of one round: two uploads of the same company, the second waits in the queue behind the first. */
const UPLOADS = 2
/** Half a minute for a lock that no restart shows, and the work itself on a slow machine. */
const PATIENCE = { timeout: 60_000, interval: 50 }
const files = [
  ...generate({
    seed: 50,
    count: ROUNDS * UPLOADS + 4,
    empresa: EMPRESA,
    kinds: { nfe: 1 },
    from: '2026-06',
    to: '2026-06',
  }),
]

let folder: string
let database: Embedded
let program: Program
let url: string
let token: string

const startDatabase = () =>
  startEmbedded({ dataDir: join(folder, 'banco'), log: createLogger('silent'), durable: false })

beforeAll(async () => {
  buildProgram()
  folder = await mkdtemp(join(tmpdir(), 'portal-fila-'))
  await chmod(folder, 0o755)
  database = await startDatabase()
  program = startProgram({
    dataDir: join(folder, 'portal'),
    env: { DATABASE_URL: database.url, PORTAL_LIMITES: '1000' },
  })
  url = await program.ready
  token = (await registerOn(database.url, EMPRESA)).token
}, 240_000)
afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.ended
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const bearer = () => ({ authorization: `Bearer ${token}` })

/** The id of an accepted upload; null while calls are refused. */
async function send(file: number): Promise<string | null> {
  const { payload, headers } = multipart(files.slice(file, file + 1))
  const reply = await fetch(`${url}${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { ...headers, ...bearer() },
  })
  return reply.status === 202 ? ((await reply.json()) as { id: string }).id : null
}

async function sendPatiently(file: number): Promise<string> {
  for (;;) {
    const id = await send(file)
    if (id !== null) return id
    await sleep(50)
  }
}

const stateOf = async (id: string): Promise<string> => {
  const reply = await fetch(`${url}${API_BASE}/importar/${id}`, { headers: bearer() })
  return reply.ok ? ((await reply.json()) as { situacao: string }).situacao : String(reply.status)
}

const waitFor = async (ids: readonly string[]) => {
  for (const id of ids) await expect.poll(() => stateOf(id), { ...PATIENCE, message: program.said() }).toBe('concluida')
}

const DEATHS = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const

/** Ends PostgreSQL by a power cut, an immediate or a fast stop, and starts it again. */
async function restart(death: (typeof DEATHS)[number]): Promise<void> {
  const postmaster = readFileSync(join(clusterFolder(join(folder, 'banco')), 'postmaster.pid'), 'utf8').split('\n')[0]
  const stopped = database.stop() // sends SIGINT, and does not start it again
  if (death === 'SIGKILL') killDatabase(postmaster ?? '')
  else if (death === 'SIGQUIT') process.kill(Number(postmaster), death)
  await stopped
  database = await startDatabase()
}

test(
  `${ROUNDS} × PostgreSQL killed at a random point of a job's life: the process lives, and works what waits`,
  async () => {
    const calm = performance.now()
    await waitFor([await sendPatiently(0), await sendPatiently(1)])
    const life = performance.now() - calm
    let longest = 0
    for (let round = 0; round < ROUNDS; round++) {
      const first = 2 + round * UPLOADS
      const ids = await Promise.all([sendPatiently(first), sendPatiently(first + 1)])
      await sleep(Math.random() * life)
      await restart(DEATHS[round % DEATHS.length]!)
      const back = performance.now()
      await waitFor(ids)
      longest = Math.max(longest, performance.now() - back)
      expect(program.child.exitCode, program.said()).toBeNull()
    }
    process.stdout.write(
      `${JSON.stringify({ rounds: ROUNDS, lifeMs: Math.round(life), longestMs: Math.round(longest) })}\n`,
    )
    await expectFreeQueue()
  },
  ROUNDS * 60_000 + 120_000,
)

/** Half a minute later no job and no lock is left. */
async function expectFreeQueue(): Promise<void> {
  const owner = ownerPool({ url: database.url, max: 1 })
  const left = async () => {
    const { rows } = await owner.query<{ jobs: number; locks: number }>(
      `select (select count(*) from graphile_worker._private_jobs)::int as jobs,
         (select count(*) from graphile_worker._private_job_queues where locked_at is not null)::int as locks`,
    )
    return rows[0]
  }
  try {
    await expect.poll(left, PATIENCE).toEqual({ jobs: 0, locks: 0 })
  } finally {
    await owner.end()
  }
}
