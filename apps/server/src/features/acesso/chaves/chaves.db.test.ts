import type { ChavesReply, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { multipart } from '../../../testing/intake.ts'
import { buildNota, insertNotas } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const ACME = '11222333000181'
const OTHER = '12ABC34501DE35'

let server: TestServer
let titular: Client
let contador: Client
let now = new Date('2026-11-21T12:00:00Z')
const nota = { own: '', strange: '' }

beforeAll(async () => {
  server = await testServer({ clock: { now: () => now } })
  const acme = await insertEmpresa(server, { taxId: ACME })
  const other = await insertEmpresa(server, { taxId: OTHER })
  titular = await signedIn(server, { login: '52998224725', empresas: { [ACME]: 'titular', [OTHER]: 'titular' } })
  contador = await signedIn(server, { login: '11144477735', empresas: { [ACME]: 'contador' } })
  const notas = [buildNota(acme), buildNota(other)]
  await insertNotas(server.ownerDb, notas)
  nota.own = notas[0]!.id
  nota.strange = notas[1]!.id
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  await server.owner.query('truncate api_key, api_key_use, audit')
})

const url = `${API_BASE}/chaves?nr_cpfcnpj=${ACME}`
type Key = NovaChaveReply['data']
const make = async (body: object): Promise<Key> => {
  const reply = await titular.post(url, { nome: 'ERP', ...body })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<NovaChaveReply>().data
}
const asKey = (key: string, path: string, options: InjectOptions = {}) =>
  server.app.inject({
    method: 'GET',
    url: `${API_BASE}${path}`,
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${key}` },
  })
const status = async (key: string, path: string, options: InjectOptions = {}) =>
  (await asKey(key, path, options)).statusCode
const list = async () => (await titular.get(url)).json<ChavesReply>().data

test('a key is shown once, recognised by its last characters, and stored as a hash', async () => {
  const made = await make({ escopos: ['consulta'] })
  expect(made.chave).toMatch(/^pk_[\w-]{43}$/)
  expect(made.ds_final).toBe(made.chave.slice(-4))
  expect(await list()).toEqual([
    expect.objectContaining({ id: made.id, nome: 'ERP', escopos: ['consulta'], nr_usos: 0, dt_ultimouso: null }),
  ])
  const { rows } = await server.owner.query<{ found: boolean }>(
    `select exists (select from api_key k where k::text like '%' || $1 || '%') as found`,
    [made.chave],
  )
  expect(rows[0]?.found).toBe(false)
})

test('only a titular creates, lists and revokes keys; a key cannot', async () => {
  const { id, chave } = await make({ escopos: ['importar', 'consulta', 'produtos'] })
  const address = `/chaves/${id}?nr_cpfcnpj=${ACME}`
  const calls = [
    ['GET', `/chaves?nr_cpfcnpj=${ACME}`, undefined],
    ['POST', `/chaves?nr_cpfcnpj=${ACME}`, { nome: 'x', escopos: ['consulta'] }],
    ['DELETE', address, undefined],
  ] as const
  for (const [method, path, payload] of calls) {
    const reply = await contador.call({ method, url: `${API_BASE}${path}`, payload })
    expect([reply.statusCode, reply.json().type]).toEqual([403, 'empresa.role'])
    expect((await asKey(chave, path, { method, payload })).json().type).toBe('key.scope')
  }
})

test('a key can use the calls of its scopes, for its company only', async () => {
  const { chave } = await make({ escopos: ['consulta'] })
  expect(await status(chave, `/consulta?cnpj_remetente=${ACME}`)).toBe(200)
  expect(await status(chave, `/xml/${nota.own}`)).toBe(200)
  expect(await status(chave, `/consulta?cnpj_remetente=${OTHER}`)).toBe(403)
  expect(await status(chave, `/xml/${nota.strange}`)).toBe(404)
  const files = multipart([{ name: 'a.xml', bytes: Buffer.from('<a/>') }])
  const sent: InjectOptions = { method: 'POST', payload: files.payload, headers: files.headers }
  for (const path of [
    '/empresas',
    `/log?nr_cpfcnpj=${ACME}`,
    `/usuario/parametros?nr_cpfcnpj=${ACME}`,
    `/auditoria?nr_cpfcnpj=${ACME}`,
  ])
    expect([path, await status(chave, path)]).toEqual([path, 403])
  expect(await status(chave, '/logout', { method: 'POST' })).toBe(403)
  expect(await status(chave, `/importar?nr_cpfcnpj=${ACME}`, sent)).toBe(403)
})

test('an upload by a key affects its company only, whatever rights its creator has elsewhere', async () => {
  const { id, chave } = await make({ escopos: ['importar'] })
  const files = multipart([{ name: 'a.xml', bytes: Buffer.from('<a/>') }])
  const reply = await asKey(chave, `/importar?nr_cpfcnpj=${ACME}`, { method: 'POST', ...files })
  expect(reply.statusCode).toBe(202)
  expect(await status(chave, `/importar/${reply.json<{ id: string }>().id}`)).toBe(200)
  expect(await status(chave, `/consulta?cnpj_remetente=${ACME}`)).toBe(403)
  const { rows } = await server.owner.query('select account_id from upload')
  expect(rows).toEqual([{ account_id: id }])
  const granted = await server.owner.query('select * from empresas_of_account($1)', [id])
  expect(granted.rows).toEqual([])
})

test('a revoked, expired or unknown key is a 401 at once', async () => {
  const { id, chave } = await make({ escopos: ['consulta'] })
  const short = await make({ escopos: ['consulta'], dt_expiracao: '2026-11-21T13:00:00Z' })
  const path = `/consulta?cnpj_remetente=${ACME}`
  expect([await status(chave, path), await status(short.chave, path)]).toEqual([200, 200])
  const drop = () => titular.call({ method: 'DELETE', url: `${API_BASE}/chaves/${id}?nr_cpfcnpj=${ACME}` })
  expect((await drop()).statusCode).toBe(204)
  expect((await drop()).statusCode).toBe(204) // repeating it changes nothing
  now = new Date('2026-11-21T13:00:00Z')
  expect([await status(chave, path), await status(short.chave, path)]).toEqual([401, 401])
  expect(await status(`pk_${'a'.repeat(43)}`, path)).toBe(401)
})

test('a key of another company cannot be revoked here', async () => {
  const { id } = await make({ escopos: ['consulta'] })
  const reply = await titular.call({ method: 'DELETE', url: `${API_BASE}/chaves/${id}?nr_cpfcnpj=${OTHER}` })
  expect([reply.statusCode, reply.json().type]).toEqual([404, 'chave.not_found'])
})

test('every use is counted, also refused ones', async () => {
  const { chave } = await make({ escopos: ['consulta'] })
  for (const taxId of [ACME, ACME, OTHER]) await status(chave, `/consulta?cnpj_remetente=${taxId}`)
  await status(chave, '/empresas')
  await expect.poll(async () => (await list())[0]?.nr_usos).toBe(4)
  expect((await list())[0]?.dt_ultimouso).toBe(now.toISOString())
  const { rows } = await server.owner.query('select call, uses, address from api_key_use order by call')
  expect(rows).toEqual([
    { call: `GET ${API_BASE}/consulta`, uses: 3, address: '127.0.0.1' },
    { call: `GET ${API_BASE}/empresas`, uses: 1, address: '127.0.0.1' },
  ])
})

test.each([
  [400, { escopos: [] }],
  [400, { escopos: ['tudo'] }],
  [400, { nome: ' ', escopos: ['consulta'] }],
  [400, { escopos: ['consulta'], dt_expiracao: 'amanhã' }],
  [422, { escopos: ['consulta'], dt_expiracao: '2026-11-21T11:59:59Z' }],
])('%i for %j', async (expected, body) => {
  expect((await titular.post(url, { nome: 'ERP', ...body })).statusCode).toBe(expected)
})

test('creation and revocation are audited', async () => {
  const { id } = await make({ escopos: ['consulta', 'importar'] })
  await titular.call({ method: 'DELETE', url: `${API_BASE}/chaves/${id}?nr_cpfcnpj=${ACME}` })
  const { rows } = await server.owner.query('select what, target, detail, account_id, address from audit order by id')
  const by = { target: id, account_id: titular.accountId, address: '127.0.0.1' }
  expect(rows).toEqual([
    { what: 'chave.create', detail: 'ERP: consulta, importar', ...by },
    { what: 'chave.revoke', detail: '', ...by },
  ])
})
