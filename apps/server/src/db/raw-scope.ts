import type pg from 'pg'
import { type Scope, scopeStatements } from './scope.ts'

/**
 * Same as `inScope` on the bare driver, for COPY, which returns raw bytes. Keep transactions short: a client
 * may be slow.
 */
export async function inRawScope<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    // one round trip instead of two: a download opens such a transaction for every thousand notes
    // eslint-disable-next-line no-restricted-syntax -- SET takes no parameters; scopeStatements lets only ids through
    await client.query(`begin; ${scopeStatements(scope)}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // a connection whose rollback failed is not returned to the pool
    await client.query('rollback').catch((cause: Error) => {
      failed = cause
    })
    throw error
  } finally {
    client.release(failed)
  }
}
