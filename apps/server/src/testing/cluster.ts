import { join } from 'node:path'
import type pg from 'pg'

/** One PostgreSQL of a cluster. */
interface ClusterNode {
  /** `coordenador`, `no-1`, … */
  name: string
  port: number
  dir: string
  /** Superuser's URL of the database `postgres`, which knows nothing of Citus. */
  url: string
}

export interface Cluster {
  /** Owner's URL of the coordinator's database `portal`. */
  url: string
  /** The coordinator first. */
  nodes: ClusterNode[]
  stop(): Promise<void>
  /** Ends node `n`: SIGINT (the default) closes its connections, SIGKILL is a crash. */
  stopNode(n: number, signal?: NodeJS.Signals): Promise<void>
  startNode(n: number): Promise<void>
  /** Starts one more worker and registers it in this database (`portal` by default); no shard lies on it yet. */
  addNode(database?: string): Promise<ClusterNode>
}

interface ClusterOptions {
  /** Keeps the data; give `port` too, because nodes are registered by their ports. */
  folder?: string
  workers?: number
  /** Port of the coordinator; the workers follow. */
  port?: number
  /** PostgreSQL's settings, before those of tests. */
  settings?: Readonly<Record<string, string>>
}

interface ClusterTools {
  /** The newest PostgreSQL of this machine with Citus; null without one. */
  findCitus(): { version: string; bin: string } | null
  startCitus(options?: ClusterOptions): Promise<Cluster>
  createClusterDatabase(urls: readonly string[], name: string): Promise<void>
}

const TOOLS = join(import.meta.dirname, '../../../../tools/setup/citus-cluster.mjs')

// plain JavaScript without types
export const { findCitus, startCitus, createClusterDatabase } = (await import(TOOLS)) as ClusterTools

/**
 * Whether the databases of this run are distributed over a cluster. PORTAL_TEST_CLUSTER is `1`, or the URLs of the
 * nodes of a running cluster, the coordinator first, separated by commas.
 */
export const onCluster = Boolean(process.env.PORTAL_TEST_CLUSTER)

/** URLs of the nodes named by PORTAL_TEST_CLUSTER; null where the run starts its own. */
export function runningNodes(): string[] | null {
  const words = process.env.PORTAL_TEST_CLUSTER ?? ''
  return words.includes('://') ? words.split(',') : null
}

/** The same server's URL with another database. */
export function atDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Ends all connections to a database of one node, Citus's own too, and lets in no new ones. */
export async function closeDatabase(admin: pg.Pool, name: string): Promise<void> {
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
}
