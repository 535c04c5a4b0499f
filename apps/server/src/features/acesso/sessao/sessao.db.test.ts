import type { SessoesReply } from '@portal/contract/acesso/sessao.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, signedIn } from '../../../testing/accounts.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { findCaller, openSession } from '../base/session.ts'

const PASSWORD = 'cavalo grampo bateria'
const ANA = '52998224725'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let server: TestServer
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  server = await testServer({ clock: { now: () => now } })
  await createAccount(server, { login: ANA, name: 'Ana', password: PASSWORD })
})
afterAll(() => server.close())

async function signIn() {
  now = new Date(now.getTime() + 1000)
  const headers = { 'user-agent': FIREFOX }
  const payload = { usuario: ANA, senha: PASSWORD }
  const reply = await server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload, headers })
  const authorization = `Bearer ${reply.json<{ data: { token: string } }>().data.token}`
  return (method: 'GET' | 'DELETE', path: string) =>
    server.app.inject({ method, url: `${API_BASE}${path}`, headers: { authorization } })
}
const list = async (call: Awaited<ReturnType<typeof signIn>>) =>
  (await call('GET', '/sessoes')).json<Static<typeof SessoesReply>>().data

test('a person sees the own live sessions, with the current one marked', async () => {
  const first = await signIn()
  const second = await signIn()
  const sessions = await list(second)
  expect(sessions.map(({ fl_atual }) => fl_atual)).toEqual([true, false])
  expect(sessions[0]).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    ds_metodo: 'senha',
    dt_inicio: now.toISOString(),
    dt_uso: now.toISOString(),
    ds_endereco: '127.0.0.1',
    ds_navegador: 'Firefox no Linux',
    fl_atual: true,
  })
  now = new Date(now.getTime() + 3 * 3_600_000) // idle ones have expired
  expect((await first('GET', '/sessoes')).statusCode).toBe(401)
  expect(await list(await signIn())).toHaveLength(1)
})

test('each visitor of the demo sees and ends only the own session', async () => {
  const accountId = await createAccount(server, { login: 'demo', taxId: ANA, demo: true })
  const visitor = async () => {
    const { token } = await openSession(server.deps, {
      accountId,
      method: 'demo',
      address: '10.0.0.1',
      userAgent: null,
    })
    return (method: 'GET' | 'DELETE', path: string) =>
      server.app.inject({ method, url: `${API_BASE}${path}`, headers: { authorization: `Bearer ${token}` } })
  }
  const [first, second] = [await visitor(), await visitor()]
  const [session, ...others] = await list(first)
  expect(others).toEqual([])
  expect((await second('DELETE', `/sessoes/${session?.id}`)).statusCode).toBe(404)
  expect((await second('DELETE', '/sessoes')).json()).toEqual({ encerradas: 0 })
  expect(await list(first)).toHaveLength(1)
})

test('a short idle limit counts from the last use and leaves no expired session behind', async () => {
  const deps = { ...server.deps, config: { sessionIdleMs: 3_000, sessionMaxMs: 10_000 } }
  const accountId = await createAccount(server, { login: '39053344705' })
  const open = () => openSession(deps, { accountId, method: 'senha', address: '10.0.0.1', userAgent: null })
  const { token } = await open()
  for (let second = 0; second < 4; second += 1) {
    now = new Date(now.getTime() + 2_000)
    expect(await findCaller(deps, token)).not.toBeNull()
  }
  now = new Date(now.getTime() + 2_000) // ten seconds after it was opened
  expect(await findCaller(deps, token)).toBeNull()
  now = new Date(now.getTime() + 3_000)
  await open()
  const left = await server.owner.query('select from session where account_id = $1', [accountId])
  expect(left.rowCount).toBe(1)
})

test('ends one, or all others', async () => {
  const [first, second, third, fourth] = [await signIn(), await signIn(), await signIn(), await signIn()]
  const target = (await list(second)).find(({ fl_atual }) => fl_atual)
  expect((await first('DELETE', `/sessoes/${target?.id}`)).statusCode).toBe(204)
  expect((await second('GET', '/sessoes')).statusCode).toBe(401)
  const twice = await first('DELETE', `/sessoes/${target?.id}`)
  expect([twice.statusCode, twice.json().type]).toEqual([404, 'sessao.not_found'])
  const ended = await fourth('DELETE', '/sessoes')
  expect(ended.json().encerradas).toBeGreaterThanOrEqual(2)
  expect((await third('GET', '/sessoes')).statusCode).toBe(401)
  expect(await list(fourth)).toHaveLength(1)
})

test('another account’s sessions are unknown', async () => {
  const ana = await signIn()
  const target = (await list(ana))[0]
  const bia = await signedIn(server, { login: '11144477735' })
  const reply = await bia.call({ method: 'DELETE', url: `${API_BASE}/sessoes/${target?.id}` })
  expect(reply.statusCode).toBe(404)
  await bia.call({ method: 'DELETE', url: `${API_BASE}/sessoes` })
  expect((await ana('GET', '/sessoes')).statusCode).toBe(200)
})
