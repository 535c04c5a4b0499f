import type { NovoUsuarioReply } from '@portal/contract/acesso/usuarios.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { type Client, createAccount, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { bytesOf } from '../../../testing/base32.ts'
import { type TestAuthority, testAuthority } from '../../../testing/certificates.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { testSmtp } from '../../../testing/smtp.ts'
import { setPassword, undoTakeover } from '../admin.ts'
import { codeAt, stepAt } from '../fator/totp.ts'

const HOSTILE = '11222333000181'
const VICTIM = '11444777000161'
const CPF = '86288366757'
const PASSWORD = 'cavalo grampo bateria'

let authority: TestAuthority
let server: TestServer
let attacker: Client
let now: Date

beforeAll(async () => {
  authority = await testAuthority()
})
beforeEach(async () => {
  now = new Date('2026-06-15T12:00:00Z')
  await server?.close()
  server = await testServer({ clock: { now: () => now }, config: authority.config })
  attacker = await signedIn(server, { login: '52998224725', name: 'Atacante', empresas: { [HOSTILE]: 'titular' } })
})
afterAll(async () => {
  await server.close()
  await authority.close()
})

const login = (payload: object, app = server.app) => app.inject({ method: 'POST', url: `${API_BASE}/login`, payload })
const prove = (taxId: string) => authority.prove(server.app, taxId)
const call = (token: string, what: string, payload?: object) => {
  const [method, path] = what.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string] // the format of every call below
  return server.app.inject({
    method,
    url: `${API_BASE}${path}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  })
}
const tokenOf = async (payload: object) => (await login(payload)).json<{ data: { token: string } }>().data.token
const typeOf = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]

/** The attacker creates a login for another person's tax id and chooses its password. */
async function plant(cpfcnpj: string): Promise<string> {
  const url = `${API_BASE}/usuarios?nr_cpfcnpj=${HOSTILE}`
  const body = { cpfcnpj, nome: 'Nome Alheio', email: 'atacante@exemplo.com.br', papel: 'consulta' }
  const { data } = (await attacker.post(url, body)).json<NovoUsuarioReply>()
  const link = `${API_BASE}${/\/convite\/.*/.exec(data.convite?.url ?? '')?.[0]}`
  const set = await server.app.inject({ method: 'POST', url: link, payload: { senha: PASSWORD } })
  expect(set.statusCode).toBe(204)
  return data.id
}

/** Enrols a second factor with the login's password. Returns a code for 30 s later. */
async function enrol(usuario: string) {
  const token = await tokenOf({ usuario, senha: PASSWORD })
  const { cd_segredo } = (await call(token, 'POST /usuario/fator', { senha: PASSWORD })).json()
  const secret = bytesOf(cd_segredo)
  const confirmed = await call(token, 'POST /usuario/fator/confirmar', {
    cd_verificacao: codeAt(secret, stepAt(now)),
  })
  expect(confirmed.statusCode).toBe(200)
  now = new Date(now.getTime() + 60_000)
  return { token, code: () => codeAt(secret, stepAt(now)) }
}

const rowsOf = async (table: string, accountId: string) =>
  (await server.owner.query(`select * from ${table} where account_id = $1`, [accountId])).rowCount

describe('a login that another person created', () => {
  test('is taken over by the certificate of its tax id: its creator loses access, and the holder becomes the only user of the company', async () => {
    await insertEmpresa(server, { taxId: VICTIM, name: 'Vítima Ltda' })
    await plant(VICTIM)
    const stolen = await tokenOf({ usuario: VICTIM, senha: PASSWORD })
    const reply = await login({ usuario: VICTIM, certificado: await prove(VICTIM) })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().data).toMatchObject({ nome: 'TITULAR CERTIFICADO', email: '', telefone: '', fl_tomada: 'S' })
    expect(reply.json().data.empresas).toMatchObject([
      { cpfcnpj: HOSTILE, papel: 'consulta' },
      { cpfcnpj: VICTIM, papel: 'titular' },
    ])
    expect(typeOf(await login({ usuario: VICTIM, senha: PASSWORD }))).toEqual([401, 'login.wrong_pair'])
    expect((await call(stolen, 'GET /empresas')).statusCode).toBe(401)
    const again = await login({ usuario: VICTIM, certificado: await prove(VICTIM) })
    expect(again.json().data.fl_tomada).toBeUndefined()
  })

  test('with a second factor of its creator opens for the holder, and gives the creator nothing', async () => {
    await insertEmpresa(server, { taxId: VICTIM, name: 'Vítima Ltda' })
    const id = await plant(VICTIM)
    const { token, code } = await enrol(VICTIM)
    const reply = await login({ usuario: VICTIM, certificado: await prove(VICTIM) })
    expect(reply.statusCode, reply.body).toBe(200)
    expect((await call(token, 'GET /empresas')).statusCode).toBe(401)
    expect((await login({ usuario: VICTIM, senha: PASSWORD, cd_verificacao: code() })).statusCode).toBe(401)
    for (const table of ['account_factor', 'recovery_code', 'password_link']) expect(await rowsOf(table, id)).toBe(0)
  })

  test('is announced before the take-over, only while it has a password to lose', async () => {
    await plant(CPF)
    const announced = async () => (await authority.complete(server.app, CPF)).fl_assumira
    expect(await announced()).toBe('S')
    await login({ usuario: CPF, certificado: await prove(CPF) })
    expect(await announced()).toBeUndefined()
  })

  test('is unchanged for a holder who gives its password', async () => {
    await plant(CPF)
    const wrong = await login({ usuario: CPF, certificado: await prove(CPF), senha: 'não é esta' })
    expect(typeOf(wrong)).toEqual([401, 'login.wrong_pair'])
    const kept = await login({ usuario: CPF, certificado: await prove(CPF), senha: PASSWORD })
    expect(kept.json().data).toMatchObject({ nome: 'Nome Alheio', email: 'atacante@exemplo.com.br' })
    expect((await login({ usuario: CPF, senha: PASSWORD })).statusCode).toBe(200)
    expect((await login({ usuario: CPF, certificado: await prove(CPF) })).json().data.fl_tomada).toBeUndefined()
    expect((await login({ usuario: CPF, senha: PASSWORD })).statusCode).toBe(200)
  })

  test('is unchanged for a holder who gives a code of its second factor; with the password alone the code is requested', async () => {
    const id = await plant(CPF)
    const { code } = await enrol(CPF)
    const proof = await prove(CPF)
    const certificado = { usuario: CPF, certificado: proof }
    expect(typeOf(await login({ ...certificado, senha: PASSWORD }))).toEqual([401, 'login.second_factor'])
    expect(typeOf(await login({ ...certificado, cd_verificacao: '000000' }))).toEqual([401, 'login.second_factor'])
    expect((await login({ ...certificado, cd_verificacao: code() })).statusCode).toBe(200)
    expect(await rowsOf('account_factor', id)).toBe(1)
    const next = await login({ usuario: CPF, certificado: await prove(CPF) })
    expect(typeOf(next)).toEqual([401, 'login.second_factor']) // proven: its second factor holds from now on
  })

  test('take-over is mailed to the former contact, recorded in the audit of every company, and can be undone for seven days', async () => {
    const id = await plant(CPF)
    const { code } = await enrol(CPF)
    const smtp = await testSmtp()
    const app = await createApp({ ...server.deps, config: { ...server.config, smtpUrl: smtp.url } })
    const reply = await login({ usuario: CPF, certificado: await prove(CPF) }, app)
    expect(reply.statusCode).toBe(200)
    await vi.waitFor(() => expect(smtp.text()).toContain('To: atacante@exemplo.com.br'), { timeout: 10_000 })
    await app.close()
    smtp.close()
    const { rows } = await server.owner.query(
      `select empresa_id from audit where what = 'usuario.takeover' and target = $1 order by 1`,
      [CPF],
    )
    const { rows: hostile } = await server.owner.query('select id from empresa where tax_id = $1', [HOSTILE])
    expect(rows).toEqual([{ empresa_id: 0 }, { empresa_id: hostile[0]?.id }])
    await undoTakeover(server.ownerDb, id)
    expect((await call(reply.json().data.token, 'GET /empresas')).statusCode).toBe(401)
    expect((await login({ usuario: CPF, senha: PASSWORD, cd_verificacao: code() })).statusCode).toBe(200)
    // no second take-over after an undo
    expect(typeOf(await login({ usuario: CPF, certificado: await prove(CPF) }))).toEqual([401, 'login.second_factor'])
    await expect(undoTakeover(server.ownerDb, id)).rejects.toMatchObject({ code: 'usuario.no_takeover' })
  })

  test('data removed by a take-over is deleted after seven days', async () => {
    const id = await plant(CPF)
    await login({ usuario: CPF, certificado: await prove(CPF) })
    await server.owner.query(`update account_takeover set expires_at = expires_at - interval '7 days'`)
    await expect(undoTakeover(server.ownerDb, id)).rejects.toMatchObject({ code: 'usuario.no_takeover' })
    await server.owner.query('select sweep_logins()')
    expect(await rowsOf('account_takeover', id)).toBe(0)
  })
})

describe('accounts that are never taken over', () => {
  test.each([
    ['a proven login', 'proven_at = now()'],
    ['one of the provider', 'provider = true'],
    ['the operator’s, whose person set the password by a link', 'password_own_at = now()'],
  ])('%s', async (_, change) => {
    const id = await createAccount(server, { login: CPF, name: 'Caio', password: PASSWORD, empresas: [HOSTILE] })
    await server.owner.query(`update account set ${change} where id = $1`, [id])
    const reply = await login({ usuario: CPF, certificado: await prove(CPF) })
    expect(reply.json().data).toMatchObject({ nome: 'Caio' })
    expect((await login({ usuario: CPF, senha: PASSWORD })).statusCode).toBe(200)
  })

  test('the operator’s account with a password of the operator is taken over, and keeps its companies', async () => {
    const id = await createAccount(server, { login: CPF, name: 'Caio', password: PASSWORD, empresas: [HOSTILE] })
    await server.owner.query('update account set password_own_at = now() where id = $1', [id])
    await setPassword(server.ownerDb, id, PASSWORD)
    const { data } = (await login({ usuario: CPF, certificado: await prove(CPF) })).json()
    expect([data.fl_tomada, data.empresas.length]).toEqual(['S', 1])
  })
})

describe('a failed sign-in', () => {
  test('changes no grant, session or proof, and the comprovante stays valid', async () => {
    await insertEmpresa(server, { taxId: VICTIM, name: 'Vítima Ltda' })
    const id = await createAccount(server, { login: VICTIM, name: 'Dono', password: PASSWORD })
    const { code } = await enrol(VICTIM)
    await server.owner.query('update account set proven_at = $2 where id = $1', [id, now])
    const sessions = await rowsOf('session', id)
    const proof = await prove(VICTIM)
    for (const cd_verificacao of [undefined, '000000']) {
      const reply = await login({ usuario: VICTIM, certificado: proof, cd_verificacao })
      expect(typeOf(reply)).toEqual([401, 'login.second_factor'])
    }
    expect([await rowsOf('account_empresa', id), await rowsOf('session', id)]).toEqual([0, sessions])
    const right = await login({ usuario: VICTIM, certificado: proof, cd_verificacao: code() })
    expect(right.json().data.empresas).toMatchObject([{ cpfcnpj: VICTIM, papel: 'titular' }])
  })

  test('40 concurrent uses of one comprovante: one session, one take-over', async () => {
    const id = await plant(CPF)
    const proof = await prove(CPF)
    const second = await createApp(server.deps)
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => login({ usuario: CPF, certificado: proof }, i % 2 ? second : server.app)),
    )
    await second.close()
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(39)
    expect([await rowsOf('account_takeover', id), await rowsOf('session', id)]).toEqual([1, 1])
  })
})

describe('failure counters', () => {
  test('five wrong passwords or invented comprovantes do not delay the sign-in by certificate', async () => {
    const strict = await createApp({ ...server.deps, config: { ...server.config, limitFactor: 1 } })
    await createAccount(server, { login: CPF, name: 'Caio', password: PASSWORD })
    for (let i = 0; i < 5; i += 1) {
      expect((await login({ usuario: CPF, senha: `errada ${i}` }, strict)).statusCode).toBe(401)
      const invented = { comprovante: `${i}`.repeat(43) }
      expect((await login({ usuario: CPF, certificado: invented }, strict)).statusCode).toBe(401)
    }
    expect((await login({ usuario: CPF, senha: PASSWORD }, strict)).statusCode).toBe(429)
    expect((await login({ usuario: CPF, certificado: await prove(CPF) }, strict)).statusCode).toBe(200)
    await strict.close()
  })
})

describe('a person without a password', () => {
  test('confirms by certificate: second factor on and off, a first password; each comprovante once', async () => {
    await insertEmpresa(server, { taxId: VICTIM, name: 'Só Certificado Ltda' })
    const token = await tokenOf({ usuario: VICTIM, certificado: await prove(VICTIM) })
    const proof = await prove(VICTIM)
    const stranger = await prove(CPF)
    expect(typeOf(await call(token, 'POST /usuario/fator', { certificado: stranger }))).toEqual([
      422,
      'certificado.wrong',
    ])
    expect(typeOf(await call(token, 'POST /usuario/fator', {}))).toEqual([400, 'request.invalid'])
    const both = { senha: PASSWORD, certificado: proof }
    expect(typeOf(await call(token, 'POST /usuario/fator', both))).toEqual([400, 'request.invalid'])
    const started = await call(token, 'POST /usuario/fator', { certificado: proof })
    expect(started.statusCode, started.body).toBe(200)
    expect(typeOf(await call(token, 'POST /usuario/fator', { certificado: proof }))).toEqual([422, 'certificado.wrong'])
    const secret = bytesOf(started.json().cd_segredo)
    const confirmed = await call(token, 'POST /usuario/fator/confirmar', {
      cd_verificacao: codeAt(secret, stepAt(now)),
    })
    const [code] = confirmed.json<{ cd_recuperacao: string[] }>().cd_recuperacao
    const seguranca = `/empresas/seguranca?nr_cpfcnpj=${VICTIM}`
    expect((await call(token, `PUT ${seguranca}`, { fl_segundofator: 'S' })).statusCode).toBe(200)
    expect((await call(token, `PUT ${seguranca}`, { fl_segundofator: 'N' })).statusCode).toBe(200)

    const other = await prove(VICTIM)
    const weak = await call(token, 'PUT /usuario/senha', { certificado: other, senha_nova: 'curta' })
    expect(typeOf(weak)).toEqual([422, 'senha.short'])
    const first = await call(token, 'PUT /usuario/senha', { certificado: other, senha_nova: PASSWORD })
    expect(first.statusCode, first.body).toBe(204) // a refused password does not spend the comprovante
    const last = await prove(VICTIM)
    const dropped = await call(token, 'DELETE /usuario/fator', { certificado: last, cd_verificacao: code })
    expect(dropped.statusCode, dropped.body).toBe(204)
    expect((await login({ usuario: VICTIM, senha: PASSWORD })).statusCode).toBe(200)
  })
})
