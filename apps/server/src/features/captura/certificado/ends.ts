import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'

/** The end of the kept A1 certificate of each root. Row-level security shows those of the scope's companies only. */
export async function certificateEnds(
  db: Kysely<Database>,
  scope: Scope,
  companies: readonly { root: string; demo: boolean }[],
): Promise<Map<string, Date>> {
  const [first] = companies
  if (!first) return new Map()
  const roots = [...new Set(companies.map(({ root }) => root))]
  // the companies of an office are all of the demonstration, or none is
  const { rows } = await inScope(db, scope, (tx) =>
    sql<{ root: string; valid_to: Date }>`
      select root, valid_to from capture_certificate where root = any(${roots}::text[]) and demo = ${first.demo}`.execute(
      tx,
    ),
  )
  return new Map(rows.map(({ root, valid_to }) => [root, valid_to]))
}
