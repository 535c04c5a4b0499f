import type pg from 'pg'
import { distributeRefused } from './errors.ts'

interface Policy {
  name: string
  using: string | null
  check: string | null
  hasSubquery: boolean
}

async function readPolicies(client: pg.ClientBase, table: string): Promise<Policy[]> {
  const { rows } = await client.query<Policy>(
    `select polname as name, pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check,
       coalesce(polqual::text like '%{SUBLINK %', false) or coalesce(polwithcheck::text like '%{SUBLINK %', false) as "hasSubquery"
     from pg_policy where polrelid = $1::regclass order by 1`,
    [`public.${table}`],
  )
  return rows
}

/** The rule of `nota` (migration 0005), which no index serves: it is tested for each row. */
const TESTED_BY_ROW = /NULLIF\(\(empresa_id = ANY \(app_empresas\(\)(?:::bigint\[\])?\)\), false\) IS NOT NULL/
/** The same without making the array of companies for each row: 4 µs instead of 38 with 300 companies. */
const BY_TEXT = `NULLIF(position(',' || empresa_id || ',' in ',' || current_setting('app.empresas', true) || ','), 0) IS NOT NULL`

/**
 * A condition as a shard can evaluate it. The migrations write `(select app_empresas())`, which PostgreSQL evaluates once per query; Citus
 * refuses subqueries. `is_provider()` reads `account`, which the workers lack: `app_provider()` reads what the transaction has set.
 */
export const toShardCondition = (condition: string): string =>
  condition
    .replace(/\(\s*select\s+(\w+)\(\)\s+as\s+\1\s*\)/gi, '$1()')
    .replace(/(?<!\w)is_provider\(\)/g, 'app_provider()')
    .replace(TESTED_BY_ROW, BY_TEXT)

/** Changes the policies of a table for its shards, in the caller's transaction. Throws AppError when a subquery remains. */
export async function preparePolicies(client: pg.ClientBase, table: string): Promise<void> {
  for (const { name, using, check } of await readPolicies(client, table)) {
    const clauses = [using === null ? '' : `using (${toShardCondition(using)})`]
    if (check !== null) clauses.push(`with check (${toShardCondition(check)})`)
    const statement = `alter policy ${client.escapeIdentifier(name)} on public.${client.escapeIdentifier(table)} ${clauses.join(' ')}`
    await client.query(statement)
  }
  const stray = (await readPolicies(client, table)).find(({ hasSubquery }) => hasSubquery)
  if (stray)
    throw distributeRefused(`A regra ${stray.name} de ${table} tem uma subconsulta, que o Citus não aceita em partes.`)
}
