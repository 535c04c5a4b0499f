import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { writeNames } from './write-names.ts'

const FISCAL = resolve(import.meta.dirname, '../../../packages/fiscal/src')

test('each field has its type, and `[]` when it repeats', () => {
  const types = `export interface A {\n  '@id'?: string\n  b: B\n  c?: C[]\n  d?: string[]\n}\n\nexport interface B {\n  x?: string\n}\n`
  expect(writeNames(types)).toContain("  A: '@id b:B c:C[] d[]',\n  B: 'x',\n")
})

test('a line that is not a field is refused', () => {
  expect(() => writeNames('export interface A {\n  b: number | string\n}\n')).toThrow('not a field')
})

test.each(['nfe', 'cte', 'mdfe'])('the names of %s match its types', (name) => {
  const read = (file: string) => readFileSync(join(FISCAL, name, file), 'utf8')
  expect(read('names.gen.ts').endsWith(writeNames(read('layout.gen.ts')))).toBe(true)
})
