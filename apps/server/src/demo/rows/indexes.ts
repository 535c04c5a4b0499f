import type pg from 'pg'

/** For fewer rows COPY is fast enough with the indexes in place. */
const WORTH_ROWS = 20_000
const MEMORY = '1GB'

/**
 * Runs a load with the secondary indexes of `nota` dropped and recreates them afterwards. Does so only when
 * this is faster: most rows are new and no other session uses the database. Runs in the caller's transaction,
 * so a failed load leaves the indexes unchanged.
 */
export async function withoutIndexes<T>(
  client: pg.ClientBase,
  { rows, alone }: { rows: number; alone: boolean },
  load: () => Promise<T>,
): Promise<T> {
  if (!alone || rows < WORTH_ROWS || rows < (await countNotas(client))) return load()
  const definitions = await secondaryIndexes(client)
  for (const { name } of definitions) await run(client, `drop index ${name}`)
  const result = await load()
  await run(client, `set local maintenance_work_mem = '${MEMORY}'`)
  for (const { definition } of definitions) await run(client, definition)
  return result
}

async function countNotas(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ quantity: string | null }>('select sum(quantity) as quantity from nota_day')
  return Number(rows[0]?.quantity ?? 0)
}

async function secondaryIndexes(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'nota'::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1`)
  return rows
}

async function run(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query(statement)
}
