import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DISTRIBUTED } from './tables.ts'

const SERVER = join(import.meta.dirname, '../../..')
/** Written together with a RETURNING, or joined with a table of the same company, on whose node the rows are made. */
const ELSEWHERE = ['src/features/intake/write/write-batch.ts nota_item', 'src/features/produtos/store.ts produto']

test('an INSERT … SELECT into a divided table has ON CONFLICT or RETURNING: else Citus uses COPY, which row-level security refuses', () => {
  const files = ['src', 'functions']
    .flatMap((folder) =>
      readdirSync(join(SERVER, folder), { recursive: true }).map((name) => join(folder, String(name))),
    )
    .filter((path) => /\.(ts|sql)$/.test(path) && !/test|demo/.test(path))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    statementsOf(readFileSync(join(SERVER, path), 'utf8'), path.endsWith('.ts')).flatMap((statement) => {
      const [, table = '', rest = ''] = /^insert into (\w+)([\s\S]*)$/.exec(statement) ?? []
      const isSafe = !/\bselect\b/.test(rest) || /\bon conflict\b|\breturning\b/.test(rest)
      return isSafe || !DISTRIBUTED.includes(table) ? [] : [`${path} ${table}`]
    }),
  )
  expect(found.sort()).toEqual(ELSEWHERE)
})

test('the check sees an INSERT whose values are put in', () => {
  const value = (text: string) => ['$', '{', text, '}'].join('')
  const text = `insert into pacote (a) select ${value('`x`')}::date, ${value('f(() => ({}))')} from t`
  expect(statementsOf(text, true)).toEqual(['insert into pacote (a) select ::date,  from t'])
})

/** Each INSERT of a source, up to the end of its statement or template; in TypeScript without what is put in by `${…}`. */
const statementsOf = (text: string, isTypescript: boolean): string[] =>
  [...(isTypescript ? withoutValues(text) : text).matchAll(/insert into [^;`]*/g)].map(([statement]) =>
    statement.trim(),
  )

function withoutValues(text: string): string {
  let out = ''
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (depth === 0 && text.startsWith('${', at)) {
      depth = 1
      at += 1
    } else if (depth > 0) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0
    else out += text[at]
  }
  return out
}
