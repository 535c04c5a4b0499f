import { expect, test } from 'vitest'
import { companyCells, companyFields } from './company-columns.ts'

test('columns are known by their usual headings, in any order, and each field has one', () => {
  expect(
    companyFields(['Razão Social', 'C.N.P.J.', 'Cidade', 'UF', 'Insc. Estadual', 'Regime tributário', 'Nome']),
  ).toEqual(['name', 'taxId', null, 'uf', 'ie', 'regime', null])
  expect(companyFields(['CNPJ', 'Contato', 'E-mail', 'WhatsApp', 'Celular'])).toEqual([
    ...['taxId', 'contact', 'email', 'whatsapp', null],
  ])
  expect(companyFields(['cpfcnpj', 'nome', 'uf', 'ie', 'ds_regime', 'etiquetas', 'nm_responsavel'])).toEqual([
    ...['taxId', 'name', 'uf', 'ie', 'regime', 'tags', 'responsible'],
  ])
})

test('empty cells are absent, several tags are split, blank rows keep their place', () => {
  const fields = companyFields(['CNPJ', 'Nome', 'Etiquetas', 'Cidade'])
  expect(
    companyCells(fields, [
      ['11222333000181', ' Acme ', 'Comércio; Interior |', 'Campinas'],
      ['', ' ', '', ''],
      ['', 'Sem número', '', ''],
    ]),
  ).toEqual([
    { taxId: '11222333000181', name: 'Acme', tags: ['Comércio', 'Interior'] },
    null,
    { taxId: '', name: 'Sem número' },
  ])
})
