import { describe, expect, test } from 'vitest'
import { readCsv } from '../../../lib/spreadsheet.ts'
import type { Line } from '../register/line.ts'
import { pathOfHead } from './head-names.ts'
import { readEfd, tableOfNotes } from './import-file.ts'
import { pasted, planPaste, readBlock } from './paste-plan.ts'

const LINES: Line[] = ['1', '2', '3'].map((code) => ({
  id: `s${code}`,
  cells: { cd_produto: code, nm_prd: `Produto ${code}`, ds_unidade: 'UN', cd_ncm: '10063021' },
}))
const PATHS = ['cd_produto', 'nm_prd', 'ds_codbarras', 'ds_unidade', 'cd_ncm']
const plan = (table: string[][], at = { paths: PATHS, targets: LINES }) => planPaste(readBlock(table, at), LINES, true)

test.each([
  ['COD', 'cd_produto'],
  ['Descrição', 'nm_prd'],
  ['EAN', 'ds_codbarras'],
  ['cClassTrib', 'ibscbs.cd_classtrib'],
  ['CST ICMS', 'icms.cd_cst_saida'],
  ['Alíquota do ICMS', 'icms.pr_icms'],
  ['Nome do produto', 'nm_prd'],
  ['Código do Produto', 'cd_produto'],
  ['Cód. Barras (EAN/GTIN)', 'ds_codbarras'],
  ['GTIN/EAN', 'ds_codbarras'],
  ['Unid. Medida', 'ds_unidade'],
  ['preço', null],
])('the head %s', (head, path) => expect(pathOfHead(head)).toBe(path))

describe('a block', () => {
  test('with heads meets products by code: changed, included, the same, malformed', () => {
    const result = plan([
      ['COD', 'DESCRICAO', 'NCM'],
      ['1', 'Outro nome', '10063021'],
      ['2', 'Produto 2', '10063021'],
      ['9', 'Novo', '1062100'],
      ['3', 'Produto 3', '22'.repeat(5)],
      ['1', 'De novo', '10063021'],
      ['', 'Sem código', ''],
    ])
    expect([result.changed, result.included, result.same].map((rows) => rows.map(({ at }) => at))).toEqual([
      [1],
      [3],
      [2],
    ])
    expect(result.faulty.map(({ fault }) => fault)).toEqual([
      expect.stringContaining('8 dígitos'),
      'O código 1 está em duas linhas. Só a primeira entra.',
      'Falta o código.',
    ])
    expect([result.zeros, result.included[0]?.line.cells]).toEqual([
      1,
      { cd_produto: '9', nm_prd: 'Novo', cd_ncm: '01062100', ds_unidade: 'UN' },
    ])
    const lines = pasted(LINES, result)
    expect(lines.map(({ cells }) => cells.nm_prd)).toEqual(['Outro nome', 'Produto 2', 'Produto 3', 'Novo'])
  })

  test('a block without headers is written from the active cell on, line by line', () => {
    const result = plan(
      [
        ['KG', '22030000'],
        ['UN', '10063021'],
      ],
      { paths: ['ds_unidade', 'cd_ncm'], targets: LINES.slice(1) },
    )
    expect(result.changed.map(({ line }) => line.cells)).toEqual([
      { ...LINES[1]?.cells, ds_unidade: 'KG', cd_ncm: '22030000' },
    ])
    expect(result.same).toHaveLength(1)
  })

  test('without changes returns the same lines', () => {
    expect(
      pasted(
        LINES,
        plan([
          ['COD', 'NCM'],
          ['1', '10063021'],
        ]),
      ),
    ).toBe(LINES)
  })
})

test('a CSV: semicolons or commas, quotes, a byte order mark, zeros as a formula', () => {
  expect(readCsv('\ufeffCódigo;Descrição\r\n"=""001""";"Pão; ""mel"""\r\n\r\n')).toEqual([
    ['Código', 'Descrição'],
    ['001', 'Pão; "mel"'],
  ])
  expect(readCsv('a,b\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('the 0200 of an EFD', () => {
  const text =
    '|0000|019|\r\n|0190|UN|Unidade|\r\n|0200|10|ARROZ|7890000000017||UN|00|10063021||10||18,00|1234567|\r\n|9999|4|\r\n'
  expect(readEfd(text)[1]).toEqual(['10', 'ARROZ', '7890000000017', 'UN', '00', '10063021', '', '18,00', '1234567'])
})

test('products of received notes that the register lacks', () => {
  const row = {
    ds_emitidarec: 'R' as const,
    cd_produto: 'X1',
    ds_codbarras: null,
    nm_prd: 'Óleo',
    ds_unidade: 'CX',
    cd_ncm: '15079011',
    cd_cest: null,
    cd_origem: '0',
    nr_notas: 1,
    nr_notasncm: 1,
    nr_notasunidade: 1,
    pr_cbs: null,
    pr_ibsuf: null,
    pr_ibsmun: null,
  }
  const table = tableOfNotes(
    [row, { ...row, ds_codbarras: '7890000000017' }, { ...row, ds_emitidarec: 'E' }],
    new Set(['7890000000017']),
  )
  expect(table.slice(1)).toEqual([['X1', 'Óleo', '', 'CX', '15079011', '', '0']])
})
