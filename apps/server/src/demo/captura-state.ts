import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.gen.ts'
import type { DemoBlock } from '../features/captura/demo/block.ts'

/** Whether a screen of the demonstration's capture was opened within `withinMs`, and the block that a visitor requested. */
export async function readDemoState(db: Kysely<Database>, withinMs: number) {
  const row = await db
    .selectFrom('capture_demo')
    .select(['block_tax_id', 'block_service'])
    .where('looked_at', '>', sql<Date>`now() - make_interval(secs => ${withinMs / 1000})`)
    .executeTakeFirst()
  const service = (['nfe', 'cte', 'mdfe'] as const).find((name) => name === row?.block_service)
  const block: DemoBlock | null = row?.block_tax_id && service ? { taxId: row.block_tax_id, service } : null
  return { isWatched: row !== undefined, block }
}

/** The sequence of the block is asked at once, too early for the authority; the order is done. */
export async function settleBlock(ownerDb: Kysely<Database>, { taxId, service }: DemoBlock): Promise<void> {
  await sql`update capture_sequence set next_at = now(), wait_until = null, blocked_until = null, changed_at = now()
    where tax_id = ${taxId} and service = ${service} and demo`.execute(ownerDb)
  await sql`update capture_demo set block_tax_id = null, block_service = null`.execute(ownerDb)
}
