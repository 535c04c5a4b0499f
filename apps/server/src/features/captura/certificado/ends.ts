import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'

/** The end of the A1 certificate that each company uses, by its id. Row-level security shows the scope's companies only. */
export async function certificateEnds(
  db: Kysely<Database>,
  scope: Scope,
  empresaIds: readonly number[],
): Promise<Map<number, Date>> {
  if (empresaIds.length === 0) return new Map()
  const { rows } = await inScope(db, scope, (tx) =>
    sql<{ empresa_id: number; valid_to: Date }>`
      select m.empresa_id, k.valid_to from capture_admission m join capture_certificate k on k.id = m.certificate_id
      where m.empresa_id = any (${empresaIds}::bigint[])`.execute(tx),
  )
  return new Map(rows.map(({ empresa_id, valid_to }) => [empresa_id, valid_to]))
}
