import type pg from 'pg'
import { readDefinitions, replaceDefinitions } from '../../db/definitions.ts'
import { isRefused, levelOf, levelProblem, readApplied, readLevel } from '../../db/level.ts'
import { checkVersion, makeLevelTable, runMigration } from '../../db/migrate.ts'
import { type Migration, readMigrations, readMigrationsBefore } from '../../db/migrations.ts'
import { BOOKS, type CatalogTable, LEFT, OF_PROCESSES, OF_PROGRAM, readTables } from './catalog.ts'
import { copyRefused } from './errors.ts'
import type { CopyManifest } from './manifest.ts'

/** Tables that a first start fills, with the rows that count as data: those that the operator loaded. */
const PREPARED: Record<string, string> = {
  tax_load: 'where not bundled',
  tax_entry: 'where load_id in (select id from tax_load where not bundled)',
}

/** The migrations that make the tables of a copy. */
export interface CopyLevel {
  migrations: readonly Migration[]
  /** Not of 0.1.0: functions and policies are not in the migrations. */
  isOurs: boolean
  /** This program's newest level. */
  isNewest: boolean
}

export function copyLevel({ migrations }: CopyManifest): CopyLevel {
  const level = levelOf(migrations)
  const isOurs = level.kind === 'ours'
  const isWhole = !isRefused(level) && level.pending.length === 0
  const all = isOurs ? readMigrations() : readMigrationsBefore()
  const own = all.filter(({ name }) => migrations.some((copied) => copied.name === name))
  return { migrations: own, isOurs, isNewest: isOurs && isWhole }
}

/**
 * Brings an empty database to the copy's level in the caller's transaction: creates the tables, or truncates those that a start prepared.
 * Throws AppError when the database has data or another level. Functions and policies of an older level come with the upgrade that follows.
 */
export async function prepareTarget(client: pg.ClientBase, level: CopyLevel): Promise<void> {
  const tables = await requireEmpty(client)
  if (tables.length === 0) {
    await makeTables(client, level)
    return
  }
  const applied = await readApplied(client)
  const names = level.migrations.map(({ name }) => name)
  if (applied.length !== names.length || !applied.every(({ name }) => names.includes(name)))
    throw copyRefused('O banco de dados foi preparado por outra versão do portal. Use um banco de dados novo.')
  const kept = [...BOOKS, ...OF_PROCESSES, ...OF_PROGRAM]
  const emptied = tables.map(({ name }) => name).filter((name) => !kept.includes(name))
  const statement = `truncate ${emptied.map((name) => client.escapeIdentifier(name)).join(', ')}`
  await client.query(statement)
}

async function makeTables(client: pg.ClientBase, { migrations, isOurs, isNewest }: CopyLevel): Promise<void> {
  await makeLevelTable(client)
  const definitions = isOurs ? readDefinitions() : []
  await replaceDefinitions(
    client,
    definitions.filter(({ isOfColumns }) => isOfColumns),
  )
  for (const migration of migrations) await runMigration(client, migration)
  if (isNewest)
    await replaceDefinitions(
      client,
      definitions.filter(({ isOfColumns }) => !isOfColumns),
    )
}

/** Throws AppError unless a copy may be restored into the database. Returns its tables. */
export async function requireEmpty(client: pg.ClientBase): Promise<CatalogTable[]> {
  await checkVersion(client)
  await checkEncoding(client)
  await requireOwnLevel(client)
  const tables = await readTables(client)
  for (const { name } of tables) await refuseRows(client, name)
  return tables
}

/** Throws AppError for a database that a start of this program would refuse, too. */
async function requireOwnLevel(client: pg.ClientBase): Promise<void> {
  const level = await readLevel(client)
  if (!isRefused(level)) return
  const { why, way } = levelProblem(level, 'database')
  throw copyRefused(`${why} ${way}`)
}

async function checkEncoding(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  if (rows[0]?.encoding !== 'UTF8')
    throw copyRefused(`O banco de dados está em ${rows[0]?.encoding}; o portal precisa de UTF8.`)
}

async function refuseRows(client: pg.ClientBase, name: string): Promise<void> {
  if (BOOKS.includes(name) || LEFT.includes(name)) return
  const question = `select exists (select 1 from ${client.escapeIdentifier(name)} ${PREPARED[name] ?? ''}) as "hasRows"`
  const { rows } = await client.query<{ hasRows: boolean }>(question)
  if (rows[0]?.hasRows)
    throw copyRefused(
      `O banco de dados não está vazio (há linhas em ${name}). A cópia só é restaurada em um banco vazio.`,
    )
}
