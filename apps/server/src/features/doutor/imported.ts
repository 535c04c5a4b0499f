import pg from 'pg'

const PATIENCE_MS = 5_000

/** Certificates of authorities that were imported; null where that cannot be asked. */
export async function countImported(url: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from icp_certificate')
    return rows[0]?.count ?? 0
  } catch {
    return null // told by checkDatabase, or not migrated yet
  } finally {
    await client.end().catch(() => undefined)
  }
}
