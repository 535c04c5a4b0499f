import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { cpfOf } from '@portal/synthetic/base/digits.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerPool } from '../db/pool.ts'
import { distribute } from '../ops/banco/distribute.ts'
import { type Cluster, findCitus, startCitus } from './cluster.ts'
import { multipart, type SentFile } from './intake.ts'
import { cnpjOf } from './notas.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { registerOn } from './session.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const COMPANIES = 6
const PILE = 12
const ROUNDS = FULL ? 12 : 2

interface Company {
  taxId: string
  empresaId: number
  token: string
  piles: SentFile[][]
}

/** The whole program on a cluster of its own: a worker that is killed, and one that is added, while imports run. */
describe.skipIf(!findCitus())('imports on a cluster', () => {
  let cluster: Cluster
  let folder: string
  let program: Program
  let url: string
  let companies: Company[]
  const accepted: { id: string; company: Company }[] = []

  beforeAll(async () => {
    buildProgram()
    cluster = await startCitus()
    await onDatabase((owner) => distribute(owner, { shardCount: 8 }))
    folder = await mkdtemp(join(tmpdir(), 'portal-nos-'))
    await chmod(folder, 0o755)
    program = startProgram({ dataDir: folder, env: { DATABASE_URL: cluster.url, PORTAL_LIMITES: '100' } })
    url = await program.ready
    companies = await makeCompanies(cluster.url)
  }, 180_000)
  afterAll(async () => {
    program.child.kill('SIGTERM')
    await program.ended
    await cluster.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  })

  async function onDatabase<T>(work: (owner: ReturnType<typeof ownerPool>) => Promise<T>): Promise<T> {
    const owner = ownerPool({ url: cluster.url, max: 4 })
    try {
      return await work(owner)
    } finally {
      await owner.end()
    }
  }
  const query = <T extends object>(text: string, values: unknown[] = []) =>
    onDatabase(async (owner) => (await owner.query<T>(text, values)).rows)

  async function ask(company: Company, path: string, init: RequestInit = {}): Promise<number> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${company.token}` }
    const reply = await fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(60_000) })
    const text = await reply.text()
    if (reply.status === 202) accepted.push({ id: (JSON.parse(text) as { id: string }).id, company })
    return reply.status
  }
  const list = (company: Company) => ask(company, `${API_BASE}/consulta?cnpj_remetente=${company.taxId}&totais=1`)
  const upload = (company: Company) => {
    const { payload, headers } = multipart(company.piles.shift() ?? [])
    return ask(company, `${API_BASE}/importar?nr_cpfcnpj=${company.taxId}`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers,
    })
  }
  const isDone = async (ids: readonly string[]) => {
    const [open] = await query<{ n: number }>(
      `select count(*)::int as n from upload where id = any($1) and state <> 'concluida'`,
      [ids],
    )
    return open?.n === 0
  }
  const waitUntilDone = (some = accepted) =>
    expect.poll(() => isDone(some.map(({ id }) => id)), { timeout: 120_000, interval: 500 }).toBe(true)

  /** Everything acknowledged is stored once, and the sums agree with the notes. */
  async function checkStored(): Promise<void> {
    await waitUntilDone()
    const states = await query<{ imported: number; repeated: number; rejected: number; total: number }>(
      'select imported, repeated, rejected, total from upload where id = any($1)',
      [accepted.map(({ id }) => id)],
    )
    expect(states).toHaveLength(accepted.length)
    for (const { total, imported, repeated, rejected } of states)
      expect([total, imported + repeated, rejected]).toEqual([PILE, PILE, 0])
    for (const { empresaId } of companies) {
      const [stored] = await query<Record<'notas' | 'keys' | 'files' | 'days', number>>(
        `select (select count(*)::int from nota where empresa_id = $1) as notas,
           (select count(distinct chave)::int from nota where empresa_id = $1) as keys,
           (select count(*)::int from arquivo where empresa_id = $1) as files,
           (select coalesce(sum(quantity), 0)::int from nota_day where empresa_id = $1) as days`,
        [empresaId],
      )
      const notas = stored?.notas ?? 0
      expect(stored).toEqual({ notas, keys: notas, files: notas, days: notas })
      const sent = accepted.filter(({ company }) => company.empresaId === empresaId).length
      expect(notas).toBeGreaterThanOrEqual(sent * PILE)
    }
  }

  test(`${ROUNDS} × kill -9 of a worker: its companies get 503, the others work, and nothing acknowledged is lost`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const company of companies) expect(await upload(company)).toBe(202)
      await sleep(100 + Math.random() * 900)
      const victim = 1 + (round % 2)
      await cluster.stopNode(victim, 'SIGKILL')
      const [lost, kept] = await placeOf(cluster.nodes[victim]!.port)
      expect(lost.length * kept.length, 'companies on both sides').toBeGreaterThan(0)
      for (const company of lost) {
        expect(await list(company)).toBe(503)
        expect(await upload(company)).toBe(503)
      }
      const before = accepted.length
      for (const company of kept) {
        await expect.poll(() => list(company), { timeout: 20_000, interval: 500 }).toBe(200)
        expect(await upload(company)).toBe(202)
      }
      // the waiting imports of the lost companies do not hold up those of the others
      await waitForKept(accepted.slice(before), kept)
      await cluster.startNode(victim)
      for (const company of companies)
        await expect.poll(() => list(company), { timeout: 30_000, interval: 250 }).toBe(200)
      await checkStored()
    }
  }, 300_000)

  async function waitForKept(some: typeof accepted, kept: readonly Company[]): Promise<void> {
    const open = async () => {
      let count = 0
      for (const { id, company } of some.filter((one) => kept.includes(one.company))) {
        const [row] = await query<{ state: string }>('select state from upload where empresa_id = $1 and id = $2', [
          company.empresaId,
          id,
        ])
        if (row?.state !== 'concluida') count++
      }
      return count
    }
    await expect.poll(open, { timeout: 60_000, interval: 500 }).toBe(0)
  }

  /** The companies whose shards lie on the worker with this port, and the others. */
  async function placeOf(port: number): Promise<[Company[], Company[]]> {
    const rows = await query<{ id: number }>(
      `select e.id from unnest($1::bigint[]) e (id) join pg_dist_shard_placement p
         on p.shardid = get_shard_id_for_distribution_column('nota', e.id) where p.nodeport = $2`,
      [companies.map(({ empresaId }) => empresaId), port],
    )
    const on = new Set(rows.map(({ id }) => id))
    return [
      companies.filter(({ empresaId }) => on.has(empresaId)),
      companies.filter(({ empresaId }) => !on.has(empresaId)),
    ]
  }

  test('a worker is added and takes shards while imports run: nothing is lost, and no call fails', async () => {
    const node = await cluster.addNode()
    let moving = true
    const importing = (async () => {
      const statuses: number[] = []
      for (let n = 0; moving || n < companies.length; n++) {
        const company = companies[n % companies.length]!
        if (company.piles.length > 0) statuses.push(await upload(company))
        statuses.push(await list(company))
      }
      return statuses
    })()
    // the other mode replicates logically, which PostgreSQL refuses for tables with row-level security: writes wait instead
    await query(`select rebalance_table_shards('nota', shard_transfer_mode => 'block_writes')`)
    moving = false
    const statuses = await importing
    expect(statuses.filter((status) => status !== 200 && status !== 202)).toEqual([])
    const [placed] = await query<{ n: number }>('select count(*)::int as n from citus_shards where nodeport = $1', [
      node.port,
    ])
    expect(placed?.n).toBeGreaterThan(0)
    await checkStored()
  }, 300_000)
})

/** Companies of different people. */
async function makeCompanies(url: string): Promise<Company[]> {
  const companies: Company[] = []
  for (let n = 1; n <= COMPANIES; n++) {
    const taxId = cnpjOf(`445556${String(n).padStart(2, '0')}`)
    const empresa = { ...DEMO_COMPANIES[0]!, taxId, name: `Empresa ${n}` }
    companies.push({
      taxId,
      ...(await registerOn(url, empresa, cpfOf(`1112223${String(n).padStart(2, '0')}`))),
      piles: pilesOf(empresa, n),
    })
  }
  return companies
}

function pilesOf(empresa: (typeof DEMO_COMPANIES)[number], seed: number): SentFile[][] {
  const count = PILE * (ROUNDS * 2 + 8)
  const files = [...generate({ seed, count, empresa, kinds: { nfce: 1 }, from: '2026-06', to: '2026-06' })]
  return Array.from({ length: count / PILE }, (_, at) => files.slice(at * PILE, (at + 1) * PILE))
}
