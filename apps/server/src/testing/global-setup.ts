import { mkdtempSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createLogger } from '../base/log.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrate.ts'
import { ownerPool } from '../db/pool.ts'
import { distribute } from '../ops/banco/distribute.ts'
import { atDatabase, closeDatabase, createClusterDatabase, findCitus, runningNodes, startCitus } from './cluster.ts'

/** The PostgreSQL of a run: one server, or the nodes of a cluster. */
interface Servers {
  /** Owner's URL of each server, the coordinator first. A test's database is created on all of them. */
  servers: string[]
  /** URL of the program's own login, where it has one. */
  appUrl: string | null
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of the run and the name of the migrated template database. */
    portalDatabase: { servers: string[]; appUrl: string | null; template: string }
  }
}

// plain JavaScript without types
const MEMORY_FOLDER = join(import.meta.dirname, '../../../../tools/setup/memory-folder.mjs')

/** Few: a clone copies the files of every shard. More than one on each worker. */
const SHARDS = 4

/**
 * Starts one PostgreSQL for the whole run (or uses PORTAL_TEST_DATABASE_URL, or a cluster with PORTAL_TEST_CLUSTER)
 * with one migrated template database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isCluster = Boolean(project.config.env.PORTAL_TEST_CLUSTER)
  if (isCluster && !runningNodes() && !findCitus()) {
    process.stderr.write('nenhum PostgreSQL com o Citus: os testes do cluster são pulados\n')
    return () => Promise.resolve()
  }
  const { useMemoryFolder } = (await import(MEMORY_FOLDER)) as { useMemoryFolder(): () => void }
  const freeMemory = useMemoryFolder()
  const { servers, appUrl, stop } = await openServers(isCluster)
  const template = `portal_modelo_${process.pid}`
  const admins = servers.map((url) => ownerPool({ url, max: 2 }))
  const teardown = async () => {
    await Promise.all(admins.map((admin) => dropTemplate(admin, template)))
    await stop()
    freeMemory()
  }
  try {
    if (isCluster) await createClusterDatabase(servers, template)
    else await admins[0]?.query(`create database ${template}`)
    await fillTemplate(atDatabase(servers[0] ?? '', template), isCluster)
    // a database in use cannot be cloned
    if (isCluster) await Promise.all(admins.map((admin) => closeDatabase(admin, template)))
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('portalDatabase', { servers, appUrl, template })
  return teardown
}

async function fillTemplate(url: string, isCluster: boolean): Promise<void> {
  const owner = ownerPool({ url, max: 4 })
  try {
    if (isCluster) await distribute(owner, { shardCount: SHARDS })
    else await migrate(owner)
  } finally {
    await owner.end()
  }
}

async function openServers(isCluster: boolean): Promise<Servers> {
  if (isCluster) return openCluster()
  const external = process.env.PORTAL_TEST_DATABASE_URL
  return external ? { servers: [external], appUrl: null, stop: async () => undefined } : startServer()
}

async function openCluster(): Promise<Servers> {
  const running = runningNodes()
  if (running) return { servers: running, appUrl: null, stop: async () => undefined }
  const { nodes, stop } = await startCitus()
  return { servers: nodes.map(({ url }) => url), appUrl: null, stop }
}

async function startServer(): Promise<Servers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-teste-'))
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, log: createLogger('silent'), durable: false })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { servers: [embedded.url], appUrl: embedded.appUrl, stop }
}

async function dropTemplate(admin: pg.Pool, template: string): Promise<void> {
  await admin.query(`drop database if exists ${template} with (force)`)
  await admin.end()
}
