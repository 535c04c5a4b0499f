import pg from 'pg'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import { StartError } from '../../base/start-error.ts'
import { MIGRATION_LOCK, migrate, migrateQueue } from '../../db/migrate.ts'
import { databaseRefusal } from '../../db/refusal.ts'
import type { Archive } from './archive.ts'
import { JOBS } from './data-files.ts'
import { copyDamaged } from './errors.ts'
import { loadCopiedTable } from './load-table.ts'
import type { CopyManifest } from './manifest.ts'
import { type KeyPlan, placeKey, planKey } from './master-key-plan.ts'
import { placeDemo, placeQueue, readSmallFile } from './place-files.ts'
import { countBytes, type Progress } from './progress.ts'
import { copyLevel, prepareTarget, requireEmpty } from './target.ts'
import { addJobs, parseJobs } from './waiting-jobs.ts'

export interface RestoreDeps {
  /** The owner's connections. */
  owner: pg.Pool
  config: Pick<Config, 'dataDir' | 'masterKey'>
  /** Id of the data folder. */
  spool: string
  /** A server runs on this data folder. */
  running: boolean
  now: Date
  progress: Progress
}

export interface Restored {
  uploads: number
  /** Secrets that the key in force cannot unwrap. */
  lost: number
  /** Migrations applied after the restore. */
  migrated: string[]
}

/**
 * Restores a copy into an empty database in one transaction, which commits when every table had its digest and its rows. A failure
 * leaves the database unchanged. Then applies the migrations that are newer than the copy.
 */
export async function restoreCopy(
  deps: RestoreDeps,
  archive: Archive,
  { otherKey }: { otherKey: boolean },
): Promise<Restored> {
  const level = copyLevel(archive.manifest)
  const key = await planKey({ ...deps, archive, otherKey })
  const uploads = await inOneTransaction(deps, async (client) => {
    await prepareTarget(client, level)
    return fill({ ...deps, client, archive, key })
  })
  deps.progress.step('Arrumando o banco de dados')
  // statistics for the planner; without them queries are slower until autovacuum runs
  await deps.owner.query('vacuum (analyze)').catch(() => undefined)
  return { uploads, lost: key.lost, migrated: (await migrate(deps.owner)).migrations }
}

/** `work` commits; an error rolls back. */
async function inOneTransaction<T>({ owner }: RestoreDeps, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  let broken: Error | undefined
  try {
    await requireEmpty(client)
    await migrateQueue(owner)
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw toAppError(error)
  } finally {
    client.release(broken)
  }
}

interface RestoreRun extends RestoreDeps {
  client: pg.PoolClient
  archive: Archive
  key: KeyPlan
}

async function fill(filling: RestoreRun): Promise<number> {
  const { client, archive, progress, config, now } = filling
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const table of archive.manifest.tables) {
    progress.step(`Restaurando ${table.name}`)
    await loadCopiedTable(client, table, countBytes(archive.table(table), progress))
  }
  await setSequences(client, archive.manifest)
  await takeOver(filling)
  const queue = await placeQueue({ ...filling, dataDir: config.dataDir })
  try {
    await placeDemo(archive, config.dataDir)
    await placeKey(filling.key, config, now)
  } catch (error) {
    await queue.undo()
    throw error
  }
  // files stay from here on: the commit may succeed although its reply is lost, and files without a row are swept later
  await client.query('commit')
  return queue.uploads
}

async function setSequences(client: pg.ClientBase, { sequences }: CopyManifest): Promise<void> {
  for (const { table, column, next } of sequences)
    await client.query(
      `select setval(pg_get_serial_sequence(format('public.%I', $1::text), $2), greatest($3::bigint, 1), false)`,
      [table, column, next],
    )
}

/** Assigns the waiting uploads and their jobs to this data folder. */
async function takeOver({ client, archive, spool }: RestoreRun): Promise<void> {
  const from = archive.manifest.spool
  // the owner's policy lets this pass; `row_security = off` would raise an error
  await client.query(`update upload set spool = $1 where spool = $2 and state <> 'concluida'`, [spool, from])
  const jobs = await readSmallFile(archive, JOBS)
  if (jobs) await addJobs(client, parseJobs(jobs.toString('utf8')), { from, to: spool })
}

/** An error of PostgreSQL that speaks of the rows means that the file is damaged. The message leaves the rows out. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof StartError) return error
  const fault = databaseRefusal(error)
  if (fault && fault.kind !== 'refused')
    return new AppError(503, `copia.${fault.kind}`, `${fault.line} Nada foi restaurado.`, { cause: error })
  if (error instanceof pg.DatabaseError) return copyDamaged(`o banco de dados recusou: ${error.message}`, error)
  return error
}
