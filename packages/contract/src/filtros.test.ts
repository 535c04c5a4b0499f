import { expect, test } from 'vitest'
import { cleanCode, filterRows, MAX_CHAVES, maskCode } from './filtros.ts'
import { filterText } from './filtros-textos.ts'

test('a code is shown in its mask; one of another length is not', () => {
  expect([maskCode('5102', '9.999'), maskCode('171901', '99.99.99')]).toEqual(['5.102', '17.19.01'])
  expect([maskCode('51', '9.999'), maskCode('3550308')]).toEqual(['51', '3550308'])
})

test('a code is read with and without its mask, in any case', () => {
  expect(['5.102', '17.19.01', ' abc-1d23 ', '3550308'].map(cleanCode)).toEqual([
    '5102',
    '171901',
    'ABC1D23',
    '3550308',
  ])
})

test('no two filters have the same name', () => {
  for (const key of ['wire', 'address'] as const) {
    const names = filterRows.flatMap(([, row]) => row[key] ?? [])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('the description of the keys names their limit', () => {
  expect(JSON.stringify(filterText('chave'))).toContain(`até ${MAX_CHAVES}`)
})
