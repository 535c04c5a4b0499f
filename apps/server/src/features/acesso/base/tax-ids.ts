import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/**
 * Tax ids of companies of the transaction's scope, by id. Queries on documents do not join `empresa`: a cluster has it
 * on the coordinator only.
 */
export async function taxIdsOf(tx: Kysely<Database>, empresaIds: readonly number[]): Promise<Map<number, string>> {
  if (empresaIds.length === 0) return new Map()
  const rows = await tx.selectFrom('empresa').select(['id', 'tax_id']).where('id', 'in', empresaIds).execute()
  return new Map(rows.map(({ id, tax_id }) => [id, tax_id]))
}
