import type pg from 'pg'
import { isRefused, levelProblem, pendingNames, readLevel } from '../../db/level.ts'
import { APP_ROLE } from '../../db/pool.ts'
import {
  type ClusterNode,
  type PlacedTable,
  readCitusVersion,
  readMissingFunctions,
  readNodes,
  readPlaced,
} from './citus.ts'
import { distributeRefused } from './errors.ts'
import { requireOwner } from './require.ts'
import { readOwnersFunctions } from './steps.ts'
import { DISTRIBUTED, FIRST_TABLE, SHARD_COLUMN } from './tables.ts'

/** What a run has to do. */
export interface DistributePlan {
  /** `create extension citus` in this database. */
  extension: boolean
  /** Migrations to apply. */
  migrations: string[]
  /** The program's role cannot log in on the nodes yet. */
  role: boolean
  /** Tables to distribute, in order. */
  tables: string[]
  /** Tables that are distributed and whose rows of before still occupy the coordinator's disk. */
  leftovers: string[]
  /** Functions that the workers lack. Those of tables to distribute follow when they are distributed. */
  functions: string[]
  /** Functions that a migration has given back the owner's rights. */
  owners: string[]
  /** Bytes of rows that move to the workers. */
  bytes: number
  nodes: ClusterNode[]
}

export const isDone = ({ extension, role, ...plan }: DistributePlan): boolean =>
  !extension &&
  !role &&
  [plan.migrations, plan.tables, plan.leftovers, plan.functions, plan.owners].every((list) => list.length === 0)

/** Reads what is missing. Changes nothing. Throws AppError for a role that does not own the tables. */
export async function readPlan(client: pg.ClientBase): Promise<DistributePlan> {
  await requireOwner(client)
  const citus = (await readCitusVersion(client)) !== null
  const placed = citus ? await readPlaced(client) : new Map<string, PlacedTable>()
  requireUniform(placed)
  const tables = DISTRIBUTED.filter((name) => !placed.has(name))
  const sizes = await readHeaps(client)
  return {
    extension: !citus,
    migrations: await readPending(client),
    role: !(await hasLogin(client)),
    tables,
    leftovers: DISTRIBUTED.filter((name) => placed.has(name) && (sizes.get(name)?.heap ?? 0) > 0),
    functions: citus ? await readMissingFunctions(client) : [],
    owners: placed.has(FIRST_TABLE) ? await readOwnersFunctions(client) : [],
    bytes: tables.reduce((sum, name) => sum + heldBytes(sizes.get(name)), 0),
    nodes: citus ? await readNodes(client) : [],
  }
}

/** Throws AppError when a table is distributed in another way than the program needs. */
function requireUniform(placed: ReadonlyMap<string, PlacedTable>): void {
  const colocation = placed.get(FIRST_TABLE)?.colocation
  for (const name of DISTRIBUTED) {
    const table = placed.get(name)
    if (table && (table.column !== SHARD_COLUMN || table.colocation !== colocation))
      throw distributeRefused(
        `A tabela ${name} já está distribuída de outro modo. Desfaça com select undistribute_table('${name}').`,
      )
  }
}

interface HeapSize {
  /** Bytes of rows in this database itself, without its shards. */
  heap: number
  /** The same with indexes and long values. */
  total: number
}

const heldBytes = (size: HeapSize | undefined): number => (size && size.heap > 0 ? size.total : 0)

async function readHeaps(client: pg.ClientBase): Promise<Map<string, HeapSize>> {
  const { rows } = await client.query<HeapSize & { name: string }>(
    `select relname as name, pg_relation_size(oid)::float8 as heap, pg_total_relation_size(oid)::float8 as total
     from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [DISTRIBUTED],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

async function readPending(client: pg.ClientBase): Promise<string[]> {
  const level = await readLevel(client)
  if (!isRefused(level)) return pendingNames(level)
  const { why, way } = levelProblem(level, 'database')
  throw distributeRefused(`${why} ${way}`)
}

async function hasLogin(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ login: boolean }>(
    'select rolcanlogin as login from pg_roles where rolname = $1',
    [APP_ROLE],
  )
  return rows[0]?.login ?? false
}
