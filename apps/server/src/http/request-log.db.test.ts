import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { createAccount } from '../testing/accounts.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'cavalo grampo bateria'
const ANA = '52998224725'
const ACME = '11222333000181'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await testServer({ log: createLogger('trace', { write: (line) => void lines.push(line) }) })
  await createAccount(server, { login: ANA, name: 'Ana', password: PASSWORD, empresas: [ACME] })
})
afterAll(() => server.close())

const login = async () => {
  const payload = { usuario: '529.982.247-25', senha: PASSWORD, cd_verificacao: '123456' }
  const reply = await server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload })
  return reply.json<{ data: { token: string } }>().data.token
}

test('a line has the route, never its parameters', async () => {
  lines.length = 0
  const token = await login()
  const headers = { authorization: `Bearer ${token}` }
  await server.app.inject({ url: `${API_BASE}/log?nr_cpfcnpj=${ACME}&nm_empresa=Segredo`, headers })
  await server.app.inject({ url: `${API_BASE}/convite/${'a'.repeat(43)}` })
  await server.app.inject({ url: `${API_BASE}/nada/52998224725?senha=${PASSWORD}` })
  await server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: `{"senha":"${PASSWORD}` })
  const calls = lines.map((line) => JSON.parse(line)).filter(({ route }) => route !== undefined)
  expect(
    calls.map(({ method, route, status }) => `${method} ${String(route).replace(API_BASE, '')} ${status}`),
  ).toEqual([
    'POST /login 200',
    'GET /log 204',
    'GET /convite/:token 404',
    expect.stringMatching(/^GET .* 404$/),
    expect.stringMatching(/^POST .* 4\d\d$/),
  ])
  const text = lines.join('')
  for (const secret of [token, PASSWORD, '123456', ANA, '529.982', ACME, 'Segredo', 'a'.repeat(43)])
    expect(text).not.toContain(secret)
})

test('after an internal fault the caller gets only the id of the log entry that has the details', async () => {
  const token = await login()
  lines.length = 0
  await server.owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'cpf 529.982.247-25 of ${ACME}, pc_${'a'.repeat(43)}'; end $$;
    create trigger fail before insert on certificate_log for each row execute function fail()`)
  const reply = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}/certificado`,
    payload: { subjectName: 'CN=Ana:52998224725' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    type: 'server.error',
    title: 'Erro',
    status: 500,
    detail: expect.stringMatching(/^Ocorreu um erro interno/),
    instance: expect.stringMatching(/^[\da-f-]{36}$/),
    error: expect.stringMatching(/^Ocorreu um erro interno/),
    message: expect.stringMatching(/^Ocorreu um erro interno/),
  })
  const story = lines.map((line) => JSON.parse(line)).find(({ err }) => err)
  expect(story.reqId).toBe(reply.json().instance)
  expect(story.err.message).toBe('cpf ***.982.247-** of **.222.333/0001-**, [oculto]')
  const text = lines.join('')
  for (const secret of [token, ANA, '529.982', ACME, 'a'.repeat(43)]) expect(text).not.toContain(secret)
})
