import type pg from 'pg'
import { MIGRATION_LOCK } from '../../db/migrate.ts'
import { type CatalogTable, hasColumn, inOrder, LEVELS, readTables } from './catalog.ts'
import { refused } from './errors.ts'
import type { HeldQueue } from './held-queue.ts'
import type { CopyManifest } from './manifest.ts'

/** One moment of the database, held open on one connection until it is closed. */
export interface CopySnapshot {
  tables: CatalogTable[]
  migrations: CopyManifest['migrations']
  /** Ids of the uploads of this data folder that wait in that moment; their files are held. */
  waiting: string[]
  /** Other waiting uploads: of other data folders, or without files. */
  elsewhere: number
}

const TRIES = 5

/**
 * Begins a snapshot in which every waiting upload has its files held. An upload may be worked to its end between holding and beginning:
 * then the snapshot is begun anew, and it counts as done.
 */
export async function beginSnapshot(
  client: pg.ClientBase,
  { queue, spool }: { queue: HeldQueue; spool: string },
): Promise<CopySnapshot> {
  for (let attempt = 1; ; attempt++) {
    await queue.hold()
    const tables = await begin(client)
    await queue.hold()
    const uploads = await waitingUploads(client, tables)
    const ours = uploads.filter((upload) => upload.spool === spool)
    const held = ours.filter(({ id }) => queue.has(id)).map(({ id }) => id)
    if (held.length === ours.length || attempt === TRIES) {
      const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
        'select name, checksum from migration order by name',
      )
      return { tables, migrations, waiting: held, elsewhere: uploads.length - held.length }
    }
    await client.query('rollback')
  }
}

/** No migration may be under way when the snapshot begins, and none begins on these tables before it ends. */
async function begin(client: pg.ClientBase): Promise<CatalogTable[]> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const tables = await readTables(client)
    if (!tables.some(({ name }) => name === LEVELS))
      throw refused('Este banco de dados não tem as tabelas do portal: não há o que copiar.')
    const names = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')
    const lock = `lock table ${names} in access share mode`
    await client.query(lock)
    return await inOrder(
      client,
      tables.filter(({ name }) => name !== LEVELS),
    )
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]).catch(() => undefined)
  }
}

async function waitingUploads(
  client: pg.ClientBase,
  tables: readonly CatalogTable[],
): Promise<{ id: string; spool: string }[]> {
  if (!hasColumn(tables, 'upload', 'spool')) return []
  const { rows } = await client.query<{ id: string; spool: string }>(
    `select id::text, spool from upload where state <> 'concluida' order by id`,
  )
  return rows
}
