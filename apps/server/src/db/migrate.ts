import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartError } from '../base/start-error.ts'
import { APP_ROLE } from './pool.ts'
import { splitStatements } from './split-statements.ts'

/** A database that this program cannot use; `message` (pt-BR) says why. */
class MigrationError extends StartError {}

export interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Checksums of earlier texts of a migration that made the same schema. A database that has applied one is not refused.
 */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  '0018_nota_manifest.sql': ['ec9e8f8530c2153fd0bc2d345bce426c3eea4cfcc0f0494424c9759e427bf790'],
}

/** Whether a migration was applied with another text than this program's. */
export const isChanged = ({ name, checksum }: Pick<Migration, 'name' | 'checksum'>, applied: string): boolean =>
  applied !== checksum && EARLIER[name]?.includes(applied) !== true

/** Key of the advisory lock that serializes processes that start together; an arbitrary constant. */
export const MIGRATION_LOCK = 8_301_955

export interface MigrateOptions {
  folder?: string
  /** Called when migrations were applied, before another process of this version uses the database. */
  afterwards?: (client: pg.PoolClient) => Promise<void>
}

/**
 * Migrates the database to this program's version: first the queue's tables, then ours, each file in one
 * transaction. Returns the names of the applied files.
 */
export async function migrate(
  owner: pg.Pool,
  { folder = migrationsFolder(), afterwards }: MigrateOptions = {},
): Promise<string[]> {
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await checkVersion(client)
    await migrateQueue(owner)
    const applied = await applyAll(client, readMigrations(folder))
    await refuseBypass(client)
    if (applied.length > 0) await afterwards?.(client)
    return applied
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

/** Creates the queue's tables. Functions of our migrations add jobs to them. */
export const migrateQueue = (owner: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: owner, schema: 'graphile_worker' })

/** Whether the database has all migrations of this program. */
export async function isMigrated(owner: pg.Pool, folder: string = migrationsFolder()): Promise<boolean> {
  const { rows } = await owner.query<{ exists: boolean }>(`select to_regclass('migration') is not null as exists`)
  if (!rows[0]?.exists) return false
  const done = await owner.query<{ name: string }>('select name from migration')
  return readMigrations(folder).every(({ name }) => done.rows.some((row) => row.name === name))
}

/** `migrations` beside `dist` in the build, beside `src` in development. */
function migrationsFolder(): string {
  for (let parent = import.meta.dirname; parent !== dirname(parent); parent = dirname(parent)) {
    const folder = join(parent, 'migrations')
    if (existsSync(join(parent, 'package.json')) && existsSync(folder)) return folder
  }
  throw new MigrationError('Pasta de migrações não encontrada: a instalação está incompleta.')
}

/** This program's migrations, oldest first. */
export function readMigrations(folder: string = migrationsFolder()): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

export async function checkVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if ((rows[0]?.version ?? 0) < 140_000) throw new MigrationError('O portal precisa do PostgreSQL 14 ou mais novo.')
}

/** Creates the table of applied migrations. Only the owner reads it. */
export async function makeLevelTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
}

/** Applies one migration in the caller's transaction. */
export async function runMigration(client: pg.ClientBase, { name, text, checksum }: Migration): Promise<void> {
  // one by one: Citus repeats the whole query string on its nodes for some statements
  for (const statement of splitStatements(text)) await client.query(statement)
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}

async function applyAll(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await makeLevelTable(client)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  const unknown = [...done.keys()].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown) throw new MigrationError(`O banco de dados é de uma versão mais nova do portal (${unknown}).`)
  const applied: string[] = []
  for (const migration of migrations) {
    const checksum = done.get(migration.name)
    if (checksum === undefined) applied.push(await apply(client, migration))
    else if (isChanged(migration, checksum))
      throw new MigrationError(`A migração ${migration.name} foi alterada depois de aplicada a este banco de dados.`)
  }
  return applied
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<string> {
  const { name } = migration
  await client.query('begin')
  try {
    await runMigration(client, migration)
    await client.query('commit')
    return name
  } catch (cause) {
    await client.query('rollback')
    throw new MigrationError(`A migração ${name} falhou: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
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
