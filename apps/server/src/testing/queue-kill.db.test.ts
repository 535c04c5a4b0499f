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
import { connectionUrl, readConnection } from '../db/embedded/connection-file.ts'
import { type Embedded, startEmbedded } from '../db/embedded/supervisor.ts'
import { ownerPool } from '../db/pool.ts'
import { multipart } from './intake.ts'
import { killDatabase } from './killing.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { registerOn } from './session.ts'

/**
 * Kills PostgreSQL at random points of a job's life: queued, claimed, worked, being marked as done. The program that uses it goes on, and
 * works every accepted upload without a restart. The full run has 200 rounds (or QUEUE_ROUNDS), the quick one 5. The last ten of
 * the full run kill the embedded PostgreSQL, which the program itself starts again.
 */
const FULL = process.env.PORTAL_TEST_FULL === '1'
const ROUNDS = Number(process.env.QUEUE_ROUNDS ?? (FULL ? 200 : 5))
const EMBEDDED_ROUNDS = FULL ? 10 : 0
/** The program gives up when its PostgreSQL ends six times within a minute. */
const BETWEEN_MS = 13_000
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
/** Null while the program has its own. */
let database: Embedded | null = null
let program: Program
let url: string
let token: string

/** Durable: an accepted upload must survive the kill. */
const startDatabase = () => startEmbedded({ dataDir: join(folder, 'banco'), log: createLogger('silent') })

beforeAll(async () => {
  buildProgram()
  folder = await mkdtemp(join(tmpdir(), 'portal-fila-'))
  await chmod(folder, 0o755)
  database = await startDatabase()
  await begin('portal', database.url)
}, 240_000)
afterAll(async () => {
  await end()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** Starts the program on an external database, or on its own. */
async function begin(name: string, databaseUrl: string | null): Promise<void> {
  const dataDir = join(folder, name)
  program = startProgram({
    dataDir,
    env: { PORTAL_LIMITES: '1000', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) },
  })
  url = await program.ready
  token = (await registerOn(databaseUrl ?? (await embeddedUrl()), EMPRESA)).token
}

async function end(): Promise<void> {
  program.child.kill('SIGTERM')
  await program.ended
  await database?.stop()
  database = null
}

const OWN = 'embutido'

async function embeddedUrl(): Promise<string> {
  const connection = await readConnection(join(folder, OWN))
  return connection ? connectionUrl(connection) : ''
}

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

const postmasterOf = (name: string): string =>
  readFileSync(join(clusterFolder(join(folder, name)), 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''

/** Ends PostgreSQL by a power cut, an immediate or a fast stop, and starts it again. */
async function restart(death: (typeof DEATHS)[number]): Promise<void> {
  const postmaster = postmasterOf(database ? 'banco' : OWN)
  const stopped = database?.stop() // sends SIGINT, and does not start it again
  if (death === 'SIGKILL') killDatabase(postmaster)
  else if (death === 'SIGQUIT' || !database) process.kill(Number(postmaster), death)
  await stopped
  if (database) database = await startDatabase()
}

interface Kills {
  rounds: number
  /** First file of the first round. */
  first: number
  pauseMs: number
}

/** Two uploads, a kill while they are worked, and both are done. */
async function killAgainAndAgain({ rounds, first, pauseMs }: Kills): Promise<void> {
  const calm = performance.now()
  await waitFor([await sendPatiently(first), await sendPatiently(first + 1)])
  const life = performance.now() - calm
  let longest = 0
  for (let round = 1; round <= rounds; round++) {
    const file = first + round * UPLOADS
    const ids = await Promise.all([sendPatiently(file), sendPatiently(file + 1)])
    await sleep(Math.random() * life)
    await restart(DEATHS[round % DEATHS.length]!)
    const back = performance.now()
    await waitFor(ids)
    longest = Math.max(longest, performance.now() - back)
    expect(program.child.exitCode, program.said()).toBeNull()
    await sleep(pauseMs)
  }
  process.stdout.write(`${JSON.stringify({ rounds, lifeMs: Math.round(life), longestMs: Math.round(longest) })}\n`)
}

test(
  `${ROUNDS - EMBEDDED_ROUNDS} × PostgreSQL killed at a random point of a job's life: the process lives, and works what waits`,
  async () => {
    await killAgainAndAgain({ rounds: ROUNDS - EMBEDDED_ROUNDS, first: 0, pauseMs: 0 })
    await expectFreeQueue(database?.url ?? '')
  },
  ROUNDS * 60_000 + 120_000,
)

test(
  `${EMBEDDED_ROUNDS} × the embedded PostgreSQL killed likewise`,
  async () => {
    await end()
    await begin(OWN, null)
    const first = (ROUNDS - EMBEDDED_ROUNDS + 1) * UPLOADS
    await killAgainAndAgain({ rounds: EMBEDDED_ROUNDS, first, pauseMs: BETWEEN_MS })
    await expectFreeQueue(await embeddedUrl())
  },
  EMBEDDED_ROUNDS * 60_000 + 240_000,
)

/** Half a minute later no job and no lock is left. */
async function expectFreeQueue(databaseUrl: string): Promise<void> {
  const owner = ownerPool({ url: databaseUrl, max: 1 })
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
