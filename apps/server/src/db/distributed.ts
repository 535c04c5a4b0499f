import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './schema.gen.ts'

const answers = new WeakMap<Kysely<Database>, Promise<boolean>>()

/**
 * Whether the rows of companies may lie on several nodes (docs/scaling.md, section 4): the database has Citus. Asked
 * once per transaction.
 */
export function isDistributed(tx: Kysely<Database>): Promise<boolean> {
  const known = answers.get(tx)
  if (known) return known
  const answer = sql<{
    distributed: boolean
  }>`select to_regclass('pg_catalog.pg_dist_partition') is not null as distributed`
    .execute(tx)
    .then(({ rows }) => rows[0]?.distributed ?? false)
  answers.set(tx, answer)
  return answer
}

/**
 * Whether a query about these companies would ask several nodes, or none. Such a query must be one that every node can
 * answer by itself; a query about one company runs on its node and may be anything.
 */
export const isSpread = async (tx: Kysely<Database>, companies: readonly unknown[]): Promise<boolean> =>
  companies.length !== 1 && (await isDistributed(tx))

/**
 * On a cluster, the condition that a company column has one of these values: only their nodes are asked. On one
 * PostgreSQL `true`: beside a join by key it would lead the planner to read all rows of the companies.
 */
export const onNodesOf = async (
  tx: Kysely<Database>,
  column: string,
  empresaIds: Iterable<number>,
): Promise<RawBuilder<SqlBool>> =>
  (await isDistributed(tx)) ? sql`${sql.ref(column)} = any(${[...new Set(empresaIds)]}::bigint[])` : sql`true`
