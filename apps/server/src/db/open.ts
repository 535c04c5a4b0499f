import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../base/config.ts'
import { ensureDataDir } from '../base/data-dir.ts'
import { type Holder, type Lock, readHolder, takeLock } from '../base/lock.ts'
import type { Logger } from '../base/log.ts'
import { StartError } from '../base/start-error.ts'
import { appConnectionUrl, connectionUrl, readConnection } from './embedded/connection-file.ts'
import { canConnect } from './embedded/server-process.ts'
import { startEmbedded } from './embedded/supervisor.ts'
import type { MigrateOptions } from './migrate.ts'

export interface OpenDatabase {
  /** URL of the owner's connection. */
  url: string
  /** URL of the program's own login; null where there is only the owner's. */
  appUrl: string | null
  /** True when another process runs the database and is responsible for migrating and stopping it. */
  joined: boolean
  close(): Promise<void>
}

export interface OpenOptions {
  config: Config
  log: Logger
  kind: Holder['kind']
  /** Part of an upgrade, see MigrateOptions. */
  afterMigrations?: MigrateOptions['afterwards']
  /** Called once this process may migrate, before it does. Throws StartError when the start would fail for another reason. */
  beforeMigrations?: () => Promise<void>
  /** Called when the embedded database died and could not be restarted. */
  onLost?: (error: Error) => void
}

const PATIENCE_MS = 60_000
/** Time to wait for a server that is shutting down, for example during a replacement. */
const ENDING_MS = 4_000
const STEP_MS = 200

/**
 * Opens the database of a data folder. A server needs the folder exclusively. A `portal` command joins a
 * running server, or starts the database itself when no server runs. Throws StartError when the folder is in
 * use.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { config, kind } = options
  await ensureDataDir(config.dataDir)
  const lock = await takeOrWait(config.dataDir, kind)
  if ('release' in lock) return startDatabase(options, lock)
  if (kind === 'command' && lock.kind === 'server') return joinDatabase(config, lock)
  throw new StartError(
    lock.kind === 'server'
      ? `A pasta de dados ${config.dataDir} já está em uso por outro portal (processo ${lock.pid}).`
      : `A pasta de dados ${config.dataDir} está em uso por um comando do portal (processo ${lock.pid}). Espere que termine.`,
  )
}

/**
 * Takes the folder's lock. Waits for a running command, which ends soon, and briefly for a server that may be
 * shutting down.
 */
async function takeOrWait(dataDir: string, kind: Holder['kind']): Promise<Lock | Holder> {
  for (let waited = 0; ; waited += STEP_MS) {
    const lock = await takeLock(dataDir, kind)
    if ('release' in lock || (lock.kind === 'server' && kind === 'command')) return lock
    if (waited >= (lock.kind === 'server' ? ENDING_MS : PATIENCE_MS)) return lock
    await sleep(STEP_MS)
  }
}

async function startDatabase({ config, log, onLost }: OpenOptions, lock: Lock): Promise<OpenDatabase> {
  const { databaseUrl: url, appDatabaseUrl: appUrl } = config
  if (url) return { url, appUrl, joined: false, close: lock.release }
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log, onLost })
    const close = async () => {
      await embedded.stop()
      await lock.release()
    }
    return { url: embedded.url, appUrl: embedded.appUrl, joined: false, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Connects to the server's database. The server may still be starting, so this retries for a minute while it
 * runs.
 */
async function joinDatabase(config: Config, server: Holder): Promise<OpenDatabase> {
  const close = async () => undefined
  const { databaseUrl, appDatabaseUrl } = config
  if (databaseUrl) return { url: databaseUrl, appUrl: appDatabaseUrl, joined: true, close }
  for (let waited = 0; waited < PATIENCE_MS && (await readHolder(config.dataDir)); waited += STEP_MS) {
    const connection = await readConnection(config.dataDir)
    const url = connection && connectionUrl(connection)
    if (url && (await canConnect(url))) return { url, appUrl: appConnectionUrl(connection), joined: true, close }
    await sleep(STEP_MS)
  }
  throw new StartError(`O portal (processo ${server.pid}) está com a pasta de dados, mas seu banco não responde.`)
}
