import { expect, test } from 'vitest'
import { printSpecification, proofs, statements } from './specification.ts'

const all = statements()
const tags = proofs()

test('every statement of the specification has a test, or a decision instead', () => {
  const proven = new Set(tags.flatMap(({ names }) => names))
  expect(all.length).toBeGreaterThan(270)
  const bare = all.filter(({ decidedBy }) => !/^decision \d{4}/.test(decidedBy)).flatMap(({ names }) => names)
  expect(bare.filter((name) => !proven.has(name))).toEqual([])
})

test('every `// spec:` comment names statements, each once', () => {
  const names = all.flatMap((statement) => statement.names)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const unknown = tags.filter((tag) => tag.names.some((name) => !names.includes(name)))
  expect(unknown).toEqual([])
  const twice = tags.filter((tag) => new Set(tag.names).size !== tag.names.length)
  expect(twice).toEqual([])
})

test('the printed table has the tests beside their statements', () => {
  const printed = printSpecification().split('\n')
  expect(printed).toContain('| n | statement | decided by | tests |')
  expect(printed.find((line) => line.startsWith('| M5 |'))).toContain('use-register.dom.test.tsx «a discard is one')
  for (const { names } of all.filter((statement) => !statement.decidedBy.startsWith('decision')))
    expect(printed.find((line) => line.startsWith(`| ${names.join(', ')} |`))).toMatch(/\.(test|spec)\.tsx?[^|]*\|$/)
})
