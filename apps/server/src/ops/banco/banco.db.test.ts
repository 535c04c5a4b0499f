import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onCluster } from '../../testing/cluster.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { distribute, planDistribution } from './distribute.ts'
import { databaseState } from './state.ts'
import { DISTRIBUTED, LOCAL } from './tables.ts'

describe.skipIf(onCluster)('a database without Citus', () => {
  let base: TestDatabase
  beforeAll(async () => {
    base = await freshDatabase()
  })
  afterAll(() => base.drop())

  test('is not distributed, and says why', async () => {
    const available = await base.owner.query(`select from pg_available_extensions where name = 'citus'`)
    const why = available.rows.length === 0 ? /não tem a extensão Citus/ : /extensão citus não pôde ser criada|em uso/
    await expect(distribute(base.owner)).rejects.toThrow(why)
    if (available.rows.length === 0) await expect(planDistribution(base.owner)).rejects.toThrow(why)
    const { rows } = await base.owner.query(`select from pg_policies where qual like '%app_provider%'`)
    expect(rows).toEqual([])
  })

  test('has all its tables in one place and no problem', async () => {
    const state = await databaseState(base.owner, { embedded: true })
    expect(state).toMatchObject({ kind: 'embutido', citus: null, nodes: [], problems: [], incomplete: false })
    expect(state.tables.map(({ name }) => name).sort()).toEqual([...DISTRIBUTED, ...LOCAL].sort())
    expect(state.tables.every(({ distributed }) => !distributed)).toBe(true)
    expect(state.connections).toBeGreaterThan(0)
    expect((await databaseState(base.owner, { embedded: false })).kind).toBe('externo')
  })

  test('a second run at the same time is refused', async () => {
    const client = await base.owner.connect()
    await client.query('select pg_advisory_lock(8301961)')
    await expect(distribute(base.owner)).rejects.toThrow(
      'Outro «portal banco distribuir» está em andamento neste banco.',
    )
    await client.query('select pg_advisory_unlock(8301961)')
    client.release()
  })
})
