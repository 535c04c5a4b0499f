// spec: 5.1, 5.2, 9.2

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cnpjDigits, isCnpj } from './cnpj.ts'
import { isCpf } from './cpf.ts'
import { cleanTaxId, formatTaxId, isTaxId, restoreTaxId } from './tax-id.ts'

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const cnpj = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 12, maxLength: 12 })
  .map((chars) => chars.join(''))
  .map((twelve) => twelve + cnpjDigits(twelve))
  .filter(isCnpj)

describe('CPF', () => {
  test.each(['52998224725', '11144477735'])('accepts %s', (cpf) => expect(isCpf(cpf)).toBe(true))
  test.each(['52998224724', '5299822472', '529.982.247-25', '5299822472A', ''])('refuses %s', (cpf) =>
    expect(isCpf(cpf)).toBe(false),
  )
  test('refuses eleven equal digits', () => {
    for (const digit of '0123456789') expect(isCpf(digit.repeat(11))).toBe(false)
  })
  test('nine digits have exactly one pair of check digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const nine = String(number).padStart(9, '0')
        fc.pre(!/^(\d)\1*$/.test(nine))
        let accepted = 0
        for (let pair = 0; pair < 100; pair++) if (isCpf(nine + String(pair).padStart(2, '0'))) accepted++
        expect(accepted).toBe(1)
      }),
      { numRuns: 50 },
    )
  })
})

describe('cleaning', () => {
  test.each([
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    [' 12abc34501de35 ', '12ABC34501DE35'],
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['CNPJ: 11.222.333/0001-81', '11222333000181'],
    // letters with wrong check digits: the seed's rule, digits only
    ['12ABC34501DE36', '123450136'],
    ['demo', ''],
    // the dotless i is not converted: only ASCII letters are
    ['ıııııııııııı91', '91'],
  ])('%s → %s', (typed, clean) => {
    expect(cleanTaxId(typed)).toBe(clean)
  })

  test('every valid CNPJ is restored from its printed form, from lower case and from spaces', () => {
    fc.assert(
      fc.property(cnpj, (id) => {
        expect(cleanTaxId(formatTaxId(id))).toBe(id)
        expect(cleanTaxId(`  ${formatTaxId(id).toLowerCase()}\t`)).toBe(id)
      }),
    )
  })

  test('any text that is not a CNPJ is reduced to its digits, and cleaning is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcABCZ.-/ \tıſßé１𝄞') }), (typed) => {
        const clean = cleanTaxId(typed)
        expect(isCnpj(clean) || clean === typed.replace(/\D/g, '')).toBe(true)
        expect(cleanTaxId(clean)).toBe(clean)
      }),
    )
  })
})

test('a text that is neither CPF nor CNPJ is refused', () => {
  for (const typed of ['', 'demo', '123', '11222333000180', '00000000000000'])
    expect(isTaxId(cleanTaxId(typed))).toBe(false)
  expect(isTaxId('52998224725')).toBe(true)
})

test('a text of another length is not formatted', () => {
  expect(formatTaxId('529982247')).toBe('529982247')
  expect(formatTaxId('52998224725')).toBe('529.982.247-25')
})

test.each([
  ['191', '191'],
  ['7943561000173', '07943561000173'],
  ['7943561000174', '7943561000174'],
  ['987654321', '987654321'],
  ['1234567890', '01234567890'],
  ['11.222.333/0001-81', '11.222.333/0001-81'],
  ['', ''],
])('the zeros that a spreadsheet took from %s', (text, restored) => {
  expect(restoreTaxId(text)).toBe(restored)
})
