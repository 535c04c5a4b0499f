import pg from 'pg'

const PATIENCE_MS = 5_000

/** DER of the imported authorities; null where they cannot be read. */
export async function readImported(url: string): Promise<Buffer[] | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ der: Buffer }>(
      'select der from icp_certificate order by imported_at, thumbprint',
    )
    return rows.map(({ der }) => der)
  } catch {
    return null // checkDatabase reports it, or the database is not migrated yet
  } finally {
    await client.end().catch(() => undefined)
  }
}
