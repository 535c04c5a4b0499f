// spec: 9.8, 9.20, 9.21

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(SOURCE, path), 'utf8')
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(css|tsx?)$/.test(path) && !/\.test\./.test(path),
)

test('the primary colour and the base size are the specification’s', () => {
  expect(read('kit/tokens.css')).toMatch(/--primary: #1976d2;/)
  expect(read('kit/base.css')).toMatch(/html \{[^}]*font-size: 16px;/)
})

test('the page changes its shape at the specification’s widths alone', () => {
  const steps = [600, 900, 1200, 1536]
  // a part of a screen may follow its own width (@container)
  const conditions = FILES.flatMap((path) => read(path).match(/@media[^{]*/g) ?? [])
  const queries = conditions.flatMap((text) => [...text.matchAll(/\((min|max)-width: (\d+)px\)/g)])
  expect(queries.length).toBeGreaterThan(20)
  const others = queries.filter(([, bound, width]) => !steps.includes(Number(width) + (bound === 'max' ? 1 : 0)))
  expect(others.map(([query]) => query)).toEqual([])
})

test('a class has one rule of its own in a file: two parts of a screen do not share a name', () => {
  const twice = FILES.filter((path) => path.endsWith('.css')).flatMap((path) => {
    // rules at the left edge: those of a width are indented
    const rules = [...read(path).matchAll(/^(?<!,\n)(\.[\w-]+) \{/gm)].map(([, name]) => name)
    return rules.filter((name, index) => rules.indexOf(name) !== index).map((name) => `${path} ${name}`)
  })
  expect(twice).toEqual([])
})

test('a dialog appears in 300 ms, its backdrop in 150 ms', () => {
  const css = read('kit/dialog.module.css')
  expect(css).toMatch(/\.backdrop \{[^}]*transition: opacity 150ms;/)
  expect(css).toMatch(/transition:\s+opacity 300ms,\s+transform 300ms;/)
})
