import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../base/config.ts'
import { ensureDataDir } from '../base/data-dir.ts'
import { type Holder, type Lock, readHolder, takeLock } from '../base/lock.ts'
import type { Logger } from '../base/log.ts'
import { StartError } from '../base/start-error.ts'
import { appConnectionUrl, type Connection, connectionUrl, readConnection } from './embedded/connection-file.ts'
import { canConnect } from './embedded/server-process.ts'
import { startEmbedded } from './embedded/supervisor.ts'

export interface OpenDatabase {
  /** Address of the owner's connection. */
  url: string
  /** Address of the program's own login; null where there is only the owner's. */
  appUrl: string | null
  /** True when another process runs the database: it is in charge of migrating it and of stopping it. */
  joined: boolean
  close(): Promise<void>
}

export interface OpenOptions {
  config: Config
  log: Logger
  kind: Holder['kind']
  /** The embedded database died and could not be brought back. */
  onLost?: (error: Error) => void
}

const PATIENCE_MS = 60_000
/** How long to wait for a server that is ending, as when a new one replaces it. */
const ENDING_MS = 4_000
const STEP_MS = 200

/**
 * Opens the database of a data folder. The server must have the folder for itself; the `portal` command joins a server that runs,
 * and starts the database itself when none does. Throws StartError when the folder is in use.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { config, kind } = options
  await ensureDataDir(config.dataDir)
  const taken = await takeOrWait(config.dataDir, kind)
  if ('release' in taken) return startDatabase(options, taken)
  if (kind === 'command' && taken.kind === 'server') return joinDatabase(config, taken)
  throw new StartError(
    taken.kind === 'server'
      ? `A pasta de dados ${config.dataDir} já está em uso por outro portal (processo ${taken.pid}).`
      : `A pasta de dados ${config.dataDir} está em uso por um comando do portal (processo ${taken.pid}). Espere que termine.`,
  )
}

/** A command that runs is soon over: worth waiting for. A server is not, unless it is on its way out. */
async function takeOrWait(dataDir: string, kind: Holder['kind']): Promise<Lock | Holder> {
  for (let waited = 0; ; waited += STEP_MS) {
    const taken = await takeLock(dataDir, kind)
    if ('release' in taken || (taken.kind === 'server' && kind === 'command')) return taken
    if (waited >= (taken.kind === 'server' ? ENDING_MS : PATIENCE_MS)) return taken
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

/** The server may still be starting: its database answers within a minute, or it is gone. */
async function joinDatabase(config: Config, server: Holder): Promise<OpenDatabase> {
  const close = async () => undefined
  const { databaseUrl, appDatabaseUrl } = config
  if (databaseUrl) return { url: databaseUrl, appUrl: appDatabaseUrl, joined: true, close }
  for (let waited = 0; waited < PATIENCE_MS && (await readHolder(config.dataDir)); waited += STEP_MS) {
    const connection = await readConnection(config.dataDir)
    const url = connection && connectionUrl(connection)
    if (url && (await canConnect(url))) return { url, appUrl: appUrlOf(connection), joined: true, close }
    await sleep(STEP_MS)
  }
  throw new StartError(`O portal (processo ${server.pid}) está com a pasta de dados, mas seu banco não responde.`)
}

/** A server of an earlier version has not made the login; the command then says that the versions differ. */
const appUrlOf = ({ appPassword, port }: Connection): string | null =>
  appPassword === null ? null : appConnectionUrl({ appPassword, port })
