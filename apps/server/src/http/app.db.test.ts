// spec: 1.2, 2.1, 5.11, 7.1, 7.3

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appPool, kyselyOn } from '../db/pool.ts'
import { signedIn } from '../testing/accounts.ts'
import { losable } from '../testing/losing.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { createApp } from './app.ts'

const PAGE = '<!doctype html><title>Portal</title>'
const ACME = '11222333000181'

let server: TestServer
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'portal-pagina-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  await writeFile(join(webRoot, 'assets', 'app-1a2b3c.js'), 'export {}')
  server = await testServer({
    webRoot,
    config: { metricsToken: 'segredo', origins: ['https://portal.exemplo.com.br'] },
  })
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

describe('an unknown address', () => {
  test.each([
    '/ServidorCadastros',
    '/ServidorCadastros/v1/nada',
    '/auth/nada',
    `${API_BASE}/nada?x=1`,
    '//ServidorCadastros/v1',
    '/%61uth/nada',
    '/ServidorCadastros%2Fv1',
    '/AUTH/nada',
  ])('%s: 404 in the one shape, never the page', async (url) => {
    const reply = await server.app.inject({ url })
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toEqual({
      type: 'route.not_found',
      title: 'Não encontrado',
      status: 404,
      detail: 'Endereço não encontrado.',
      instance: expect.stringMatching(/^[\da-f-]{36}$/),
      error: 'Endereço não encontrado.',
      message: 'Endereço não encontrado.',
    })
  })

  test.each([
    '/pacote',
    '/pacote/',
    '/pacote/a/b/c?d=1',
    `/pacote/${'a'.repeat(300)}`,
    '/%70acote/a/b',
    '//pacote/a/b',
    '/enviar',
    '/enviar/a/b',
  ])('%s: a dead page of the server is a 404 for GET and HEAD, never the page of the app', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await server.app.inject({ method, url })
      expect([reply.statusCode, reply.body.includes(PAGE)], method).toEqual([404, false])
    }
  })

  test.each(['/', '/notas/nfe?tipo=nfe', '/login', '/pacotes'])(
    '%s returns the page under a strict content security policy',
    async (url) => {
      const reply = await server.app.inject({ url })
      expect([reply.statusCode, reply.body]).toEqual([200, PAGE])
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.headers['content-security-policy']).toMatch(/default-src 'none';script-src 'self';style-src 'self';/)
      expect(reply.headers['content-security-policy']).not.toMatch(/unsafe/)
      expect(reply.headers['x-frame-options']).toBe('DENY')
      expect(reply.headers['referrer-policy']).toBe('no-referrer')
    },
  )

  test('a file with a fingerprint is cached for ever; a missing one is a 404, not the page', async () => {
    const reply = await server.app.inject({ url: '/assets/app-1a2b3c.js' })
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await server.app.inject({ url: '/assets/app-old.js' })).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'POST', url: '/notas' })).statusCode).toBe(404)
  })
})

describe('a malformed call', () => {
  const login = (payload: string | object, headers = {}) =>
    server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload, headers })

  test.each([
    { what: 'what is not JSON', payload: '{"usuario":', sent: 'application/json', answer: [400, 'request.malformed'] },
    { what: 'nothing at all', payload: '', sent: 'application/json', answer: [400, 'request.invalid'] },
    { what: 'other content', payload: 'usuario=x', sent: 'text/csv', answer: [415, 'request.media_type'] },
    { what: 'plain text', payload: 'x', sent: 'text/plain', answer: [415, 'request.media_type'] },
    {
      what: 'prototype poisoning',
      payload: '{"__proto__":{}}',
      sent: 'application/json',
      answer: [400, 'request.malformed'],
    },
  ])('with $what', async ({ payload, sent, answer }) => {
    const reply = await login(payload, { 'content-type': sent })
    expect([reply.statusCode, reply.json().type]).toEqual(answer)
  })

  test('an unknown property of a body is refused and named', async () => {
    const reply = await login({ usuario: 'x', senha: 'y', papel: 'titular' })
    expect(reply.json()).toMatchObject({
      type: 'request.invalid',
      message: 'O campo «papel» não foi aceito. Campo desconhecido.',
      erros: [{ campo: 'papel', mensagem: 'Campo desconhecido.' }],
    })
  })

  test('a number is not accepted for a string', async () => {
    const reply = await login({ usuario: 12345678909, senha: 'y' })
    expect(reply.json().erros).toEqual([{ campo: 'usuario', mensagem: 'Deve ser texto.' }])
  })

  test('a repeated parameter is refused, an empty one counts as absent', async () => {
    const { get } = await signedIn(server, { login: '12345678909', empresas: [ACME] })
    const twice = await get(`${API_BASE}/log?nr_cpfcnpj=${ACME}&nr_cpfcnpj=${ACME}`)
    expect([twice.statusCode, twice.json().type]).toEqual([400, 'request.repeated'])
    const empty = await get(`${API_BASE}/log?nr_cpfcnpj=`)
    expect(empty.json().erros).toEqual([{ campo: 'nr_cpfcnpj', mensagem: 'Campo obrigatório.' }])
    expect((await get(`${API_BASE}/log?nr_cpfcnpj=${ACME}&nm_empresa=`)).statusCode).toBe(204)
  })

  test.each([
    ['a NUL in an address', `${API_BASE}/log?nr_cpfcnpj=${ACME}&nm_empresa=a%00b`, 'request.malformed'],
    ['a number without end', `${API_BASE}/consulta?cnpj_remetente=${ACME}&limite=1e400`, 'request.invalid'],
  ])('%s is refused before any query', async (_what, url, type) => {
    const { get } = await signedIn(server, {
      login: type === 'request.invalid' ? '11144477735' : '52998224725',
      empresas: [ACME],
    })
    const reply = await get(url)
    expect([reply.statusCode, reply.json().type]).toEqual([400, type])
  })

  test.each([
    '{"usuario":"a\\u0000b","senha":"x"}',
    '{"usuario":"\\ud800","senha":"x"}',
    `{"usuario":"x","certificado":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`,
  ])('a NUL, half a character, or depth without end, in a body', async (payload) => {
    const reply = await login(payload, { 'content-type': 'application/json' })
    expect([reply.statusCode, reply.json().type]).toEqual([400, 'request.malformed'])
  })

  test('without a token the status is 401 before validation', async () => {
    const reply = await server.app.inject({ url: `${API_BASE}/log?a=1&a=2` })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Bearer')
  })

  test('an address that cannot be decoded is refused', async () => {
    const reply = await server.app.inject({ url: '/ServidorCadastros/%E0%A4%A' })
    expect([reply.statusCode, reply.json().type]).toEqual([400, 'request.malformed'])
  })
})

describe('origins', () => {
  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: `${API_BASE}/consulta`,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  test('the configured origin may call with a token, without cookies', async () => {
    const reply = await preflight('https://portal.exemplo.com.br')
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-origin']).toBe('https://portal.exemplo.com.br')
    expect(reply.headers['access-control-allow-headers']).toContain('authorization')
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each(['https://portal.exemplo.com.br.mal.com', 'http://portal.exemplo.com.br', 'null'])(
    '%s may not',
    async (origin) => {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('metrics', () => {
  const metrics = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    server.app.inject({ url: '/metrics', headers, remoteAddress })

  test('are readable from loopback and with the token', async () => {
    expect((await metrics({})).body).toContain('http_request_duration_seconds_bucket')
    expect((await metrics({ authorization: 'Bearer segredo' }, '10.0.0.9')).statusCode).toBe(200)
  })

  test('without the token require a loopback name in Host, against DNS rebinding', async () => {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])
      expect((await metrics({ host })).statusCode, host).toBe(200)
    for (const host of [
      'mal.example',
      'mal.example:3000',
      'localhost.mal.example',
      '127.0.0.1.mal.example',
      '10.0.0.9',
    ])
      expect((await metrics({ host })).json().type, host).toBe('metrics.forbidden')
    expect((await metrics({ host: 'portal.exemplo.com.br', authorization: 'Bearer segredo' })).statusCode).toBe(200)
  })

  test('are refused through a proxy, from another address and with a wrong token', async () => {
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])
      expect((await metrics({ [name]: '127.0.0.1' })).statusCode).toBe(403)
    expect((await metrics({}, '10.0.0.9')).statusCode).toBe(403)
    expect((await metrics({ authorization: 'Bearer outro' }, '10.0.0.9')).statusCode).toBe(403)
  })
})

test('more than 50 calls in a second are a 429 with Retry-After; a revoked token stays a 401', async () => {
  const strict = await testServer({ config: { limitFactor: 1 } })
  try {
    const { get } = await signedIn(strict, { login: '12345678909' })
    const replies = await Promise.all(Array.from({ length: 60 }, () => get(`${API_BASE}/empresas`)))
    const refused = replies.filter((reply) => reply.statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.json().type).toBe('request.too_many')
    const dead = await strict.app.inject({
      url: `${API_BASE}/empresas`,
      headers: { authorization: `Bearer pc_${'x'.repeat(43)}` },
    })
    expect(dead.statusCode).toBe(401)
  } finally {
    await strict.close()
  }
})

test('a lost database is a 503 with Retry-After and without the cause', async () => {
  const database = await losable(server.url)
  const pool = appPool({ url: database.url })
  const lonely = await createApp({ ...server.deps, pool, db: kyselyOn(pool) })
  await database.lose()
  try {
    const headers = { authorization: `Bearer pc_${'x'.repeat(43)}` }
    for (const url of ['/readyz', `${API_BASE}/empresas`]) {
      const reply = await lonely.inject({ url, headers })
      expect([reply.statusCode, reply.json().type, reply.headers['retry-after']]).toEqual([503, 'database.away', '5'])
      expect(reply.body).not.toMatch(/ECONN|127\.0|select/i)
    }
    expect((await lonely.inject({ url: '/healthz' })).statusCode).toBe(200)
  } finally {
    await lonely.close()
    await pool.end()
  }
})

test('every route of the API has a description, a tag and a policy', async () => {
  const described = (await server.app.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, { tags?: string[] }>>
  }>()
  const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  )
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter(({ call }) => !call.tags?.length)).toEqual([])
})
