import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCitus } from '../testing/cluster.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { buildNota, insertNotas } from '../testing/notas.ts'
import { APP_ROLE, ownerPool } from './pool.ts'
import { inRawScope } from './raw-scope.ts'
import { inScope } from './scope.ts'

const COMPANIES = 12
const NOTAS = 3

/** Both walls hold on the workers: the rights of a transaction reach the shards, and without them no row shows. */
describe.skipIf(!findCitus())('row-level security on a cluster', () => {
  let base: TestDatabase
  let ids: number[]
  beforeAll(async () => {
    base = await freshDatabase()
    const { rows } = await base.owner.query<{ id: number }>(
      `insert into empresa (tax_id, name, uf) select '112223330' || lpad(n::text, 5, '0'), 'x', 'SP' from generate_series(1, $1) n returning id`,
      [COMPANIES],
    )
    ids = rows.map(({ id }) => id)
    await insertNotas(
      base.ownerDb,
      ids.flatMap((id) => Array.from({ length: NOTAS }, () => buildNota(id))),
    )
  })
  afterAll(() => base.drop())

  const scopeOf = (...empresaIds: number[]) => ({ empresaIds, accountId: null })
  const [first, second] = [() => ids[0] ?? 0, () => ids[1] ?? 0]

  test('the companies lie on more than one worker', async () => {
    const { rows } = await base.owner.query(
      `select distinct nodeport from pg_dist_shard_placement p join unnest($1::bigint[]) e (id)
         on p.shardid = get_shard_id_for_distribution_column('nota', e.id)`,
      [ids],
    )
    expect(rows.length).toBeGreaterThan(1)
  })

  test('a query that forgets its company sees the companies of its scope only', async () => {
    for (const own of [[first()], [first(), second()], ids.slice(3, 9)]) {
      const seen = await inScope(base.db, scopeOf(...own), (tx) =>
        sql<{
          id: number
          count: number
        }>`select empresa_id as id, count(*)::int as count from nota group by 1 order by 1`.execute(tx),
      )
      expect(seen.rows).toEqual(own.map((id) => ({ id, count: NOTAS })))
      const raw = await inRawScope(base.pool, scopeOf(...own), (client) => client.query('select 1 from arquivo'))
      expect(raw.rows).toHaveLength(own.length * NOTAS)
    }
    const none = await inScope(base.db, scopeOf(), (tx) => sql`select 1 from nota`.execute(tx))
    expect(none.rows).toEqual([])
  })

  test('the rights end with their transaction, on the connections to the workers too', async () => {
    await inScope(base.db, scopeOf(...ids), (tx) => sql`select 1 from nota`.execute(tx))
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await sql`select 1 from nota`.execute(base.db)).rows).toEqual([])
  })

  test('a write that forgets its company changes the scope’s rows only, and none is written outside', async () => {
    const change = await inScope(base.db, scopeOf(first()), (tx) =>
      sql<{ id: number }>`update nota set natureza = 'mudada' returning empresa_id as id`.execute(tx),
    )
    expect(new Set(change.rows.map(({ id }) => id))).toEqual(new Set([first()]))
    const write = inScope(base.db, scopeOf(first()), (tx) =>
      sql`insert into nota_text (empresa_id, of_party, texto) values (${second()}, true, 'alheia')`.execute(tx),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  test('definer functions refuse companies outside the scope', async () => {
    const search = inScope(base.db, scopeOf(first()), (tx) =>
      sql`select * from nota_words(${[second()]}::bigint[], ${['x']}::text[], 10)`.execute(tx),
    )
    await expect(search).rejects.toThrow('company outside the scope')
    const place = inScope(base.db, scopeOf(first()), (tx) =>
      sql`select place_nota(${second()}, gen_random_uuid(), ${first()}, gen_random_uuid())`.execute(tx),
    )
    await expect(place).rejects.toThrow('company outside the scope')
  })

  test('on a worker itself the program’s role sees no row of a shard without rights, and cannot bypass that', async () => {
    let rows = 0
    for (const url of base.workers) {
      const worker = ownerPool({ url, max: 1 })
      const client = await worker.connect()
      try {
        const { rows: roles } = await client.query(
          `select rolsuper or rolbypassrls as bypass, rolcanlogin as login from pg_roles where rolname = $1`,
          [APP_ROLE],
        )
        expect(roles).toEqual([{ bypass: false, login: true }])
        await client.query('set citus.override_table_visibility = off')
        const shards = await shardsOf(client)
        expect(shards.length).toBeGreaterThan(20)
        for (const { shard, open } of shards) {
          expect(open, shard).toBe(false)
          rows += await countRows(client, shard)
          await client.query(`set role ${APP_ROLE}`)
          expect(await countRows(client, shard), shard).toBe(0)
          await client.query('reset role')
        }
      } finally {
        client.release()
        await worker.end()
      }
    }
    expect(rows).toBeGreaterThan(COMPANIES * NOTAS)
  })
})

/** Shards that the program may read; `open`: row-level security is not enabled and forced. */
async function shardsOf(client: pg.ClientBase): Promise<{ shard: string; open: boolean }[]> {
  const { rows } = await client.query<{ shard: string; open: boolean }>(
    `select c.oid::regclass::text as shard, not (c.relrowsecurity and c.relforcerowsecurity) as open
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname ~ '^(nota|arquivo|evento|upload|produto|sped)[a-z_]*_[0-9]+$' and has_table_privilege($1, c.oid, 'select')`,
    [APP_ROLE],
  )
  return rows
}

async function countRows(client: pg.ClientBase, shard: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${shard}`)
  return rows[0]?.count ?? 0
}
