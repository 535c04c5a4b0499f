import { expect, test } from 'vitest'
import { cep, date, dateTime, decimal, numero, phone, reais, taxId, time } from './values.ts'

test.each([
  ['1234567890.12', 2, '1.234.567.890,12'],
  ['0', 2, '0,00'],
  ['0.5', 2, '0,50'],
  ['-1234.5', 2, '-1.234,50'],
  ['10.8200000000', 2, '10,82'],
  ['10.8234500000', 2, '10,82345'],
  ['200.0000', 0, '200'],
  ['007', 0, '7'],
  ['string', 2, 'string'],
  ['', 2, ''],
])('decimal %s with at least %i places is %s', (text, least, shown) => {
  expect(decimal(text, least)).toBe(shown)
})

test('reais have their currency, and an absent value is empty', () => {
  expect(reais('1.5')).toBe('R$ 1,50')
  expect(reais(undefined)).toBe('')
})

test('days and times are as written, independent of the machine', () => {
  expect(date('2026-06-01T00:10:00+12:00')).toBe('01/06/2026')
  expect(time('2026-06-01T00:10:00+12:00')).toBe('00:10:00')
  expect(dateTime('2026-06-01T00:10:00-03:00')).toBe('01/06/2026 00:10:00')
  expect(dateTime('2026-06-01T00:10:00-04:00')).toBe('01/06/2026 00:10:00 (UTC-04:00)')
  expect(date('2014-02-13')).toBe('13/02/2014')
  expect(time('2014-02-13')).toBe('')
  expect(time('10:11:12')).toBe('10:11:12')
  expect(date('ontem')).toBe('ontem')
})

test('ids, CEP, telephone and number get punctuation, and unknown shapes stay unchanged', () => {
  expect(taxId('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(taxId('52998224725')).toBe('529.982.247-25')
  expect(taxId('X1')).toBe('X1')
  expect(cep('01310100')).toBe('01310-100')
  expect(cep('144000000')).toBe('144000000')
  expect(phone('011987654321')).toBe('(11) 98765-4321')
  expect(phone('16')).toBe('16')
  expect(numero('1234')).toBe('000.001.234')
  expect(numero('string')).toBe('string')
})
