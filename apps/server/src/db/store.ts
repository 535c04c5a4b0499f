import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { readSpoolId } from '../base/data-dir.ts'
import { StartError } from '../base/start-error.ts'
import { isMigrated, migrate } from './migrate.ts'
import { type OpenOptions, openDatabase } from './open.ts'
import { appPool, kyselyOn, ownerPool } from './pool.ts'
import type { Database } from './schema.gen.ts'
import { type DatabaseWatch, watchDatabase } from './watch.ts'

/** The open, migrated database with both kinds of connections, as every program of ours holds it. */
export interface Store {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  pool: pg.Pool
  /** As the owner: queue and operator's commands only. */
  owner: pg.Pool
  ownerDb: Kysely<Database>
  /** Id of the data folder. */
  spool: string
  /** Whether the database has stopped answering. */
  isAway(): boolean
  close(): Promise<void>
}

export async function openStore(options: OpenOptions): Promise<Store> {
  const { config, log } = options
  const database = await openDatabase(options)
  const owner = ownerPool({ url: database.url, log })
  const pool = appPool({ url: database.url, log })
  let watch: DatabaseWatch | null = null
  const close = async () => {
    await watch?.stop()
    await Promise.all([pool.end(), owner.end()])
    await database.close()
  }
  try {
    if (database.joined) await waitUntilMigrated(owner)
    else await logMigrations(options, await migrate(owner))
    const spool = await readSpoolId(config.dataDir)
    // a command is soon over, and says what it met
    if (options.kind === 'server') watch = watchDatabase({ url: database.url, pools: [pool, owner], log })
    const isAway = () => watch?.isAway() ?? false
    return { db: kyselyOn(pool), pool, owner, ownerDb: kyselyOn(owner), spool, isAway, close }
  } catch (error) {
    await close()
    throw unreachable(error, config.databaseUrl) ?? error
  }
}

async function logMigrations({ log }: OpenOptions, applied: readonly string[]): Promise<void> {
  if (applied.length > 0) log.info({ applied }, 'banco de dados atualizado')
}

async function waitUntilMigrated(owner: pg.Pool): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    if (await isMigrated(owner)) return
    await sleep(200)
  }
  throw new StartError('O portal em execução é de outra versão. Reinicie-o e tente de novo.')
}

/** An external database that does not answer is the operator's to fix: one line, without the password in the address. */
export function unreachable(error: unknown, databaseUrl: string | null): StartError | null {
  if (databaseUrl === null || error instanceof StartError || !(error instanceof Error)) return null
  const { host } = new URL(databaseUrl)
  return new StartError(`O banco de dados em ${host} não pôde ser usado: ${error.message || 'sem resposta'}`, {
    cause: error,
  })
}
