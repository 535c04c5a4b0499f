import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import { fieldsWithoutExample } from '@portal/contract/exemplo.ts'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'
import type { OpenApiCall, OpenApiDocument } from './describe-calls.ts'
import { TITLES } from './error-reply.ts'
import { OWN_ERRORS, type OwnErrors } from './own-errors.gen.ts'

let server: TestServer
let calls: { name: string; call: OpenApiCall & { summary?: string } }[]
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

/** Everything of a call that has a schema and so an example. */
const mediaOf = ({ requestBody, responses }: OpenApiCall) =>
  [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content) =>
    Object.entries(content ?? {}),
  )

test('every call has a summary, its errors, and an example of all that goes in and comes out', () => {
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

test('no field is without an example: a new word has its own in packages/contract/src/exemplo.ts', () => {
  const bare = calls.flatMap(({ name, call }) => [
    ...mediaOf(call)
      .filter(([type]) => type === 'application/json')
      .flatMap(([, { schema }]) =>
        fieldsWithoutExample(schema)
          .filter(Boolean)
          .map((field) => `${name}: ${field}`),
      ),
    ...(call.parameters ?? []).flatMap(({ schema, name: field }) => fieldsWithoutExample(schema, field)),
  ])
  expect([...new Set(bare)]).toEqual([])
})

test('every example is one that its schema accepts', () => {
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
  Value.Check(schema as object, example) // a JSON Schema, as the document has it
    ? []
    : Value.Errors(schema as object, example).map(({ instancePath, message }) => `${instancePath} ${message}`)

const DOC = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
const ROW = /^\| (GET|POST|PUT|PATCH|DELETE) \| `(\/[^`]*)`.*\| ?([^|]*) ?\|$/gm

/** The last column of a row: statuses, each with its codes. */
function readErrors(cell: string, earlier: ReadonlyMap<string, OwnErrors>): OwnErrors {
  const same = /^as `(\/\w+)`/.exec(cell)?.[1]
  if (same) return earlier.get(`POST ${same}`) ?? {}
  const found: Record<number, string[]> = {}
  let status = 0
  for (const [, number, code] of cell.matchAll(/(?<![\d,.])([45]\d\d)\b|`([a-z]+\.[a-z_*]+)`/g))
    if (number) {
      status = Number(number)
      found[status] ??= []
    } else if (code) found[status]?.push(code)
  return found
}

test('the errors that docs/api.md gives a call are those of /openapi.json: tools/setup/own-errors.mjs carries them over', () => {
  const documented = new Map<string, OwnErrors>()
  for (const [, method = '', path = '', cell = ''] of DOC.slice(0, DOC.indexOf('## Beside the API')).matchAll(ROW)) {
    const errors = readErrors(cell, documented)
    if (Object.keys(errors).length > 0) documented.set(`${method} ${path}`, errors)
  }
  expect(OWN_ERRORS).toEqual(Object.fromEntries(documented))
  for (const [name, errors] of documented) {
    const call = calls.find((one) => one.name === name)?.call
    for (const [status, codes] of Object.entries(errors)) {
      expect(TITLES, name).toHaveProperty(status)
      for (const code of codes) expect(call?.responses[status]?.description, name).toContain(code)
    }
  }
})
