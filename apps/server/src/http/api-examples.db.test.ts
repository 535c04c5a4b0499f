import { API_BASE } from '@portal/contract/common.ts'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'
import { wordsWithoutExample } from './docs/examples.ts'
import type { OpenApiCall, OpenApiDocument } from './docs/openapi.ts'

let server: TestServer
let calls: { name: string; call: OpenApiCall }[]
beforeAll(async () => {
  server = await testServer()
  const document = (await server.app.inject({ url: '/openapi.json' })).json<OpenApiDocument>()
  calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      name: `${method.toUpperCase()} ${path.replace(API_BASE, '')}`,
      call,
    })),
  )
})
afterAll(() => server.close())

/** Bodies and responses of a call, each with its schema and example. */
const mediaOf = ({ requestBody, responses }: OpenApiCall) =>
  [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content) =>
    Object.entries(content ?? {}),
  )

test('every call has a summary, its errors, and an example of each parameter, body and response', () => {
  expect(calls.length).toBeGreaterThan(35)
  for (const { name, call } of calls) {
    expect(call.summary, name).toMatch(/\S{3}/)
    for (const [type, { example }] of mediaOf(call)) expect(example, `${name} ${type}`).toBeDefined()
    for (const parameter of call.parameters ?? []) expect(parameter.example, `${name} ${parameter.name}`).toBeDefined()
    expect(Object.keys(call.responses), name).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
    expect(
      Object.values(call.responses).map(({ description }) => description),
      name,
    ).not.toContain('Default Response')
  }
})

test('every property of the contract has an example in its schema', () => {
  const bare = calls.flatMap(({ name, call }) =>
    mediaOf(call)
      .filter(([type]) => type === 'application/json')
      .flatMap(([, { schema }]) => wordsWithoutExample(schema).filter(Boolean))
      .map((field) => `${name}: ${field}`),
  )
  expect([...new Set(bare)]).toEqual([])
})

test('every example is valid under its schema', () => {
  const wrong = calls.flatMap(({ name, call }) => [
    ...mediaOf(call)
      .filter(([type]) => type === 'application/json')
      .flatMap(([, { schema, example }]) => problemsOf(schema, example).map((why) => `${name}: ${why}`)),
    ...(call.parameters ?? []).flatMap(({ name: field, schema, example }) =>
      problemsOf(schema, example).map((why) => `${name} ${field}: ${why}`),
    ),
  ])
  expect(wrong).toEqual([])
})

const problemsOf = (schema: unknown, example: unknown): string[] =>
  Value.Check(schema as object, example) // `schema` is a JSON Schema from the OpenAPI document
    ? []
    : Value.Errors(schema as object, example).map(({ instancePath, message }) => `${instancePath} ${message}`)
