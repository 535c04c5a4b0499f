import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './schema.gen.ts'

/**
 * What a query must say of its companies so that a cluster can run it (docs/scaling.md, section 4); on one PostgreSQL it says the same:
 * - it names its companies in the condition of its first table, a single one by `=`;
 * - a further table joined by company is joined by `sameCompany`, which repeats the single company;
 * - a query of several companies that one node cannot answer by itself asks `isSpread`, and then asks each company alone.
 */

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

/**
 * Joins `table` to `other` by company: `i.empresa_id = n.empresa_id`, and the query's single company, which an equality of columns does not
 * repeat everywhere. A cluster runs a query on one node only when every table names its company. Several companies need no such condition.
 */
export function sameCompany(table: string, other: string, empresaIds: readonly number[]): RawBuilder<SqlBool> {
  const column = sql.ref(`${table}.empresa_id`)
  const isSame = sql<SqlBool>`${column} = ${sql.ref(`${other}.empresa_id`)}`
  return empresaIds.length === 1 ? sql`${isSame} and ${ofOneCompany(column, empresaIds)}` : isSame
}

/** The query's single company for a table that is not joined by company; `true` for several. */
export const ofOneCompany = (column: RawBuilder<unknown>, empresaIds: readonly number[]): RawBuilder<SqlBool> =>
  empresaIds.length === 1 ? sql`${column} = ${empresaIds[0]}::bigint` : sql`true`
