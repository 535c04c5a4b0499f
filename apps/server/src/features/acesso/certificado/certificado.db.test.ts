// spec: 1.6, 3.20, 3.21, 7.23, 7.24, 7.26

import { sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import type { CertificateOptions } from '@portal/synthetic/certificates/options.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMasterKey } from '../../../base/master-key.ts'
import { createApp } from '../../../http/app.ts'
import { createAccount, insertEmpresa } from '../../../testing/accounts.ts'
import { signLoginToken } from '../../../testing/certificates.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { confirmFactor, startFactor } from '../fator/factor.ts'
import { codeAt } from '../fator/totp.ts'

const CNPJ = '11222333000181'
const OTHER_CNPJ = '11444777000161'
const CPF = '52998224725'
const AT = new Date('2026-06-15T12:00:00Z')
const ORIGIN = 'http://localhost:3000'
const person = (cpf: string) => ({ cn: `PESSOA:${cpf}`, names: { 1: `01011980${cpf}${'0'.repeat(26)}` } })
const company = (cnpj: string) => ({ cn: `EMPRESA:${cnpj}`, names: { 3: cnpj } })

let folder: string
let server: TestServer
/** A second process on the same database. */
let second: FastifyInstance
let root: IssuedCertificate
let keys: IssuedCertificate['keys']
let anaLeaf: IssuedCertificate

const leafOf = (options: CertificateOptions) => issueCertificate({ issuer: root, keys, ...options })

beforeAll(async () => {
  root = issueCertificate({ cn: 'AC de Teste', ca: {} })
  keys = rsaKeys()
  anaLeaf = leafOf(person(CPF))
  folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  server = await testServer({ clock: { now: () => AT }, config: { icpRoots: folder, origins: [ORIGIN], demo: false } })
  second = await createApp(server.deps)
  await createAccount(server, { login: CPF, name: 'Ana', empresas: [OTHER_CNPJ] })
})
afterAll(async () => {
  await second.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const post = (url: string, payload?: unknown, app = server.app) =>
  app.inject({
    method: 'POST',
    url,
    ...(payload === undefined
      ? {}
      : { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  })
const start = async () => (await post('/auth/start')).json<string>()
const complete = async (signed: unknown) => {
  const reply = await post('/auth/complete', signed)
  return {
    status: reply.statusCode,
    ...reply.json<{ isValid?: boolean; validation?: string; certificate?: Record<string, string> }>(),
  }
}
const signedBy = async (leaf: IssuedCertificate, header: Record<string, unknown> = {}) =>
  signLoginToken(leaf, { token: await start(), aud: ORIGIN }, header)
const prove = async (leaf: IssuedCertificate) => {
  const { isValid, validation, certificate } = await complete(await signedBy(leaf))
  expect([isValid, validation]).toEqual([true, expect.any(String)])
  return certificate ?? {}
}
const login = (usuario: string, certificado: unknown, more = {}) =>
  post(`${API_BASE}/login`, { usuario, certificado, ...more })

describe('a valid certificate gets', () => {
  test('a different token of 256 random bits each time', async () => {
    const reply = await post('/auth/start')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const [first, next] = [reply.json<string>(), await start()]
    expect(Buffer.from(first, 'base64url')).toHaveLength(32)
    expect(first).not.toBe(next)
    const { rows } = await server.owner.query<{ text: string }>('select c::text as text from auth_challenge c')
    expect(rows.some(({ text }) => text.includes(first))).toBe(false)
  })

  test('its data and a comprovante, for a JSON string or an object', async () => {
    const certificate = await prove(anaLeaf)
    expect(certificate).toEqual({
      cpf: CPF,
      subjectName: `PESSOA:${CPF}`,
      issuerName: 'AC de Teste',
      validityEnd: '2035-01-01T00:00:00.000Z',
      thumbprint: Buffer.from(anaLeaf.certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64'),
      comprovante: expect.stringMatching(/^[\w-]{43}$/),
    })
    const again = await complete({ token: await signedBy(anaLeaf) })
    expect(again).toMatchObject({ status: 200, isValid: true })
  })

  test('a session whose /certificado stores the data that the server verified', async () => {
    const certificate = await prove(anaLeaf)
    const reply = await login('529.982.247-25', { ...certificate, subjectName: 'Outro' })
    expect(reply.statusCode).toBe(200)
    const { token, cpfcnpj, empresas } = reply.json<{ data: { token: string; cpfcnpj: string; empresas: object[] } }>()
      .data
    expect([cpfcnpj, empresas]).toEqual([CPF, [expect.objectContaining({ cpfcnpj: OTHER_CNPJ })]])
    const headers = { authorization: `Bearer ${token}` }
    const kept = await server.app.inject({
      method: 'POST',
      url: `${API_BASE}/certificado`,
      headers,
      payload: { subjectName: 'Outro', cnpj: OTHER_CNPJ },
    })
    expect(kept.statusCode).toBe(201)
    const rows = await server.ownerDb.selectFrom('certificate_log').select('data').execute()
    expect(rows.map(({ data }) => data)).toEqual([expect.objectContaining({ subjectName: `PESSOA:${CPF}`, cpf: CPF })])
    const sessions = await server.app.inject({ url: `${API_BASE}/sessoes`, headers })
    expect(sessions.json<{ data: object[] }>().data).toContainEqual(
      expect.objectContaining({ ds_metodo: 'certificado', fl_atual: true }),
    )
  })

  test('the role of titular in a registered company without users', async () => {
    const cnpj = '12ABC34501DE35'
    const empresaId = await insertEmpresa(server, { taxId: cnpj, name: 'Letras' })
    const leaf = leafOf(company(cnpj))
    const proofs = await Promise.all(Array.from({ length: 5 }, () => prove(leaf)))
    const replies = await Promise.all(proofs.map((proof) => login(cnpj, proof)))
    for (const reply of replies)
      expect(reply.json()).toMatchObject({ data: { cpfcnpj: cnpj, empresas: [{ cpfcnpj: cnpj, papel: 'titular' }] } })
    const { rows } = await server.owner.query(
      `select what, detail from audit where empresa_id = $1 and what = 'usuario.grant'`,
      [empresaId],
    )
    expect(rows).toHaveLength(1)
  })
})

test('the request for the second factor, as with a password; the comprovante stays valid meanwhile', async () => {
  const cpf = '86288366757'
  const accountId = await createAccount(server, { login: cpf, name: 'Caio' })
  await server.ownerDb.updateTable('account').set({ proven_at: AT }).where('id', '=', accountId).execute()
  const deps = { ...server.deps, masterKey: await readMasterKey(server.config) }
  const secret = await startFactor(deps, accountId)
  const code = (steps: number) => codeAt(secret, Math.floor(AT.getTime() / 30_000) + steps)
  await confirmFactor(deps, accountId, code(0))
  const proof = await prove(leafOf(person(cpf)))
  const enter = async (more: object) => {
    const reply = await login(cpf, proof, more)
    return [reply.statusCode, reply.json<{ type?: string }>().type]
  }
  expect(await enter({})).toEqual([401, 'login.second_factor'])
  expect(await enter({ cd_verificacao: '000000' })).toEqual([401, 'login.second_factor'])
  expect(await enter({ cd_verificacao: code(0) })).toEqual([401, 'login.second_factor']) // spent by the confirmation
  expect(await enter({ cd_verificacao: code(1) })).toEqual([200, undefined])
  expect(await enter({ cd_verificacao: code(1) })).toEqual([401, 'login.wrong_pair'])
})

describe('refused', () => {
  test('an unregistered certificate is 403, and a company with users is not taken over', async () => {
    const stranger = await login(CNPJ, await prove(leafOf(company(CNPJ))))
    expect([stranger.statusCode, stranger.json<{ error: string }>().error]).toEqual([
      403,
      'Certificado válido, mas sem cadastro.',
    ])
    const owned = await login(OTHER_CNPJ, await prove(leafOf(company(OTHER_CNPJ))))
    // the holder enters, and is titular of nothing until it ends the others (`POST /usuario/raiz/encerrar`)
    expect([owned.statusCode, owned.json().data.empresas]).toEqual([200, []])
  })

  test.each([
    ['a bare tax id', { usuario: CPF }],
    ['an empty password', { usuario: CPF, senha: '' }],
    ['a certificate without comprovante', { usuario: CPF, certificado: { cpf: CPF } }],
    ['an invented comprovante', { usuario: CPF, certificado: { cpf: CPF, comprovante: 'x'.repeat(43) } }],
    ['a comprovante that is no text', { usuario: CPF, certificado: { cpf: CPF, comprovante: { a: 1 } } }],
  ])('%s is 401', async (_, payload) => {
    const reply = await post(`${API_BASE}/login`, payload)
    expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([401, 'login.wrong_pair'])
  })

  test('the comprovante of another login, with a password beside it, or used twice', async () => {
    const proof = await prove(anaLeaf)
    expect((await login(CNPJ, proof)).statusCode).toBe(401)
    expect((await login(CPF, proof, { senha: 'qualquer' })).statusCode).toBe(401)
    const replies = await Promise.all(Array.from({ length: 10 }, () => login(CPF, proof)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(401)])
  })

  test('a comprovante older than a minute', async () => {
    const proof = await prove(anaLeaf)
    await server.owner.query(`update certificate_proof set expires_at = expires_at - interval '60 seconds'`)
    expect((await login(CPF, proof)).statusCode).toBe(401)
  })

  test('a blocked account', async () => {
    const cpf = '39053344705'
    const accountId = await createAccount(server, { login: cpf, name: 'Bia' })
    const proof = await prove(leafOf(person(cpf)))
    await server.ownerDb.updateTable('account').set({ blocked_at: AT }).where('id', '=', accountId).execute()
    expect((await login(cpf, proof)).statusCode).toBe(401)
  })
})

describe('a signed token is refused', () => {
  const refusedWith = async (signed: unknown, validation: RegExp) => {
    const reply = await complete(signed)
    expect(reply).toMatchObject({ status: 200, isValid: false, validation: expect.stringMatching(validation) })
    expect(reply.certificate?.comprovante).toBeUndefined()
  }
  const b64 = (leaf: IssuedCertificate) => leaf.der.toString('base64')

  test('a token used before, or older than two minutes', async () => {
    const signed = await signedBy(anaLeaf)
    expect((await complete(signed)).isValid).toBe(true)
    await refusedWith(signed, /venceu ou já foi usado/)
    const late = await signedBy(anaLeaf)
    await server.owner.query(`update auth_challenge set expires_at = expires_at - interval '2 minutes'`)
    await refusedWith(late, /venceu ou já foi usado/)
    await refusedWith(signLoginToken(anaLeaf, { token: 'inventado', aud: ORIGIN }), /venceu ou já foi usado/)
  })

  test('50 concurrent uses over two processes: exactly one is accepted', async () => {
    const signed = await signedBy(anaLeaf)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => post('/auth/complete', signed, i % 2 ? second : server.app)),
    )
    expect(replies.filter((reply) => reply.json<{ isValid?: boolean }>().isValid === true)).toHaveLength(1)
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test.each(['none', 'HS256', 'PS256', 'RS512', 'rs256', 'ES256'])('alg %s', async (alg) => {
    await refusedWith(await signedBy(anaLeaf, { alg }), /só RS256/)
  })

  test.each(['kid', 'jwk', 'jku', 'x5u', 'crit', 'b64', 'cty'])('with %s in its header', async (key) => {
    await refusedWith(await signedBy(anaLeaf, { [key]: 'x' }), /campos que não são aceitos/)
  })

  test('of another type, without a certificate, or with several', async () => {
    await refusedWith(await signedBy(anaLeaf, { typ: 'JWT' }), /não é de entrada/)
    for (const x5c of [undefined, [], [b64(anaLeaf), b64(root)], [b64(root), b64(anaLeaf)], b64(anaLeaf)])
      await refusedWith(await signedBy(anaLeaf, { x5c }), /um certificado, e só um|campos/)
  })

  test('with another certificate, one of an untrusted authority, or invalid bytes', async () => {
    const swapped = leafOf({ ...person('39053344705'), keys: rsaKeys() })
    await refusedWith(await signedBy(anaLeaf, { x5c: [b64(swapped)] }), /não confere com o certificado/)
    await refusedWith(await signedBy(anaLeaf, { x5c: [b64(root)] }), /autoridade certificadora/)
    for (const text of ['AAAA', '', '!', 7, `${b64(anaLeaf)}AAAA`, b64(anaLeaf).slice(4), ` ${b64(anaLeaf)}`])
      await refusedWith(await signedBy(anaLeaf, { x5c: [text] }), /não pode ser lido/)
  })

  test('for another audience, or with other claims', async () => {
    const token = await start()
    for (const aud of ['https://isca.exemplo.com.br', `${ORIGIN}/`, 'localhost:3000', ''])
      await refusedWith(signLoginToken(anaLeaf, { token, aud }), /outro endereço/)
    await refusedWith(signLoginToken(anaLeaf, { token, aud: ORIGIN, txt: 'x' } as never), /conteúdo assinado/)
    await refusedWith(signLoginToken(anaLeaf, { aud: ORIGIN } as never), /conteúdo assinado/)
  })

  test('with any bit changed', async () => {
    const signed = await signedBy(anaLeaf)
    for (let index = 5; index < signed.length; index += 97) {
      const other = signed[index] === 'A' ? 'B' : 'A'
      const reply = await complete(`${signed.slice(0, index)}${other}${signed.slice(index + 1)}`)
      expect(reply.status === 400 || reply.isValid === false, String(index)).toBe(true)
    }
  })

  test('signed with PSS, or over other bytes', async () => {
    const [header, payload] = (await signedBy(anaLeaf)).split('.')
    const pss = sign('sha256', Buffer.from(`${header}.${payload}`), {
      key: keys.privateKey,
      padding: 6,
      saltLength: 32,
    })
    await refusedWith(`${header}.${payload}.${pss.toString('base64url')}`, /não confere/)
  })

  test('by a certificate that names no holder, or two', async () => {
    await refusedWith(await signedBy(leafOf({ cn: `SOZINHO:${CPF}` })), /não identifica/)
    await refusedWith(await signedBy(leafOf({ cn: 'X', names: { 4: person(CPF).names[1] } })), /não identifica/)
    await refusedWith(await signedBy(leafOf({ cn: `EMPRESA:${OTHER_CNPJ}`, names: { 3: CNPJ } })), /dois titulares/)
  })

  test.each([
    ['no JWS', 'abc'],
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.e30.e30'],
    ['empty parts', '..'],
    ['no JSON', 'YWJj.YWJj.YWJj'],
    ['a list', 'W10.e30.e30'],
    ['padding', 'e30=.e30.e30'],
    ['an object without token', {}],
    ['more than a token', { token: 'e30.e30.e30', x: 1 }],
    ['a number', 7],
    ['null', null],
  ])('%s is 400', async (_, signed) => {
    expect((await complete(signed)).status).toBe(400)
  })

  test('more than 16 KB is 413', async () => {
    expect((await complete('a'.repeat(16 * 1024))).status).toBe(413)
    expect((await complete({ token: await signedBy(anaLeaf, { x5c: ['A'.repeat(16_384)] }) })).status).toBe(413)
  })
})

test('unused tokens are limited per address', async () => {
  const app = await createApp({ ...server.deps, config: { ...server.config, limitFactor: 1 } })
  await server.owner.query('delete from auth_challenge')
  const statuses: number[] = []
  for (let i = 0; i < 32; i += 1) statuses.push((await post('/auth/start', undefined, app)).statusCode)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
  await server.owner.query('delete from auth_challenge')
  await app.close()
})
