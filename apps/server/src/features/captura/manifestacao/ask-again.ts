import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { MOST_SENDINGS } from './answers.ts'

/** Company of a request, or of an automatic Ciência, which has no request. */
export async function companyOfManifest(tx: Transaction<Database>, id: string): Promise<string | null> {
  const { rows } = await sql<{ tax_id: string }>`select tax_id from manifesto_pedido where id = ${id}
    union all select tax_id from manifesto where id = ${id}`.execute(tx)
  return rows[0]?.tax_id ?? null
}

/**
 * Sends the events of a request, or one event, that are left without an answer once more, with the same bytes: 573 proves that they had been registered.
 * Returns how many; events that are under way or have an answer stay as they are.
 */
export async function askAgain(tx: Transaction<Database>, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update manifesto m set next_at = now(), tries = ${MOST_SENDINGS - 1}
    where (m.id = ${id} or m.id in (select i.manifesto_id from manifesto_item i where i.pedido_id = ${id}))
      and m.state = 'incerto' and m.next_at is null`.execute(tx)
  return Number(numAffectedRows)
}
