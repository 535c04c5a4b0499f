import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

test('four trades have 25 everyday words each, typed without accents, with NCM prefixes', () => {
  const rows = rowsOf('everyday-names.tsv')
  expect(new Set(rows.map(([, word]) => word)).size).toBe(100)
  for (const trade of ['building', 'food', 'pharmacy', 'auto parts'])
    expect(rows.filter(([name]) => name === trade)).toHaveLength(25)
  for (const [, word, accepted] of rows) {
    expect(word).toMatch(/^[a-z -]+$/)
    expect(accepted).toMatch(/^\d{4,8}(,\d{4,8})*$/)
  }
})

test('200 different questions have an expected answer and a legal source', () => {
  const rows = rowsOf('tax-questions.tsv')
  expect(new Set(rows.map(([subject, query, expected]) => `${subject} ${query} ${expected}`)).size).toBe(200)
  for (const row of rows) {
    expect(row).toHaveLength(6)
    const [subject, query, expected, certainty, question, source] = row
    expect(['ncm', 'ipi', 'cest', 'ibscbs', 'piscofins', 'is', 'cenq', 'utrib']).toContain(subject)
    expect(query).toMatch(subject === 'cenq' ? /^\d{3}$/ : /^\d{8}(@\d{4}-\d{2}-\d{2})?$/)
    expect(['sure', 'unknown-ok']).toContain(certainty)
    for (const text of [expected, question, source]) expect(text).not.toBe('')
  }
})
