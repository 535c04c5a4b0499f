import type pg from 'pg'
import type { Scope } from './scope.ts'

/** As `inScope`, on the bare driver: for COPY, which receives bytes as they are. Short transactions only: a client may be slow. */
export async function inRawScope<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query('begin')
    await client.query(`select set_config('app.empresas', $1, true), set_config('app.account', $2, true)`, [
      scope.empresaIds.join(','),
      scope.accountId ?? '',
    ])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // a connection whose rollback fails is not given to the next caller
    await client.query('rollback').catch((cause: Error) => {
      failed = cause
    })
    throw error
  } finally {
    client.release(failed)
  }
}
