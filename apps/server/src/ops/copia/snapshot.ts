import type pg from 'pg'
import { readApplied } from '../../db/level.ts'
import { MIGRATION_LOCK } from '../../db/migrate.ts'
import { BOOKS, type CatalogTable, readTables } from './catalog.ts'
import { copyRefused } from './errors.ts'
import type { HeldQueue } from './held-queue.ts'
import type { CopyManifest } from './manifest.ts'

/** One snapshot of the database, open on one connection. */
export interface CopySnapshot {
  tables: CatalogTable[]
  migrations: CopyManifest['migrations']
  /** Ids of this data folder's uploads that wait in the snapshot; their files are linked. */
  waiting: string[]
  /** Other waiting uploads: of other data folders, or without files. */
  elsewhere: number
  /** Ids of this data folder's uploads that are left out because their files are damaged. They are not in `elsewhere`. */
  damaged: string[]
}

const TRIES = 5

/**
 * Begins a snapshot in which the files of every waiting upload are linked. When an upload ended between linking and beginning, begins
 * another snapshot, in which that upload is done.
 */
export async function beginSnapshot(
  client: pg.ClientBase,
  { queue, spool }: { queue: HeldQueue; spool: string },
): Promise<CopySnapshot> {
  for (let attempt = 1; ; attempt++) {
    await queue.hold()
    const tables = await begin(client)
    await queue.hold()
    const { rows: uploads } = await client.query<{ id: string; spool: string }>(
      `select id::text, spool from upload where state <> 'concluida' order by id`,
    )
    const ours = uploads.filter((upload) => upload.spool === spool)
    const waiting = ours.map(({ id }) => id).filter(queue.has)
    const damaged = ours.map(({ id }) => id).filter((id) => !queue.has(id) && queue.isDamaged(id))
    if (waiting.length + damaged.length === ours.length || attempt === TRIES) {
      const elsewhere = uploads.length - waiting.length - damaged.length
      return { tables, migrations: await readApplied(client), waiting, elsewhere, damaged }
    }
    await client.query('rollback')
  }
}

/** Begins while no migration runs, and locks the tables so that none can change them before the snapshot ends. */
async function begin(client: pg.ClientBase): Promise<CatalogTable[]> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const tables = await readTables(client)
    if (!tables.some(({ name }) => name === BOOKS[0]))
      throw copyRefused('Este banco de dados não tem as tabelas do portal: não há o que copiar.')
    const names = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')
    const lock = `lock table ${names} in access share mode`
    await client.query(lock)
    return tables.filter(({ name }) => !BOOKS.includes(name))
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]).catch(() => undefined)
  }
}
