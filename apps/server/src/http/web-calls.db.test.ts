import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differences } from '../testing/same-shape.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { readWebCalls, type WebCall } from '../testing/web-calls.ts'
import type { RouteRow } from './policy.ts'

/** Compares the types of the page's API calls with the schemas that validate them. */
const { calls, checker } = readWebCalls()

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const routeOf = ({ method, path }: WebCall): RouteRow | undefined =>
  server.routes.find(
    (route) => route.method === method && route.url.replace(API_BASE, '').replace(/:\w+/g, ':x') === path,
  )

test('every call of the page matches a route and its method', () => {
  expect(calls.length).toBeGreaterThan(20)
  // a lower number means that the type reader found nothing to compare
  expect(calls.filter(({ query }) => query).length).toBeGreaterThan(10)
  expect(calls.filter(({ body }) => body).length).toBeGreaterThan(8)
  expect(calls.filter(({ reply }) => reply).length).toBeGreaterThan(15)
  expect(calls.filter((call) => !routeOf(call)).map(({ where, method, path }) => `${where} ${method} ${path}`)).toEqual(
    [],
  )
})

/** `schema.response` by status. The page reads the first 2xx. */
const replyOf = ({ schema }: RouteRow): unknown =>
  Object.entries((schema?.response ?? {}) as Record<string, unknown>).find(([status]) => status.startsWith('2'))?.[1]

test.each([
  [
    'asks no parameter that the route does not know',
    (call: WebCall, { schema }: RouteRow) =>
      call.query ? differences(call.query, schema?.querystring, { checker, text: true, sent: true }) : [],
  ],
  [
    'sends the body that the route takes',
    (call: WebCall, { schema }: RouteRow) =>
      call.body ? differences(call.body, schema?.body, { checker, sent: true }) : [],
  ],
  [
    'reads of the answer what the route answers',
    (call: WebCall, route: RouteRow) => (call.reply ? differences(call.reply, replyOf(route), { checker }) : []),
  ],
])('no call %s', (_what, faults) => {
  const wrong = calls.flatMap((call) => {
    const route = routeOf(call)
    return route ? faults(call, route).map((fault) => `${call.where} ${call.method} ${call.path}: ${fault}`) : []
  })
  expect(wrong).toEqual([])
})

test('every call of a route with a body sends one', () => {
  const bare = calls.filter((call) => {
    const body = routeOf(call)?.schema?.body
    return body !== undefined && call.body === null && !call.raw && !/image\/|octet-stream/.test(JSON.stringify(body))
  })
  expect(bare.map(({ where }) => where)).toEqual([])
})

describe('the comparison detects differences', () => {
  const notas = () => calls.find(({ path, query }) => path === '/consulta' && query)
  test.each([
    [{ type: 'object', properties: {} }, 'is unknown'],
    [{ type: 'object', properties: {}, required: ['cpfcnpj'] }, 'is missing'],
    [{ type: 'array', items: {} }, 'is no list'],
  ])('%j', (schema, fault) => {
    const { query } = notas() ?? {}
    expect(query && differences(query, schema, { checker, sent: true }).join()).toContain(fault)
  })
})
