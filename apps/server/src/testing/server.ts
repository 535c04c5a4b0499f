import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../base/clock.ts'
import { type Config, loadConfig } from '../base/config.ts'
import { createLogger, type Logger } from '../base/log.ts'
import { type AppDeps, createApp } from '../http/app.ts'
import type { RouteRow } from '../http/policy.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

export interface TestServerOptions {
  config?: Partial<Config>
  clock?: Clock
  /** Folder of a built page, where a test needs one. */
  webRoot?: string | null
  /** Destination of the log; discarded by default. */
  log?: Logger
  /** Runs on the new database before the server connects to it. */
  prepare?: (database: TestDatabase) => Promise<void>
}

export interface TestServer extends TestDatabase {
  app: FastifyInstance
  deps: AppDeps
  config: Config
  /** Every route of the API. */
  routes: readonly RouteRow[]
  /** Closes the server and drops its database and data folder. */
  close(): Promise<void>
}

/** Starts the whole server on its own database and data folder. Call `close` in afterAll. */
export async function testServer({
  config: changed,
  clock = systemClock,
  webRoot = null,
  log = createLogger(process.env.LOG_LEVEL ?? 'silent'),
  prepare,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await freshDatabase()
  await prepare?.(database)
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-dados-'))
  const config: Config = { ...loadConfig({ DATA_DIR: dataDir, PORTAL_DEMO: '1', PORTAL_LIMITES: '1000' }), ...changed }
  const routes: RouteRow[] = []
  const deps: AppDeps = {
    config,
    log,
    clock,
    db: database.db,
    pool: database.pool,
    owner: database.owner,
    spool: 'teste',
    isReady: () => true,
    webRoot: webRoot ?? join(dataDir, 'web'),
    onRoute: (route) => routes.push(route),
  }
  const app = await createApp(deps)
  const close = async () => {
    const closing = app.close()
    // close connections that a test left open: the server would wait a minute for their keep-alive timeout
    app.server.closeAllConnections()
    await closing
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...database, app, deps, config, routes, close }
}
