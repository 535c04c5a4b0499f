import { readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { APP_ROLE, ownerPool } from '../../apps/server/src/db/pool.ts'
import { readNodeStates } from '../../apps/server/src/ops/banco/node-state.ts'
import { atDatabase, type Cluster, startCitus } from '../../apps/server/src/testing/cluster.ts'
import { serverMs } from './cpu.ts'

/** The same for every PostgreSQL of the bench: the portal's own settings, durable, with what moving shards needs. */
export const MEASURED: Readonly<Record<string, string>> = {
  fsync: 'on',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '1min',
  max_connections: '200',
}

/** For building: nothing is measured, and the files are synced to disk at the end. */
export const BUILDING: Readonly<Record<string, string>> = {
  ...MEASURED,
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
}

const PORT = Number(process.env.BENCH_PORTA ?? 7450)

/** Starts the nodes that the folder has; a new folder gets a coordinator alone. Ports: BENCH_PORTA (7450) and those after it. */
export async function openNodes(folder: string, settings: Readonly<Record<string, string>>): Promise<Cluster> {
  await mkdir(folder, { recursive: true })
  const found = (await readdir(folder)).filter((name) => /^n\d+$/.test(name)).length
  const cluster = await startCitus({ folder, port: PORT, workers: Math.max(0, found - 1), settings })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.stop().then(() => process.exit(1)))
  return cluster
}

const sqlOn = async (url: string, statements: readonly string[]): Promise<void> => {
  const owner = ownerPool({ url, max: 1 })
  try {
    for (const statement of statements) await owner.query(statement)
  } finally {
    await owner.end()
  }
}

/** Makes the coordinator one plain PostgreSQL: the program asks for the extension and takes other ways where it exists. */
export const leaveCitus = ({ url }: Cluster): Promise<void> => sqlOn(url, ['drop extension if exists citus cascade'])

/**
 * Makes the plain PostgreSQL a coordinator and adds workers, as an administrator does. Citus does not repeat changes of a role that is
 * older than the extension.
 */
export async function joinCitus(cluster: Cluster, workers: number): Promise<void> {
  const { url } = cluster
  await sqlOn(url, ['create extension citus', `select citus_set_coordinator_host('127.0.0.1', ${new URL(url).port})`])
  for (let n = 0; n < workers; n++) {
    const node = await cluster.addNode()
    await sqlOn(atDatabase(node.url, new URL(url).pathname.slice(1)), [
      'set citus.enable_ddl_propagation = off',
      `do $$ begin create role ${APP_ROLE}; exception when duplicate_object then null; end $$`,
      `alter role ${APP_ROLE} login`,
    ])
  }
}

/** Processor milliseconds since the start of the bench or of the servers. */
export interface Cpu {
  program: number
  coordinator: number
  workers: number
}

export function readCpu({ nodes }: Cluster): Cpu {
  const { user, system } = process.cpuUsage()
  const [coordinator = 0, ...workers] = nodes.map(({ dir }) => serverMs(postmasterIn(dir)))
  return { program: (user + system) / 1000, coordinator, workers: workers.reduce((sum, ms) => sum + ms, 0) }
}

const postmasterIn = (dir: string): number => Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0])

/** What was used since `before`, each divided by `count`, rounded to hundredths. */
export function cpuSince(cluster: Cluster, before: Cpu, count: number): Cpu {
  const now = readCpu(cluster)
  const per = (name: keyof Cpu) => Math.round(((now[name] - before[name]) / count) * 100) / 100
  return { program: per('program'), coordinator: per('coordinator'), workers: per('workers') }
}

/** Vacuums and analyzes on every node, as autovacuum would in time. */
export async function vacuum({ nodes, url }: Cluster): Promise<void> {
  for (const node of nodes) {
    const owner = ownerPool({ url: atDatabase(node.url, new URL(url).pathname.slice(1)), max: 1 })
    try {
      await owner.query('vacuum analyze')
    } finally {
      await owner.end()
    }
  }
}

export interface NodeSize {
  name: string
  /** Of the whole database. */
  bytes: number
  shards: number
}

export async function nodeSizes({ nodes, url }: Cluster): Promise<NodeSize[]> {
  const owner = ownerPool({ url, max: 1 })
  try {
    const client = await owner.connect()
    const shards = nodes.length > 1 ? await readNodeStates(client) : []
    client.release()
    const sizes: NodeSize[] = []
    for (const { name, port, url: nodeUrl } of nodes)
      sizes.push({
        name,
        bytes: await databaseBytes(nodeUrl),
        shards: shards.find((s) => s.port === port)?.shards ?? 0,
      })
    return sizes
  } finally {
    await owner.end()
  }
}

async function databaseBytes(url: string): Promise<number> {
  const owner = ownerPool({ url, max: 1 })
  try {
    const { rows } = await owner.query<{ bytes: number }>(`select pg_database_size('portal') as bytes`)
    return rows[0]?.bytes ?? 0
  } finally {
    await owner.end()
  }
}
