import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutOf } from '../layout/layout.ts'
import type { EfdField, Kind } from '../layout/model.ts'
import { formatRow } from './format.ts'
import { type EfdValue, row } from './row.ts'
import { formatValue } from './value.ts'

const fieldOf = (kind: Kind, more: Partial<EfdField> = {}): EfdField => ({
  at: 1,
  name: 'CAMPO',
  kind,
  numeric: kind !== 'text',
  size: null,
  exact: false,
  decimals: 0,
  entrada: 'OC',
  saida: 'OC',
  values: null,
  refers: null,
  ...more,
})
const MONEY = fieldOf('decimal', { decimals: 2 })
const RATE = fieldOf('decimal', { decimals: 4 })
const COUNT = fieldOf('decimal')
const CODE = fieldOf('digits', { size: 8, exact: true })
const NUMBER = fieldOf('digits', { size: 5 })
const NAME = fieldOf('text', { size: 5 })

test.each<[EfdField, EfdValue, string]>([
  [MONEY, null, ''],
  [MONEY, undefined, ''],
  [MONEY, '', ''],
  [MONEY, 0, '0,00'],
  [MONEY, 5, '0,05'],
  [MONEY, 99, '0,99'],
  [MONEY, 100, '1,00'],
  [MONEY, 123456n, '1234,56'],
  [MONEY, 10n ** 20n, '1000000000000000000,00'],
  [MONEY, '12', '12,00'],
  [MONEY, '12,5', '12,50'],
  [MONEY, '007.5', '7,50'],
  [MONEY, '0.005', '0,01'],
  [MONEY, '0.0049', '0,00'],
  [MONEY, '1.005', '1,01'],
  [MONEY, new Big('1e-3'), '0,00'],
  [MONEY, new Big('12345678901234.995'), '12345678901235,00'],
  [RATE, '18', '18,0000'],
  [RATE, new Big('0.12345'), '0,1235'],
  [COUNT, '12', '12'],
  [COUNT, '012', '12'],
  [COUNT, '12.5', '13'],
  [CODE, '101', '00000101'],
  [CODE, '12345678', '12345678'],
  [CODE, '12ABC', '12ABC'],
  [NUMBER, '12', '12'],
  [NUMBER, 123, '123'],
  [NAME, ' ação ', 'ação'],
  [NAME, 'a–b', 'a-b'],
  [NAME, 'abcde', 'abcde'],
  [fieldOf('date'), '2026-06-01', '01062026'],
  [fieldOf('date'), '2026-06-01T10:00:00', '01062026'],
  [fieldOf('date'), '01062026', '01062026'],
  [fieldOf('month'), '2026-06', '062026'],
  [fieldOf('month'), '062026', '062026'],
])('%o: %s is written as %j', (field, value, text) => {
  expect(formatValue(field, value)).toBe(text)
})

test.each<[EfdField, EfdValue]>([
  [MONEY, -1],
  [MONEY, -1n],
  [MONEY, 1.5],
  [MONEY, Number.NaN],
  [MONEY, 2 ** 53],
  [MONEY, '-1'],
  [MONEY, '1.234,56'],
  [MONEY, '1e3'],
  [MONEY, ' 1'],
  [MONEY, new Big(-1)],
  [RATE, 18],
  [COUNT, 18],
  [CODE, '123456789'],
  [CODE, '12-3'],
  [CODE, 'abc'],
  [NUMBER, '123456'],
  [NAME, 'abcdef'],
  [NAME, 'ab…cd'],
  [NAME, 'a|b'],
  [NAME, 'a\nb'],
  [fieldOf('date'), '01/06/2026'],
  [fieldOf('date'), '2026-06'],
  [fieldOf('month'), '2026-06-01'],
  [fieldOf('month'), '6/2026'],
])('%o refuses %s', (field, value) => {
  expect(() => formatValue(field, value)).toThrow(expect.objectContaining({ code: 'efd.value' }))
})

test('a refusal names the field and cuts a long value', () => {
  expect(() => formatValue(NAME, 'x'.repeat(100))).toThrow(`O campo CAMPO não aceita o valor «${'x'.repeat(60)}…».`)
})

test('money is exact at any size, however it is given', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (cents) => {
      const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
      const written = text.replace('.', ',')
      expect(formatValue(MONEY, cents)).toBe(written)
      expect(formatValue(MONEY, text)).toBe(written)
      expect(formatValue(MONEY, new Big(text))).toBe(written)
    }),
  )
})

const layout = layoutOf('020')

test('a row has all fields of its register, in order', () => {
  expect(formatRow(layout, row('0005', { FANTASIA: 'Loja', CEP: '1310000', END: 'Rua A' }))).toBe(
    '|0005|Loja|01310000|Rua A|||||||\r\n',
  )
  expect(formatRow(layout, { reg: '0001', cells: ['0'] })).toBe('|0001|0|\r\n')
})

test('text cells are written in ISO-8859-1, untouched otherwise', () => {
  expect(formatRow(layout, { reg: '0460', cells: ['1', '“a”  b '] })).toBe('|0460|1|"a"  b |\r\n')
})

test.each([
  ['efd.row', { reg: 'X999', cells: [] }],
  ['efd.shape', { reg: '0001', cells: [] }],
  ['efd.shape', { reg: '0001', cells: ['0', ''] }],
  ['efd.value', { reg: '0001', cells: ['0|1'] }],
  ['efd.value', { reg: '0001', cells: ['0\n'] }],
  ['efd.value', row('0005', { CEP: '123456789' })],
])('refuses with %s', (code, bad) => {
  expect(() => formatRow(layout, bad)).toThrow(expect.objectContaining({ code }))
})

test('a refused value of a row names the register', () => {
  expect(() => formatRow(layout, row('0005', { CEP: 'x' }))).toThrow('0005: O campo CEP não aceita o valor «x».')
})
