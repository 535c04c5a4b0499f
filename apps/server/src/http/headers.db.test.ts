import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../testing/accounts.ts'
import { openIntake } from '../testing/intake.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { callsOf } from '../testing/walk.ts'

const EMPRESA = DEMO_COMPANIES[0]!
const ORIGIN = 'https://portal.exemplo.com.br'

let server: TestServer
let client: Client
let webRoot: string
let notaId = ''
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'portal-pagina-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>')
  await writeFile(join(webRoot, 'assets', 'app-1a2b3c.js'), 'export {}')
  server = await testServer({ webRoot, config: { origins: [ORIGIN] } })
  client = await signedIn(server, { login: '52998224725', provider: true, empresas: { [EMPRESA.taxId]: 'titular' } })
  const [nota] = generate({ seed: 5, count: 1, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' })
  const intake = await openIntake(server)
  await intake.importFiles(client, EMPRESA.taxId, [{ name: 'a.xml', bytes: nota!.bytes }])
  await intake.close()
  const list = await client.get(`${API_BASE}/consulta?cnpj_remetente=${EMPRESA.taxId}&fl_homologacao=1`)
  notaId = list.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

const WATCHED = [
  'cache-control',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-powered-by',
  'server',
  'set-cookie',
  'access-control-allow-credentials',
]
const headersOf = ({ headers }: LightMyRequestResponse) =>
  Object.fromEntries(WATCHED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

const COMMON = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const API = {
  ...COMMON,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const FILE = { ...API, 'content-security-policy': "sandbox; default-src 'none'" }
/** No personal data and megabytes large: the browser caches it and revalidates it. */
const TABLES = { ...API, 'cache-control': 'private, no-cache' }
const PAGE_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';frame-src blob:;" +
  "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';worker-src 'self' blob:;manifest-src 'self'"
const PAGE = { ...COMMON, 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY }

test('every route of the API, success or error, has the headers for data: closed policy, no-store', async () => {
  const world = { taxId: EMPRESA.taxId, ids: [notaId], filters: {} }
  let seen = 0
  for (const route of server.routes) {
    const [options] = callsOf(route, API_BASE, world)
    if (/logout|sessoes/.test(route.url) || !options) continue
    for (const reply of [await client.call(options), await server.app.inject(options)]) {
      const isFile = /pdf|xml|zip|image|csv|sheet|iso-8859-1/.test(String(reply.headers['content-type']))
      expect([route.method, route.url, reply.statusCode, headersOf(reply)]).toEqual([
        route.method,
        route.url,
        reply.statusCode,
        isFile ? FILE : route.url.endsWith('/tributacao/referencia') && reply.statusCode === 200 ? TABLES : API,
      ])
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(80)
})

test.each([
  ['/', PAGE],
  ['/notas/nfe', PAGE],
  ['/assets/app-1a2b3c.js', { ...PAGE, 'cache-control': 'public, max-age=31536000, immutable' }],
  ['/assets/app-gone.js', { ...PAGE, 'cache-control': 'no-store' }],
])('%s has the headers of the page', async (url, headers) => {
  expect(headersOf(await server.app.inject({ url }))).toEqual(headers)
})

test.each(['/healthz', '/readyz', '/metrics', '/openapi.json'])(
  '%s is read by machines and stored by none',
  async (url) => {
    const reply = await server.app.inject({ url })
    expect([reply.statusCode, headersOf(reply)]).toEqual([200, { ...PAGE, 'cache-control': 'no-store' }])
  },
)

test('behind a TLS proxy nothing changes, and forwarded hosts or schemes from other addresses are ignored', async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'mal.example' }
  const reply = await server.app.inject({ url: `${API_BASE}/configuracao`, headers: forwarded })
  expect(headersOf(reply)).toEqual(API)
  expect(reply.body).not.toContain('mal.example')
})

describe('origins are compared exactly', () => {
  test.each([
    `${ORIGIN}:443`,
    `${ORIGIN}/`,
    `${ORIGIN}.mal.example`,
    ORIGIN.toUpperCase(),
    'https://sub.portal.exemplo.com.br',
    'https://portal.exemplo.com.br@mal.example',
    'null',
    '*',
  ])('%s may not call', async (origin) => {
    const reply = await server.app.inject({ url: `${API_BASE}/configuracao`, headers: { origin } })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers.vary).toContain('Origin')
  })

  test('the allowed origin is echoed, never with credentials', async () => {
    const reply = await server.app.inject({ url: `${API_BASE}/configuracao`, headers: { origin: ORIGIN } })
    expect(reply.headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

test('a file name in a header has only letters, digits and safe signs', async () => {
  for (const what of ['xml', 'visualizar']) {
    const reply = await client.get(`${API_BASE}/${what}/${notaId}`)
    expect(reply.headers['content-disposition']).toMatch(/^(attachment|inline); filename="[\w.-]+"$/)
  }
})
