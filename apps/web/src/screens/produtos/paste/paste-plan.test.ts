import type { KnownCodes } from '@portal/tables/checks/sheet-codes.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../../lib/spreadsheet.ts'
import { type Line, readCell } from '../register/line.ts'
import { exportLines, exportWorkbook } from './export-file.ts'
import { pathOfHead } from './head-names.ts'
import { bestBlock, readFileBlock } from './import-block.ts'
import { readEfd, readProductSheets, tableOfNotes } from './import-file.ts'
import { type Plan, pasted, planPaste, readBlock } from './paste-plan.ts'

const KNOWN: KnownCodes = { cd_ncm: ['01062100', '22021000'], cd_cest: ['0300100'], cd_ex: ['2202100001'] }
const LINES: Line[] = ['1', '2', '3'].map((code) => ({
  id: `s${code}`,
  cells: { cd_produto: code, nm_prd: `Produto ${code}`, ds_unidade: 'UN', cd_ncm: '10063021' },
}))
const PATHS = ['cd_produto', 'nm_prd', 'ds_codbarras', 'ds_unidade', 'cd_ncm']
const plan = (table: string[][], at = { paths: PATHS, targets: LINES }) => planPaste(readBlock(table, at), LINES, KNOWN)

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

test('products of the notes that the register lacks: those of issued notes first, under their own codes', () => {
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
  const known = { barcodes: new Set(['7890000000017']), codes: new Set(['P9']) }
  const own = { ...row, ds_emitidarec: 'E' as const, ds_codbarras: '7890000000024' }
  const table = tableOfNotes(
    [
      row,
      { ...row, ds_codbarras: '7890000000017' },
      { ...row, cd_produto: 'X2', ds_codbarras: '7890000000024' },
      { ...own, cd_produto: 'P1' },
      { ...own, cd_produto: 'P9' },
    ],
    known,
  )
  expect(table.slice(1)).toEqual([
    ['P1', 'Óleo', '7890000000024', 'CX', '15079011', '', '0'],
    ['X1', 'Óleo', '', 'CX', '15079011', '', '0'],
  ])
})

const planOf = (csv: string, lines: readonly Line[] = []) =>
  planPaste(readFileBlock(readCsv(csv), 'produtos.csv'), lines, KNOWN)
const cellsOf = (plan: Plan) => plan.included.map(({ line }) => line.cells)

test('case 18: a CST column has the origin before the CST, or a CSOSN (Convênio s/n de 1970, tabelas A e B)', () => {
  const result = planOf(
    'Código;Descrição;Unid.;NCM;CST ICMS\n1;PREGO;KG;73170090;000\n2;PARAFUSO;UN;73181500;060\n3;REFRIGERANTE;UN;22021000;500\n4;A;UN;22021000;0060\n5;B;UN;22021000;00 - Tributada integralmente\n6;C;UN;22021000;0102\n7;D;UN;22021000;099',
  )
  expect(
    cellsOf(result).map((cells) => [cells.cd_origem, cells['icms.cd_cst_saida'], cells['icms.cd_csosn_saida']]),
  ).toEqual([
    ['0', '00', undefined],
    ['0', '60', undefined],
    [undefined, undefined, '500'],
    ['0', '60', undefined],
    [undefined, '00', undefined],
    ['0', undefined, '102'],
  ])
  expect(result.faulty.map(({ fault }) => fault)).toEqual([expect.stringContaining('CST do ICMS na saída malformado')])
})

test('the own column of the origin wins, and tells the CST 500 from the CSOSN 500', () => {
  const result = planOf('Código;Descrição;Origem;CST ICMS\n1;A;5;500\n2;B;2;060\n3;C;;060')
  expect(cellsOf(result).map((cells) => [cells.cd_origem, cells['icms.cd_cst_saida']])).toEqual([
    ['5', '00'],
    ['2', '60'],
    ['0', '60'],
  ])
})

test('a code of the other table replaces it: a note has a CST or a CSOSN', () => {
  const line: Line = { id: 's1', cells: { cd_produto: '1', nm_prd: 'A', ds_unidade: 'UN', 'icms.cd_cst_saida': '00' } }
  const result = planOf('Código;CST ICMS\n1;500', [line])
  expect(result.changed[0]?.line.cells).toMatchObject({ 'icms.cd_cst_saida': '', 'icms.cd_csosn_saida': '500' })
  expect(planOf('Código;CSOSN\n2;060').included[0]?.line.cells).toMatchObject({ 'icms.cd_cst_saida': '60' })
})

test('case 19: what Excel does to codes: scientific notation says its cause, an EX of one digit, an NCM of six', () => {
  const result = planOf(
    'Código;Descrição;EAN;NCM;Alíquota ICMS;EX TIPI\n101;ARROZ 5KG;7,89E+12;10063021;18,00;\n102;REFRESCO;7891000100103;22021000;18%;1\n103;QUEIJO;;220210;18;',
  )
  expect(result.faulty.map(({ at, fault }) => [at, fault])).toEqual([
    [1, expect.stringMatching(/^GTIN 7,89E\+12: o Excel trocou o número pela notação científica/)],
    [3, expect.stringMatching(/NCM malformado/)],
  ])
  expect(cellsOf(result)).toMatchObject([{ cd_ex: '01', 'icms.pr_icms': '18', ds_codbarras: '7891000100103' }])
})

test('zeros come back only where the tables know the code; other rows say why and stay out', () => {
  const csv = 'Código;NCM;EX TIPI\n1;1062100;\n2;2202100;\n3;22021000;1\n4;1062100;1'
  const result = planOf(csv)
  expect(cellsOf(result)).toMatchObject([{ cd_ncm: '01062100' }, { cd_ex: '01' }])
  expect(result.faulty.map(({ at, fault }) => [at, fault])).toEqual([
    [2, expect.stringMatching(/NCM 2202100 tem 7 algarismos, e o zero não foi reposto/)],
    [4, expect.stringMatching(/Ex da TIPI malformado/)],
  ])
  expect(planPaste(readFileBlock(readCsv(csv), 'produtos.csv'), [], null).included.map(({ at }) => at)).toEqual([])
})

test('case 19: a leading apostrophe is not part of the cell', () => {
  const result = planOf("Código;Descrição;EAN;NCM\n'001;AGUA;'7891000100103;'22011000")
  expect(cellsOf(result)).toMatchObject([{ cd_produto: '001', ds_codbarras: '7891000100103', cd_ncm: '22011000' }])
})

test('case 20: products exported by the portal come back as they were', async () => {
  const lines: Line[] = [
    { id: 'a', cells: { cd_produto: '-10', nm_prd: '=SOMA(A1)', ds_unidade: 'UN' } },
    { id: 'b', cells: { cd_produto: '@X', nm_prd: '+ÁGUA 20L', ds_unidade: 'UN' } },
    { id: 'c', cells: { cd_produto: "'C", nm_prd: "'aspas", ds_unidade: 'UN' } },
    { id: 'd', cells: { cd_produto: '="1"', nm_prd: '=""', ds_unidade: 'UN' } },
  ]
  expect(counts(await importedAgain(lines))).toEqual([0, 0, 4, 0])
})

const counts = ({ changed, included, same, faulty }: Plan) =>
  [changed, included, same, faulty].map((rows) => rows.length)

/** The plan of importing what the portal exports, CSV. */
async function importedAgain(lines: readonly Line[], file = exportLines(lines, 'produtos.csv')): Promise<Plan> {
  const sheets = await readProductSheets(new File([file.blob], file.name))
  return planPaste(bestBlock(sheets, file.name), lines, KNOWN)
}

const piece = fc.constantFrom(
  ...["'", '=', '+', '-', '@', '"', ';', ',', '|', '\n', ' ', '1E+10', '000', '7,89E+12', 'Ç', 'x'],
)
const anyText = fc
  .array(fc.oneof(piece, fc.string({ minLength: 1, maxLength: 4 })), { minLength: 1, maxLength: 5 })
  .map((parts) => readCell('nm_prd', parts.join('')))
  .filter((text) => text !== '' && !text.includes('\0'))
const anyCode = anyText.filter((text) => !/^\d([.,]\d+)?E/i.test(text))
const optional = <T>(values: readonly T[]) => fc.constantFrom<T | ''>('', ...values)
const anyLine = fc.record({
  cd_produto: anyCode,
  nm_prd: anyText,
  ds_unidade: fc.constantFrom('UN', 'KG', '=1', "M'"),
  ds_codbarras: optional(['7891000100103', '036000291452', 'SEM GTIN', '1']),
  cd_ex: optional(['01', '012']),
  cd_ncm: optional(['01062100', '22021000']),
  cd_cest: optional(['0300100']),
  cd_origem: optional(['0', '5']),
  'icms.cd_cst_saida': optional(['00', '60']),
  'icms.cd_csosn_saida': optional(['500', '102']),
  'icms.pr_icms': optional(['18', '0.18', '7.5', '0']),
  'ibscbs.cd_classtrib': optional(['000001', '200003']),
  'pis.cd_cst_saida': optional(['01']),
  'cofins.cd_cst_saida': optional(['06']),
  'ipi.cd_enq': optional(['001']),
})

test('any products come back unchanged from the CSV and from the workbook that the portal exports', async () => {
  const products = fc.uniqueArray(anyLine, { minLength: 1, maxLength: 8, selector: ({ cd_produto }) => cd_produto })
  await fc.assert(
    fc.asyncProperty(products, async (cells) => {
      const lines: Line[] = cells.map((each, index) => ({ id: `s${index}`, cells: each }))
      const want = [0, 0, lines.length, 0]
      expect(counts(await importedAgain(lines))).toEqual(want)
      expect(counts(await importedAgain(lines, await exportWorkbook(lines, 'produtos.xlsx')))).toEqual(want)
    }),
    { numRuns: 40 },
  )
}, 60_000)
