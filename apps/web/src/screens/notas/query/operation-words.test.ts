// spec: m5

import { expect, test } from 'vitest'
import { operationWord } from './operation-words.ts'

test.each([
  ['5102', 'Venda'],
  ['6405', 'Venda com ST'],
  ['5910', 'Bonificação'],
  ['1403', 'Compra com ST'],
  ['1202', 'Devol. de venda'],
  ['5202', 'Devol. de compra'],
  ['5353', 'Transporte'],
  ['1949', 'Outra entrada'],
  ['7949', 'Outra saída'],
])('%s is «%s»', (cfop, word) => {
  expect(operationWord(cfop)).toBe(word)
})

test.each([[null], [''], ['4102'], ['5999'], ['510'], ['9102']])('%s has no short name', (cfop) => {
  expect(operationWord(cfop)).toBe('')
})

test('no name is longer than the column of the list shows', () => {
  const codes = Array.from({ length: 900 }, (_, index) => String(index + 100))
  const words = codes.flatMap((code) => [operationWord(`1${code}`), operationWord(`5${code}`)])
  expect(words.filter((word) => word.length > 20)).toEqual([])
  expect(words.filter(Boolean).length).toBeGreaterThan(200)
})
