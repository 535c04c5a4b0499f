import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import { asCondition, eventoClaims } from './event-rules.ts'

interface UploadKey {
  empresa_id: number
  id: string
}

/** A note whose cancellation is claimed and not settled. */
export interface PendingRow {
  id: string
  chave: string
  description: string | null
}

/** The limit of POST /cancelamentos. */
const MOST = 500

/** Notes of an upload, of the caller's companies, with a claimed cancellation. Served by `nota_pending` and the primary key of upload_line. */
const pendingOf = ({ empresaIds }: Scope, upload: UploadKey) => sql`
  nota n where n.empresa_id = any(${empresaIds}::bigint[]) and n.pending_cancellation and n.chave in (
    select l.chave from upload_line l where l.empresa_id = ${upload.empresa_id}::bigint and l.upload_id = ${upload.id}::uuid)`

export async function countPending(tx: Transaction<Database>, scope: Scope, upload: UploadKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${pendingOf(scope, upload)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** The pending notes of an upload, newest first, 500 at most. Null when no company of the caller has such an upload. */
export const findPending = (db: Kysely<Database>, scope: Scope, uploadId: string): Promise<PendingRow[] | null> =>
  inScope(db, scope, async (tx) => {
    if (scope.empresaIds.length === 0) return null
    const upload = await tx
      .selectFrom('upload')
      .select(['empresa_id', 'id'])
      .where('empresa_id', 'in', scope.empresaIds)
      .where('id', '=', uploadId)
      .executeTakeFirst()
    if (!upload) return null
    const { rows } = await sql<PendingRow>`
      select n.id, n.chave, (select e.description from evento e
        where e.empresa_id = n.empresa_id and e.chave = n.chave and ${asCondition(eventoClaims('e', 'n'))} order by e.imported_at desc limit 1) as description
      from ${pendingOf(scope, upload)} order by n.issued_local desc, n.id desc limit ${MOST}`.execute(tx)
    return rows
  })
