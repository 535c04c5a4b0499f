import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISTRIBUTED, LOCAL } from '../ops/banco/tables.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { APP_ROLE, CAPTURE_ROLE } from './pool.ts'

/** Tables of accounts and companies and queues of the worker: small, read together, never sharded by company. */
const NOT_SHARDED = [
  'empresa',
  'account_empresa',
  'api_key',
  'automacao',
  'automacao_run',
  'capture_admission',
  'capture_finals',
  'capture_setting',
  'capture_use',
  'carteira',
  'carteira_pedido',
  'carteira_undo',
  'empresa_proof',
  'empresa_proposta',
  'caixa_endereco',
  'caixa_entrega',
  'caixa_link',
  'caixa_remetente',
  'entrega',
  'pedido_email',
  'feed_event',
  'grant_invitation',
  'inbox',
  'support_grant',
  'tarefa_item',
  'webhook',
  'webhook_delivery',
]
/** The applied migrations, functions and policies, which only the owner reads. */
const BOOKKEEPING = `'migration', 'definition'`

let base: TestDatabase
let sharded: string[]

beforeAll(async () => {
  base = await freshDatabase()
  sharded = await ask(`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'empresa_id' and table_name <> all ($1) order by 1`)
})
afterAll(() => base.drop())

/** The first column of each row. `$1`, where used, is the list of tables that are not sharded. */
async function ask(question: string): Promise<string[]> {
  const values = question.includes('$1') ? [NOT_SHARDED] : []
  const { rows } = await base.owner.query<string[]>({ text: question, values, rowMode: 'array' })
  return rows.map(([first]) => first ?? '')
}

test('documents, items and derived tables exist', () => {
  expect(sharded).toEqual(expect.arrayContaining(['arquivo', 'evento', 'nota', 'nota_item', 'upload', 'upload_line']))
})

test('every key and every index of a sharded table starts with the company', async () => {
  const strays = await ask(`
    select c.relname || ': ' || pg_get_indexdef(i.indexrelid)
    from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute company on company.attrelid = c.oid and company.attname = 'empresa_id'
    where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and i.indkey[0] <> company.attnum`)
  expect(strays).toEqual([])
  const keyed = await ask(`select conrelid::regclass::text from pg_constraint where contype = 'p'`)
  expect(sharded.filter((table) => !keyed.includes(table))).toEqual([])
})

test('rights of the program are in whole tables where they are sharded: a cluster gives none in columns to its nodes', async () => {
  const columns = await ask(`
    select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and a.attacl is not null`)
  expect(columns.filter((column) => sharded.includes(column.split('.')[0] ?? ''))).toEqual([])
})

test('every row of a sharded table has a company', async () => {
  const nullable = await ask(`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'empresa_id' and is_nullable = 'YES' and table_name <> all ($1)`)
  expect(nullable).toEqual([])
})

test('no foreign key connects sharded and other tables', async () => {
  const keys = await ask(
    `select conrelid::regclass || ' → ' || confrelid::regclass from pg_constraint where contype = 'f'`,
  )
  expect(keys.filter((key) => key.split(' → ').some((table) => sharded.includes(table)))).toEqual([])
})

test('each table can be created again partitioned by company: PostgreSQL refuses a unique key without the company', async () => {
  for (const table of sharded) {
    await base.owner.query(`create table ${table}_parted (like ${table} including all) partition by hash (empresa_id)`)
    await base.owner.query(
      `create table ${table}_part partition of ${table}_parted for values with (modulus 1, remainder 0)`,
    )
    await base.owner.query(`drop table ${table}_parted`)
  }
  await expect(
    base.owner.query(`create table t (empresa_id bigint, id uuid primary key) partition by hash (empresa_id)`),
  ).rejects.toThrow(/unique constraint on partitioned table/)
})

test('every table has forced row-level security with one policy for the owner and one for the program; certificates have the worker’s too', async () => {
  const open = await ask(`
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in (${BOOKKEEPING})
      and not (c.relrowsecurity and c.relforcerowsecurity and
        array(select p.policyname::text from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
            and (p.tablename, p.policyname) <> ('capture_certificate', 'captura') order by 1)
          = array['owner_all', 'scope'])`)
  expect(open).toEqual([])
  const strangers = await ask(`
    select tablename || ' ' || policyname || ' ' || roles::text from pg_policies
    where schemaname = 'public' and roles <> array[case policyname when 'scope' then '${APP_ROLE}' when 'captura' then '${CAPTURE_ROLE}' else current_user end]::name[]`)
  expect(strangers).toEqual([])
  const reach = await ask(`select privilege_type from information_schema.role_table_grants
    where grantee in ('${APP_ROLE}', 'PUBLIC') and table_name in (${BOOKKEEPING})`)
  expect(reach).toEqual([])
})

test('every table is either distributed over the workers or local to the coordinator', async () => {
  expect([...DISTRIBUTED].sort()).toEqual(sharded)
  const tables =
    await ask(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and relname !~ '_part$' and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`)
  expect([...DISTRIBUTED, ...LOCAL].sort()).toEqual(tables.sort())
})
