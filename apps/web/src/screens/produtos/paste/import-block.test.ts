// spec: M7

import { NO_CODES } from '@portal/tables/checks/sheet-codes.ts'
import { describe, expect, test } from 'vitest'
import { bestBlock, blockOfSheet, leftColumns, readFileBlock } from './import-block.ts'
import { planPaste } from './paste-plan.ts'

const HEADS = ['Código', 'Nome do produto', 'NCM', 'Preço', 'Cód. Barras (EAN)']
const ROWS = [
  ['6001', 'PREGO 17X27', '73170090', '12,90', '7891000315507'],
  ['6002', 'PARAFUSO 4X40', '73181500', '0,35', ''],
]
const mappingOf = (table: string[][]) => readFileBlock(table, 'produtos.xlsx').mapping
const RIGHT = ['cd_produto', 'nm_prd', 'cd_ncm', null, 'ds_codbarras']

describe('the heads of an imported file', () => {
  test('on the first row', () => expect(mappingOf([HEADS, ...ROWS])).toEqual(RIGHT))

  test('below a title, the company and an empty line', () => {
    const table = [['Relatório de produtos'], ['Casa Forte Ltda', '', 'Emissão 20/11/2026'], [], HEADS, ...ROWS]
    const block = readFileBlock(table, 'produtos.xlsx')
    expect([block.mapping, block.heads, block.rows]).toEqual([RIGHT, HEADS, ROWS])
    expect(planPaste(block, [], NO_CODES).included.map(({ line }) => line.cells)).toEqual([
      {
        cd_produto: '6001',
        nm_prd: 'PREGO 17X27',
        cd_ncm: '73170090',
        ds_codbarras: '7891000315507',
        ds_unidade: 'UN',
      },
      { cd_produto: '6002', nm_prd: 'PARAFUSO 4X40', cd_ncm: '73181500', ds_unidade: 'UN' },
    ])
  })

  test('are not searched beyond the first twenty rows', () => {
    const titles = Array.from({ length: 20 }, () => ['Título'])
    expect(mappingOf([...titles, HEADS, ...ROWS])[0]).toBeNull()
  })
})

describe('a column without a known head', () => {
  test('is recognised by its content: NCM, GTIN, unit, CEST with points', () => {
    const table = [
      ['Código', 'Descrição', 'Fiscal', 'Leitura', 'Emb.', 'Subst.'],
      ['1', 'ARROZ', '1006.30.21', '7891000315507', 'UN', '17.031.00'],
      ['2', 'FEIJÃO', '0713.33.19', '7891000315514', 'kg', ''],
    ]
    expect(mappingOf(table)).toEqual(['cd_produto', 'nm_prd', 'cd_ncm', 'ds_codbarras', 'ds_unidade', 'cd_cest'])
  })

  test('is never mapped by its place', () => {
    expect(
      mappingOf([
        ['73170090', 'PREGO', '12,90'],
        ['73181500', 'PARAFUSO', '0,35'],
      ]),
    ).toEqual(['cd_ncm', null, null])
    expect(
      mappingOf([
        ['1', 'x', '2'],
        ['3', 'y', '4'],
      ]),
    ).toEqual([null, null, null])
  })

  test('does not take the field of a named column', () => {
    const table = [
      ['Código', 'NCM', 'NCM antigo'],
      ['1', '10063021', '10063011'],
      ['2', '10063021', '10063011'],
    ]
    expect(mappingOf(table)).toEqual(['cd_produto', 'cd_ncm', null])
  })
})

test('columns with text that do not enter are listed, the one like names first', () => {
  const table = [
    ['Código', 'Marca', 'Texto do item', 'Preço'],
    ['1', 'BELGO', 'PREGO COM CABEÇA 17X27', '12,90'],
    ['2', 'CISER', 'PARAFUSO CHIPBOARD 4X40', '0,35'],
  ]
  const block = readFileBlock(table, 'produtos.xlsx')
  expect(leftColumns(block)).toEqual([
    { index: 2, name: 'Texto do item', isName: true },
    { index: 1, name: 'Marca', isName: false },
  ])
  const mapped = { ...block, mapping: ['cd_produto', null, 'nm_prd', null] }
  expect(leftColumns(mapped)).toEqual([{ index: 1, name: 'Marca', isName: false }])
  expect(leftColumns({ ...block, source: undefined })).toEqual([])
})

test('merged heads: a head above several columns belongs to each of them', () => {
  const block = readFileBlock(
    [
      ['Cadastro de produtos', '', '', '', '', ''],
      ['Código', 'Descrição', 'ICMS', '', 'PIS', 'NCM'],
      ['', '', 'CST', 'Alíquota', 'CST', ''],
      ['1', 'ÁGUA', '060', '18', '01', '22011000'],
    ],
    'produtos.xlsx',
  )
  expect(block.mapping).toEqual([
    ...['cd_produto', 'nm_prd', 'icms.cd_cst_saida', 'icms.pr_icms', 'pis.cd_cst_saida', 'cd_ncm'],
  ])
  expect(block.rows).toEqual([['1', 'ÁGUA', '060', '18', '01', '22011000']])
})

test('a product below plain heads is not a second row of heads', () => {
  const block = readFileBlock(
    [
      ['Código', 'Descrição', 'Unidade'],
      ['A', 'PRODUTO', 'UN'],
    ],
    'produtos.xlsx',
  )
  expect(block.rows).toEqual([['A', 'PRODUTO', 'UN']])
})

test('the sheet with the most known columns is opened, and every other can be chosen', () => {
  const sheets = [
    { name: 'Capa', table: [['Relatório'], ['2026']] },
    {
      name: 'Produtos',
      table: [
        ['Código', 'Descrição', 'NCM'],
        ['1', 'ÁGUA', '22011000'],
      ],
    },
  ]
  const block = bestBlock(sheets, 'produtos.xlsx')
  expect([block.sheet, block.sheets?.map(({ name }) => name)]).toEqual(['Produtos', ['Capa', 'Produtos']])
  expect(blockOfSheet(block, 'Capa').rows).toEqual(sheets[0]?.table)
})
