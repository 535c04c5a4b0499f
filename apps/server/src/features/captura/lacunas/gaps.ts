import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { wakeQueries } from '../ritmo/wake-queries.ts'

/** Numbers that we never got: after `from_nsu`, up to `to_nsu`. */
export interface GapRow {
  id: string
  service: string
  tax_id: string
  from_nsu: number
  to_nsu: number
  found: number
  absent: number
  state: string
  reason: string | null
  opened_at: Date
  settled_at: Date | null
  settled_by_name: string | null
}

const COLUMNS = [
  'id',
  'service',
  'tax_id',
  'from_nsu',
  'to_nsu',
  'found',
  'absent',
  'state',
  'reason',
  'opened_at',
  'settled_at',
  'settled_by_name',
] as const

/** Gaps of a company, the open ones first, then the newest. */
export const listGaps = (
  tx: Transaction<Database>,
  { empresaId, environment }: { empresaId: number; environment: 1 | 2 },
): Promise<GapRow[]> =>
  tx
    .selectFrom('capture_gap')
    .select(COLUMNS)
    .where(sql<boolean>`environment = case when demo then 1 else ${environment} end`)
    .where(sql<boolean>`(tax_id, demo) = (select e.tax_id, e.demo from empresa e where e.id = ${empresaId})`)
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('opened_at', 'desc')
    .limit(500)
    .execute()

/** A gap of the companies of the scope; undefined when there is none. */
export const findGap = (tx: Transaction<Database>, id: string): Promise<GapRow | undefined> =>
  tx.selectFrom('capture_gap').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

interface GapDecision {
  action: 'buscar' | 'desconsiderar'
  reason: string | null
  accountId: string | null
  name: string
}

/**
 * Asks to fetch a gap now, also one that was dismissed, or dismisses an open one. A gap that is closed or lost stays as it
 * is.
 */
export async function settleGap(
  tx: Transaction<Database>,
  id: string,
  { action, reason, accountId, name }: GapDecision,
): Promise<void> {
  const change =
    action === 'buscar'
      ? { state: 'open', asked_at: sql<Date>`now()`, settled_at: null, settled_by: null, settled_by_name: null }
      : { state: 'dismissed', settled_at: sql<Date>`now()`, settled_by: accountId, settled_by_name: name, reason }
  const gap = await tx
    .updateTable('capture_gap')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', action === 'buscar' ? ['open', 'dismissed'] : ['open'])
    .returning(['service', 'environment', 'tax_id', 'demo'])
    .executeTakeFirst()
  if (gap && action === 'buscar') await wakeQueries(tx, gap)
}
