import type pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { type ClusterNode, readMissingFunctions } from './citus.ts'
import { distributeRefused } from './errors.ts'
import { type DistributePlan, isDone, readPlan } from './plan.ts'
import { requireAlone, requireAvailable, requireExtension, requireNodes, requireRoleChange } from './require.ts'
import { allowLogin, copyFunction, distributeTable, removeLeftover, requireRoleReaches, runAsCaller } from './steps.ts'

/** Key of the advisory lock of a run; an arbitrary constant. */
const DISTRIBUTE_LOCK = 8_301_961

export interface DistributeOptions {
  shardCount?: number
  /** Called before each table. */
  onTable?: (name: string) => void
}

export interface DistributeResult {
  /** False when nothing was to be done. */
  changed: boolean
  migrations: string[]
  tables: string[]
  /** Bytes of rows that moved to the workers. */
  bytes: number
  nodes: ClusterNode[]
}

/** What `distribute` would do. Changes nothing. Throws AppError where the server has no Citus. */
export const planDistribution = (owner: pg.Pool): Promise<DistributePlan> =>
  onLocked(owner, async (client) => {
    await requireAvailable(client)
    return readPlan(client)
  })

/**
 * Divides the tables of companies over the workers of a Citus cluster; migrates an empty database first. Each table is one transaction, so
 * a run that ended in the middle is continued by the next. Throws AppError (pt-BR) when the cluster or the role is not ready.
 */
export const distribute = (owner: pg.Pool, options: DistributeOptions = {}): Promise<DistributeResult> =>
  onLocked(owner, async (client) => {
    await requireAvailable(client)
    const before = await readPlan(client)
    if (isDone(before)) return { changed: false, migrations: [], tables: [], bytes: 0, nodes: before.nodes }
    await requireAlone(client)
    await requireExtension(client)
    const nodes = await requireNodes(client)
    if (before.role) await requireRoleChange(client)
    // after the extension, so that Citus creates roles and functions on the workers, too
    const migrations = before.migrations.length > 0 ? (await migrate(owner)).migrations : []
    const plan = await readPlan(client)
    if (plan.role) await allowLogin(client)
    await requireRoleReaches(client, nodes)
    await runAsCaller(client)
    for (const table of plan.tables) {
      options.onTable?.(table)
      await distributeTable(client, table, options.shardCount)
    }
    for (const table of (await readPlan(client)).leftovers) await removeLeftover(client, table)
    for (const signature of await readMissingFunctions(client)) await copyFunction(client, signature)
    return { changed: true, migrations, tables: plan.tables, bytes: plan.bytes, nodes }
  })

/** Runs `work` on one connection; refuses while another run works on the same database. */
async function onLocked<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      DISTRIBUTE_LOCK,
    ])
    if (!rows[0]?.taken) throw distributeRefused('Outro «portal banco distribuir» está em andamento neste banco.')
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [DISTRIBUTE_LOCK]).catch(() => undefined)
    client.release()
  }
}
