import { expect, test } from 'vitest'
import { ENTRY_SOURCES, entryLaw, entryLaws, isEntryOpen } from './entrada-cfop.ts'

test('every row of the table has a source and a confidence', () => {
  const laws = [...entryLaws().values()].flat()
  expect(laws).toHaveLength(312)
  const sources = Object.values(ENTRY_SOURCES)
  expect(laws.filter(({ source }) => !sources.includes(source))).toEqual([])
  expect(laws.every(({ sale, entry }) => /^\d{3}$/.test(sale) && entry !== '')).toBe(true)
})

test.each([
  ['5102', 'consumo', 'x556', 'alta'],
  ['6102', 'revenda', 'x102', 'alta'],
  ['5922', 'ativo', 'x922', 'alta'],
  ['5202', 'revenda', 'pela venda original: 101 e afins 201; 102 e afins 202; ativo próprio (551) 553', 'alta'],
])('%s for %s enters as %s', (sale, destination, entry, confidence) =>
  expect(entryLaw(sale, destination)).toMatchObject({ entry, confidence }),
)

test('a code that no table knows has no law', () => expect(entryLaw('5000', 'revenda')).toBeNull())

test.each([
  ['5949', false, true],
  ['5605', false, true],
  ['7211', false, true],
  ['5656', true, true],
  ['5656', false, false],
  ['5910', true, false],
  ['5202', false, false],
])('whether the acts leave %s open to a company (industry: %s): %s', (sale, industry, isOpen) =>
  expect(isEntryOpen(sale, { industry })).toBe(isOpen),
)
