import type pg from 'pg'
import { APP_ROLE } from '../../db/pool.ts'
import type { ClusterNode } from './citus.ts'
import { distributeFailed, distributeRefused } from './errors.ts'
import { preparePolicies } from './policies.ts'
import { FIRST_TABLE, SHARD_COLUMN } from './tables.ts'

/**
 * Lets the program's role log in, because Citus connects to the workers as the role that calls. Citus repeats statements
 * about a role only where the role is younger than the extension, so the workers get theirs first.
 */
export async function allowLogin(client: pg.ClientBase): Promise<void> {
  await client.query('select run_command_on_workers($1)', [ON_WORKER])
  const statement = `alter role ${APP_ROLE} login`
  await client.query(statement)
}

const ON_WORKER = `do $$ begin
  set local citus.enable_ddl_propagation = off;
  if exists (select 1 from pg_roles where rolname = '${APP_ROLE}') then
    alter role ${APP_ROLE} login;
  else
    create role ${APP_ROLE} login;
  end if;
end $$`

/** Throws AppError when the coordinator cannot connect to a worker as the program's role. */
export async function requireRoleReaches(client: pg.ClientBase, nodes: readonly ClusterNode[]): Promise<void> {
  for (const { host, port } of nodes.filter(({ coordinator }) => !coordinator)) {
    const reached = await inTransaction(client, async () => {
      const role = `set local role ${APP_ROLE}`
      await client.query(role)
      const sql = 'select citus_check_connection_to_node($1, $2) as reached'
      return (await client.query<{ reached: boolean }>(sql, [host, port])).rows[0]?.reached
    })
    if (!reached)
      throw distributeRefused(
        `O nó ${host}:${port} não aceita conexões de ${APP_ROLE}. Permita-as no pg_hba.conf do nó; se ele pede senha, dê uma ao papel (alter role) e ponha-a no .pgpass de cada nó.`,
      )
  }
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Shards of each table when the caller names no number. Cannot be changed later without moving all rows. */
const SHARDS = 32

/** Gives a divided table the policies that this version writes for its shards. */
export const renewPolicies = (client: pg.ClientBase, table: string): Promise<void> =>
  inTransaction(client, () => preparePolicies(client, table))

/** Changes the policies, makes the shards and moves the rows of a table in one transaction. All tables have as many shards as the first. */
export const distributeTable = (client: pg.ClientBase, table: string, shards = SHARDS): Promise<void> =>
  inTransaction(client, async () => {
    const name = `public.${client.escapeIdentifier(table)}`
    const [release, force] = ['no force', 'force'].map((word) => `alter table ${name} ${word} row level security`)
    await preparePolicies(client, table)
    // COPY, which moves the rows, refuses an owner to whom row-level security applies
    await client.query(String(release))
    await makeShards(client, table, shards)
    await client.query(String(force))
  }).catch((error: unknown) => {
    throw distributeFailed(`A tabela ${table} não foi distribuída`, error)
  })

const makeShards = (client: pg.ClientBase, table: string, shards: number) =>
  table === FIRST_TABLE
    ? client.query(`select create_distributed_table($1, $2, colocate_with => 'none', shard_count => $3)`, [
        `public.${table}`,
        SHARD_COLUMN,
        shards,
      ])
    : client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        `public.${table}`,
        SHARD_COLUMN,
        `public.${FIRST_TABLE}`,
      ])

/** Frees the rows of before on the coordinator, which nothing reads any more, and collects statistics of the shards. */
export async function removeLeftover(client: pg.ClientBase, table: string): Promise<void> {
  const name = `public.${client.escapeIdentifier(table)}`
  await client.query('select truncate_local_data_after_distributing_table($1)', [name])
  const statement = `analyze ${name}`
  await client.query(statement)
}

export async function copyFunction(client: pg.ClientBase, signature: string): Promise<void> {
  await client.query('select create_distributed_function($1)', [signature])
}

/** Functions that write for two companies. A transaction reaches a node as one role only: on a cluster they run with the caller's. */
const TWO_COMPANIES = [
  'place_nota(bigint, uuid, bigint, uuid)',
  'place_evento(bigint, uuid, bigint, uuid)',
  'fetch_eventos(bigint, text)',
]
const COPYING = ['copy_proven_nota(bigint, uuid, bigint, uuid)', 'copy_proven_evento(evento, bigint, uuid)']

/** Those of them that run with the owner's rights, as a migration makes them. */
export async function readOwnersFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select proname::text as name from pg_proc where prosecdef and oid = any ($1::regprocedure[]) order by 1',
    [TWO_COMPANIES],
  )
  return rows.map(({ name }) => name)
}

/** Lets the functions that write for two companies run with the caller's role; repeating it changes nothing. */
export async function runAsCaller(client: pg.ClientBase): Promise<void> {
  const statements = [
    ...TWO_COMPANIES.map((name) => `alter function ${name} security invoker`),
    ...COPYING.map((name) => `grant execute on function ${name} to ${APP_ROLE}`),
    `grant delete on nota_total, nota_ledger to ${APP_ROLE}`,
  ]
  await inTransaction(client, async () => {
    for (const statement of statements) await client.query(statement)
  })
}
