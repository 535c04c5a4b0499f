import type pg from 'pg'
import { toShardCondition } from '../../db/shard-condition.ts'
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
