import { expect, test } from 'vitest'
import { knownCompany, knownCompanyHash } from './known-company.ts'

test('a company of a refused document arrives as it left', () => {
  const mercado = { cpfcnpj: '41827365000171', nome: 'Mercado Azul & Cia #2' }
  expect(knownCompany(knownCompanyHash(mercado))).toEqual(mercado)
  expect(knownCompany(`#${knownCompanyHash({ ...mercado, nome: null })}`)).toEqual({ ...mercado, nome: '' })
})

test.each(['', 'conteudo', 'incluir=123', 'incluir=41827365000172&nome=x'])('%j adds nothing', (hash) =>
  expect(knownCompany(hash)).toBeNull(),
)
