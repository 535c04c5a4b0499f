import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'

/** True when the account works in an office. */
export const worksInOffice = (db: Kysely<Database>, accountId: string): Promise<boolean> =>
  inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql`select 1 from my_escritorio()`.execute(tx)
    return rows.length > 0
  })
