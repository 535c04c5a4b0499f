import { mkdtempSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLogger } from '../base/log.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrate.ts'
import { ownerPool } from '../db/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Owner URL of the test cluster, URL of the program's own login if it has one, and the migrated template
     * database.
     */
    portalDatabase: { url: string; appUrl: string | null; template: string }
  }
}

/**
 * Starts one PostgreSQL for the whole run (or uses PORTAL_TEST_DATABASE_URL) with one migrated template
 * database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.PORTAL_TEST_DATABASE_URL
  const cluster = external ? { url: external, appUrl: null, stop: async () => undefined } : await startCluster()
  const template = `portal_modelo_${process.pid}`
  const admin = ownerPool({ url: cluster.url, max: 2 })
  await admin.query(`create database ${template}`)
  const migrated = ownerPool({ url: databaseUrl(cluster.url, template), max: 4 })
  await migrate(migrated)
  await migrated.end()
  project.provide('portalDatabase', { url: cluster.url, appUrl: cluster.appUrl, template })
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await cluster.stop()
  }
}

async function startCluster(): Promise<{ url: string; appUrl: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-teste-'))
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, log: createLogger('silent'), durable: false })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: embedded.url, appUrl: embedded.appUrl, stop }
}

function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
