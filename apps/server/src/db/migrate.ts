import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartError } from '../base/start-error.ts'
import { makeDefinitionTable, pendingDefinitions, readDefinitions, replaceDefinitions } from './definitions.ts'
import { isRefused, type Level, levelProblem, RELEASE, type RefusedLevel, readLevel } from './level.ts'
import { isFolded, type Migration, readMigrations } from './migrations.ts'
import { APP_ROLE, CAPTURE_ROLE } from './pool.ts'
import { splitStatements } from './split-statements.ts'

/** A database that this program cannot use; `message` (pt-BR) says why. */
class MigrationError extends StartError {}

/** Key of the advisory lock that serializes processes that start together; an arbitrary constant. */
export const MIGRATION_LOCK = 8_301_955

export interface MigrateOptions {
  /** Called at every start, before another process of this version uses the database; `isChanged`: something was applied. */
  afterwards?: (client: pg.PoolClient, isChanged: boolean) => Promise<void>
}

export interface Migrated {
  /** Names of the applied migrations; RELEASE for the step from 0.1.0. */
  migrations: string[]
  /** Number of functions and policies that were replaced. */
  definitions: number
}

/**
 * Brings the database to this program's version: the queue's tables, the migrations (each file in one transaction), then the functions and policies
 * whose text changed (one transaction). Throws MigrationError for a database that this program does not upgrade, and changes nothing in it.
 */
export async function migrate(owner: pg.Pool, { afterwards }: MigrateOptions = {}): Promise<Migrated> {
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await checkVersion(client)
    const level = await requireLevel(client)
    await migrateQueue(owner)
    const migrated = await applyAll(client, level)
    await refuseBypass(client)
    await afterwards?.(client, migrated.migrations.length > 0 || migrated.definitions > 0)
    return migrated
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

/** Creates the queue's tables. Functions of ours add jobs to them. */
export const migrateQueue = (owner: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: owner, schema: 'graphile_worker' })

/** Whether the database has all migrations, functions and policies of this program. */
export async function isMigrated(owner: pg.Pool): Promise<boolean> {
  const level = await readLevel(owner)
  return level.kind === 'ours' && level.pending.length === 0 && (await pendingDefinitions(owner)).length === 0
}

export async function checkVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if ((rows[0]?.version ?? 0) < 140_000) throw new MigrationError('O portal precisa do PostgreSQL 14 ou mais novo.')
}

async function requireLevel(client: pg.ClientBase): Promise<UsableLevel> {
  const level = await readLevel(client)
  if (!isRefused(level)) return level
  const { why, way } = levelProblem(level, 'database')
  throw new MigrationError(`${why} ${way}`)
}

type UsableLevel = Exclude<Level, RefusedLevel>

/** Creates the table of applied migrations. Only the owner reads it. */
export async function makeLevelTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
}

/** Applies one migration in the caller's transaction. */
export async function runMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  // one by one: Citus repeats the whole query string on its nodes for some statements
  for (const statement of splitStatements(migration.text)) await client.query(statement)
  await noteMigration(client, migration)
}

const noteMigration = (client: pg.ClientBase, { name, checksum }: Migration) =>
  client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])

async function applyAll(client: pg.PoolClient, level: UsableLevel): Promise<Migrated> {
  await makeLevelTable(client)
  const applied: string[] = []
  let { pending } = level
  let definitions = 0
  if (level.kind === 'before') {
    for (const migration of level.pending) applied.push(await apply(client, migration))
    await step(client, `O passo para a versão ${RELEASE}`, () => markRelease(client))
    definitions = readDefinitions().length
    applied.push(RELEASE)
    pending = readMigrations().filter((migration) => !isFolded(migration))
  }
  const columns = (await pendingDefinitions(client)).filter(({ isOfColumns }) => isOfColumns)
  if (columns.length > 0) await step(client, DEFINITIONS, () => replaceDefinitions(client, columns))
  for (const migration of pending) applied.push(await apply(client, migration))
  const others = await pendingDefinitions(client)
  if (others.length > 0) await step(client, DEFINITIONS, () => replaceDefinitions(client, others))
  return { migrations: applied, definitions: definitions + columns.length + others.length }
}

const DEFINITIONS = 'A troca das funções e regras do banco'

/**
 * The last level of 0.1.0 has the tables of release 0.2.0: notes its migrations as applied in place of those, and replaces every function, and the
 * policies of these tables. Those of tables that a later migration makes follow it.
 */
async function markRelease(client: pg.ClientBase): Promise<void> {
  await client.query('delete from migration')
  for (const migration of readMigrations().filter(isFolded)) await noteMigration(client, migration)
  await makeDefinitionTable(client)
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  await replaceDefinitions(
    client,
    readDefinitions().filter(({ kind, name }) => kind === 'function' || tables.has(name)),
  )
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<string> {
  await step(client, `A migração ${migration.name}`, () => runMigration(client, migration))
  return migration.name
}

/** Runs `work` in a transaction. An error names what was done. */
async function step(client: pg.PoolClient, what: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    const remedy = await roleRemedy(client, cause)
    throw new MigrationError(remedy ?? `${what} falhou: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

/**
 * One line for an owner that may not give itself the program's roles, or not create them: the cluster has them from another database, or it
 * has no `createrole`. Null for other errors.
 */
async function roleRemedy(client: pg.PoolClient, cause: unknown): Promise<string | null> {
  const isRight = cause instanceof Error && 'code' in cause && cause.code === '42501' && /role/.test(cause.message)
  if (!isRight) return null
  const { rows } = await client.query<{ owner: string; missing: string[] }>(
    `select current_user::text as owner, array(select name from unnest($1::text[]) name where to_regrole(name) is null) as missing`,
    [[APP_ROLE, CAPTURE_ROLE]],
  )
  const [{ owner, missing } = { owner: '', missing: [] }] = rows
  const made = missing.map((role) => `create role ${role} nologin; `).join('')
  return `«${owner}» não pode usar os papéis ${APP_ROLE} e ${CAPTURE_ROLE} deste PostgreSQL. Rode uma vez, como administrador: ${made}grant ${APP_ROLE}, ${CAPTURE_ROLE} to "${owner}" with admin option;`
}

/** Fails when the program's role can bypass row-level security. */
async function refuseBypass(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ bypass: boolean }>(
    `select bool_or(rolsuper or rolbypassrls) as bypass from pg_roles where pg_has_role($1::name, oid, 'member')`,
    [APP_ROLE],
  )
  if (rows[0]?.bypass)
    throw new MigrationError(
      `O papel ${APP_ROLE} pode ignorar a segurança por linha. Retire dele SUPERUSER e BYPASSRLS.`,
    )
}
