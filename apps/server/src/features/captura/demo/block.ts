import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

export interface DemoBlock {
  taxId: string
  service: 'nfe' | 'cte' | 'mdfe'
}

/** Asks for a block of a company of the demonstration; false for another company. */
export async function askBlock(
  tx: Transaction<Database>,
  { empresaId, taxId, service }: DemoBlock & { empresaId: number },
): Promise<boolean> {
  const { demo } = await tx.selectFrom('empresa').select('demo').where('id', '=', empresaId).executeTakeFirstOrThrow()
  if (!demo) return false
  await sql`insert into capture_demo (looked_at, block_tax_id, block_service) values (now(), ${taxId}, ${service})
    on conflict (id) do update set looked_at = now(), block_tax_id = ${taxId}, block_service = ${service}`.execute(tx)
  return true
}
