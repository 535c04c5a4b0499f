import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { taxIdAt, validTaxIdAt } from './party.ts'

const party = (inside: string) => readXml(Buffer.from(`<dest>${inside}</dest>`))

test.each([
  ['<CNPJ>41820573000149</CNPJ>', '41820573000149'],
  ['<CNPJ>41.820.573/0001-49</CNPJ>', '41820573000149'],
  ['<CNPJ>12ABC34501DE35</CNPJ>', '12ABC34501DE35'],
  ['<CNPJ>12abc34501de35</CNPJ>', '12ABC34501DE35'],
  ['<CNPJ>12.ABC.345/01DE-35</CNPJ>', '12ABC34501DE35'],
  ['<CPF>412.098.765-58</CPF>', '41209876558'],
  ['<CNPJ>00041209876558</CNPJ>', '41209876558'],
  ['<CPF>00041209876558</CPF>', '41209876558'],
  ['<CNPJ>41209876558</CNPJ>', '41209876558'],
])('%s is %s', (inside, taxId) => {
  expect(validTaxIdAt(party(inside))).toBe(taxId)
})

test.each(['', '<CNPJ/>', '<CNPJ>ISENTO</CNPJ>', '<CPF>123</CPF>', '<idEstrangeiro>41820573000149</idEstrangeiro>'])(
  'no tax id: %s',
  (inside) => {
    expect(taxIdAt(party(inside))).toBeNull()
  },
)

test('wrong check digits are kept as written, and are no valid tax id', () => {
  const wrong = party('<CNPJ>41820573000148</CNPJ>')
  expect([taxIdAt(wrong), validTaxIdAt(wrong)]).toEqual(['41820573000148', null])
})
