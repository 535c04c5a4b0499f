import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../base/log.ts'
import { APP_ROLE } from '../pool.ts'
import { copyNative, findNative, prepareBinaries } from './binaries.ts'
import { clusterFolder, ensureCluster } from './cluster.ts'
import { APP_LOGIN, appConnectionUrl, connectionUrl, DATABASE, renewConnection } from './connection-file.ts'
import { EmbeddedError } from './embedded-error.ts'
import { clearOrphan } from './orphan.ts'
import { canEnter, databaseUser, passingCapability, type RunAs } from './run-as.ts'
import { type ServerProcess, type ServerRequest, startServer } from './server-process.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Logger
  /** For tests: false disables durability for speed. */
  durable?: boolean
  /** Called when PostgreSQL died and could not be restarted. */
  onLost?: (error: Error) => void
}

export interface Embedded {
  /** URL of the owner's connection. */
  url: string
  /** URL of the program's own login, which has the rights of portal_app only. */
  appUrl: string
  stop(): Promise<void>
}

const RESTARTS = 5
const CALM_MS = 60_000

/** Starts the PostgreSQL of a data folder and supervises it. The caller must hold the folder's lock. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, durable = true } = options
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const cluster = clusterFolder(dataDir)
  await clearOrphan(cluster)
  const { runAs, folder } = await chooseRights(dataDir, cluster)
  const binaries = await prepareBinaries(folder, dataDir)
  const connection = await renewConnection(dataDir)
  await ensureCluster({ dataDir, binaries, runAs, password: connection.password, durable })
  const request: ServerRequest = { dataDir, cluster, binaries, runAs, connection, durable }
  const watched = watch(await startPatiently(request), request, { log, onLost: options.onLost })
  await ensureDatabase(connectionUrl(connection, 'postgres'), connection.appPassword)
  return { url: connectionUrl(connection), appUrl: appConnectionUrl(connection), stop: watched.stop }
}

/**
 * Copies the programs into the data folder when the user cannot enter theirs. A data folder that it cannot
 * enter requires a capability.
 */
async function chooseRights(dataDir: string, cluster: string): Promise<{ runAs: RunAs; folder: string }> {
  const native = findNative()
  const user = databaseUser(cluster)
  if (!canEnter(user, dataDir))
    return { runAs: { user, capability: passingCapability(dataDir) }, folder: native.folder }
  const folder = canEnter(user, `${native.folder}/bin`) ? native.folder : await copyNative(native, dataDir)
  return { runAs: { user, capability: null }, folder }
}

/**
 * Retries the start: the children of a killed PostgreSQL need a moment to exit, and hold its shared memory
 * until then.
 */
async function startPatiently(request: ServerRequest): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(request)
    } catch (error) {
      const busy = error instanceof EmbeddedError && /shared memory block|lock file/.test(error.message)
      if (!busy || attempt === 20) throw error
      await sleep(250)
    }
  }
}

interface Watcher {
  log: Logger
  onLost?: (error: Error) => void
}

/** Restarts PostgreSQL when it exits unexpectedly. Gives up after repeated exits. */
function watch(first: ServerProcess, request: ServerRequest, { log, onLost }: Watcher) {
  let current = first
  let stopping = false
  const run = async () => {
    let deaths: number[] = []
    for (;;) {
      await current.ended
      if (stopping) return
      deaths = [...deaths.filter((time) => time > Date.now() - CALM_MS), Date.now()]
      if (deaths.length > RESTARTS)
        throw new EmbeddedError('O PostgreSQL encerrou várias vezes seguidas; veja pg.log na pasta de dados.')
      log.error('o PostgreSQL encerrou sozinho; reiniciando')
      await clearOrphan(request.cluster)
      current = await startPatiently(request)
      if (stopping) await current.stop()
    }
  }
  const running = run().catch((error: unknown) => {
    if (!stopping) onLost?.(error instanceof Error ? error : new Error(String(error)))
  })
  const stop = async () => {
    stopping = true
    await current.stop()
    await running
  }
  return { stop }
}

async function ensureDatabase(url: string, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const existing = await client.query('select from pg_database where datname = $1', [DATABASE])
    // eslint-disable-next-line no-restricted-syntax -- a constant; CREATE DATABASE takes no parameter
    if (existing.rowCount === 0) await client.query(`create database ${DATABASE}`)
    await ensureAppLogin(client, appPassword)
  } finally {
    await client.end()
  }
}

/**
 * Creates the program's login, also in clusters of earlier versions. Resets a changed password to the one in
 * the file.
 */
async function ensureAppLogin(client: pg.Client, password: string): Promise<void> {
  for (const role of [APP_ROLE, APP_LOGIN]) {
    const existing = await client.query('select from pg_roles where rolname = $1', [role])
    // eslint-disable-next-line no-restricted-syntax -- constants; CREATE ROLE takes no parameter
    if (existing.rowCount === 0) await client.query(`create role ${role} nologin`)
  }
  const rights = 'login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  // eslint-disable-next-line no-restricted-syntax -- constants and an escaped value; ALTER ROLE takes no parameter
  await client.query(`alter role ${APP_LOGIN} ${rights} password ${client.escapeLiteral(password)}`)
  // eslint-disable-next-line no-restricted-syntax -- constants; GRANT takes no parameter
  await client.query(`grant ${APP_ROLE} to ${APP_LOGIN}`)
}
