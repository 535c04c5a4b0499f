import pg from 'pg'
import { ownerPool } from '../db/pool.ts'

/** The same database's URL for another role, without a password. */
export function asRole(url: string, role: string): string {
  const own = new URL(url)
  own.username = role
  return own.href
}

/** Runs `work` on a new pool, as an operator's command does. */
export async function onPool<T, A extends unknown[]>(
  url: string,
  work: (owner: pg.Pool, ...more: A) => Promise<T>,
  ...more: A
): Promise<T> {
  const owner = ownerPool({ url, max: 4 })
  try {
    return await work(owner, ...more)
  } finally {
    await owner.end()
  }
}

/**
 * Runs the statements on a new connection, one by one: Citus repeats a whole query string on the workers for each SET LOCAL in it. Returns
 * the first column of the first row of the last one.
 */
export async function runOn(url: string, ...statements: string[]): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let value: unknown
    for (const text of statements) value = (await client.query<unknown[]>({ text, rowMode: 'array' })).rows[0]?.[0]
    return value
  } finally {
    await client.end()
  }
}
