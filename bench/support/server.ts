import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../apps/server/src/base/clock.ts'
import { loadConfig } from '../../apps/server/src/base/config.ts'
import { createLogger } from '../../apps/server/src/base/log.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded/supervisor.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { appPool, kyselyOn, ownerPool } from '../../apps/server/src/db/pool.ts'
import * as admin from '../../apps/server/src/features/acesso/admin.ts'
import { openSession } from '../../apps/server/src/features/acesso/base/session.ts'
import { createApp } from '../../apps/server/src/http/app.ts'

export interface BenchServer {
  app: Awaited<ReturnType<typeof createApp>>
  /** `http://127.0.0.1:PORT` */
  address: string
  /** Of the database, as its owner */
  url: string
  pool: ReturnType<typeof appPool>
  owner: ReturnType<typeof ownerPool>
  ownerDb: ReturnType<typeof kyselyOn>
  /** Opens a session of an account and returns its token. */
  openSession(accountId: string): Promise<string>
  /** Creates a company with an account that may use it, and signs in. */
  signIn(taxId: string): Promise<{ empresaId: number; accountId: string; token: string }>
  close(): Promise<void>
}

/**
 * Starts the server on its own embedded PostgreSQL, in a temporary folder or in the given one, on a free
 * port.
 */
export async function openBenchServer(keptDir?: string): Promise<BenchServer> {
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'portal-bench-')))
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, log: createLogger('silent') })
  const server = await openServerOn(embedded.url, dataDir)
  const close = async () => {
    await server.close()
    await embedded.stop()
    if (keptDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return { ...server, close }
}

/** Starts the server on a running database, whose owner's address is `url`, with a folder for its uploads. */
export async function openServerOn(url: string, dataDir: string): Promise<BenchServer> {
  const log = createLogger('silent')
  const owner = ownerPool({ url })
  await migrate(owner)
  const pool = appPool({ url })
  const [db, ownerDb] = [kyselyOn(pool), kyselyOn(owner)]
  const config = loadConfig({ DATA_DIR: dataDir, PORTAL_DEMO: '0', PORTAL_LIMITES: '100000' })
  const deps = {
    config,
    log,
    clock: systemClock,
    db,
    pool,
    spool: 'bench',
    isReady: () => true,
    webRoot: join(dataDir, 'web'),
  }
  const app = await createApp(deps)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const openSessionOf = sessionsOn(deps)
  const signIn = async (taxId: string) => {
    const empresaId = await admin.createEmpresa(ownerDb, { taxId, name: 'Bench', uf: 'SP' })
    const accountId = await admin.createAccount(ownerDb, { login: taxId, name: 'Bench', password: null })
    await admin.grantEmpresa(ownerDb, { accountId, empresaId, papel: 'contador' })
    return { empresaId, accountId, token: await openSessionOf(accountId) }
  }
  const close = async () => {
    await app.close()
    await Promise.all([pool.end(), owner.end()])
  }
  return { openSession: openSessionOf, app, address, url, pool, owner, ownerDb, signIn, close }
}

const sessionsOn = (deps: Parameters<typeof openSession>[0]) => async (accountId: string) => {
  const request = { accountId, method: 'senha', address: '127.0.0.1', userAgent: null } as const
  const { token } = await openSession(deps, request)
  return token
}
