// spec: 7.4

import { API_BASE } from '@portal/contract/common.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { createAccount, signedIn } from '../../../testing/accounts.ts'
import { bytesOf } from '../../../testing/base32.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { codeAt, stepAt } from './totp.ts'

const PASSWORD = 'cavalo grampo bateria'
const ANA = '52998224725'
const BIA = '11144477735'
const ACME = '11222333000181'

let server: TestServer
let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const nextStep = () => {
  now = new Date(now.getTime() + 60_000)
}

beforeAll(async () => {
  server = await testServer({ clock })
  await createAccount(server, { login: ANA, name: 'Ana', password: PASSWORD, empresas: { [ACME]: 'titular' } })
  await createAccount(server, { login: BIA, name: 'Bia', password: PASSWORD, empresas: { [ACME]: 'consulta' } })
})
beforeEach(async () => {
  nextStep()
  await server.owner.query(
    'delete from account_factor; delete from recovery_code; update empresa set second_factor = false',
  )
})
afterAll(() => server.close())

const login = (usuario: string, cd_verificacao?: string, { senha = PASSWORD, app = server.app } = {}) =>
  app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario, senha, cd_verificacao } })
const client = async (usuario: string, code?: string) => {
  const { token } = (await login(usuario, code)).json<{ data: { token: string } }>().data
  return (method: InjectOptions['method'], path: string, payload?: object) =>
    server.app.inject({ method, url: `${API_BASE}${path}`, payload, headers: { authorization: `Bearer ${token}` } })
}

/** Enrols a factor for the user. Returns its current code and its recovery codes. */
async function enrolled(usuario: string) {
  const call = await client(usuario)
  const started = (await call('POST', '/usuario/fator', { senha: PASSWORD })).json()
  const secret = bytesOf(started.cd_segredo)
  const code = () => codeAt(secret, stepAt(now))
  const confirmed = await call('POST', '/usuario/fator/confirmar', { cd_verificacao: code() })
  nextStep()
  return { call, code, started, codes: confirmed.json<{ cd_recuperacao: string[] }>().cd_recuperacao }
}

describe('enrolment', () => {
  test('requires the password, shows the secret once and takes effect after a code', async () => {
    const call = await client(ANA)
    const wrong = await call('POST', '/usuario/fator', { senha: 'outra' })
    expect([wrong.statusCode, wrong.json().type]).toEqual([422, 'senha.wrong'])
    const early = await call('POST', '/usuario/fator/confirmar', { cd_verificacao: '123456' })
    expect([early.statusCode, early.json().type]).toEqual([422, 'fator.absent'])
    const { started, codes, call: own } = await enrolled(ANA)
    expect(started.cd_segredo).toMatch(/^[A-Z2-7]{32}$/)
    expect(started.ds_otpauth).toMatch(/^otpauth:\/\/totp\/Portal%20Contador:529\.982\.247-25\?secret=/)
    expect(codes).toHaveLength(10)
    expect((await own('GET', '/usuario/fator')).json()).toEqual({
      fl_ativo: 'S',
      dt_ativacao: expect.stringMatching(/^2026-11-21T/),
      nr_codigos: 10,
    })
    const again = await own('POST', '/usuario/fator', { senha: PASSWORD })
    expect([again.statusCode, again.json().type]).toEqual([409, 'fator.active'])
  })

  test('an unconfirmed enrolment has no effect and can be restarted', async () => {
    const call = await client(ANA)
    const first = (await call('POST', '/usuario/fator', { senha: PASSWORD })).json().cd_segredo
    const other = (await call('POST', '/usuario/fator', { senha: PASSWORD })).json().cd_segredo
    expect(other).not.toBe(first)
    expect((await login(ANA)).statusCode).toBe(200)
    const old = await call('POST', '/usuario/fator/confirmar', { cd_verificacao: codeAt(bytesOf(first), stepAt(now)) })
    expect([old.statusCode, old.json().type]).toEqual([422, 'fator.wrong_code'])
    expect((await call('GET', '/usuario/fator')).json()).toEqual({ fl_ativo: 'N', dt_ativacao: null, nr_codigos: 0 })
  })

  test('ends the other sessions and keeps this one', async () => {
    const other = await client(ANA)
    const { call } = await enrolled(ANA)
    expect((await other('GET', '/empresas')).statusCode).toBe(401)
    expect((await call('GET', '/empresas')).statusCode).toBe(200)
  })

  test('stores neither the secret nor a recovery code in plain text', async () => {
    const { started, codes } = await enrolled(ANA)
    const { rows } = await server.owner.query<{ text: string }>(
      'select f::text as text from account_factor f union all select r::text from recovery_code r',
    )
    const text = rows.map((row) => row.text).join()
    expect(text).not.toContain(bytesOf(started.cd_segredo).toString('hex'))
    for (const code of codes) expect(text).not.toContain(code)
  })
})

describe('sign-in with a factor', () => {
  test('requests the code only after the right password', async () => {
    const { code } = await enrolled(ANA)
    const without = await login(ANA)
    expect([without.statusCode, without.json().type]).toEqual([401, 'login.second_factor'])
    expect((await login(ANA, code(), { senha: 'outra' })).json().type).toBe('login.wrong_pair')
    expect((await login(ANA, '000000')).statusCode).toBe(401)
    expect((await login(ANA, code())).statusCode).toBe(200)
  })

  test('a code works once, and no earlier one afterwards', async () => {
    const { code } = await enrolled(ANA)
    const used = code()
    expect((await login(ANA, used)).statusCode).toBe(200)
    expect((await login(ANA, used)).json().type).toBe('login.second_factor')
    nextStep()
    expect((await login(ANA, used)).statusCode).toBe(401)
    expect((await login(ANA, code())).statusCode).toBe(200)
  })

  test('a recovery code works once, in any notation', async () => {
    const { codes, call } = await enrolled(ANA)
    expect((await login(ANA, codes[0]?.toLowerCase().replaceAll('-', ''))).statusCode).toBe(200)
    expect((await login(ANA, codes[0])).statusCode).toBe(401)
    expect((await login(ANA, codes[1])).statusCode).toBe(200)
    expect((await call('GET', '/usuario/fator')).json().nr_codigos).toBe(8)
  })

  test.each([['recovery code'], ['code of the app']])(
    '50 concurrent uses of one %s over two processes: one succeeds',
    async (kind) => {
      const { codes, code } = await enrolled(ANA)
      const second = await createApp(server.deps)
      const typed = kind === 'recovery code' ? codes[5] : code()
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) => login(ANA, typed, { app: i % 2 ? second : server.app })),
      )
      await second.close()
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(49)
    },
  )

  test('wrong codes count like wrong passwords, and the right password alone does not reset the count', async () => {
    const { codes, call } = await enrolled(ANA)
    const strict = await createApp({ ...server.deps, config: { ...server.config, limitFactor: 1 } })
    await server.owner.query('delete from sign_in_count')
    for (let i = 0; i < 5; i += 1) {
      expect((await login(ANA, '000000', { app: strict })).statusCode).toBe(401)
      if (i < 4) expect((await login(ANA, undefined, { app: strict })).json().type).toBe('login.second_factor')
      if (i < 4) await call('PUT', '/usuario/senha', { senha_atual: PASSWORD, senha_nova: 'curta' })
    }
    const reply = await login(ANA, codes[0], { app: strict })
    expect([reply.statusCode, reply.json().type]).toEqual([429, 'login.wait'])
    await strict.close()
  })
})

describe('removal', () => {
  test('requires the password and a code', async () => {
    const { call, code, codes } = await enrolled(ANA)
    const wrong = await call('DELETE', '/usuario/fator', { senha: 'outra', cd_verificacao: code() })
    expect([wrong.statusCode, wrong.json().type]).toEqual([422, 'senha.wrong'])
    const noCode = await call('DELETE', '/usuario/fator', { senha: PASSWORD, cd_verificacao: '000000' })
    expect([noCode.statusCode, noCode.json().type]).toEqual([422, 'fator.wrong_code'])
    expect((await call('DELETE', '/usuario/fator', { senha: PASSWORD, cd_verificacao: codes[3] })).statusCode).toBe(204)
    expect((await login(ANA)).statusCode).toBe(200)
    const twice = await call('DELETE', '/usuario/fator', { senha: PASSWORD, cd_verificacao: codes[4] })
    expect([twice.statusCode, twice.json().type]).toEqual([422, 'fator.absent'])
  })
})

describe('a company that requires a factor', () => {
  const named = `/usuario/parametros?nr_cpfcnpj=${ACME}`
  const path = `/empresas/seguranca?nr_cpfcnpj=${ACME}`

  test('only its titular decides', async () => {
    const bia = await client(BIA)
    expect((await bia('PUT', path, { fl_segundofator: 'S' })).json().type).toBe('empresa.role')
    expect((await bia('GET', path)).json()).toEqual({ fl_segundofator: 'N' })
    const stranger = await signedIn(server, { login: '98765432100', empresas: ['11444777000161'] })
    expect((await stranger.get(`${API_BASE}${path}`)).json().type).toBe('empresa.no_right')
    const { call: ana } = await enrolled(ANA)
    expect((await ana('PUT', path, { fl_segundofator: 'talvez' })).statusCode).toBe(400)
    expect((await ana('PUT', path, { fl_segundofator: 'S' })).json()).toEqual({ fl_segundofator: 'S' })
  })

  test('a titular without a second factor cannot require one, but can drop the requirement', async () => {
    const ana = await client(ANA)
    const refused = await ana('PUT', path, { fl_segundofator: 'S' })
    expect([refused.statusCode, refused.json().type]).toEqual([422, 'empresa.own_factor'])
    expect((await ana('GET', path)).json()).toEqual({ fl_segundofator: 'N' })
    expect((await ana('PUT', path, { fl_segundofator: 'N' })).statusCode).toBe(200)
  })

  test('is listed for users without a factor, and closed until they have one', async () => {
    const { call: ana, code } = await enrolled(ANA)
    await ana('PUT', path, { fl_segundofator: 'S' })
    const reply = await login(BIA)
    expect(reply.json().data.empresas).toMatchObject([{ cpfcnpj: ACME, papel: 'consulta' }])
    const bia = await client(BIA)
    const refused = await bia('GET', named)
    expect([refused.statusCode, refused.json().type]).toEqual([403, 'empresa.second_factor'])
    expect((await bia('GET', `/consulta?cnpj_remetente=${ACME}`)).json().type).toBe('empresa.second_factor')
    expect((await bia('GET', '/empresas')).json().data).toHaveLength(1)
    expect((await ana('GET', named)).statusCode).toBe(200)
    const { call: proven } = await enrolled(BIA)
    expect((await proven('GET', named)).statusCode).toBe(200)
    expect(await client(ANA, code())).toBeTypeOf('function')
  })
})
