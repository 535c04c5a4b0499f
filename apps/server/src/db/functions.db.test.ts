import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { APP_ROLE } from './pool.ts'

/** Security definer functions bypass row-level security. These tests check the rules for every one of them. */
let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

const names = async (condition: string): Promise<string[]> => {
  const { rows } = await base.owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef and ${condition} order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('there are security definer functions', async () => {
  expect((await names('true')).length).toBeGreaterThan(20)
})

test('each has a fixed search_path', async () => {
  expect(await names(`p.proconfig is distinct from array['search_path=public, pg_temp']`)).toEqual([])
})

test('PUBLIC may execute none of them', async () => {
  expect(await names(`has_function_privilege('public', p.oid, 'execute')`)).toEqual([])
})

test('each is owned by the owner of the tables', async () => {
  expect(await names(`p.proowner <> (select relowner from pg_class where oid = 'account'::regclass)`)).toEqual([])
})

test('the program’s role may not create objects, owns none, and may not truncate tables', async () => {
  const { rows } = await base.owner.query<Record<string, boolean>>(
    `select has_schema_privilege($1, 'public', 'create') as makes,
       exists (select from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = $1) as owns,
       exists (select from information_schema.role_table_grants
         where grantee in ($1, 'PUBLIC') and table_schema = 'public' and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')
           and table_name in (select relname from pg_class where relnamespace = 'public'::regnamespace)) as takes`,
    [APP_ROLE],
  )
  expect(rows).toEqual([{ makes: false, owns: false, takes: false }])
})
