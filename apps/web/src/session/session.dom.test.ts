import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../testing/fake-server.ts'

const DATA = {
  id: '7',
  nome: 'Ana Contadora',
  email: 'ana@exemplo.com.br',
  telefone: '',
  cpfcnpj: '11222333000181',
  sistema: 'SCA',
  uf: 'SP',
  ds_simplesnacional: 'N',
  dsutilizamodulosped: 'S',
  token: 'abc',
  dt_expiracao: '2099-01-01T00:00:00-03:00',
  empresas: [],
}

/** A tab of the browser: its own modules over the storage and the channel that all tabs share. */
async function openTab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const http = await import('../api/http/http.ts')
  return { ...session, getJson: http.getJson }
}

let server: FakeServer

beforeEach(() => {
  server = fakeServer({ 'POST /logout': () => ({}), 'GET /qualquer': () => ({ ok: true }) })
})

test('each call sends the token of the sign-in', async () => {
  const tab = await openTab()
  await tab.startSession()
  tab.signIn(DATA, false)
  await tab.getJson('/qualquer')
  expect(server.callsTo('GET /qualquer')[0]?.headers.get('authorization')).toBe('Bearer abc')
  await tab.signOut()
})

test('a reload of the tab keeps the session, without «manter conectado» too', async () => {
  const before = await openTab()
  await before.startSession()
  before.signIn(DATA, false)
  const after = await openTab()
  await after.startSession()
  expect(after.getSession().usuario).toMatchObject({ id: '7', nome: 'Ana Contadora' })
  await after.signOut()
})

test('a new tab gets the token from a tab that has it', async () => {
  const first = await openTab()
  await first.startSession()
  first.signIn(DATA, false)
  // a new tab has its own session storage
  sessionStorage.clear()
  const second = await openTab()
  await second.startSession()
  expect(second.getSession().usuario?.id).toBe('7')
  await second.getJson('/qualquer')
  expect(server.callsTo('GET /qualquer').at(-1)?.headers.get('authorization')).toBe('Bearer abc')
  await second.signOut()
})

test('signing out in one tab ends the session of the others, and calls the end handlers', async () => {
  const first = await openTab()
  await first.startSession()
  first.signIn(DATA, true)
  const second = await openTab()
  await second.startSession()
  const onEnd = vi.fn()
  second.onSessionEnd(onEnd)
  await first.signOut()
  await vi.waitFor(() => expect(second.getSession().usuario).toBeNull())
  expect(second.getSession().notice).toBe('Sua sessão terminou.')
  expect(first.getSession().notice).toBeNull()
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(server.callsTo('POST /logout')).toHaveLength(1)
  expect(localStorage.getItem('usuario')).toBeNull()
})

test('a 401 to the session’s token ends the session', async () => {
  const tab = await openTab()
  await tab.startSession()
  tab.signIn(DATA, false)
  server.use({ 'GET /qualquer': () => problem(401, 'Sessão expirada.') })
  await expect(tab.getJson('/qualquer')).rejects.toMatchObject({ status: 401 })
  expect(tab.getSession()).toEqual({ usuario: null, notice: 'Sua sessão terminou.' })
})

test('a late 401 to an older token leaves the newer session alone', async () => {
  const tab = await openTab()
  await tab.startSession()
  tab.signIn(DATA, false)
  let answer = (_: Response) => {}
  server.use({ 'GET /qualquer': () => new Promise<Response>((resolve) => (answer = resolve)) })
  const late = tab.getJson('/qualquer').catch(() => {})
  await vi.waitFor(() => expect(server.callsTo('GET /qualquer')).toHaveLength(1))
  tab.signIn({ ...DATA, token: 'def' }, false)
  answer(problem(401, 'Sessão expirada.'))
  await late
  expect(tab.getSession().usuario?.id).toBe('7')
  await tab.signOut()
})

test('an update for another user, or one without a sistema, changes nothing', async () => {
  const tab = await openTab()
  await tab.startSession()
  tab.signIn(DATA, false)
  tab.updateUsuario({ ...DATA, id: '8', nome: 'Outra' })
  tab.updateUsuario({ ...DATA, sistema: '', nome: 'Sem sistema' })
  expect(tab.getSession().usuario?.nome).toBe('Ana Contadora')
  tab.updateUsuario({ ...DATA, nome: 'Ana C.' })
  expect(tab.getSession().usuario?.nome).toBe('Ana C.')
  expect(localStorage.getItem('usuario')).toContain('Ana C.')
  await tab.signOut()
})

test('a stored user without a token is not restored, and the login shows the reason', async () => {
  localStorage.setItem('usuario', JSON.stringify(DATA))
  const tab = await openTab()
  expect(tab.hasStoredUsuario()).toBe(true)
  await tab.startSession()
  expect(tab.getSession()).toEqual({ usuario: null, notice: 'Sua sessão terminou.' })
})
