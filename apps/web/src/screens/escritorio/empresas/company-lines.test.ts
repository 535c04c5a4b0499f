import { expect, test } from 'vitest'
import { companyLines, mendedLines, pastedLines, sheetsOfCompanies } from './company-lines.ts'

test('a row has the number of its line, blank lines counted', () => {
  const lines = pastedLines('\nCNPJ;Nome\n\n11222333000181;Padaria\n;\n41827365000171;Laticínios\n')
  expect(lines.map(({ row, sent }) => [row, sent.nome])).toEqual([
    [4, 'Padaria'],
    [6, 'Laticínios'],
  ])
})

test('a mended cell replaces what was in the file; the other rows stay', () => {
  const lines = pastedLines('CNPJ;Nome;UF;Regime\n11222333000182;Padaria;SP;Lucro\n41827365000171;Laticínios;MG;Real')
  const mended = mendedLines(
    lines,
    new Map([
      [2, { campo: 'cpfcnpj', text: ' 11.222.333/0001-81 ' }],
      [3, { campo: 'etiquetas', text: 'Comércio, Interior' }],
    ]),
  )
  expect(mended.map(({ sent }) => [sent.cpfcnpj, sent.ds_regime, sent.etiquetas])).toEqual([
    ['11.222.333/0001-81', 'Lucro', undefined],
    ['41827365000171', 'Real', ['Comércio', 'Interior']],
  ])
})

test('the sheets with companies can be chosen; titles above the heading count as rows', () => {
  const cover = { name: 'Capa', table: [['Carteira']] }
  const clients = { name: 'Clientes', table: [['Relatório'], [], ['CNPJ', 'Nome'], ['11222333000181', 'Padaria']] }
  const others = { name: 'Outros', table: [['CNPJ'], ['41827365000171']] }
  expect(sheetsOfCompanies([cover, clients, others]).map(({ name }) => name)).toEqual(['Clientes', 'Outros'])
  expect(companyLines(clients.table).map(({ row, sent }) => [row, sent.nome])).toEqual([[4, 'Padaria']])
})

test('the sum below a report is no company; a company that is called so is one', () => {
  const lines = pastedLines('Nome;CNPJ\nPadaria;11222333000181\nTotal Peças;41827365000171\nTOTAL;120 clientes')
  expect(lines.map(({ sent }) => sent.nome)).toEqual(['Padaria', 'Total Peças'])
})
