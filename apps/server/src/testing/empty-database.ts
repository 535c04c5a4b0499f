import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { ownerPool } from '../db/pool.ts'
import { atDatabase } from './cluster.ts'

/** Runs `work` on a new database without any table, beside those of the tests, and drops it. */
export async function onEmptyDatabase<T>(work: (owner: pg.Pool, url: string) => Promise<T>): Promise<T> {
  const [server = ''] = inject('portalDatabase').servers
  const name = `portal_vazio_${randomBytes(6).toString('hex')}`
  const admin = ownerPool({ url: server, max: 1 })
  await admin.query(`create database ${name}`)
  const url = atDatabase(server, name)
  const owner = ownerPool({ url, max: 3 })
  try {
    return await work(owner, url)
  } finally {
    await owner.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
