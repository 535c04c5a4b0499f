import type pg from 'pg'
import { checkVersion, type Migration, makeLevelTable, readMigrations, runMigration } from '../../db/migrate.ts'
import { type CatalogTable, LEFT, LEVELS, OF_PROCESSES, OF_PROGRAM, readTables } from './catalog.ts'
import { copyRefused } from './errors.ts'
import type { CopyManifest } from './manifest.ts'

/** Tables that a first start fills, with the rows that count as data: those that the operator loaded. */
const PREPARED: Record<string, string> = {
  tax_load: 'where not bundled',
  tax_entry: 'where load_id in (select id from tax_load where not bundled)',
}

/** This program's migrations up to the copy's level. Throws when the copy has another one. */
export function levelOf({ migrations }: CopyManifest): Migration[] {
  const ours = readMigrations()
  for (const { name, checksum } of migrations) {
    const own = ours.find((migration) => migration.name === name)
    if (!own)
      throw copyRefused(`A cópia é de uma versão mais nova do portal (${name}). Atualize o portal e tente de novo.`)
    if (own.checksum !== checksum) throw copyRefused(`A cópia foi feita com outra forma da migração ${name}.`)
  }
  return ours.filter(({ name }) => migrations.some((copied) => copied.name === name))
}

/**
 * Brings an empty database to the copy's level in the caller's transaction: creates the tables, or truncates those that a start prepared.
 * Throws AppError when the database has data or another level.
 */
export async function prepareTarget(client: pg.ClientBase, level: readonly Migration[]): Promise<void> {
  const tables = await requireEmpty(client)
  if (tables.length === 0) {
    await makeLevelTable(client)
    for (const migration of level) await runMigration(client, migration)
    return
  }
  if (!(await isAtLevel(client, tables, level)))
    throw copyRefused('O banco de dados foi preparado por outra versão do portal. Use um banco de dados novo.')
  const kept = [LEVELS, ...OF_PROCESSES, ...OF_PROGRAM]
  const names = tables.map(({ name }) => name).filter((name) => !kept.includes(name))
  const statement = `truncate ${names.map((name) => client.escapeIdentifier(name)).join(', ')}`
  await client.query(statement)
}

/** Throws AppError unless a copy may be restored into the database. Returns its tables. */
export async function requireEmpty(client: pg.ClientBase): Promise<CatalogTable[]> {
  await checkVersion(client)
  await checkEncoding(client)
  const tables = await readTables(client)
  for (const { name } of tables) await refuseRows(client, name)
  return tables
}

async function checkEncoding(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  if (rows[0]?.encoding !== 'UTF8')
    throw copyRefused(`O banco de dados está em ${rows[0]?.encoding}; o portal precisa de UTF8.`)
}

async function refuseRows(client: pg.ClientBase, name: string): Promise<void> {
  if (name === LEVELS || LEFT.includes(name)) return
  const question = `select exists (select 1 from ${client.escapeIdentifier(name)} ${PREPARED[name] ?? ''}) as "hasRows"`
  const { rows } = await client.query<{ hasRows: boolean }>(question)
  if (rows[0]?.hasRows)
    throw copyRefused(
      `O banco de dados não está vazio (há linhas em ${name}). A cópia só é restaurada em um banco vazio.`,
    )
}

async function isAtLevel(
  client: pg.ClientBase,
  tables: readonly CatalogTable[],
  level: readonly Migration[],
): Promise<boolean> {
  if (!tables.some(({ name }) => name === LEVELS)) return false
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return rows.length === level.length && level.every(({ name, checksum }) => checksums.get(name) === checksum)
}
