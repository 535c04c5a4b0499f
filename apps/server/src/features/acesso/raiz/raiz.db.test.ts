import type { QuemNaRaiz, RaizReply, RecadosReply } from '@portal/contract/acesso/raiz.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { testCa } from '@portal/simulador/testing/stage.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type TestAuthority, testAuthority } from '../../../testing/certificates.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { insertCertificate } from '../../../testing/sefaz/insert-certificate.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { testSmtp } from '../../../testing/smtp.ts'
import { undoRootEnding } from './root-holders.ts'

/** The holder of the e-CNPJ comes to a root that an older titular, an office and an A1 of that office are in. */
const HEAD = cnpjOf('11444777')
const BRANCH = cnpjOf('11444777', '0002')
const OTHER = cnpjOf('55666777')
const DAY_MS = 24 * 3_600_000

let authority: TestAuthority
let server: TestServer
let now: Date
let older: Client
let dono: Client

beforeAll(async () => {
  authority = await testAuthority()
})
beforeEach(async () => {
  await server?.close()
  now = new Date('2026-06-15T12:00:00Z')
  server = await testServer({ clock: { now: () => now }, config: authority.config })
  dono = await signedIn(server, { login: '52998224725', name: 'Ana' })
  await officeCalls(dono).create()
  for (const taxId of [HEAD, BRANCH, OTHER])
    await officeCalls(dono).add({ cpfcnpj: taxId, nome: `Empresa ${taxId}`, uf: 'SP' })
  await sql`update account set email = 'ana@exemplo.com.br' where id = ${dono.accountId}::uuid`.execute(server.ownerDb)
  older = await signedIn(server, { login: '39053344705', name: 'Tito', empresas: { [HEAD]: 'titular' } })
  await sql`update account_empresa set root_title = false`.execute(server.ownerDb)
  const { id: office } = await server.ownerDb.selectFrom('escritorio').select('id').executeTakeFirstOrThrow()
  await insertCertificate(
    server,
    { root: HEAD.slice(0, 8), demo: false },
    testCa.leaf({ taxId: HEAD, name: 'Padaria' }),
  )
  await sql`update capture_certificate set keeper_escritorio = ${office}::uuid, keeper_account = null`.execute(
    server.ownerDb,
  )
  for (const taxId of [HEAD, BRANCH])
    await sql`insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name)
      select ${await idOf(taxId)}, k.id, now(), 'Ana' from capture_certificate k
      on conflict (empresa_id) do nothing`.execute(server.ownerDb)
  await sql`insert into api_key (id, empresa_id, hash, name, hint, scopes, created_by) values
    (gen_random_uuid(), ${await idOf(HEAD)}, '\\x01', 'ERP', 'ABCD', '{consulta}', ${older.accountId})`.execute(
    server.ownerDb,
  )
})
afterAll(async () => {
  await server.close()
  await authority.close()
})

const idOf = async (taxId: string) =>
  (await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirstOrThrow()).id
const enter = async (taxId = HEAD, app = server.app) => {
  const payload = { usuario: taxId, certificado: await authority.prove(app, taxId) }
  const reply = await app.inject({ method: 'POST', url: `${API_BASE}/login`, payload })
  const { token, empresas } = reply.json<{ data: { token: string; empresas: { cpfcnpj: string }[] } }>().data
  const call = (what: string, body?: object) => {
    const [method, path] = what.split(' ') as ['GET' | 'POST', string] // the format of every call below
    return app.inject({
      method,
      url: `${API_BASE}${path}`,
      payload: body,
      headers: { authorization: `Bearer ${token}` },
    })
  }
  return { call, empresas: empresas.map(({ cpfcnpj }) => cpfcnpj) }
}
type Owner = Awaited<ReturnType<typeof enter>>
const others = async (owner: Owner) => (await owner.call('GET /usuario/raiz')).json<RaizReply>().data
const end = (owner: Owner, rows: readonly QuemNaRaiz[]) =>
  owner.call('POST /usuario/raiz/encerrar', { ids: rows.map(({ id }) => id) })
const kindsOf = (rows: readonly QuemNaRaiz[]) => rows.map(({ ds_tipo, nr_cpfcnpj }) => [ds_tipo, nr_cpfcnpj])
const reads = async (client: Client, taxId: string) =>
  (await client.get(`${API_BASE}/consulta?cnpj_remetente=${taxId}`)).statusCode
const recados = async (client: Client) =>
  (await client.get(`${API_BASE}/usuario/recados`)).json<RecadosReply>().data.map(({ ds_mensagem }) => ds_mensagem)
const admitted = async () =>
  (await server.ownerDb.selectFrom('capture_admission').select('empresa_id').execute()).length
const keys = async () => (await server.ownerDb.selectFrom('capture_certificate').select('id').execute()).length
const liveKeys = async () =>
  (await server.ownerDb.selectFrom('api_key').select('id').where('revoked_at', 'is', null).execute()).length
const undo = (at: Date) => server.ownerDb.transaction().execute((tx) => undoRootEnding(tx, HEAD.slice(0, 8), at))

test('the holder enters a company that others hold, sees who is in the root, and has no right before the explicit act', async () => {
  const owner = await enter()
  expect(owner.empresas).toEqual([])
  expect(kindsOf(await others(owner))).toEqual([
    ['certificado', HEAD],
    ['escritorio', HEAD],
    ['titular', HEAD],
    ['certificado', BRANCH],
    ['escritorio', BRANCH],
  ])
  expect((await owner.call(`GET /consulta?cnpj_remetente=${HEAD}`)).statusCode).toBe(403)
  expect([await reads(older, HEAD), await reads(dono, BRANCH), await admitted()]).toEqual([200, 200, 2])
})

test('ends what it names, with what was made by it, and leaves the rest', async () => {
  const owner = await enter()
  const rows = await others(owner)
  const reply = await end(
    owner,
    rows.filter(({ nr_cpfcnpj }) => nr_cpfcnpj === HEAD),
  )
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { nr_encerrados: 3, dt_desfazer: new Date(now.getTime() + 7 * DAY_MS).toISOString() },
  ])
  expect([await reads(older, HEAD), await reads(dono, HEAD), await reads(dono, BRANCH)]).toEqual([403, 403, 200])
  expect([await admitted(), await keys(), await liveKeys()]).toEqual([1, 1, 0])
  expect((await owner.call(`GET /consulta?cnpj_remetente=${HEAD}`)).statusCode).toBe(200)
  expect((await owner.call(`GET /consulta?cnpj_remetente=${BRANCH}`)).statusCode).toBe(403)
  expect(kindsOf(await others(owner))).toEqual([
    ['certificado', BRANCH],
    ['escritorio', BRANCH],
  ])
  const audit = await sql<{ n: number }>`select count(*)::int as n from audit
    where what = 'empresa.root_end' and empresa_id = ${await idOf(HEAD)}`.execute(server.ownerDb)
  expect(audit.rows[0]?.n).toBe(3)
})

test('the removed are told in the product and by mail', async () => {
  const smtp = await testSmtp()
  const app = await createApp({ ...server.deps, config: { ...server.config, smtpUrl: smtp.url } })
  const owner = await enter(HEAD, app)
  await end(owner, await others(owner))
  for (const client of [older, dono]) expect(await recados(client)).toEqual([expect.stringContaining('e-CNPJ')])
  await vi.waitFor(() => expect(smtp.text()).toContain('To: ana@exemplo.com.br'), { timeout: 10_000 })
  await app.close()
  smtp.close()
  expect((await older.post(`${API_BASE}/usuario/recados/lidos`, {})).statusCode).toBe(204)
  const { data } = (await older.get(`${API_BASE}/usuario/recados`)).json<RecadosReply>()
  expect(data[0]?.dt_leitura).toBe(now.toISOString())
})

test('the operator undoes for seven days: titles, offices, keys and A1 are back, and the title that the act gave is gone', async () => {
  const owner = await enter()
  await end(owner, await others(owner))
  expect([await reads(dono, BRANCH), await admitted(), await keys()]).toEqual([403, 0, 1])
  await undo(new Date(now.getTime() + 6 * DAY_MS))
  expect([await reads(older, HEAD), await reads(dono, HEAD), await reads(dono, BRANCH)]).toEqual([200, 200, 200])
  expect([await admitted(), await keys(), await liveKeys()]).toEqual([2, 1, 1])
  expect((await owner.call(`GET /consulta?cnpj_remetente=${HEAD}`)).statusCode).toBe(403)
  const { rows } = await sql<{ root_title: boolean; standing: string }>`select root_title, standing from account_empresa
    where account_id = ${older.accountId}::uuid`.execute(server.ownerDb)
  expect(rows).toEqual([{ root_title: false, standing: 'full' }])
  await expect(undo(now)).rejects.toMatchObject({ code: 'raiz.no_ending' })
})

test('after seven days nothing is undone, and the A1 is destroyed', async () => {
  const owner = await enter()
  await end(owner, await others(owner))
  const late = new Date(now.getTime() + 7 * DAY_MS)
  await expect(undo(late)).rejects.toMatchObject({ code: 'raiz.no_ending' })
  await sql`select settle_root_endings(${new Date(late.getTime() - 1)})`.execute(server.ownerDb)
  expect(await keys()).toBe(1)
  await sql`select settle_root_endings(${late})`.execute(server.ownerDb)
  expect(await keys()).toBe(0)
})

test('a session by password, another root and a forged id end nothing', async () => {
  const rows = await others(await enter())
  await insertEmpresa(server, { taxId: cnpjOf('99888777'), name: 'Estranha' })
  const stranger = await enter(cnpjOf('99888777'))
  expect(await others(stranger)).toEqual([])
  expect((await end(stranger, rows)).json()).toMatchObject({ nr_encerrados: 0 })
  const byPassword = await signedIn(server, { login: BRANCH, name: 'Filial' })
  await sql`update account set proven_at = now() where id = ${byPassword.accountId}::uuid`.execute(server.ownerDb)
  expect((await byPassword.get(`${API_BASE}/usuario/raiz`)).json()).toEqual({ data: [] })
  const refused = await byPassword.post(`${API_BASE}/usuario/raiz/encerrar`, { ids: rows.map(({ id }) => id) })
  expect([refused.statusCode, refused.json().type]).toEqual([403, 'raiz.no_certificate'])
  expect([await reads(older, HEAD), await reads(dono, BRANCH), await admitted()]).toEqual([200, 200, 2])
})
