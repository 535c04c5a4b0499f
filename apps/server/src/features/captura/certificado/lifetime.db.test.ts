import { testCa } from '@portal/simulador/testing/stage.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount, insertEmpresa } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { insertCertificate } from '../../../testing/sefaz/insert-certificate.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { eraseAccount } from '../../acesso/personal-data.ts'

const HEAD = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')

let server: TestServer
let head: number
let branch: number
let person: string
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  head = await insertEmpresa(server, { taxId: HEAD })
  branch = await insertEmpresa(server, { taxId: BRANCH })
  person = await createAccount(server, { login: '11144477735' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { ownerDb } = server
  await ownerDb.deleteFrom('capture_certificate').execute()
  await ownerDb.deleteFrom('account_empresa').execute()
  await insertCertificate(server, { root: '12345678', demo: false }, testCa.leaf({ taxId: HEAD, name: 'Empresa' }))
  await sql`insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name)
    select e, k.id, now(), 'Teste' from capture_certificate k, unnest(array[${head}, ${branch}]::bigint[]) e
    on conflict do nothing`.execute(ownerDb)
  for (const empresa_id of [head, branch])
    await ownerDb
      .insertInto('capture_setting')
      .values({ empresa_id, is_on: true })
      .onConflict((conflict) => conflict.column('empresa_id').doUpdateSet({ is_on: true }))
      .execute()
})

const grant = (empresa_id: number, papel = 'contador') =>
  server.ownerDb.insertInto('account_empresa').values({ account_id: person, empresa_id, papel }).execute()
async function end(...empresaIds: number[]) {
  const { rows } = await sql<{ destroyed: boolean }>`
    select end_admissions(${empresaIds}::bigint[], 'teste', ${person}, now()) as destroyed`.execute(server.ownerDb)
  return rows[0]?.destroyed
}
const kept = async () => (await server.ownerDb.selectFrom('capture_certificate').select('id').execute()).length
async function admitted() {
  const rows = await server.ownerDb.selectFrom('capture_admission').select('empresa_id').orderBy('empresa_id').execute()
  return rows.map(({ empresa_id }) => empresa_id)
}
async function capturing() {
  const rows = await server.ownerDb
    .selectFrom('capture_setting')
    .select('empresa_id')
    .where('is_on', '=', true)
    .execute()
  return rows.map(({ empresa_id }) => empresa_id).sort()
}

test('a company with somebody responsible keeps its A1 and its capture', async () => {
  await grant(head)
  await grant(branch)
  expect([await end(head, branch), await admitted(), await capturing()]).toEqual([
    false,
    [head, branch],
    [head, branch],
  ])
})

test('one of two establishments loses its last right: its capture ends, the key stays for the other one', async () => {
  await grant(head)
  expect([await end(head, branch), await kept(), await admitted(), await capturing()]).toEqual([
    false,
    1,
    [head],
    [head],
  ])
})

test('a reader is not responsible: with the last one who manages, key, admissions and capture end, and the audit says so', async () => {
  await grant(head, 'consulta')
  expect([await end(head), await kept(), await admitted(), await capturing()]).toEqual([true, 0, [], [branch]])
  expect(await end(branch)).toBe(false)
  const rows = await server.ownerDb
    .selectFrom('audit')
    .select(['empresa_id', 'what', 'id'])
    .where('what', '=', 'captura.certificate_remove')
    .orderBy('id')
    .execute()
  expect(
    rows
      .slice(-2)
      .map(({ empresa_id }) => empresa_id)
      .sort(),
  ).toEqual([head, branch])
  expect(rows[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a blocked person is still responsible: a block destroys nothing', async () => {
  await grant(head)
  await server.ownerDb.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', person).execute()
  expect([await end(head, branch), await kept(), await admitted()]).toEqual([false, 1, [head]])
  await server.ownerDb.updateTable('account').set({ blocked_at: null }).where('id', '=', person).execute()
})

test.each([
  ['alone: the key is destroyed and capture ends', false, [0, [], 'other']],
  ['beside another one who manages: the key serves on', true, [1, 'head', 'both']],
] as const)('the keeper of the A1 is erased, %s', async (_, hasOther, [count, uses, captures]) => {
  const keeper = await createAccount(server, { login: hasOther ? '39053344705' : '52998224725' })
  const manage = (account_id: string) =>
    server.ownerDb.insertInto('account_empresa').values({ account_id, empresa_id: head, papel: 'contador' }).execute()
  await manage(keeper)
  if (hasOther) await manage(person)
  await sql`update capture_certificate set keeper_account = ${keeper}::uuid`.execute(server.ownerDb)
  await sql`delete from capture_admission where empresa_id = ${branch}`.execute(server.ownerDb)
  await server.ownerDb.transaction().execute((tx) => eraseAccount(tx, keeper))
  expect([await kept(), await admitted()]).toEqual([count, uses === 'head' ? [head] : uses])
  expect(await capturing()).toEqual(captures === 'both' ? [head, branch] : [branch])
})
