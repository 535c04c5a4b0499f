import type pg from 'pg'
import { readCitusVersion } from './citus.ts'
import { type NodeState, nodeName, readNodeStates } from './node-state.ts'
import { type DistributePlan, readPlan } from './plan.ts'
import { DISTRIBUTED } from './tables.ts'

export interface TableState {
  name: string
  distributed: boolean
  /** Estimate of the last ANALYZE; null before the first. */
  rows: number | null
  /** Bytes with indexes and long values, on all nodes that answer. */
  bytes: number
}

export interface DatabaseState {
  kind: 'embutido' | 'externo' | 'distribuído'
  postgres: string
  citus: string | null
  /** Open connections of all databases of this server, of all that it accepts. */
  connections: number
  connectionLimit: number
  /** Without Citus none. */
  nodes: NodeState[]
  tables: TableState[]
  /** What is wrong, one sentence each (pt-BR). */
  problems: string[]
  /** Whether `banco distribuir --confirmo` has something to do. */
  incomplete: boolean
}

/** Reads the state of the database, also while nodes of the cluster do not answer. Changes nothing. */
export async function databaseState(owner: pg.Pool, { embedded }: { embedded: boolean }): Promise<DatabaseState> {
  const client = await owner.connect()
  try {
    const server = await readServer(client)
    const citus = await readCitusVersion(client)
    const local = await readLocalTables(client)
    if (citus === null) {
      const alone = { citus, nodes: [], tables: local, problems: [], incomplete: false }
      return { kind: embedded ? 'embutido' : 'externo', ...server, ...alone }
    }
    const plan = await readPlan(client)
    const nodes = await readNodeStates(client)
    const missing = missingOf(plan)
    const tables = local.map((table) => withShards(table, { plan, nodes }))
    const silent = nodes.filter(({ alive }) => !alive).map((node) => `O nó ${nodeName(node)} não responde.`)
    const kind = plan.tables.length < DISTRIBUTED.length ? 'distribuído' : 'externo'
    return { kind, ...server, citus, nodes, tables, problems: [...silent, ...missing], incomplete: missing.length > 0 }
  } finally {
    client.release(true)
  }
}

interface ServerState {
  postgres: string
  connections: number
  connectionLimit: number
}

async function readServer(client: pg.ClientBase): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    `select current_setting('server_version') as postgres, (select sum(numbackends)::int from pg_stat_database) as connections,
       current_setting('max_connections')::int as "connectionLimit"`,
  )
  return rows[0] ?? { postgres: '', connections: 0, connectionLimit: 0 }
}

async function readLocalTables(client: pg.ClientBase): Promise<TableState[]> {
  const { rows } = await client.query<TableState>(
    `select relname as name, false as distributed, nullif(reltuples, -1)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by relname`,
  )
  return rows
}

function withShards(table: TableState, { plan, nodes }: { plan: DistributePlan; nodes: NodeState[] }): TableState {
  if (!DISTRIBUTED.includes(table.name) || plan.tables.includes(table.name)) return table
  const parts = nodes.flatMap(({ tables }) => tables.filter(({ name }) => name === table.name))
  const [rows, bytes] = [parts.map((part) => part.rows), parts.map((part) => part.bytes)].map((numbers) =>
    numbers.reduce((sum, number) => sum + number, 0),
  )
  return { name: table.name, distributed: true, rows: rows ?? 0, bytes: bytes ?? 0 }
}

/** What a distribution lacks, one sentence each (pt-BR). */
export function missingOf({ tables, leftovers, functions, owners, role }: DistributePlan): string[] {
  const all = [
    tables.length === 1 && `A tabela ${tables[0]} espera a distribuição e está só no coordenador.`,
    tables.length > 1 &&
      `${tables.length} tabelas esperam a distribuição e estão só no coordenador: ${tables.join(', ')}.`,
    leftovers.length > 0 && `Tabelas com linhas antigas no coordenador: ${leftovers.join(', ')}.`,
    functions.length > 0 && `Funções que faltam nos nós: ${functions.join(', ')}.`,
    owners.length > 0 && `Funções que a atualização deixou com os direitos do dono: ${owners.join(', ')}.`,
    role && 'O papel portal_app não pode entrar nos nós.',
  ]
  return all.filter((sentence) => sentence !== false)
}
