import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

const DOC = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
const ROW = /^\| (GET|POST|PUT|PATCH|DELETE) \| `(\/[^`]*)`/gm
/** Rows from here on are addresses at the root. */
const ROOT_PART = DOC.indexOf('## Beside the API')

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const rows = [...DOC.matchAll(ROW)].map(({ 1: method = '', 2: path = '', index }) => ({ method, path, index }))
const named = rows.filter(({ index }) => index < ROOT_PART).map(({ method, path }) => `${method} ${path}`)

test('docs/api.md has one row for every route of the API, and none that is no route', async () => {
  const { paths } = (await server.app.inject({ url: '/openapi.json' })).json<{ paths: Record<string, object> }>()
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((method) => method.toUpperCase())
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path.replace(API_BASE, '')}`),
  )
  expect(named.toSorted()).toEqual(routes.toSorted())
})

test('what it names at the root is there', () => {
  const root = rows.filter(({ index }) => index > ROOT_PART)
  expect(root.length).toBeGreaterThan(3)
  for (const { path } of root) expect(server.app.hasRoute({ method: 'GET', url: path }), path).toBe(true)
})
