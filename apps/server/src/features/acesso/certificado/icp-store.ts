import { type Kysely, sql } from 'kysely'
import type { StoredTrust } from '../../../base/certificate/anchors.ts'
import type { Database } from '../../../db/schema.gen.ts'

/**
 * The authorities imported by `portal icp importar`. Rows are only added, so their number serves as a
 * version.
 */
export const storedTrust = (db: Kysely<Database>): StoredTrust => ({
  version: async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from icp_certificate`.execute(db)
    return String(rows[0]?.count)
  },
  certificates: async () => {
    const rows = await db.selectFrom('icp_certificate').select('der').orderBy('thumbprint').execute()
    return rows.map(({ der }) => der)
  },
})
