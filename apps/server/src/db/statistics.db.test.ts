import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onCluster } from '../testing/cluster.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

const knownRows = async (): Promise<number> => {
  const { rows } = await base.owner.query<{ known: number }>(
    `select reltuples::int as known from pg_class where oid = 'item_seen'::regclass`,
  )
  return rows[0]?.known ?? 0
}

// on a cluster, autovacuum of each node analyzes its shards (docs/scaling.md, section 4)
test.skipIf(onCluster)('the end of an import analyzes the tables that grew and no others', async () => {
  const insert = (from: number, to: number) =>
    base.owner.query(
      `insert into item_seen (empresa_id, ncm, name, gtin, busca)
       select 1, '73181500', 'Parafuso ' || i, '', 'parafuso ' || i from generate_series($1::int, $2::int) i`,
      [from, to],
    )
  await base.owner.query('alter table item_seen set (autovacuum_enabled = false)')
  await insert(1, 3000)
  await sql`select refresh_statistics()`.execute(base.db)
  expect(await knownRows()).toBe(3000)
  await insert(3001, 3100)
  await sql`select refresh_statistics()`.execute(base.db)
  expect(await knownRows()).toBe(3000)
})
