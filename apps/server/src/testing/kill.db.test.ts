import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import type { ProdutosReply } from '@portal/contract/produtos/produtos.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionUrl, readConnection } from '../db/embedded/connection-file.ts'
import { ownerPool } from '../db/pool.ts'
import type { SentFile } from './intake.ts'
import { killAtOnce, type Victim } from './killing.ts'
import { type Load, newLoad, runLoad, sendPile } from './load.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { registerOn } from './session.ts'

/**
 * Kills server and PostgreSQL at random moments of a mixed load: imports, lists, zips, saved products.
 * Everything that was acknowledged (202, or a 200 that was read) must exist afterwards, each document once.
 * The full run has 100 rounds (or KILL_ROUNDS), the quick run one.
 */
const FULL = process.env.PORTAL_TEST_FULL === '1'
const ROUNDS = Number(process.env.KILL_ROUNDS ?? (FULL ? 100 : 1))
const VICTIMS: readonly Victim[] = ['both', 'server', 'database']
const PILE = 40
const PILES = Math.min(ROUNDS * 3 + 3, 120)
const EMPRESA = DEMO_COMPANIES[0]!

const files: SentFile[] = [
  ...generate({
    seed: 21,
    count: PILE * PILES,
    empresa: EMPRESA,
    kinds: { nfe: 1, nfce: 1 },
    from: '2026-06',
    to: '2026-11',
  }),
]
const piles = Array.from({ length: PILES }, (_, at) => files.slice(at * PILE, (at + 1) * PILE))
const env = { PORTAL_LIMITES: '100' }

let dataDir: string
let program: Program | null = null
beforeAll(async () => {
  buildProgram()
  dataDir = await mkdtemp(join(tmpdir(), 'portal-morte-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.ended
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

async function onDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const connection = await readConnection(dataDir)
  return work(connectionUrl(connection!))
}

const query = <T extends object>(text: string, values: unknown[] = []) =>
  onDatabase(async (url) => {
    const owner = ownerPool({ url, max: 1 })
    try {
      return (await owner.query<T>(text, values)).rows
    } finally {
      await owner.end()
    }
  })

/** Starts the program, or reuses the running one when only its database was killed. Returns its address. */
async function comeBack(killed: Program, victim: Victim, url: string): Promise<string> {
  if (victim === 'database') {
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 30_000, interval: 100 }).toBe(200)
    return url
  }
  await killed.ended
  program = startProgram({ dataDir, env })
  return program.ready
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** Imports and saves some data before the first round, so that a slow machine has data to lose too. */
async function warmUp(load: Load, { url, token }: { url: string; token: string }): Promise<void> {
  const reply = await sendPile(piles[0] ?? [], { url, taxId: EMPRESA.taxId, token })
  await waitUntilDone([reply])
  let stopped = false
  const loading = runLoad(load, { taxId: EMPRESA.taxId, token, piles }, { url, stopped: () => stopped })
  const { counts } = load
  await expect
    .poll(() => ['uploads', 'lists', 'zips', 'saves'].every((kind) => (counts[kind] ?? 0) > 0), { timeout: 120_000 })
    .toBe(true)
  stopped = true
  await loading
}

/** Checks that acknowledged data exists: every upload, and the last saved list (or the one in progress). */
async function checkKept(load: Load, { url, token }: { url: string; token: string }): Promise<void> {
  const ids = load.accepted.map(({ id }) => id)
  const [kept] = await query<{ n: number }>('select count(*)::int as n from upload where id = any($1)', [ids])
  expect(kept?.n, 'uploads kept').toBe(ids.length)
  if (load.products.sent === 0) return
  const reply = await fetch(`${url}${API_BASE}/produtos?nr_cpfcnpj=${EMPRESA.taxId}&nm_sistema=SCA`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as ProdutosReply
  const saves = new Set(data.map(({ nm_prd }) => Number(nm_prd.split(' ').at(-1))))
  const [save = 0] = saves
  expect(saves.size, 'one save, whole').toBeLessThanOrEqual(1)
  expect(save).toBeGreaterThanOrEqual(load.products.acknowledged)
  expect(save).toBeLessThanOrEqual(load.products.sent)
}

async function waitUntilDone(ids: readonly string[]): Promise<void> {
  for (let waited = 0; waited < 1200; waited++) {
    const [open] = await query<{ n: number }>(
      `select count(*)::int as n from upload where id = any($1) and state <> 'concluida'`,
      [ids],
    )
    if (open?.n === 0) return
    await sleep(500)
  }
  throw new Error(`uploads did not end: ${program?.said()}`)
}

test(
  `${ROUNDS} × kill -9 under imports, lists, zips and saves: everything acknowledged exists exactly once`,
  async () => {
    program = startProgram({ dataDir, env })
    let url = await program.ready
    const { token } = await onDatabase((at) => registerOn(at, EMPRESA))
    const load = newLoad()
    await warmUp(load, { url, token })
    for (let round = 0; round < ROUNDS; round++) {
      const victim = ROUNDS === 1 ? 'both' : VICTIMS[round % VICTIMS.length]!
      let stopped = false
      const loading = runLoad(load, { taxId: EMPRESA.taxId, token, piles }, { url, stopped: () => stopped })
      await sleep(300 + Math.random() * 2_400)
      const killed = program
      killAtOnce(killed, dataDir, victim)
      stopped = victim !== 'database'
      url = await comeBack(killed, victim, url)
      stopped = true
      await loading
      await checkKept(load, { url, token })
      expect(load.faults).toEqual([])
    }
    await waitUntilDone(load.accepted.map(({ id }) => id))
    await checkComplete(load)
    process.stdout.write(`${JSON.stringify({ rounds: ROUNDS, ...load.counts, saved: load.products.acknowledged })}\n`)
  },
  ROUNDS * 60_000 + 240_000,
)

async function checkComplete(load: Load): Promise<void> {
  const ids = load.accepted.map(({ id }) => id)
  const states = await query<Record<string, number>>(
    `select u.total, u.rejected, u.imported + u.repeated as judged, u.updated,
       (select count(*)::int from upload_line l where l.upload_id = u.id) as lines,
       (select max(position) from upload_line l where l.upload_id = u.id) as last
     from upload u where id = any($1)`,
    [ids],
  )
  expect(states).toHaveLength(ids.length)
  for (const state of states)
    expect(state).toEqual({ total: PILE, rejected: 0, updated: 0, judged: PILE, lines: PILE, last: PILE - 1 })
  const sent = new Set(load.accepted.flatMap(({ pile }) => piles[pile]?.map(({ name }) => name) ?? [])).size
  const [stored] = await query<Record<string, number>>(
    `select (select count(*)::int from nota) as notas, (select count(distinct chave)::int from nota) as keys,
       (select count(*)::int from arquivo) as arquivos, (select coalesce(sum(quantity), 0)::int from nota_day) as days`,
  )
  // an upload may have been accepted although its 202 was lost
  expect(stored?.notas).toBeGreaterThanOrEqual(sent)
  const { notas } = stored!
  expect(stored).toEqual({ notas, keys: notas, arquivos: notas, days: notas })
  // a folder is deleted after its upload is done; if that job was killed, when it is retried
  const left = async () => (await readdir(join(dataDir, 'fila'))).filter((name) => ids.includes(name))
  await expect.poll(left, { timeout: 120_000, interval: 500 }).toEqual([])
}
