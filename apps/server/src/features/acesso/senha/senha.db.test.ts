import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { createAccount, signedIn } from '../../../testing/accounts.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const PASSWORD = 'cavalo grampo bateria'
const OTHER = 'trovão no quintal azul'
const ANA = '52998224725'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const login = (senha: string, usuario = ANA) =>
  server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario, senha } })
const change = (authorization: string, payload: object, app = server.app) =>
  app.inject({ method: 'PUT', url: `${API_BASE}/usuario/senha`, payload, headers: { authorization } })
const signIn = async (senha: string) => `Bearer ${(await login(senha)).json().data.token}`

test('a new password requires the current one and ends the other sessions', async () => {
  await createAccount(server, { login: ANA, name: 'Ana Prado', password: PASSWORD, empresas: ['11222333000181'] })
  const [here, elsewhere] = [await signIn(PASSWORD), await signIn(PASSWORD)]
  const wrong = await change(here, { senha_atual: 'outra', senha_nova: OTHER })
  expect([wrong.statusCode, wrong.json().type]).toEqual([422, 'senha.wrong'])
  expect(wrong.json().erros).toEqual([{ campo: 'senha_atual', mensagem: 'Não confere.' }])
  expect((await change(here, { senha_atual: PASSWORD, senha_nova: OTHER })).statusCode).toBe(204)
  const empresas = (authorization: string) =>
    server.app.inject({ url: `${API_BASE}/empresas`, headers: { authorization } })
  expect((await empresas(here)).statusCode).toBe(200)
  expect((await empresas(elsewhere)).statusCode).toBe(401)
  expect((await login(PASSWORD)).statusCode).toBe(401)
  expect((await login(OTHER)).statusCode).toBe(200)
  expect((await login(OTHER.normalize('NFD'))).statusCode).toBe(200) // another Unicode form, as typed on another system
  expect((await change(here, { senha_atual: OTHER, senha_nova: PASSWORD })).statusCode).toBe(204)
})

test.each([
  ['short', 'a1b2c3'],
  ['long', 'kX8-qq2p'.repeat(17)],
  ['common', 'senha12345'],
  ['context', 'Prado-2026'],
  ['context', '11222333'],
])('refuses as %s «%s»', async (code, senha_nova) => {
  const reply = await change(await signIn(PASSWORD), { senha_atual: PASSWORD, senha_nova })
  expect([reply.statusCode, reply.json().type]).toEqual([422, `senha.${code}`])
  expect(reply.json().erros[0].campo).toBe('senha_nova')
})

test('an open session cannot be used to guess the password', async () => {
  const strict = await createApp({ ...server.deps, config: { ...server.config, limitFactor: 1 } })
  const here = await signIn(PASSWORD)
  for (let i = 0; i < 5; i += 1)
    expect((await change(here, { senha_atual: `errada ${i}`, senha_nova: OTHER }, strict)).statusCode).toBe(422)
  const reply = await change(here, { senha_atual: PASSWORD, senha_nova: OTHER }, strict)
  expect([reply.statusCode, reply.json().type]).toEqual([429, 'login.wait'])
  await strict.close()
})

test('the demo’s user keeps its public password', async () => {
  const demo = await signedIn(server, { login: 'demo', taxId: ANA, password: 'demo', demo: true })
  const reply = await demo.call({
    method: 'PUT',
    url: `${API_BASE}/usuario/senha`,
    payload: { senha_atual: 'demo', senha_nova: OTHER },
  })
  expect([reply.statusCode, reply.json().type]).toEqual([403, 'demo.fixed'])
  expect((await demo.post(`${API_BASE}/usuario/fator`, { senha: 'demo' })).json().type).toBe('demo.fixed')
})
