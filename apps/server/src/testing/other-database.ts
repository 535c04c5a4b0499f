import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '../base/log.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { ownerPool } from '../db/pool.ts'

/** A second PostgreSQL, of the other kind (embedded or external) than the one of the tests. */
export interface OtherCluster {
  kind: 'embedded' | 'external'
  /** Creates an empty database and returns its URL. */
  emptyDatabase(): Promise<string>
  stop(): Promise<void>
}

interface ExternalTools {
  findDebianPostgres(): { version: string; bin: string } | null
  startExternal(found: object): Promise<{ url: string; stop(): Promise<void> }>
}

const TOOLS = join(import.meta.dirname, '../../../../tools/setup/external-postgres.mjs')

/**
 * Starts Debian's PostgreSQL beside the embedded one, with an owner without superuser rights. Prints the
 * reason and returns null where it is not installed.
 */
export async function otherCluster(): Promise<OtherCluster | null> {
  if (process.env.PORTAL_TEST_DATABASE_URL) return startOwn()
  const { findDebianPostgres, startExternal } = (await import(TOOLS)) as ExternalTools // plain JavaScript without types
  const found = findDebianPostgres()
  if (!found) {
    process.stderr.write('nenhum PostgreSQL do Debian nesta máquina: os testes entre dois bancos são pulados\n')
    return null
  }
  return { kind: 'external', ...(await clusterAt(await startExternal(found))) }
}

async function startOwn(): Promise<OtherCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-outro-'))
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, log: createLogger('silent'), durable: false })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { kind: 'embedded', ...(await clusterAt({ url: embedded.url, stop })) }
}

async function clusterAt({ url, stop }: { url: string; stop(): Promise<void> }) {
  const admin = ownerPool({ url, max: 1 })
  return {
    emptyDatabase: async () => {
      const name = `portal_copia_${randomBytes(6).toString('hex')}`
      await admin.query(`create database ${name}`)
      const own = new URL(url)
      own.pathname = `/${name}`
      return own.href
    },
    stop: async () => {
      await admin.end()
      await stop()
    },
  }
}
