// spec: 7.1

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import { API_ERRORS, type ApiErrorCode } from '@portal/contract/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'
import { errorsOf } from './docs/errors.ts'
import type { OpenApiDocument } from './docs/openapi.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const readDoc = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8')

let server: TestServer
let document: OpenApiDocument
beforeAll(async () => {
  server = await testServer()
  document = (await server.app.inject({ url: '/openapi.json' })).json<OpenApiDocument>()
})
afterAll(() => server.close())

const routes = () => server.routes.filter(({ method, schema }) => !['HEAD', 'OPTIONS'].includes(method) && schema)

test('`npm run docs:api` prints the description that a server serves, with summary, errors and examples of every call', {
  timeout: 120_000,
}, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'apps/server/src/http/docs/print.ts'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toEqual(document)
  const calls = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))
  expect(calls.length).toBeGreaterThan(150)
  for (const { summary, description, responses } of calls) {
    expect(summary).toMatch(/\S{3}/)
    expect(description).toContain('**Quem:**')
    const replies = Object.entries(responses)
    expect(replies.some(([status]) => Number(status) >= 400)).toBe(true)
    for (const { content } of Object.values(responses))
      for (const media of Object.values(content ?? {})) expect(media.example).toBeDefined()
  }
})

test('the OpenAPI document lists every route of the API', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const named = routes().map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(named.toSorted())
})

test('the root paths named in docs/api.md are routes', () => {
  const root = readDoc('api.md').split('## Beside the API')[1] ?? ''
  const paths = [...root.matchAll(/^- GET `(\/[^`]*)`/gm)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(3)
  for (const path of paths) expect(server.app.hasRoute({ method: 'GET', url: path }), path).toBe(true)
})

test('every route that changes data documents the effect of a repeated call', () => {
  const silent = routes().filter(({ method, schema }) => method !== 'GET' && !schema?.repeat)
  expect(silent.map(({ method, url }) => `${method} ${url.replace(API_BASE, '')}`)).toEqual([])
})

test('every route with an id declares its own 404', () => {
  const routesWithId = routes().filter(({ url }) => url.includes(':id'))
  const silent = routesWithId.filter(({ schema }) => !schema?.errors?.some((code) => API_ERRORS[code][0] === 404))
  expect(silent.map(({ method, url }) => `${method} ${url.replace(API_BASE, '')}`)).toEqual([])
})

const SOURCE = join(import.meta.dirname, '..')
const PACKAGES = join(SOURCE, '../../../packages')

/** Errors that the API's code creates: `new AppError(STATUS, 'CODE'`. */
function errorsOfTheCode(): { code: string; status: number }[] {
  const files = ['features', 'http', 'base'].flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(SOURCE, folder, name)),
  )
  return files
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/new AppError\(\s*(\d{3}),\s*'([a-z]+\.[a-z_]+)'/g)])
    .map(([, status, code = '']) => ({ code, status: Number(status) }))
}

/** Errors created for the command line, for requests that match no route, or for /metrics only. */
const NOT_OF_ROUTES = [
  // of the page of a client's link, which is no call of the API
  'caixa.full',
  'caixa.no_files',
  'caixa.too_large',
  'caixa.wait',
  'certificado.older',
  'account.exists',
  'account.unknown',
  'escritorio.ambiguous',
  'escritorio.exists',
  'escritorio.unknown',
  'grant.unknown',
  'icp.unusable',
  'importar.no_path',
  'metrics.forbidden',
  'request.headers_too_large',
  'tabela.download',
  'raiz.no_ending',
  'usuario.no_takeover',
]

test('every error created by the API code is in the contract, with its status', () => {
  const created = errorsOfTheCode()
  expect(created.length).toBeGreaterThan(80)
  const foreign = created.filter(({ code, status }) => {
    if (NOT_OF_ROUTES.includes(code) || (code === 'fator.absent' && status === 404)) return false
    return !(code in API_ERRORS) || API_ERRORS[code as ApiErrorCode][0] !== status // the line proves the cast
  })
  expect(foreign).toEqual([])
})

/** Codes built at run time. */
const BUILT = /^senha\.|\.\*$/

test('every error of the contract is declared by a route and created somewhere', () => {
  const answered = new Set<string>(['route.not_found', 'server.no_space'])
  for (const { policy, schema } of routes())
    if (schema) for (const code of errorsOf({ policy, schema })) answered.add(code)
  expect(Object.keys(API_ERRORS).filter((code) => !answered.has(code))).toEqual([])
  const created = new Set(errorsOfTheCode().map(({ code }) => code))
  const thrown = readFileSync(join(SOURCE, 'features/notas/impresso/print-worker.ts'), 'utf8')
  const packages = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /src\/.*\.ts$/.test(name) && !/\.test\.|contract\//.test(name))
    .map((name) => readFileSync(join(PACKAGES, name), 'utf8'))
    .join('\n')
  const missing = Object.keys(API_ERRORS).filter(
    (code) => !created.has(code) && !`${packages}${thrown}`.includes(`'${code}'`) && !BUILT.test(code),
  )
  expect(missing).toEqual([])
})
