import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { createAccount, signedIn } from '../../../testing/accounts.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { type TestSmtp, testSmtp } from '../../../testing/smtp.ts'
import { grantEmpresa } from '../admin.ts'
import { createInvite, type NewLink } from './link.ts'

const PASSWORD = 'cavalo grampo bateria'
const ACME = '11222333000181'
const OTHER = '11444777000161'

let server: TestServer
let titular: string
let now = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

beforeAll(async () => {
  server = await testServer({ clock: { now: () => now } })
  titular = await createAccount(server, { login: '98765432100', name: 'Tereza', empresas: { [ACME]: 'titular' } })
})
afterAll(() => server.close())

let serial = 100_000_000
/** A valid CPF that no other test uses. */
function freshCpf(): string {
  serial += 1
  const digit = (text: string) => {
    const sum = [...text].reduce((total, sign, i) => total + Number(sign) * (text.length + 1 - i), 0)
    return ((sum * 10) % 11) % 10
  }
  const first = `${serial}${digit(String(serial))}`
  return `${first}${digit(first)}`
}

async function person(options: Partial<NewLink> = {}) {
  const login = freshCpf()
  const accountId = await createAccount(server, { login, name: 'Bruno Sá', password: null, empresas: [ACME] })
  await server.owner.query('update account set made_in = (select id from empresa where tax_id = $2) where id = $1', [
    accountId,
    ACME,
  ])
  const make = (deps = server.deps) =>
    createInvite(deps, {
      makerId: titular,
      accountId,
      name: 'Bruno Sá',
      email: '',
      kind: 'convite',
      port: 3210,
      ...options,
    })
  const tokenOf = (url: string | null) => url?.split('/convite/')[1] ?? ''
  return { login, accountId, make, token: async () => tokenOf((await make()).url) }
}

const look = (token: string) => server.app.inject({ url: `${API_BASE}/convite/${token}` })
const spend = (token: string, senha = PASSWORD, app = server.app) =>
  app.inject({ method: 'POST', url: `${API_BASE}/convite/${token}`, payload: { senha } })
const login = (usuario: string, senha = PASSWORD) =>
  server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario, senha } })

describe('a link', () => {
  test('shows the person’s name, sets the password once, and is then invalid', async () => {
    const bruno = await person()
    const token = await bruno.token()
    expect((await look(token)).json()).toEqual({ nm_usuario: 'Bruno Sá', ds_tipo: 'convite', chaves: [] })
    expect((await login(bruno.login)).statusCode).toBe(401)
    expect((await spend(token)).statusCode).toBe(204)
    expect((await login(bruno.login)).statusCode).toBe(200)
    for (const reply of [await look(token), await spend(token)])
      expect([reply.statusCode, reply.json().type]).toEqual([404, 'convite.gone'])
  })

  test.each(['x', 'a'.repeat(43), '%7B%7D', '..%2Fetc'])('an unknown link is a 404: %s', async (token) => {
    expect((await look(token)).statusCode).toBe(404)
    expect((await spend(token)).statusCode).toBe(404)
  })

  test('is not spent by a refused password', async () => {
    const token = await (await person()).token()
    const refused = await spend(token, 'Bruno2026')
    expect([refused.statusCode, refused.json().type]).toEqual([422, 'senha.context'])
    expect((await spend(token)).statusCode).toBe(204)
  })

  test.each([
    ['convite', 72 * 60],
    ['senha', 30],
  ] as const)('of kind %s lives %i minutes', async (kind, minutes) => {
    const bruno = await person({ kind })
    const token = await bruno.token()
    later(minutes - 1)
    expect((await look(token)).json().ds_tipo).toBe(kind)
    later(1)
    expect((await look(token)).statusCode).toBe(404)
    expect((await spend(token)).statusCode).toBe(404)
  })

  test('is voided by a newer one; no table stores a token', async () => {
    const bruno = await person()
    const [first, second] = [await bruno.token(), await bruno.token()]
    expect((await look(first)).statusCode).toBe(404)
    expect((await look(second)).statusCode).toBe(200)
    const { rows } = await server.owner.query<{ text: string }>('select l::text as text from password_link l')
    for (const { text } of rows) expect(text).not.toContain(second)
  })

  test('ends the open sessions', async () => {
    const bruno = await person({ kind: 'senha' })
    await spend(await bruno.token())
    const authorization = `Bearer ${(await login(bruno.login)).json().data.token}`
    const ask = () => server.app.inject({ url: `${API_BASE}/empresas`, headers: { authorization } })
    expect((await ask()).statusCode).toBe(200)
    await server.owner.query('update account set password_hash = null where id = $1', [bruno.accountId])
    await spend(await bruno.token(), 'trovão no quintal azul')
    expect((await ask()).statusCode).toBe(401)
  })

  test('50 concurrent uses over two processes: one sets the password', async () => {
    const bruno = await person()
    const token = await bruno.token()
    const second = await createApp(server.deps)
    const words = Array.from({ length: 50 }, (_, i) => `trovão no quintal ${i} azul`)
    const replies = await Promise.all(words.map((senha, i) => spend(token, senha, i % 2 ? second : server.app)))
    await second.close()
    const won = replies.findIndex(({ statusCode }) => statusCode === 204)
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 404)).toHaveLength(49)
    expect((await login(bruno.login, words[won])).statusCode).toBe(200)
  })

  test('of an account blocked meanwhile is invalid', async () => {
    const bruno = await person()
    const token = await bruno.token()
    await server.owner.query('update account set blocked_at = now() where id = $1', [bruno.accountId])
    expect((await spend(token)).statusCode).toBe(404)
  })
})

describe('creators of links', () => {
  test('exclude strangers, contadores and titulares of only one of several companies, also without the application check', async () => {
    const bruno = await person()
    const stranger = await signedIn(server, { login: freshCpf(), empresas: { [OTHER]: 'titular' } })
    const contador = await signedIn(server, { login: freshCpf(), empresas: [ACME] })
    for (const makerId of [stranger.accountId, contador.accountId])
      await expect(
        createInvite(server.deps, {
          makerId,
          accountId: bruno.accountId,
          name: '',
          email: '',
          kind: 'senha',
          port: undefined,
        }),
      ).rejects.toThrow(/not theirs to set/)
    const shared = await createAccount(server, { login: freshCpf(), empresas: [ACME, OTHER] })
    await expect(
      createInvite(server.deps, {
        makerId: titular,
        accountId: shared,
        name: '',
        email: '',
        kind: 'senha',
        port: undefined,
      }),
    ).rejects.toThrow(/not theirs to set/)
  })

  test('a link becomes invalid when another company grants the person access', async () => {
    const bruno = await person()
    const token = await bruno.token()
    const { rows } = await server.owner.query<{ id: number }>('select id from empresa where tax_id = $1', [OTHER])
    await grantEmpresa(server.ownerDb, { accountId: bruno.accountId, empresaId: rows[0]!.id, papel: 'titular' })
    expect((await look(token)).statusCode).toBe(404)
    expect((await spend(token)).statusCode).toBe(404)
  })

  test('no link is shown for a login that is in use, proven or created by others, also without the application check', async () => {
    for (const change of [`password_hash = 'x'`, 'proven_at = now()', 'made_in = null']) {
      const bruno = await person()
      await server.owner.query(`update account set ${change} where id = $1`, [bruno.accountId])
      await expect(bruno.make()).rejects.toThrow(/not theirs to see/)
    }
  })

  test('the program’s role can read no link', async () => {
    await expect(server.pool.query('select from password_link')).rejects.toThrow(/permission denied/)
  })
})

describe('by mail', () => {
  let smtp: TestSmtp
  beforeAll(async () => {
    smtp = await testSmtp()
  })
  beforeEach(() => smtp.clear())
  afterAll(() => smtp.close())

  const withMail = (smtpUrl: string) => ({
    ...server.deps,
    config: { ...server.config, smtpUrl, origins: ['https://portal.exemplo.com.br'] },
  })

  test('goes to the first address only, and is not returned to its creator', async () => {
    const bruno = await person({ email: 'bruno@exemplo.com.br; fiscal@exemplo.com.br' })
    const made = await bruno.make(withMail(smtp.url))
    expect(made).toMatchObject({ url: null, mailedTo: 'bruno@exemplo.com.br' })
    const mail = smtp.text()
    expect(mail).toContain('To: bruno@exemplo.com.br')
    expect(mail).not.toContain('fiscal@')
    const token = /https:\/\/portal\.exemplo\.com\.br\/convite\/([\w-]{43})/.exec(mail)?.[1] ?? ''
    expect((await look(token)).statusCode).toBe(200)
  })

  test('without a configured origin it has the address that the portal listens on', async () => {
    const bruno = await person({ email: 'bruno@exemplo.com.br' })
    const config = { ...server.config, smtpUrl: smtp.url, origins: null, host: '127.0.0.1' }
    expect(await bruno.make({ ...server.deps, config })).toMatchObject({ mailedTo: 'bruno@exemplo.com.br' })
    expect(smtp.text()).toMatch(/http:\/\/127\.0\.0\.1:3210\/convite\/[\w-]{43}/)
  })

  test('with an unreachable mail server, or without an address, the link is shown to no one', async () => {
    const dead = await person({ email: 'bruno@exemplo.com.br' })
    await expect(dead.make(withMail('smtp://127.0.0.1:1'))).rejects.toMatchObject({ code: 'convite.mail_failed' })
    const silent = await person({ email: 'a\r\nBcc: todos@exemplo.com.br' })
    await expect(silent.make(withMail(smtp.url))).rejects.toMatchObject({ code: 'usuario.no_email' })
    expect(smtp.text()).toBe('')
  })

  test('a forgotten password gets a link; an unknown login gets the same response', async () => {
    const app = await createApp(withMail(smtp.url))
    const usuario = freshCpf()
    await createAccount(server, { login: usuario, name: 'Caio', password: PASSWORD, email: 'caio@exemplo.com.br' })
    const ask = (login: string) =>
      app.inject({ method: 'POST', url: `${API_BASE}/usuario/senha/link`, payload: { usuario: login } })
    const [first, unknown] = [await ask(usuario), await ask(freshCpf())]
    expect([first.statusCode, first.body]).toEqual([204, ''])
    expect([unknown.statusCode, unknown.body]).toEqual([204, ''])
    await vi.waitFor(() => expect(smtp.text()).toContain('convite'), { timeout: 20_000 })
    const token = /convite\/([\w-]{43})/.exec(smtp.text())?.[1] ?? ''
    expect((await look(token)).json()).toEqual({ nm_usuario: 'Caio', ds_tipo: 'senha', chaves: [] })
    expect(smtp.text().match(/^To: /gm)).toEqual(['To: '])
    expect((await login(usuario)).statusCode).toBe(200) // the old password works until the link is used
    await app.close()
  })

  test('a portal without mail answers with that reason', async () => {
    const payload = { usuario: freshCpf() }
    const reply = await server.app.inject({ method: 'POST', url: `${API_BASE}/usuario/senha/link`, payload })
    expect([reply.statusCode, reply.json().type]).toEqual([404, 'senha.no_mail'])
  })
})
