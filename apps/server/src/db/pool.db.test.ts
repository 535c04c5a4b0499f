import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

test('every connection runs as portal_app', async () => {
  const users = await Promise.all(
    [1, 2, 3].map(() => base.pool.query<{ name: string }>('select current_user::text as name')),
  )
  expect(users.map((user) => user.rows[0]?.name)).toEqual(['portal_app', 'portal_app', 'portal_app'])
})

test('days, local times and decimals are read as text, bigint as a number', async () => {
  const { rows } = await base.pool.query(
    `select date '2026-11-21' as day, timestamp '2026-11-21 10:00:00' as wall, 1.50::numeric as rate, 90071992547409::bigint as cents`,
  )
  expect(rows[0]).toEqual({ day: '2026-11-21', wall: '2026-11-21 10:00:00', rate: '1.50', cents: 90071992547409 })
})

test('a bigint beyond the safe integers is an error, never a wrong number', async () => {
  await expect(base.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError)
})
