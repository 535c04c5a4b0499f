import { chaveParts, parseChave } from '@portal/fiscal/ids/chave.ts'
import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'
import { isGtin } from '@portal/fiscal/ids/gtin.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaveOf, cnpjOf, cpfOf, gtin13Of } from './digits.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

test.each([
  ['12ABC34501DE', '12ABC34501DE35'],
  ['00000000E08G', '00000000E08G12'],
  ['112223330001', '11222333000181'],
])('the check digits of CNPJ %s match those published by the Receita', (base, whole) => {
  expect(cnpjOf(base)).toBe(whole)
})

test('known CPF and GTIN', () => {
  expect(cpfOf('529982247')).toBe('52998224725')
  expect(gtin13Of('789100010010')).toBe('7891000100103')
})

test('every generated CNPJ, with or without letters, is valid for the reader', () => {
  fc.assert(fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (base) => base === '0'.repeat(12) || isCnpj(cnpjOf(base))))
})

test('every generated CPF and GTIN is valid for the reader', () => {
  fc.assert(fc.property(digits(9), (base) => /^(\d)\1+$/.test(base) || isCpf(cpfOf(base))))
  fc.assert(fc.property(digits(9), (base) => isGtin(gtin13Of(`789${base}`))))
})

test('the reader gets the original parts from a key with letters', () => {
  const taxId = cnpjOf('7K4M2A910001')
  const chave = chaveOf({ cUF: '31', month: '2607', taxId, modelo: 55, serie: 3, numero: 1234, code: '87654321' })
  expect(parseChave(chave)).toBe(chave)
  expect(chaveParts(chave)).toMatchObject({ cUF: '31', aamm: '2607', serie: '003' })
  expect(chave).toContain(taxId)
})
