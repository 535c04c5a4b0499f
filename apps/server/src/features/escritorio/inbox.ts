import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import type { Asked } from '../acesso/base/ask-colleagues.ts'

/** What people of an office asked of each other (`acesso/base/ask-colleagues.ts`), as each of them reads it. */

type Db = Kysely<Database>

export interface InboxRow {
  id: string
  tax_id: string
  empresa_name: string
  kind: Asked['kind']
  subject: string
  label: string
  what: Asked['what']
  message: string
  author_name: string
  asked_at: Date
  done_at: Date | null
}

export interface AssignedRow {
  subject: string
  account_id: string
  name: string
  message: string
  author_name: string
  asked_at: Date
}

const MOST_ASSIGNED = 2000

/** The caller's inbox, newest first. */
export const listInbox = (
  db: Db,
  { accountId }: Scope,
  { before, isSettled, limit }: { before: string | null; isSettled: boolean; limit: number },
): Promise<InboxRow[]> =>
  inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<InboxRow>`select * from my_inbox(${before}::uuid, ${isSettled}, ${limit})`.execute(tx)
    return rows
  })

/** Returns how many were open. */
export const settleInbox = (db: Db, { accountId }: Scope, ids: readonly string[], now: Date): Promise<number> =>
  inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<{ count: number }>`select settle_inbox(${ids}::uuid[], ${now}) as count`.execute(tx)
    return rows[0]?.count ?? 0
  })

export const listAssigned = (
  db: Db,
  { accountId }: Scope,
  { empresaId, kind }: { empresaId: number; kind: Asked['kind'] },
): Promise<AssignedRow[]> =>
  inScope(db, { accountId, empresaIds: [empresaId] }, async (tx) => {
    const { rows } = await sql<AssignedRow>`
      select * from assigned_in(${empresaId}, ${kind}, ${MOST_ASSIGNED})`.execute(tx)
    return rows
  })
