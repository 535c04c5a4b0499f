import { expect, test } from 'vitest'
import { type AskedRow, askedText } from './asked-text.ts'

const ROW: AskedRow = {
  ...{ month: '2026-11', chave: null, modelo: null, serie: null, number_from: null, number_to: null },
  ...{ issuer: null, installation: null, answered: false },
}
const CHAVE = '35261111222333000181550010000146021000012349'

test.each<[string, Partial<AskedRow>]>([
  ['XML da NF-e 14.602, Ferramentas Falcão', { chave: CHAVE, issuer: 'Ferramentas Falcão' }],
  ['XML do CT-e 14.602', { chave: `${CHAVE.slice(0, 20)}57${CHAVE.slice(22)}` }],
  ['XML da NFC-e 7, série 2', { modelo: 65, serie: 2, number_from: 7, number_to: 7 }],
  ['XML da NF-e 1.007 a 1.009, série 0', { modelo: 55, serie: 0, number_from: 1007, number_to: 1009 }],
  ['Conta de energia de novembro de 2026', { modelo: 66 }],
  ['Conta de água de novembro de 2026, Sanear, instalação 77', { modelo: 29, issuer: 'Sanear', installation: '77' }],
])('%s', (text, change) => {
  expect(askedText({ ...ROW, ...change })).toBe(text)
})
