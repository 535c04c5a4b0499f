import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { INSTALLATION } from '../base/audit.ts'

export interface AuditRow {
  id: string
  at: Date
  who: string
  what: string
  target: string
  detail: string
  support: boolean
  address: string | null
}

const COLUMNS = ['id', 'at', 'who', 'what', 'target', 'detail', 'support', 'address'] as const

/** Newest first, after the row of the cursor. `what` is one kind of event or an area. Index: primary key. */
export const findAudit = (
  db: Kysely<Database>,
  { accountId, empresaId }: { accountId: string; empresaId: number },
  { what, after, limit }: { what?: string; after: string | null; limit: number },
): Promise<AuditRow[]> =>
  inScope(db, { accountId, empresaIds: [empresaId] }, async (tx) => {
    // the shards of a cluster have no accounts: the coordinator checks the caller
    if (empresaId === INSTALLATION) await sql`select prove_provider()`.execute(tx)
    let page = tx.selectFrom('audit').select(COLUMNS).where('empresa_id', '=', empresaId)
    if (what?.includes('.')) page = page.where('what', '=', what)
    else if (what) page = page.where('what', '>=', `${what}.`).where('what', '<', `${what}/`)
    if (after !== null) page = page.where('id', '<', after)
    return page.orderBy('id', 'desc').limit(limit).execute()
  })
