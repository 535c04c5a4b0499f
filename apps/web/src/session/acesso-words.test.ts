import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENTO_WORD } from './acesso-words.ts'

test('every audited action has a text', () => {
  const source = readFileSync('apps/server/src/features/acesso/base/audit.ts', 'utf8')
  const union = source.slice(source.indexOf('export type AuditWord'), source.indexOf('export interface AuditEntry'))
  const words = [...union.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, word]) => word ?? '')
  expect(words.length).toBeGreaterThan(60)
  expect(words.filter((word) => !(word in EVENTO_WORD))).toEqual([])
})
