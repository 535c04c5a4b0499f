import { expect, test } from 'vitest'
import { centsOfText, choiceAt, firstText, groupsAt, textAt } from './grupo.ts'
import { formatQuantity } from './resumo/facts.ts'

const from = { a: { b: [{ c: '1' }, { c: '2' }], d: 'x' }, ICMS: { ICMSSN102: { CSOSN: '102' } } }

test('a path uses the first of repeated groups; a missing value is empty', () => {
  expect(textAt(from, 'a', 'b', 'c')).toBe('1')
  expect(textAt(from, 'a', 'nada', 'c')).toBe('')
  expect(textAt(undefined, 'a')).toBe('')
  expect(firstText(from, ['a', 'nada'], ['a', 'd'])).toBe('x')
  expect(groupsAt(from, 'a', 'b')).toHaveLength(2)
  expect(groupsAt(from, 'a', 'd')).toEqual([])
  expect(choiceAt(from, 'ICMS')).toEqual({ CSOSN: '102' })
})

test.each([
  ['10.00', 1000],
  ['0.005', 1],
  ['', null],
  ['1,00', null],
  ['1e3', null],
])('%s is %s cents', (text, cents) => {
  expect(centsOfText(text)).toBe(cents)
})

test('a quantity keeps its decimals and gets thousands separators', () => {
  expect(formatQuantity('1234567.5000')).toBe('1.234.567,5')
  expect(formatQuantity('10.0000')).toBe('10')
  expect(formatQuantity('sem')).toBe('sem')
})
