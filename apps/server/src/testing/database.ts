import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { appPool, kyselyOn, ownerPool } from '../db/pool.ts'
import type { Database } from '../db/schema.gen.ts'

export interface TestDatabase {
  /** Connections as the program has them: role portal_app with row-level security. */
  db: Kysely<Database>
  pool: pg.Pool
  /** Connections as the owner role, for test set-up and the queue. */
  owner: pg.Pool
  ownerDb: Kysely<Database>
  /** Connection URL of the owner role. */
  url: string
  drop(): Promise<void>
}

/** Creates a separate database from the migrated template, in milliseconds. Call `drop` in afterAll. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { url, appUrl, template } = inject('portalDatabase')
  const name = `portal_teste_${randomBytes(6).toString('hex')}`
  const admin = ownerPool({ url, max: 1 })
  await cloneDatabase(admin, { name, template })
  const own = new URL(url)
  own.pathname = `/${name}`
  const app = new URL(appUrl ?? url)
  app.pathname = own.pathname
  const pool = appPool({ url: app.href, max: 6 })
  const owner = ownerPool({ url: own.href, max: 4 })
  const drop = async () => {
    await pool.end()
    await owner.end()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { db: kyselyOn(pool), pool, owner, ownerDb: kyselyOn(owner), url: own.href, drop }
}

/** PostgreSQL 14 has one strategy only. From 15 on, copying files is faster for a database this small. */
async function cloneDatabase(admin: pg.Pool, { name, template }: { name: string; template: string }): Promise<void> {
  const { rows } = await admin.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const strategy = (rows[0]?.version ?? 0) >= 150_000 ? `strategy ${CLONE_STRATEGY}` : ''
  await admin.query(`create database ${name} template ${template} ${strategy}`)
}

const CLONE_STRATEGY = 'file_copy'
