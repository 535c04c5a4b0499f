import type pg from 'pg'
import { checkVersion, type Migration, makeLevelTable, readMigrations, runMigration } from '../../db/migrate.ts'
import { type CatalogTable, LEFT, LEVELS, OF_PROCESSES, readTables } from './catalog.ts'
import { refused } from './errors.ts'
import type { CopyManifest } from './manifest.ts'

/** Tables that a first start fills. A database with rows in these only counts as empty. */
const PREPARED: readonly string[] = [...LEFT, LEVELS, 'tax_load', 'tax_entry']

const notEmpty = (table: string) =>
  refused(`O banco de dados não está vazio (há linhas em ${table}). A cópia só é restaurada em um banco vazio.`)

/** This program's migrations up to the copy's level. Throws when the copy has another one. */
export function levelOf({ migrations }: CopyManifest): Migration[] {
  const ours = readMigrations()
  const wanted = new Set<Migration>()
  for (const { name, checksum } of migrations) {
    const found = ours.find((one) => one.name === name)
    if (!found)
      throw refused(`A cópia é de uma versão mais nova do portal (${name}). Atualize o portal e tente de novo.`)
    if (found.checksum !== checksum) throw refused(`A cópia foi feita com outra forma da migração ${name}.`)
    wanted.add(found)
  }
  return ours.filter((one) => wanted.has(one))
}

/**
 * Brings an empty database to the copy's level in the caller's transaction: creates the tables, truncates those that a start prepared, or
 * drops and creates them when they have another level. Returns the tables. Throws AppError when the database has data.
 */
export async function prepareTarget(
  client: pg.ClientBase,
  level: readonly Migration[],
  { running }: { running: boolean },
): Promise<CatalogTable[]> {
  const tables = await requireEmpty(client)
  if (!(await isAtLevel(client, tables, level))) {
    if (running && tables.length > 0)
      throw refused('A cópia é de uma versão anterior do portal. Pare o portal que está em execução e tente de novo.')
    await dropAll(client, tables)
    await makeLevelTable(client)
    for (const migration of level) await runMigration(client, migration)
  } else await truncate(client, tables)
  return (await readTables(client)).filter(({ name }) => name !== LEVELS)
}

/** Throws AppError unless a copy may be restored into the database. Returns its tables. */
export async function requireEmpty(client: pg.ClientBase): Promise<CatalogTable[]> {
  await checkVersion(client)
  await checkEncoding(client)
  const tables = await readTables(client)
  refuseStrangers(tables)
  for (const { name } of tables) await refuseRows(client, name)
  return tables
}

async function checkEncoding(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  if (rows[0]?.encoding !== 'UTF8')
    throw refused(`O banco de dados está em ${rows[0]?.encoding}; o portal precisa de UTF8.`)
}

/** Refuses a database with tables that none of our migrations creates. */
function refuseStrangers(tables: readonly CatalogTable[]): void {
  const made = new Set([LEVELS])
  for (const { text } of readMigrations())
    for (const [, name] of text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim))
      if (name) made.add(name.toLowerCase())
  const stranger = tables.find(({ name }) => !made.has(name))
  if (stranger)
    throw refused(`O banco de dados tem uma tabela que não é do portal (${stranger.name}). Use um banco só para ele.`)
}

async function refuseRows(client: pg.ClientBase, name: string): Promise<void> {
  if (name === LEVELS || LEFT.includes(name)) return
  const condition = PREPARED.includes(name) ? OWN_LOADS[name] : ''
  const table = client.escapeIdentifier(name)
  const question = `select exists (select from ${table} ${condition}) as held`
  const { rows } = await client.query<{ held: boolean }>(question)
  if (rows[0]?.held) throw notEmpty(name)
}

/** Tables that the operator loaded count as data; bundled ones do not. */
const OWN_LOADS: Record<string, string> = {
  tax_load: 'where not bundled',
  tax_entry: 'where load_id in (select id from tax_load where not bundled)',
}

async function isAtLevel(
  client: pg.ClientBase,
  tables: readonly CatalogTable[],
  level: readonly Migration[],
): Promise<boolean> {
  if (!tables.some(({ name }) => name === LEVELS)) return false
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  return (
    rows.length === level.length &&
    level.every((one) => rows.some((row) => row.name === one.name && row.checksum === one.checksum))
  )
}

async function truncate(client: pg.ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  const ours = tables.filter(({ name }) => name !== LEVELS && !OF_PROCESSES.includes(name))
  const names = ours.map(({ name }) => client.escapeIdentifier(name))
  const statement = `truncate ${names.join(', ')}`
  await client.query(statement)
}

/** Drops our tables and functions; extensions stay. */
async function dropAll(client: pg.ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  for (const { name } of tables) {
    const statement = `drop table ${client.escapeIdentifier(name)} cascade`
    await client.query(statement)
  }
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s %s cascade', case p.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end, p.oid::regprocedure) as statement
     from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { statement } of rows) await client.query(statement)
}
