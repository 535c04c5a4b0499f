import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { appPool, kyselyOn, ownerPool } from '../db/pool.ts'
import type { Database } from '../db/schema.gen.ts'
import { atDatabase, closeDatabase } from './cluster.ts'

export interface TestDatabase {
  /** Connections as the program has them: role portal_app with row-level security. */
  db: Kysely<Database>
  pool: pg.Pool
  /** Connections as the owner role, for test set-up and the queue. */
  owner: pg.Pool
  ownerDb: Kysely<Database>
  /** Connection URL of the owner role. */
  url: string
  /** On a cluster, the owner's URL of this database on each worker; else none. */
  workers: string[]
  drop(): Promise<void>
}

/** Creates a separate database from the migrated template, in milliseconds. Call `drop` in afterAll. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { servers, appUrl, template } = inject('portalDatabase')
  const name = `portal_teste_${randomBytes(6).toString('hex')}`
  const admins = servers.map((server) => ownerPool({ url: server, max: 1 }))
  await Promise.all(admins.map((admin) => cloneDatabase(admin, { name, template })))
  const [url = '', ...workers] = servers.map((server) => atDatabase(server, name))
  const pool = appPool({ url: appUrl ? atDatabase(appUrl, name) : url, max: 6 })
  const owner = ownerPool({ url, max: 4 })
  const drop = async () => {
    await pool.end()
    await owner.end()
    // the nodes of a cluster connect to one another
    if (workers.length > 0) await Promise.all(admins.map((admin) => closeDatabase(admin, name)))
    await Promise.all(admins.map((admin) => dropDatabase(admin, name)))
  }
  return { db: kyselyOn(pool), pool, owner, ownerDb: kyselyOn(owner), url, workers, drop }
}

/** PostgreSQL 14 has one strategy only. From 15 on, copying files is faster for a database this small. */
async function cloneDatabase(admin: pg.Pool, { name, template }: { name: string; template: string }): Promise<void> {
  const { rows } = await admin.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const strategy = (rows[0]?.version ?? 0) >= 150_000 ? `strategy ${CLONE_STRATEGY}` : ''
  await admin.query(`create database ${name} template ${template} ${strategy}`)
}

async function dropDatabase(admin: pg.Pool, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}

const CLONE_STRATEGY = 'file_copy'
