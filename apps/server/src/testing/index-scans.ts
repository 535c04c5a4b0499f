import { ownerPool } from '../db/pool.ts'
import type { TestDatabase } from './database.ts'

/** How often an index was scanned; on a cluster, of its shards on all workers. */
export async function scansOf({ url, workers }: TestDatabase, index: string): Promise<number> {
  const counts = await Promise.all((workers.length > 0 ? workers : [url]).map((server) => scansOn(server, index)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function scansOn(url: string, index: string): Promise<number> {
  const owner = ownerPool({ url, max: 1 })
  try {
    // Citus hides shards from clients
    await owner.query('set citus.override_table_visibility = off')
    const { rows } = await owner.query<{ scans: number }>(
      `select coalesce(sum(idx_scan), 0)::int as scans from pg_stat_user_indexes where indexrelname ~ ('^' || $1 || '(_\\d{6})?$')`,
      [index],
    )
    return rows[0]?.scans ?? 0
  } finally {
    await owner.end()
  }
}
