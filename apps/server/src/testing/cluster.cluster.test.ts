import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerPool } from '../db/pool.ts'
import { type Cluster, findCitus, startCitus } from './cluster.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

describe.skipIf(!findCitus())('a test’s own database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())

  test('is distributed: the rows of different companies lie on different workers', async () => {
    await database.owner.query(
      `insert into audit (empresa_id, id, who, what) select n, gen_random_uuid(), 'teste', 'teste' from generate_series(1, 40) n`,
    )
    const counts = await Promise.all(database.workers.map(countAudit))
    expect(counts.reduce((sum, count) => sum + count)).toBe(40)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })
})

describe.skipIf(!findCitus())('a cluster of one’s own', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCitus()
    await onCoordinator('create table fact (id bigint primary key)')
    await onCoordinator(`select create_distributed_table('fact', 'id', shard_count => 6)`)
    await onCoordinator('insert into fact select generate_series(1, 1000)')
  })
  afterAll(() => cluster.stop())

  test('loses a worker and gets it back with its rows', async () => {
    await cluster.stopNode(1, 'SIGKILL')
    await expect(onCoordinator('select count(*)::int as n from fact')).rejects.toThrow()
    await cluster.startNode(1)
    expect(await onCoordinator('select count(*)::int as n from fact')).toEqual([{ n: 1000 }])
  })

  test('gets a further worker, which takes shards', async () => {
    const node = await cluster.addNode()
    await onCoordinator(`select rebalance_table_shards('fact', shard_transfer_mode => 'force_logical')`)
    const placed = await onCoordinator(`select count(*)::int as n from citus_shards where nodeport = ${node.port}`)
    expect(placed).toEqual([{ n: 2 }])
    expect(await onCoordinator('select count(*)::int as n from fact')).toEqual([{ n: 1000 }])
  })

  async function onCoordinator(statement: string): Promise<unknown[]> {
    const owner = ownerPool({ url: cluster.url, max: 1 })
    try {
      return (await owner.query<Record<string, unknown>>(statement)).rows
    } finally {
      await owner.end()
    }
  }
})

/** Rows of `audit` in the shards of one worker. */
async function countAudit(url: string): Promise<number> {
  const owner = ownerPool({ url, max: 1 })
  try {
    // Citus hides shards from clients
    await owner.query('set citus.override_table_visibility = off')
    const { rows } = await owner.query<{ count: number }>(
      `select coalesce(sum(rows), 0)::int as count from (
        select (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as rows
        from pg_class where relname ~ '^audit_\\d+$' and relkind = 'r') shards`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await owner.end()
  }
}
