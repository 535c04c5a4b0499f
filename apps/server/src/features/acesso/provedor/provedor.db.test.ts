import type { EmpresasDoProvedorReply, UsuariosDoProvedorReply } from '@portal/contract/acesso/provedor.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const ACME = '11222333000181'
const OTHER = '12ABC34501DE35'
const THIRD = '11444777000161'

let server: TestServer
let provider: Client
let titular: Client
beforeAll(async () => {
  server = await testServer()
  titular = await signedIn(server, {
    login: '52998224725',
    name: 'Ana Mária',
    empresas: { [ACME]: 'titular', [OTHER]: 'titular' },
  })
  provider = await signedIn(server, { login: '39053344705', name: 'Equipe', provider: true })
})
afterAll(() => server.close())

const url = (path: string) => `${API_BASE}/provedor${path}`
const empresas = async (query = '') => (await provider.get(url(`/empresas${query}`))).json<EmpresasDoProvedorReply>()
const put = (taxId: string, payload: object) =>
  provider.call({ method: 'PUT', url: url(`/empresas?nr_cpfcnpj=${taxId}`), payload })

test('only the provider has access, not even a titular', async () => {
  for (const [method, path] of [
    ['GET', '/empresas'],
    ['POST', '/empresas'],
    ['PUT', `/empresas?nr_cpfcnpj=${ACME}`],
    ['GET', '/usuarios'],
    ['POST', `/usuarios/${titular.accountId}/bloquear`],
    ['POST', `/usuarios/${titular.accountId}/desbloquear`],
    ['GET', '/armazenamento'],
  ] as const) {
    const payload =
      path.startsWith('/empresas') && method !== 'GET' ? { cpfcnpj: THIRD, nome: 'x', uf: 'SP' } : undefined
    const reply = await titular.call({ method, url: url(path), payload: method === 'PUT' ? { nome: 'x' } : payload })
    expect([path, reply.statusCode, reply.json().type]).toEqual([path, 403, 'provider.only'])
  }
})

test('creates, changes and deactivates companies; erases nothing', async () => {
  const made = { cpfcnpj: '11.444.777/0001-61', nome: 'Terceira Ltda', uf: 'PR', ie: '123', ds_simplesnacional: 'N' }
  expect((await provider.post(url('/empresas'), made)).statusCode).toBe(201)
  const again = await provider.post(url('/empresas'), made)
  expect([again.statusCode, again.json().error]).toEqual([409, 'A empresa 11444777000161 já existe.'])
  expect((await put(THIRD, { nome: 'Terceira S.A.', ie: '' })).statusCode).toBe(200)
  expect((await empresas('?ds_busca=terceira')).data).toEqual([
    expect.objectContaining({
      cpfcnpj: THIRD,
      nome: 'Terceira S.A.',
      uf: 'PR',
      ie: null,
      ds_simplesnacional: 'N',
      fl_ativo: 'S',
      nr_usuarios: 0,
    }),
  ])
  expect((await put(OTHER, { fl_ativo: 'N' })).statusCode).toBe(200)
  expect(
    (await titular.get(`${API_BASE}/empresas`)).json().data.map((empresa: { cpfcnpj: string }) => empresa.cpfcnpj),
  ).toEqual([ACME])
  expect((await put(OTHER, { fl_ativo: 'S' })).statusCode).toBe(200)
  expect((await titular.get(`${API_BASE}/empresas`)).json().data).toHaveLength(2)
})

test.each([
  [400, 'uf', { cpfcnpj: THIRD, nome: 'x', uf: 'XX' }],
  [400, 'cpfcnpj', { cpfcnpj: '123', nome: 'x', uf: 'SP' }],
  [400, 'nome', { cpfcnpj: THIRD, nome: ' ', uf: 'SP' }],
])('%i for a bad %s', async (status, _, body) => {
  expect((await provider.post(url('/empresas'), body)).statusCode).toBe(status)
})

test('an unknown company is a 404', async () => {
  const reply = await put('11222333000262', { nome: 'x' })
  expect([reply.statusCode, reply.json().type]).toEqual([404, 'empresa.unknown'])
})

test('lists page by page; an altered cursor is refused', async () => {
  const first = await empresas('?limite=1')
  const second = await empresas(`?limite=1&cursor=${first.proximo}`)
  expect(first.data[0]?.cpfcnpj).not.toBe(second.data[0]?.cpfcnpj)
  const altered = await provider.get(url(`/empresas?limite=1&cursor=${first.proximo}x`))
  expect([altered.statusCode, altered.json().type]).toEqual([400, 'cursor.invalid'])
  const other = await provider.get(url(`/usuarios?limite=1&cursor=${first.proximo}`))
  expect(other.json().type).toBe('cursor.invalid')
})

test('finds users by part of the name without accents, or by tax id; blocks and unblocks them at once', async () => {
  const find = async (words: string) =>
    (await provider.get(url(`/usuarios?ds_busca=${words}`))).json<UsuariosDoProvedorReply>().data
  expect((await find('maria')).map(({ id }) => id)).toEqual([titular.accountId])
  expect((await find('529982')).map(({ id }) => id)).toEqual([titular.accountId])
  const set = (id: string, word: string) => provider.post(url(`/usuarios/${id}/${word}`))
  expect((await set(titular.accountId, 'bloquear')).statusCode).toBe(204)
  expect((await titular.get(`${API_BASE}/empresas`)).statusCode).toBe(401)
  expect((await find('maria'))[0]?.fl_bloqueado).toBe('S')
  expect((await set(titular.accountId, 'desbloquear')).statusCode).toBe(204)
  expect((await find('maria'))[0]?.fl_bloqueado).toBe('N')
  expect((await set(provider.accountId, 'bloquear')).json().type).toBe('usuario.self')
  expect((await set('00000000-0000-7000-8000-000000000000', 'bloquear')).json().type).toBe('usuario.not_found')
})

test('shows what is stored', async () => {
  const { data } = (await provider.get(url('/armazenamento'))).json()
  expect(data).toMatchObject({ nr_documentos: 0, nr_usuarios: 2 })
  expect(data.nr_bytes).toBeGreaterThan(1e6)
})

test('its actions are in the audit of the installation', async () => {
  const { rows } = await server.owner.query('select distinct what from audit where empresa_id = 0 order by 1')
  expect(rows.map(({ what }: { what: string }) => what)).toEqual([
    'empresa.change',
    'empresa.create',
    'usuario.block',
    'usuario.unblock',
  ])
})
