import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { readSql, sqlFolder } from './migrations.ts'
import { toShardCondition } from './shard-condition.ts'
import { splitStatements } from './split-statements.ts'

/**
 * A function (with its rights and the triggers that call it) or the policies of a table: SQL that is replaced as a whole at the start after its
 * file has changed. `functions/SUBJECT/NAME.sql` has `create or replace function NAME`; `policies/SUBJECT/TABLE.sql` has `create policy … on TABLE`.
 * The subjects are for people; names are unique.
 */
export interface Definition {
  kind: 'function' | 'policy'
  /** Of the function, or of the table. */
  name: string
  text: string
  checksum: string
  /** In `functions/columns`: a generated column, default, constraint or index calls it, so it exists before the tables. */
  isOfColumns: boolean
}

/** All definitions in the order in which they are made: functions after those that they name, then policies. */
export function readDefinitions(): Definition[] {
  const functions = readKind('function', 'functions')
  return [...sortByUse(functions), ...readKind('policy', 'policies')]
}

function readKind(kind: Definition['kind'], folder: string): Definition[] {
  const path = sqlFolder(folder)
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))
  return files
    .map((file) => ({
      kind,
      name: basename(file, '.sql'),
      isOfColumns: file.startsWith('columns'),
      ...readSql(join(path, file)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Each function after those whose names its text has: PostgreSQL resolves the calls in a body after RETURN when it creates the function. Bodies in
 * quotes are not checked (see replaceDefinitions), so functions that name one another are in any order.
 */
function sortByUse(functions: readonly Definition[]): Definition[] {
  const byName = new Map(functions.map((one) => [one.name, one]))
  const sorted = new Set<Definition>()
  const begun = new Set<Definition>()
  const visit = (one: Definition) => {
    if (begun.has(one)) return
    begun.add(one)
    for (const [, name] of one.text.matchAll(/\b([a-z_]\w*)\s*\(/g)) {
      const used = byName.get(name ?? '')
      if (used) visit(used)
    }
    sorted.add(one)
  }
  // those of columns are made before the others exist
  for (const one of functions.filter(({ isOfColumns }) => isOfColumns)) visit(one)
  for (const one of functions) visit(one)
  return [...sorted]
}

/** Creates the table of the definitions that the database has. Only the owner reads it. */
export async function makeDefinitionTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists definition (kind text not null, name text not null, checksum text not null, primary key (kind, name))',
  )
}

/** The definitions that the database lacks or has with another text. Changes nothing. */
export async function pendingDefinitions(client: pg.ClientBase | pg.Pool): Promise<Definition[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.definition') is not null as exists`,
  )
  const all = readDefinitions()
  if (!rows[0]?.exists) return all
  const { rows: stored } = await client.query<Pick<Definition, 'kind' | 'name' | 'checksum'>>(STORED)
  const checksums = new Map(stored.map(({ kind, name, checksum }) => [`${kind} ${name}`, checksum]))
  return all.filter(({ kind, name, checksum }) => checksums.get(`${kind} ${name}`) !== checksum)
}

/** Without those that a migration has dropped. */
const STORED = `
  select kind, name, checksum from definition d
  where case kind when 'function' then exists (select from pg_proc where pronamespace = 'public'::regnamespace and proname = d.name)
    else exists (select from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace and c.relname = d.name) end`

/** Replaces definitions in the caller's transaction. Definitions without a file are forgotten: a migration drops the object itself. */
export async function replaceDefinitions(client: pg.ClientBase, definitions: readonly Definition[]): Promise<void> {
  if (definitions.length === 0) return
  await makeDefinitionTable(client)
  // a body may name a function that is made later
  await client.query('set local check_function_bodies = off')
  const distributed = await readDistributed(client)
  // Citus writes to a node over one connection then, as it must where functions and policies change in one transaction
  if (distributed) await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  const walls = await readWalls(client)
  for (const definition of definitions) {
    const statements = statementsOf(client, definition, { walls, distributed })
    // one by one on a cluster: Citus repeats the whole query string on its nodes for some statements
    for (const text of distributed ? statements : [statements.join(';')]) await run(client, definition, text)
  }
  await client.query('set local check_function_bodies = on')
  const columns = (['kind', 'name', 'checksum'] as const).map((column) => definitions.map((one) => one[column]))
  await client.query(
    `insert into definition (kind, name, checksum) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (kind, name) do update set checksum = excluded.checksum`,
    columns,
  )
  const known = readDefinitions().map(({ kind, name }) => `${kind} ${name}`)
  await client.query(`delete from definition where kind || ' ' || name <> all ($1)`, [known])
}

async function run(client: pg.ClientBase, { kind, name }: Definition, text: string): Promise<void> {
  try {
    await client.query(text)
  } catch (cause) {
    throw new Error(`${kind} ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Names of the distributed tables; null without Citus. */
async function readDistributed(client: pg.ClientBase): Promise<Set<string> | null> {
  const { rows } = await client.query<{ citus: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as citus`,
  )
  if (!rows[0]?.citus) return null
  const tables = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid`,
  )
  return new Set(tables.rows.map(({ name }) => name))
}

/** What a table has of its second wall. */
interface Wall {
  table: string
  policies: string[]
  /** Row-level security is enabled and forced. */
  isForced: boolean
  /** The role that makes the policies. */
  owner: string
}

async function readWalls(client: pg.ClientBase): Promise<Map<string, Wall>> {
  const { rows } = await client.query<Wall>(
    `select relname::text as table, array(select polname::text from pg_policy where polrelid = c.oid) as policies,
       relrowsecurity and relforcerowsecurity as "isForced", current_user::text as owner
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return new Map(rows.map((wall) => [wall.table, wall]))
}

function statementsOf(
  client: pg.ClientBase,
  { kind, name, text }: Definition,
  { walls, distributed }: { walls: ReadonlyMap<string, Wall>; distributed: ReadonlySet<string> | null },
): string[] {
  const own = splitStatements(text)
  if (kind === 'function') return own
  const wall = walls.get(name)
  if (!wall) throw new Error(`policy ${name}: there is no such table`)
  return [
    ...clearPolicies(client, wall),
    ...(distributed?.has(name) === true ? own.flatMap((statement) => onShards(toShardCondition(statement))) : own),
  ]
}

/**
 * A policy of a divided table, made closed and then given its conditions: Citus repeats CREATE POLICY on the shards only for simple expressions
 * («unrecognized node type»), ALTER POLICY for all.
 */
function onShards(statement: string): string[] {
  const at = statement.search(/\b(?:using|with check)\s*\(/i)
  const conditions = statement.slice(at)
  const [, policy, table] = /\bcreate policy (\w+) on (\w+)/i.exec(statement) ?? []
  if (at < 0 || policy === undefined) throw new Error(`no policy: ${statement.slice(0, 100)}`)
  const closed = [
    /\busing\s*\(/i.test(conditions) && 'using (false)',
    /\bwith check\s*\(/i.test(conditions) && 'with check (false)',
  ]
  return [
    `${statement.slice(0, at)}${closed.filter(Boolean).join(' ')}`,
    `alter policy ${policy} on ${table} ${conditions}`,
  ]
}

/** The second wall of a table: row-level security, forced, and a policy that lets the owner (migrations, definer functions) pass. */
function clearPolicies(client: pg.ClientBase, { table, policies, isForced, owner }: Wall): string[] {
  const name = client.escapeIdentifier(table)
  return [
    ...(isForced
      ? []
      : [`alter table ${name} enable row level security`, `alter table ${name} force row level security`]),
    ...policies.map((policy) => `drop policy ${client.escapeIdentifier(policy)} on ${name}`),
    `create policy owner_all on ${name} to ${client.escapeIdentifier(owner)} using (true) with check (true)`,
  ]
}
