import { expect, test } from 'vitest'
import { judgeLine } from './judge-line.ts'

const CNPJ = '11222333000181'

test.each([
  ['SP', 'SP'],
  [' mg ', 'MG'],
  ['São Paulo', 'SP'],
  ['RIO GRANDE DO SUL', 'RS'],
  ['', undefined],
])('the state «%s» is %s', (uf, expected) => {
  expect(judgeLine({ cpfcnpj: CNPJ, uf }).line?.uf).toBe(expected)
})

test('another word is no state, and is said whole', () => {
  expect(judgeLine({ cpfcnpj: CNPJ, uf: 'Minas' }).problem).toEqual({
    campo: 'uf',
    mensagem: 'A UF «Minas» não existe.',
  })
})
