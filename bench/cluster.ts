import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownerPool } from '../apps/server/src/db/pool.ts'
import { distribute } from '../apps/server/src/ops/banco/distribute.ts'
import type { Cluster } from '../apps/server/src/testing/cluster.ts'
import { chosen } from './support/chosen.ts'
import { measureCalls, type Portal } from './support/cluster-calls.ts'
import { measureHops } from './support/cluster-hops.ts'
import { measureIntake } from './support/cluster-intake.ts'
import { BUILDING, joinCitus, leaveCitus, MEASURED, nodeSizes, openNodes, vacuum } from './support/cluster-nodes.ts'
import { type Phase, tableOf } from './support/cluster-table.ts'
import { pickSamples, type Sample } from './support/consulta-shapes.ts'
import { accountOf, buildRows, countNotas, listCompanies } from './support/portfolio-base.ts'
import { type BenchServer, openServerOn } from './support/server.ts'

type Report = (figure: string, value: number, unit: string) => void

const INTAKE = Number(process.env.BENCH_ENTRADA ?? 3_000)
const SAMPLES = 20
/** `dividir` with 4 leads from one PostgreSQL to four workers at once, which needs less disk and time than two moves. */
const FIRST_WORKERS = Number(process.env.BENCH_TRABALHADORES ?? 2)

/**
 * One PostgreSQL, then the same data divided over two and over four workers, on this machine and with the same settings. BENCH_DOCUMENTOS
 * is the number of documents (1,000,000), BENCH_DADOS the folder that keeps the data. The folder is used up: a divided database does not
 * become one PostgreSQL again, but a later run continues, and the table shows what all runs measured. BENCH_SO selects parts: construir
 * (the data; made where they are missing), um, dividir (onto BENCH_TRABALHADORES workers, 2), dois, espalhar, quatro. Only um, dois and
 * quatro need a machine without other work.
 */
export async function benchCluster(report: Report): Promise<void> {
  const target = Number(process.env.BENCH_DOCUMENTOS ?? 1_000_000)
  const folder = process.env.BENCH_DADOS ?? join(tmpdir(), `portal-bench-cluster-${target}`)
  const kept = openKept(folder)
  if (!kept.state.built) await build(kept, target, report)
  if (process.env.BENCH_SO === 'construir') return
  const cluster = await openNodes(folder, MEASURED)
  try {
    if (cluster.nodes.length === 1) await leaveCitus(cluster)
    if (cluster.nodes.length === 1 && chosen('um')) await measure(kept, cluster, report)
    if (cluster.nodes.length === 1 && chosen('dividir')) await keepMove(kept, cluster, divide)
    if (cluster.nodes.length === 3 && chosen('dois')) await measure(kept, cluster, report)
    if (cluster.nodes.length === 3 && chosen('espalhar')) await keepMove(kept, cluster, spread)
    if (cluster.nodes.length === 5 && chosen('quatro')) await measure(kept, cluster, report)
  } finally {
    await cluster.stop()
  }
  process.stdout.write(`${tableOf(kept.state.phases)}\n`)
}

interface State {
  built: boolean
  samples: Sample[]
  phases: Phase[]
  /** How the data came onto this many workers. */
  moves: Record<number, Phase['move']>
}

/** What is known about the data in a folder, kept in a file there. */
interface Kept {
  folder: string
  state: State
  save(): void
}

function openKept(folder: string): Kept {
  const path = join(folder, 'bench-cluster.json')
  // written by `save` below
  const state = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as State)
    : { built: false, samples: [], phases: [], moves: {} }
  return { folder, state, save: () => writeFileSync(path, JSON.stringify(state, null, 1)) }
}

async function build(kept: Kept, target: number, report: Report): Promise<void> {
  const start = performance.now()
  const cluster = await openNodes(kept.folder, BUILDING)
  try {
    kept.state.samples = await onPortal(cluster, async (server) => {
      if ((await countNotas(server)) === 0) await buildRows(server, target)
      await server.owner.query('vacuum analyze')
      const companies = await listCompanies(server)
      await accountOf(server, companies)
      return pickSamples({ server, companies }, SAMPLES)
    })
  } finally {
    await cluster.stop()
  }
  execFileSync('sync')
  kept.state.built = true
  kept.save()
  report('build', Math.round((performance.now() - start) / 1000), `s for ${target} documents`)
}

async function onPortal<T>(cluster: Cluster, work: (server: BenchServer) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-cluster-'))
  const server = await openServerOn(cluster.url, folder)
  try {
    return await work(server)
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function keepMove({ state, save }: Kept, cluster: Cluster, move: typeof divide): Promise<void> {
  const moved = await move(cluster)
  state.moves[cluster.nodes.length - 1] = moved
  save()
}

async function measure({ state, save }: Kept, cluster: Cluster, report: Report): Promise<void> {
  const workers = cluster.nodes.length - 1
  await vacuum(cluster)
  const phase = await onPortal(cluster, async (server): Promise<Phase> => {
    const companies = await listCompanies(server)
    const token = await server.openSession(await accountOf(server, companies))
    const portal: Portal = { cluster, server, token, companies, samples: state.samples }
    const documents = await countNotas(server)
    const calls = await measureCalls(portal)
    const hops = await measureHops(portal)
    const intake = await measureIntake(portal, { count: INTAKE, seed: 100 + workers })
    return { workers, documents, intake, calls, hops, sizes: await nodeSizes(cluster), move: state.moves[workers] }
  })
  state.phases = [...state.phases.filter((other) => other.workers !== workers), phase]
  save()
  reportPhase(phase, report)
}

function reportPhase({ workers, intake, calls, hops, move }: Phase, report: Report): void {
  report(`+${workers} intake`, intake.perSecond, `documents/s of ${intake.documents}`)
  for (const [name, { p50, p95, runs, failed }] of Object.entries({ ...calls, ...hops }))
    report(`+${workers} ${name}`, p95, failed ?? `ms p95 of ${runs} (p50 ${p50})`)
  if (move)
    report(`+${workers} move`, Math.round(move.notes / move.seconds), `notes/s in ${Math.round(move.seconds)} s`)
}

/** Adds the first workers and divides the tables over them. */
async function divide(cluster: Cluster): Promise<Phase['move']> {
  await joinCitus(cluster, FIRST_WORKERS)
  return onOwner(cluster, async (owner) => {
    const notes = await countAll(owner)
    const start = performance.now()
    await distribute(owner)
    return { seconds: (performance.now() - start) / 1000, notes, imported: 0 }
  })
}

/** Adds two more workers and moves shards to them while documents are imported. */
async function spread(cluster: Cluster): Promise<Phase['move']> {
  while (cluster.nodes.length < 5) await cluster.addNode()
  return onOwner(cluster, async (owner) => {
    const before = await countAll(owner)
    const start = performance.now()
    // an import into a shard that moves for longer than a statement may take is refused, and tried again by the portal later
    const importing = onPortal(cluster, (server) =>
      measureIntake({ cluster, server }, { count: INTAKE, seed: 200 }),
    ).catch((error: unknown) => process.stdout.write(`importing during the move: ${String(error)}\n`))
    // logical replication refuses to write into tables with row-level security: such a move never ends once a row arrives meanwhile
    await owner.query(`select rebalance_table_shards('nota', shard_transfer_mode => 'block_writes')`)
    const seconds = (performance.now() - start) / 1000
    await importing
    const after = await countAll(owner)
    if (after < before) throw new Error(`${after} notes after moving ${before}`)
    return { seconds, notes: before, imported: after - before }
  })
}

async function onOwner<T>({ url }: Cluster, work: (owner: ReturnType<typeof ownerPool>) => Promise<T>): Promise<T> {
  const owner = ownerPool({ url })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function countAll(owner: ReturnType<typeof ownerPool>): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select count(*) as n from nota')
  return rows[0]?.n ?? 0
}
