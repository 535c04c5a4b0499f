// spec: 3.18, 4.15

import { expect, test } from 'vitest'
import { firstChoice, holderOf, toEntries } from './entries.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const certificate = (thumbprint: string, validityEnd: string) => ({
  subjectName: `TITULAR ${thumbprint}`,
  issuerName: 'AC Exemplo',
  validityEnd,
  thumbprint,
})

test('valid certificates are listed first, and the first one is chosen', () => {
  const entries = toEntries(
    [certificate('A', '2026-01-01T00:00:00Z'), certificate('B', '2027-01-01T00:00:00Z'), certificate('C', 'nunca')],
    NOW,
  )
  expect(entries.map(({ text, offered }) => [text, offered])).toEqual([
    ['TITULAR B (Emitido por AC Exemplo)', true],
    ['[Vencido] TITULAR A (Emitido por AC Exemplo)', false],
    ['[Vencido] TITULAR C (Emitido por AC Exemplo)', false],
  ])
  expect(firstChoice(entries)).toBe('B')
  expect(firstChoice(entries.slice(1))).toBe('')
})

test('a certificate that is not yet valid is shown but cannot be chosen', () => {
  const early = { ...certificate('A', '2028-01-01T00:00:00Z'), validityStart: '2027-01-01T00:00:00Z' }
  expect(toEntries([early], NOW)).toMatchObject([
    { text: '[Ainda não vale] TITULAR A (Emitido por AC Exemplo)', offered: false },
  ])
})

test('a name without tax id, of a seal, takes the one that was read in the certificate', () => {
  const taxId = '11444777000161'
  expect(holderOf({ subjectName: 'MÓVEIS LTDA', taxId })).toEqual({ name: 'MÓVEIS LTDA', taxId })
})

test.each([
  ['HELENA PRADO:52998224725', { name: 'HELENA PRADO', taxId: '52998224725' }],
  ['MÓVEIS LTDA:7K4M2A91000125', { name: 'MÓVEIS LTDA', taxId: '7K4M2A91000125' }],
  ['Helena Prado', { name: 'Helena Prado', taxId: null }],
])('the holder of %s', (subjectName, holder) => {
  expect(holderOf({ subjectName })).toEqual(holder)
})
