import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { countText } from '../../base/count-text.ts'
import { copyTarget } from './catalog.ts'
import { copyDamaged } from './errors.ts'
import type { CopiedTable } from './manifest.ts'

/**
 * Loads the rows of a table without forced row-level security, which COPY FROM does not support, and creates secondary indexes
 * afterwards. Restores both before it returns. Throws when PostgreSQL did not load all rows.
 */
export async function loadCopiedTable(
  client: pg.ClientBase,
  table: CopiedTable,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const name = client.escapeIdentifier(table.name)
  const indexes = await secondaryIndexes(client, table.name)
  await run(client, [
    `alter table ${name} no force row level security`,
    ...indexes.map(({ index }) => `drop index ${index}`),
  ])
  const copy = client.query(copyFrom(`copy ${copyTarget(client, table)} from stdin (format binary)`))
  await pipeline(chunks, copy)
  await run(client, [...indexes.map(({ statement }) => statement), `alter table ${name} force row level security`])
  if (copy.rowCount !== table.rows)
    throw copyDamaged(
      `a tabela ${table.name} tem ${countText(copy.rowCount ?? 0, 'linha', 'linhas')}, e deveria ter ${table.rows}`,
    )
}

async function secondaryIndexes(client: pg.ClientBase, name: string): Promise<{ index: string; statement: string }[]> {
  const { rows } = await client.query<{ index: string; statement: string }>(
    `select i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as statement
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = $1
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [name],
  )
  return rows
}

async function run(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
