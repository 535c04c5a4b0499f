import { readdirSync } from 'node:fs'
import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { isName, NAME_PATTERN, NameText, Nullable, Page, Problem, SN, Uuid } from './common.ts'

interface Located {
  path: string
  schema: TSchema
  examples: unknown[]
}

/** Every schema with examples inside a value, at any depth. */
function* exampledIn(value: unknown, path: string, seen: Set<unknown>): Generator<Located> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  const examples: unknown = Reflect.get(value, 'examples')
  // a schema is any object with a keyword that Value.Check knows
  const isSchema = ['type', 'anyOf', 'enum', 'const'].some((keyword) => keyword in value)
  if (isSchema && Array.isArray(examples)) yield { path, schema: value, examples }
  for (const [name, inner] of Object.entries(value))
    if (name !== 'examples') yield* exampledIn(inner, `${path}.${name}`, seen)
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).flatMap(
  (name) => /^([^.]+)\.ts$/.exec(name)?.[1] ?? [],
)
const modules = await Promise.all(files.map(async (name) => [name, (await import(`./${name}.ts`)) as object] as const))

test.each(modules)('every example of %s matches its schema', (name, exported) => {
  const seen = new Set<unknown>()
  const wrong: string[] = []
  for (const [key, value] of Object.entries(exported))
    for (const { path, schema, examples } of exampledIn(value, key, seen))
      for (const example of examples)
        if (!Value.Check(schema, example)) wrong.push(`${name} ${path}: ${JSON.stringify(example)}`)
  expect(wrong).toEqual([])
})

test('a wrong example would be noticed', () => {
  const schema = Type.Object({ id: Type.Array(Nullable(Type.Integer({ examples: [1, 'um'] }))) })
  const found = [...exampledIn(schema, 'Schema', new Set())]
  expect(found.map(({ schema, examples }) => examples.map((one) => Value.Check(schema, one)))).toEqual([[true, false]])
})

test.each(['Ana', 'José da Silva & Cia. Ltda – ME', '漢字', 'O’Neil', 'a'])('%s is a name', (name) => {
  expect(isName(name)).toBe(true)
  expect(new RegExp(NAME_PATTERN, 'u').test(name)).toBe(true)
  expect(Value.Check(NameText(), name)).toBe(true)
})

test.each(['', ' ', '\t', 'Ana\n', 'Ana\0', 'A\u202Ena', 'A\u200Bna', 'A\u2028na', '\u00AD'])(
  '%j is no name',
  (name) => {
    expect(isName(name)).toBe(false)
    expect(Value.Check(NameText(), name)).toBe(false)
  },
)

test('a name has at most the given length', () => {
  expect(Value.Check(NameText([], 3), 'abc')).toBe(true)
  expect(Value.Check(NameText([], 3), 'abcd')).toBe(false)
  expect(Value.Check(NameText(), 'a'.repeat(200))).toBe(true)
  expect(Value.Check(NameText(), 'a'.repeat(201))).toBe(false)
})

const ID = '01939f6e-7a00-7000-8000-000000000001'

test.each([ID, ID.toUpperCase()])('%s is an id', (id) => {
  expect(Value.Check(Uuid, id)).toBe(true)
})

test.each(['', ID.slice(1), `${ID}0`, `${ID}\n`, ID.replaceAll('-', ''), `{${ID}}`, ID.replace('0', 'g')])(
  '%j is no id',
  (id) => {
    expect(Value.Check(Uuid, id)).toBe(false)
  },
)

test('yes and no are S and N', () => {
  expect(['S', 'N', 's', 'n', '', 'SIM', true, null].map((value) => Value.Check(SN, value))).toEqual([
    true,
    true,
    ...Array.from({ length: 6 }, () => false),
  ])
})

test('a page has rows and a cursor or null', () => {
  const schema = Page(Type.Integer())
  for (const page of [
    { data: [], proximo: null },
    { data: [1, 2], proximo: 'x' },
  ])
    expect(Value.Check(schema, page)).toBe(true)
  for (const page of [{ data: [] }, { proximo: null }, { data: ['1'], proximo: null }, { data: [], proximo: 1 }])
    expect(Value.Check(schema, page)).toBe(false)
})

test('a problem needs all fields of RFC 9457 and those of the seed', () => {
  const problem = { type: 'a', title: 'b', status: 404, detail: 'c', instance: 'd', error: 'e', message: 'f' }
  expect(Value.Check(Problem, problem)).toBe(true)
  expect(Value.Check(Problem, { ...problem, status: 404.5 })).toBe(false)
  expect(Value.Check(Problem, { ...problem, erros: [{ campo: 'a', mensagem: 'b', linha: 3 }] })).toBe(true)
  expect(Value.Check(Problem, { ...problem, erros: [{ campo: 'a' }] })).toBe(false)
  for (const name of Object.keys(problem)) expect(Value.Check(Problem, { ...problem, [name]: undefined })).toBe(false)
})
