import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { MOST_SENDINGS } from './answers.ts'

/**
 * Sends the events of a request that are left without an answer once more, with the same bytes: 573 proves that they had been registered.
 * Returns how many; events that are under way or have an answer stay as they are.
 */
export async function askAgain(tx: Transaction<Database>, requestId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update manifesto m set next_at = now(), tries = ${MOST_SENDINGS - 1} from manifesto_item i
    where i.manifesto_id = m.id and i.pedido_id = ${requestId} and m.state = 'incerto' and m.next_at is null`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
