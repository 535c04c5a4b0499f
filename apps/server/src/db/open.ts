import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import { connectionUrl, readConnection } from './embedded/connection-file.ts'
import { canConnect } from './embedded/server-process.ts'
import { startEmbedded } from './embedded/supervisor.ts'

export interface OpenDatabase {
  /** Address of the owner's connection. */
  url: string
  close(): Promise<void>
}

interface OpenOptions {
  config: Config
  log: Logger
  onLost?: (error: Error) => void
}

/** The operator's PostgreSQL, or our own, started here. The caller holds the data folder's lock. */
export async function openDatabase({ config, log, onLost }: OpenOptions): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => undefined }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, onLost })
  return { url: embedded.url, close: embedded.stop }
}

/** The database of a server that runs on this data folder; null when it does not come up within a minute. */
export async function joinDatabase(config: Config): Promise<OpenDatabase | null> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => undefined }
  for (let waited = 0; waited < 60_000; waited += 200) {
    const connection = await readConnection(config.dataDir)
    const url = connection && connectionUrl(connection)
    if (url && (await canConnect(url))) return { url, close: async () => undefined }
    await sleep(200)
  }
  return null
}
