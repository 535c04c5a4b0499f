import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** An open alert. Without company it is of a service, for everybody. */
export interface AlertRow {
  id: string
  kind: string
  service: string | null
  tax_id: string | null
  name: string | null
  opened_at: Date
  seen_at: Date | null
  seen_by_name: string | null
  details: unknown
}

/** Open alerts of the scope's companies, the newest first. Served by `capture_alert_of`. */
export async function listAlerts(tx: Transaction<Database>, id: string | null = null): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.id, a.kind, a.service, a.tax_id, e.name, a.opened_at, a.seen_at, a.seen_by_name, a.details
    from capture_alert a left join empresa e on e.tax_id = a.tax_id
    where a.closed_at is null and (${id}::uuid is null or a.id = ${id}::uuid)
    order by a.opened_at desc, a.id limit 1000`.execute(tx)
  return rows
}

/** Notes who has seen an open alert; the first one stays. */
export async function markSeen(
  tx: Transaction<Database>,
  id: string,
  { accountId, name }: { accountId: string; name: string },
): Promise<void> {
  await tx
    .updateTable('capture_alert')
    .set({ seen_at: sql<Date>`now()`, seen_by: accountId, seen_by_name: name })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('seen_at', 'is', null)
    .execute()
}
