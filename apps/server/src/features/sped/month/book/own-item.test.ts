import type { Destino } from '@portal/contract/sped/configuracao.ts'
import { writtenCode } from '@portal/efd/line/written.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import { expect, test } from 'vitest'
import { contextOf, itemRow, SUPPLIER } from '../month.test.kit.ts'
import type { BookContext } from './context.ts'
import { ownItem } from './own-item.ts'

const CEMENT: Produto = {
  cd_produto: '10318',
  nm_prd: 'CIMENTO CP II',
  ds_unidade: 'SC',
  ds_codbarras: '7891000315507',
  cd_ncm: '25232910',
  cd_cest: '0500100',
  cd_tipoitem: '01',
}
const IN_BOXES: Produto = { ...CEMENT, unidades: [{ ds_unidade: 'cx', nr_fator: 12 }] }
const DE_PARA = {
  nr_cpfcnpj: SUPPLIER,
  cd_fornecedor: 'F1',
  ds_unidade: 'CX',
  cd_produto: '10318',
  nr_fator: '12.5',
  ds_destino: null,
}

const find = (context: BookContext, change: Parameters<typeof itemRow>[0] = {}, chosen: Destino | null = null) =>
  ownItem(context, SUPPLIER, { item: itemRow(change), chosen })

test('the de-para overrides the bar code and converts the unit by its factor', () => {
  const other: Produto = { cd_produto: '999', nm_prd: 'OUTRO', ds_unidade: 'UN', ds_codbarras: '7891000315507' }
  const context = contextOf({
    products: [{ ...CEMENT, ds_codbarras: undefined }, other],
    settings: { itens: [DE_PARA] },
  })
  expect(find(context)).toMatchObject({
    product: { code: '10318', unit: 'SC', type: '01', ncm: '25232910', cest: '0500100', genre: '25' },
    missing: null,
    likely: null,
  })
  expect(find(context).product.factors).toEqual([{ unit: 'CX', factor: '12.5', gtin: null }])
  expect(find(context, { unit: 'UN' }).product.code).toBe('999')
})

test.each([
  ['formatted', '11.444.777/0001-61'],
  ['bare', SUPPLIER],
])('the supplier of a de-para may be written %s', (_, nr_cpfcnpj) => {
  const context = contextOf({
    products: [CEMENT],
    settings: { itens: [{ ...DE_PARA, nr_cpfcnpj, ds_unidade: 'cx ' }] },
  })
  expect(find(context).product.code).toBe('10318')
})

test('a de-para to an unregistered code takes the other data from the document', () => {
  const context = contextOf({ settings: { itens: [DE_PARA] } })
  expect(find(context)).toMatchObject({ product: { code: '10318', description: 'Cimento', unit: 'CX', type: '00' } })
  expect(find(context)).toMatchObject({ missing: null })
})

test('a bar code finds the product when the register has the unit', () => {
  expect(find(contextOf({ products: [IN_BOXES] })).product).toMatchObject({
    code: '10318',
    description: 'CIMENTO CP II',
    unit: 'SC',
    factors: [{ unit: 'CX', factor: '12', gtin: null }],
  })
  expect(find(contextOf({ products: [CEMENT] }), { unit: 'sc' }).product).toMatchObject({ code: '10318', factors: [] })
})

test('a bar code of two products finds neither; an inactive product does not count', () => {
  const twin = { ...IN_BOXES, cd_produto: '2000' }
  expect(find(contextOf({ products: [IN_BOXES, twin] }))).toMatchObject({ missing: 'depara', likely: null })
  const products = [{ ...IN_BOXES, fl_ativo: 'N' }, twin]
  expect(find(contextOf({ products })).product.code).toBe('2000')
})

test('a bar code with an unknown unit is a missing factor: the item is created from the document', () => {
  expect(find(contextOf({ products: [CEMENT] }))).toMatchObject({
    product: { code: `${SUPPLIER}-F1-CX`, unit: 'CX', description: 'Cimento', gtin: '7891000315507' },
    missing: 'fator',
    likely: '10318',
  })
})

test.each([
  ['supplier, code and unit', {}, `${SUPPLIER}-F1-CX`],
  ['no unit counts as UN', { unit: null }, `${SUPPLIER}-F1-UN`],
  ['no code', { code: null }, `${SUPPLIER}--CX`],
  ['the longest that fits', { code: 'X'.repeat(42) }, `${SUPPLIER}-${'X'.repeat(42)}-CX`],
  [
    'a longer one is cut and marked, and the unit stays',
    { code: 'X'.repeat(60) },
    `${SUPPLIER}-${'X'.repeat(33)}-A9E1334C-CX`,
  ],
])('the code of an unknown item: %s', (_, change, code) => {
  const own = find(contextOf(), change)
  expect(own.product.code).toBe(code)
  expect(own.product.code.length).toBeLessThanOrEqual(60)
  expect(own).toMatchObject({ missing: 'depara', likely: null })
})

test.each<[name: string, ...items: Parameters<typeof itemRow>[0][]]>([
  ['a hyphen and a dash', { code: 'REF-01' }, { code: 'REF–01' }, { code: 'REF—01' }],
  ['a bar and a slash', { code: 'A|1' }, { code: 'A/1' }],
  ['blanks', { code: 'A 1' }, { code: 'A  1' }, { code: 'A\u00a01' }, { code: 'A\t1' }],
  ['letters outside of ISO-8859-1', { code: '漢' }, { code: '字' }, { code: '?' }],
  ['a composed and a decomposed accent', { code: 'é' }, { code: 'e\u0301' }],
  ['an invisible character', { code: 'AB' }, { code: 'A\u200bB' }],
  ['an end after the 60th character', { code: `${'P'.repeat(42)}1` }, { code: `${'P'.repeat(42)}2` }],
  ['a hyphen between code and unit', { code: 'A', unit: 'X-CX' }, { code: 'A-X', unit: 'CX' }],
  ['units that cleaning makes equal', { unit: 'C|X' }, { unit: 'C/X' }],
])(
  'items that differ by %s have distinct codes, the same every month (Guia Prático, 0200: COD_ITEM does not repeat)',
  (...[, ...items]) => {
    const codes = items.map((item) => find(contextOf(), item).product.code)
    expect(new Set(codes).size).toBe(items.length)
    for (const code of codes) expect(writtenCode(code)).toBe(code)
    expect(items.toReversed().map((item) => find(contextOf(), item).product.code)).toEqual(codes.toReversed())
  },
)

test('an unknown item never has the code of a registered product (Guia Prático, 0200)', () => {
  const code = `${SUPPLIER}-F1-CX`
  const products = [{ ...CEMENT, cd_produto: code, ds_codbarras: undefined }]
  expect(find(contextOf({ products })).product.code).toMatch(new RegExp(`^${SUPPLIER}-F1-[0-9A-F]{8}-CX$`))
})

test.each<[destino: Destino, type: string]>([
  ['revenda', '00'],
  ['industria', '01'],
  ['consumo', '07'],
  ['ativo', '08'],
])('an unknown item for %s has the type %s', (destino, type) => {
  expect(find(contextOf(), {}, destino)).toMatchObject({ destination: destino, product: { type } })
})

test('destination: from the document, else the de-para, the supplier, the type of the product, the settings', () => {
  const { entradas } = contextOf().settings
  const fornecedores = [{ nr_cpfcnpj: SUPPLIER, ds_destino: 'consumo' as const }]
  const destinationIn = (context: BookContext, chosen: Destino | null = null) => find(context, {}, chosen).destination
  const known = contextOf({ products: [IN_BOXES] })
  const bySupplier = contextOf({ products: [IN_BOXES], settings: { entradas: { ...entradas, fornecedores } } })
  const mapped = contextOf({ products: [CEMENT], settings: { itens: [{ ...DE_PARA, ds_destino: 'ativo' }] } })
  expect(destinationIn(contextOf())).toBe('revenda')
  expect(destinationIn(known)).toBe('industria')
  expect(destinationIn(bySupplier)).toBe('consumo')
  expect(destinationIn(bySupplier, 'ativo')).toBe('ativo')
  expect(destinationIn(mapped)).toBe('ativo')
})

test.each([
  ['25232910', '25232910', '25'],
  ['00', null, null],
  [null, null, null],
])('the NCM %s of a document is written as %s', (ncm, written, genre) => {
  expect(find(contextOf(), { ncm }).product).toMatchObject({ ncm: written, genre })
})

test.each([
  ['7891000315507', '7891000315507'],
  ['17891000315504', '17891000315504'],
  ['78915671', '78915671'],
  ['SEM GTIN', null],
  ['123', null],
  ['7891000315508', null],
  ['0000000000000', null],
  ['00000000', null],
  ['2000000000015', null],
  ['0200000000017', null],
  ['200000000014', null],
  ['20000004', null],
])(
  'the bar code %s of a document or of the register is written as %s (Guia Prático, 0200 field 04)',
  (gtin, written) => {
    expect(find(contextOf(), { gtin }).product.gtin).toBe(written)
    const products = [{ ...CEMENT, ds_codbarras: gtin }]
    expect(find(contextOf({ products, settings: { itens: [DE_PARA] } })).product.gtin).toBe(written)
  },
)
