import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CatalogTable, columnList } from './catalog.ts'
import { damaged } from './errors.ts'
import type { CopiedTable } from './manifest.ts'

/** Throws unless the copy has exactly these tables and columns. */
export function compareShapes(
  tables: readonly CatalogTable[],
  copied: readonly CopiedTable[],
  left: readonly string[],
): void {
  for (const { name } of tables)
    if (!left.includes(name) && !copied.some((table) => table.name === name)) throw damaged(`falta a tabela ${name}`)
  for (const { name, columns } of copied) {
    const own = tables.find((table) => table.name === name)
    const shape = (list: readonly { name: string; type: string }[]) =>
      list.map((column) => `${column.name} ${column.type}`).sort()
    if (!own || shape(own.columns).join('\n') !== shape(columns).join('\n'))
      throw damaged(`a tabela ${name} não tem a forma que a versão dela tem`)
  }
}

/**
 * Loads the rows of a table without triggers and without forced row-level security, which COPY FROM does not support, and creates
 * secondary indexes afterwards. Restores all of them before it returns.
 */
export async function loadCopiedTable(
  client: pg.ClientBase,
  table: Pick<CopiedTable, 'name' | 'columns'>,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const name = client.escapeIdentifier(table.name)
  const { forced, indexes } = await describeTable(client, table.name)
  await alter(client, [
    `alter table ${name} disable trigger user`,
    ...(forced ? [`alter table ${name} no force row level security`] : []),
  ])
  await alter(
    client,
    indexes.map(({ index }) => `drop index ${index}`),
  )
  const columns = columnList(client, table)
  await pipeline(chunks, client.query(copyFrom(`copy ${name} (${columns}) from stdin (format binary)`)))
  await alter(
    client,
    indexes.map(({ statement }) => statement),
  )
  await alter(client, [
    `alter table ${name} enable trigger user`,
    ...(forced ? [`alter table ${name} force row level security`] : []),
  ])
}

async function describeTable(client: pg.ClientBase, name: string) {
  const table = await client.query<{ forced: boolean }>(
    `select relforcerowsecurity as forced from pg_class where relnamespace = 'public'::regnamespace and relname = $1`,
    [name],
  )
  const { rows: indexes } = await client.query<{ index: string; statement: string }>(
    `select i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as statement
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = $1
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [name],
  )
  return { forced: table.rows[0]?.forced ?? false, indexes }
}

async function alter(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
