import type { Produto } from '@portal/tables/checks/produto.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemRow, SUPPLIER } from '../month.test.kit.ts'
import { itemMatcher, itemTextKey } from './item-matches.ts'

const BRICK: Produto = { cd_produto: '1148', nm_prd: 'TIJOLO CERÂMICO 8 FUROS 9X19X19', ds_unidade: 'MI' }
const BRICK_ITEM = { code: '1148', name: 'TIJOLO CERÂMICO 8 FUROS 9X19X19', unit: 'MI', gtin: null }
const GTIN = '7891000315507'

type Saved = Parameters<typeof itemMatcher>[0]['itens']
const match = (products: readonly Produto[], change: Parameters<typeof itemRow>[0], itens: Saved = []) =>
  itemMatcher({ products: new Map(products.map((produto) => [produto.cd_produto, produto])), itens })(
    SUPPLIER,
    itemRow({ ...BRICK_ITEM, ...change }),
  )
const saved = (change: Partial<Saved[number]> = {}): Saved[number] => ({
  nr_cpfcnpj: SUPPLIER,
  cd_fornecedor: '1148',
  ds_unidade: 'CX',
  cd_produto: '1148',
  nr_fator: '12',
  ds_destino: null,
  ...change,
})

test('the same code and description propose the product with factor 1', () => {
  expect(match([BRICK], {})).toEqual([{ cd_produto: '1148', nr_fator: '1', ds_motivo: 'codigo' }])
})

test.each([
  ['Tijolo ceramico - 8 furos, 9x19x19'],
  ['TIJOLO CERÂMICO 8 FUROS 9 X 19 X 19 (MI)'],
  ['TIJOLO CERÂMICO 8 FUROS 9X19X19 MI'],
  ['Tijolo  Cerâmico 8-furos 9x19x19.'],
])('accents, case, punctuation and the unit at the end do not matter: %s', (name) => {
  expect(match([BRICK], { name })).toMatchObject([{ cd_produto: '1148', ds_motivo: 'codigo' }])
  expect(match([BRICK], { name, code: 'X9' })).toMatchObject([{ cd_produto: '1148', ds_motivo: 'texto' }])
})

test.each([
  ['CABO 1,5 MM', 'CABO 15 MM'],
  ['CABO 1,5 MM', 'CABO 1/5 MM'],
  ['TUBO 1/2', 'TUBO 12'],
  ['BROCA 10 20', 'BROCA 1020'],
  ['AÇÚCAR 5 KG', 'AÇÚCAR 5'],
])('numbers keep their separators: %s is not %s', (one, other) => {
  expect(itemTextKey(one, 'KG')).not.toBe(itemTextKey(other, 'KG'))
})

test.each([
  ['the code alone', { name: 'TELHA' }],
  ['the description in another unit', { code: 'X9', unit: 'UN' }],
  ['empty fields', { code: null, name: null, unit: null }],
  ['a bar code of zeros', { code: 'X9', name: 'TELHA', gtin: '0000000000000' }],
])('%s proposes nothing', (_, change) => {
  expect(match([{ ...BRICK, ds_codbarras: '0000000000000' }], change)).toEqual([])
})

test('a bar code is stronger than the description, also with leading zeros or in another unit of the product', () => {
  const other: Produto = { cd_produto: '7', nm_prd: 'OUTRO', ds_unidade: 'UN', ds_codbarras: GTIN }
  expect(match([BRICK, other], { gtin: `0${GTIN}` })).toEqual([{ cd_produto: '7', nr_fator: null, ds_motivo: 'gtin' }])
  const boxed = {
    ...other,
    ds_codbarras: 'SEM GTIN',
    unidades: [{ ds_unidade: 'MI', nr_fator: 12, ds_codbarras: GTIN }],
  }
  expect(match([BRICK, boxed], { gtin: GTIN })).toEqual([{ cd_produto: '7', nr_fator: '12', ds_motivo: 'gtin' }])
})

test('equally good products are all named; a further reason decides between them', () => {
  const twin = { ...BRICK, cd_produto: '2000' }
  expect(match([BRICK, twin], { code: 'X9' }).map(({ cd_produto }) => cd_produto)).toEqual(['1148', '2000'])
  expect(match([twin, BRICK], {}).map(({ cd_produto }) => cd_produto)).toEqual(['1148'])
  const sharing = [
    { ...twin, nm_prd: 'TELHA', ds_codbarras: GTIN },
    { ...BRICK, ds_codbarras: GTIN },
  ]
  expect(match(sharing, { gtin: GTIN })).toEqual([{ cd_produto: '1148', nr_fator: '1', ds_motivo: 'gtin' }])
})

test('an inactive product is proposed only when no active one has a reason', () => {
  const inactive = { ...BRICK, fl_ativo: 'N' }
  expect(match([inactive], {})).toMatchObject([{ cd_produto: '1148' }])
  expect(match([inactive, { ...BRICK, cd_produto: '2000' }], {})).toMatchObject([{ cd_produto: '2000' }])
})

test('a unit that the product knows gives its factor; spellings of a unit are the same unit', () => {
  const units = { ...BRICK, unidades: [{ ds_unidade: 'PALETE', nr_fator: 0.4 }] }
  expect(match([units], { unit: 'palete' })).toMatchObject([{ nr_fator: '0.4' }])
  expect(match([units], { unit: 'CX' })).toMatchObject([{ nr_fator: null, ds_motivo: 'codigo' }])
  expect(match([{ ...BRICK, ds_unidade: 'UN' }], { unit: 'Unid.' })).toMatchObject([{ nr_fator: '1' }])
})

test('what was saved for the supplier wins, in another unit and for another branch', () => {
  const other: Produto = { cd_produto: '9', nm_prd: 'BLOCO', ds_unidade: 'MI' }
  const products = [BRICK, other]
  expect(match(products, {}, [saved({ cd_produto: '9' })])).toEqual([
    { cd_produto: '9', nr_fator: '1', ds_motivo: 'fornecedor' },
  ])
  const branch = saved({ cd_produto: '9', nr_cpfcnpj: '11.444.777/0002-42', ds_unidade: 'MI' })
  expect(match(products, {}, [branch])).toEqual([{ cd_produto: '9', nr_fator: '12', ds_motivo: 'fornecedor' }])
  expect(match(products, {}, [branch, { ...branch, nr_cpfcnpj: '11444777000323', nr_fator: '10' }])).toEqual([
    { cd_produto: '9', nr_fator: null, ds_motivo: 'fornecedor' },
  ])
  expect(match(products, {}, [{ ...branch, nr_cpfcnpj: '99888777000155' }])).toMatchObject([{ ds_motivo: 'codigo' }])
  expect(match(products, {}, [saved({ cd_produto: 'EXCLUIDO' })])).toMatchObject([{ ds_motivo: 'codigo' }])
})

const produto = fc.record({
  cd_produto: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  nm_prd: fc.constantFrom('CIMENTO', 'Cimento (SC)', 'AREIA', ''),
  ds_unidade: fc.constantFrom('SC', 'UN'),
  ds_codbarras: fc.constantFrom('', 'SEM GTIN', GTIN, '7891000053508'),
  fl_ativo: fc.constantFrom('S', 'N'),
})

test('the order of the register never decides, and every proposal has a reason and a usable factor', () => {
  const rows = fc.uniqueArray(produto, { selector: ({ cd_produto }) => cd_produto, maxLength: 5 })
  const item = fc.record({
    code: fc.constantFrom('1', '02', 'X'),
    name: fc.constantFrom('cimento', 'areia', null),
    unit: fc.constantFrom('SC', 'UN', null),
    gtin: fc.constantFrom(GTIN, 'SEM GTIN', null),
  })
  fc.assert(
    fc.property(rows, item, (products, change) => {
      const proposed = match(products, change)
      const codes = (of: typeof proposed) => of.map(({ cd_produto }) => cd_produto).sort()
      expect(codes(match(products.toReversed(), change))).toEqual(codes(proposed))
      expect(new Set(proposed.map(({ ds_motivo }) => ds_motivo)).size).toBeLessThanOrEqual(1)
      for (const { nr_fator } of proposed) if (nr_fator !== null) expect(Number(nr_fator)).toBeGreaterThan(0)
    }),
  )
})
