import type { LoginReply } from '@portal/contract/acesso/acesso.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, insertEmpresa } from '../../testing/accounts.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const PASSWORD = 'senha de teste 1'
const ACME = '11222333000181'
const OTHER = '12ABC34501DE35'
const ANA = '52998224725'
const BIA = '11144477735'

let server: TestServer
let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }

beforeAll(async () => {
  server = await testServer({ clock })
  await insertEmpresa(server, { taxId: ACME, name: 'Acme Comércio Ltda' })
  await insertEmpresa(server, { taxId: OTHER, name: 'Outra Indústria S.A.' })
  await createAccount(server, { login: ANA, name: 'Ana', password: PASSWORD, empresas: [ACME], sistema: 'SCA' })
  await createAccount(server, { login: BIA, password: PASSWORD, empresas: { [OTHER]: 'consulta' } })
})
afterAll(() => server.close())

const login = (payload: object) => server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload })
const signIn = async (usuario: string) => (await login({ usuario, senha: PASSWORD })).json<LoginReply>().data
const call = (token: string, options: InjectOptions) =>
  server.app.inject({ ...options, headers: { authorization: `Bearer ${token}` } })
const get = (token: string, path: string) => call(token, { method: 'GET', url: `${API_BASE}${path}` })

describe('sign-in by password', () => {
  // spec: 1.1, 1.5, 3.2, 7.4, 7.26, 7.27
  test('returns the nine fields, a token, its expiry and the companies', async () => {
    const reply = await login({ usuario: '529.982.247-25', senha: PASSWORD })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data).toEqual({
      id: expect.any(String),
      nome: 'Ana',
      email: '',
      telefone: '',
      cpfcnpj: ANA,
      sistema: 'SCA',
      uf: 'SP',
      ds_simplesnacional: 'S',
      dsutilizamodulosped: 'N',
      token: expect.stringMatching(/^pc_[\w-]{43}$/),
      dt_expiracao: '2026-11-22T00:00:00.000Z',
      empresas: [
        {
          cpfcnpj: ACME,
          nome: 'Acme Comércio Ltda',
          uf: 'SP',
          papel: 'contador',
          ds_origem: 'direta',
          fl_importar: 'S',
        },
      ],
    })
  })

  // spec: 3.16
  test.each([
    ['wrong password', { usuario: ANA, senha: 'outra' }],
    ['unknown tax id', { usuario: '39053344705', senha: PASSWORD }],
    ['no valid tax id', { usuario: 'zzz', senha: PASSWORD }],
    ['empty password', { usuario: ANA, senha: '' }],
    ['tax id alone', { usuario: ANA }],
  ])('the same 401 for %s', async (_, payload) => {
    const reply = await login(payload)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({
      type: 'login.wrong_pair',
      error: 'Usuário ou senha incorretos.',
      message: 'Usuário ou senha incorretos.',
    })
  })

  test('a body without usuario is malformed', async () => {
    expect((await login({ senha: 'x' })).statusCode).toBe(400)
  })

  test('the database does not store the token itself', async () => {
    const { token } = await signIn(ANA)
    const { rows } = await server.owner.query<{ found: boolean }>(
      `select exists (select from session s where s::text like '%' || $1 || '%') as found`,
      [token],
    )
    expect(rows[0]?.found).toBe(false)
  })
})

describe('session', () => {
  // spec: 6.1
  test.each([
    ['no token', {}],
    ['an unknown token', { authorization: `Bearer pc_${'a'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('401 with %s', async (_, headers) => {
    const reply = await server.app.inject({ method: 'GET', url: `${API_BASE}/empresas`, headers })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['content-type']).toContain('application/problem+json')
  })

  // spec: 2.24, 4.3
  test('logout ends it', async () => {
    const { token } = await signIn(ANA)
    expect((await call(token, { method: 'POST', url: `${API_BASE}/logout` })).statusCode).toBe(204)
    expect((await get(token, '/empresas')).statusCode).toBe(401)
  })

  test('expires after two hours without use, and twelve hours after sign-in', async () => {
    const start = now
    const idle = await signIn(ANA)
    const used = await signIn(ANA)
    for (let hour = 1; hour < 12; hour += 1) {
      now = new Date(start.getTime() + hour * 3_600_000)
      expect((await get(used.token, '/empresas')).statusCode).toBe(200)
    }
    expect((await get(idle.token, '/empresas')).statusCode).toBe(401)
    now = new Date(start.getTime() + 12 * 3_600_000)
    expect((await get(used.token, '/empresas')).statusCode).toBe(401)
    now = start
  })

  test('a blocked account loses its sessions at once', async () => {
    const person = await createAccount(server, { login: '39053344705', password: PASSWORD, empresas: [ACME] })
    const { token } = await signIn('39053344705')
    await server.owner.query('update account set blocked_at = now() where id = $1', [person])
    expect((await get(token, '/empresas')).statusCode).toBe(401)
    expect((await login({ usuario: '39053344705', senha: PASSWORD })).statusCode).toBe(401)
  })
})

describe('the application check', () => {
  // spec: 6.4
  test('another company’s tax id and an unknown one give the same 403', async () => {
    const { token } = await signIn(ANA)
    const strange = await get(token, `/usuario/parametros?nr_cpfcnpj=${OTHER}`)
    const unknown = await get(token, '/usuario/parametros?nr_cpfcnpj=11444777000161')
    expect([strange.statusCode, unknown.statusCode]).toEqual([403, 403])
    expect({ ...strange.json(), instance: '' }).toEqual({ ...unknown.json(), instance: '' })
  })

  test('an invalid tax id is a 400 that names the field', async () => {
    const { token } = await signIn(ANA)
    const reply = await get(token, '/usuario/parametros?nr_cpfcnpj=123')
    expect(reply.statusCode).toBe(400)
    expect(reply.json().erros).toEqual([{ campo: 'nr_cpfcnpj', mensagem: 'CPF ou CNPJ inválido.' }])
  })

  // spec: 5.1, 5.2, 7.6
  test('a CNPJ with letters is accepted in any notation', async () => {
    const { token } = await signIn(BIA)
    const reply = await get(token, `/usuario/parametros?nr_cpfcnpj=${encodeURIComponent('12.abc.345/01de-35')}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data).toMatchObject({ cpfcnpj: BIA, sistema: 'PORTAL', uf: 'SP', ds_simplesnacional: 'S' })
  })
})

describe('row-level security', () => {
  test('without a scope no row is visible', async () => {
    for (const table of ['empresa', 'account', 'account_empresa', 'session', 'access_log', 'certificate_log'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('the program’s role cannot read other accounts’ password hashes or companies', async () => {
    await expect(server.pool.query('update empresa set name = $1', ['x'])).rejects.toThrow(/permission denied/)
    await expect(server.pool.query('insert into account_empresa select id, 1 from account')).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('calls that the page sends without waiting', () => {
  // spec: 1.15, 3.17, 7.19
  test('log records the account, the time and the address', async () => {
    const { token, id } = await signIn(ANA)
    expect((await get(token, `/log?nr_cpfcnpj=${ACME}&nm_empresa=Acme`)).statusCode).toBe(204)
    const { rows } = await server.owner.query('select account_id, name, address from access_log')
    expect(rows).toEqual([{ account_id: id, name: 'Acme', address: '127.0.0.1' }])
    expect((await get(token, `/log?nr_cpfcnpj=${OTHER}`)).statusCode).toBe(403)
  })

  // spec: 1.16, 3.19, 7.21
  test('certificado stores the known fields and refuses a body that is too large', async () => {
    const { token } = await signIn(ANA)
    const post = (payload: object) => call(token, { method: 'POST', url: `${API_BASE}/certificado`, payload })
    expect((await post({ subjectName: 'CN=Ana', outro: 1 })).statusCode).toBe(201)
    const { rows } = await server.owner.query('select data from certificate_log')
    expect(rows).toEqual([{ data: { subjectName: 'CN=Ana' } }])
    expect((await post({ subjectName: 'x'.repeat(70_000) })).statusCode).toBe(413)
  })
})

describe('before sign-in', () => {
  // spec: 2.28, 2.34, 7.2
  test('configuracao returns the settings of the sign-in page', async () => {
    const reply = await server.app.inject({ method: 'GET', url: `${API_BASE}/configuracao` })
    expect(reply.json()).toMatchObject({
      login: 'senha',
      demo: true,
      email: false,
      layout_chave: 'LayoutConfig',
      api_base: API_BASE,
    })
  })
})
