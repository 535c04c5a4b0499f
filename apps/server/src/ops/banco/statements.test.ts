import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DISTRIBUTED, LOCAL } from './tables.ts'

/**
 * Forms of statements that Citus refuses, found in the texts of functions and queries, so that a machine without Citus finds them too
 * (docs/scaling.md, section 4). What the text does not show, such as queries built of parts, the tests on a cluster find.
 */
const SOURCES = join(import.meta.dirname, '..', '..')
const FUNCTIONS = join(SOURCES, '..', 'functions')

const divided = new Set(DISTRIBUTED)
const onCoordinator = new Set(LOCAL)
/** Their result changes within a statement, or depends on a setting. `date::text` is known by the names of columns. */
const CHANGING =
  /\b(?:clock_timestamp|random|gen_random_uuid|timed_uuid|to_char|format|concat|concat_ws)\(|\b(?:month|day|at|\w+_(?:at|day))::text\b|\b\w+_at\s*[-+]\s*(?:interval\b|make_interval\()/
/** The part of a statement that writes to a table, and the functions there that Citus refuses. */
const WRITES: readonly { part: RegExp; refused: RegExp }[] = [
  { part: /\b(?:update|delete\s+from)\s+(\w+)\b([\s\S]*)/, refused: CHANGING },
  { part: /\b(?:update|delete\s+from)\s+(\w+)\b[\s\S]*?\breturning\b([\s\S]*)/, refused: /\bnow\(/ },
  {
    part: /\binsert\s+into\s+(\w+)\b[\s\S]*?\bdo\s+update\s+set\b([\s\S]*)/,
    refused: new RegExp(`${CHANGING.source}|\\bnow\\(`),
  },
]

/** Tables that a statement reads. */
const tablesRead = (statement: string): string[] =>
  [...statement.matchAll(/\b(?:from|join|using|update)\s+(\w+)/g)].map(([, name = '']) => name)

/** What a cluster would refuse of a statement. */
function refusedIn(statement: string): string[] {
  const tables = tablesRead(statement)
  const refused: string[] = []
  const ours = tables.find((table) => divided.has(table))
  const theirs = tables.find((table) => onCoordinator.has(table))
  if (ours && theirs) refused.push(`${ours} with ${theirs}`)
  for (const { part, refused: functions } of WRITES) {
    const [, table = '', text = ''] = part.exec(statement) ?? []
    const found = divided.has(table) ? functions.exec(text) : null
    if (found) refused.push(`${found[0]} in a write to ${table}`)
  }
  return refused
}

/** Statements of a function's body, without comments. */
const statementsOf = (body: string): string[] => body.replace(/--.*/g, '').split(/;|\bloop\b/)

/** Statements of a source file: its SQL templates. */
const templatesOf = (text: string): string[] =>
  [...text.matchAll(/\bsql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g)].map(([, statement = '']) => statement)

const readAll = (folder: string, wanted: (file: string) => boolean) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(wanted)
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

const functions = readAll(FUNCTIONS, (file) => file.endsWith('.sql'))
const sources = readAll(SOURCES, (file) => /(?<!\.test|\.gen)\.ts$/.test(file) && !file.startsWith('testing'))

/** Statements that read both sides, with the reason why a cluster runs them. */
const ALLOWED: Readonly<Record<string, string>> = {
  'provider/provider_storage.sql': 'each part is a query of its own',
  'features/acesso/chaves/keys.ts': 'the part of the divided table is a subquery about one company, which runs first',
}

test('no function or query has a form that a cluster refuses', () => {
  const found = [
    ...functions.map(({ file, text }) => ({ file, refused: statementsOf(text).flatMap(refusedIn) })),
    ...sources.map(({ file, text }) => ({ file, refused: templatesOf(text).flatMap(refusedIn) })),
  ].filter(({ refused }) => refused.length > 0)
  expect(found.filter(({ file }) => !(file in ALLOWED))).toEqual([])
  expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(ALLOWED).sort())
})

test('functions about divided tables are of PL/pgSQL: in one of SQL, Citus plans no query with a parameter', () => {
  const ofSql = functions.filter(({ text }) => /\blanguage sql\b/.test(text))
  expect(ofSql.length).toBeGreaterThan(50)
  expect(ofSql.filter(({ text }) => tablesRead(text).some((table) => divided.has(table)))).toEqual([])
})

describe('what it finds', () => {
  test.each([
    [
      'update falta_pedido p set closed_at = clock_timestamp() where p.empresa_id = 1',
      'clock_timestamp( in a write to falta_pedido',
    ],
    [
      `update conta_pedido set reminded_at = $1 where empresa_id = $2 and month::text || ' ' || series = any($3)`,
      'month::text in a write to conta_pedido',
    ],
    [
      `update pacote set revoked_at = revoked_at - interval '60 days' where empresa_id = 1`,
      'revoked_at - interval in a write to pacote',
    ],
    [
      `update falta_pedido p set closed_at = now() where p.empresa_id = 1 returning format('%s', p.serie)`,
      'format( in a write to falta_pedido',
    ],
    ['delete from nota_tag where empresa_id = 1 returning now()', 'now( in a write to nota_tag'],
    [
      'insert into conta_fim (empresa_id) values (1) on conflict do update set ended_at = now()',
      'now( in a write to conta_fim',
    ],
    ['select 1 from nota n join empresa e on e.id = n.empresa_id', 'nota with empresa'],
  ])('%s', (statement, refused) => {
    expect(refusedIn(statement)).toEqual([refused])
  })

  test.each([
    'update falta_pedido p set closed_at = now() where p.empresa_id = 1 returning p.serie',
    'update caixa_entrega set claimed_at = clock_timestamp()',
    'insert into nota_late (empresa_id, at) select 1, clock_timestamp() on conflict (empresa_id) do update set at = excluded.at',
    'insert into audit (empresa_id) select e.id from empresa e',
  ])('not: %s', (statement) => {
    expect(refusedIn(statement)).toEqual([])
  })
})
