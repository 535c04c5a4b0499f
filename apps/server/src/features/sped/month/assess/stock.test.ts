import { expect, test } from 'vitest'
import type { BookContext } from '../book/context.ts'
import { contextOf } from '../month.test.kit.ts'
import { newMonthBook } from './month-book.ts'
import { accountsOf, citeStock, closingStockOf, inventoriesOf } from './stock.ts'

type Inventario = BookContext['settings']['inventarios'][number]

const ITEM: Inventario['itens'][number] = {
  cd_produto: 'A1',
  nm_prd: 'Areia',
  ds_unidade: 'm3',
  cd_ncm: '25051000',
  nr_quantidade: '2.5',
  vl_unitario: '40.10',
  vl_item: 100.25,
  cd_conta: ' 1.1.03.01 ',
  nm_conta: null,
}
const inventario = (dt_inventario: string, cd_motivo: string, itens = [ITEM]): Inventario => ({
  dt_inventario,
  cd_motivo,
  itens,
})
const SAND = { cd_produto: 'A1', nm_prd: 'AREIA LAVADA', ds_unidade: 'TO', cd_ncm: '25059000', cd_tipoitem: '01' }

test.each<[name: string, month: string, inventario: Inventario, isWritten: boolean]>([
  ['31 December in February', '2027-02', inventario('2026-12-31', '01'), true],
  ['31 December of another year', '2027-02', inventario('2025-12-31', '01'), false],
  ['31 December in its own month', '2026-12', inventario('2026-12-31', '01'), false],
  ['another reason in its month', '2026-11', inventario('2026-11-30', '02'), true],
  ['another reason in another month', '2026-11', inventario('2026-12-01', '02'), false],
])('inventory of %s', (...[, month, inventory, isWritten]) => {
  const context = contextOf({ month, settings: { inventarios: [inventory] } })
  expect(inventoriesOf(context)).toHaveLength(isWritten ? 1 : 0)
})

test('an inventory item has its value in cents, its account, and its taxes when the reason requires them', () => {
  const taxed = { ...ITEM, cd_produto: 'A2', cd_cst: '060', vl_base: 100.25, vl_icms: 18.05 }
  const context = contextOf({
    settings: { inventarios: [inventario('2026-11-30', '02', [ITEM, taxed])] },
    products: [SAND],
  })
  expect(inventoriesOf(context)).toMatchObject([
    {
      date: '2026-11-30',
      reason: '02',
      items: [
        { code: 'A1', unit: 'TO', quantity: '2.5', unitPrice: '40.10', value: 10_025, owner: '0', tax: null },
        { code: 'A2', unit: 'm3', value: 10_025, tax: { cst: '060', base: 10_025, icms: 1_805 } },
      ],
    },
  ])
})

test('accounts are registered once, sorted, with level and a default name', () => {
  const named = { ...ITEM, cd_conta: '1.1.02', nm_conta: 'Matéria-prima' }
  const without = { ...ITEM, cd_conta: ' ' }
  const context = contextOf({
    settings: { inventarios: [inventario('2026-11-30', '02', [ITEM, named, ITEM, without])] },
  })
  expect(accountsOf(context)).toEqual([
    { code: '1.1.02', name: 'Matéria-prima', nature: '01', kind: 'A', level: 3, changed: '2026-11-30' },
    { code: '1.1.03.01', name: 'Estoques', nature: '01', kind: 'A', level: 4, changed: '2026-11-30' },
  ])
})

const estoque = (fl_blocok: boolean) => ({
  fl_blocok,
  cd_leiaute: '2',
  itens: [
    { ds_mes: '2026-11', cd_produto: 'A1', nr_quantidade: '7' },
    { ds_mes: '2026-10', cd_produto: 'A1', nr_quantidade: '9' },
  ],
})

test('block K has the stock of its month, and is null when the company does not deliver it', () => {
  expect(closingStockOf(contextOf({ settings: { estoque: estoque(true) } }))).toMatchObject([
    { code: 'A1', quantity: '7' },
  ])
  expect(closingStockOf(contextOf({ settings: { estoque: estoque(false) } }))).toBeNull()
})

test('products of inventory and stock are registered from the register, else from the inventory', () => {
  const inventarios = [inventario('2026-11-30', '02', [ITEM, { ...ITEM, cd_produto: 'A2' }])]
  const book = newMonthBook()
  citeStock(book, contextOf({ settings: { inventarios, estoque: estoque(true) }, products: [SAND] }))
  expect([...book.products.values()]).toMatchObject([
    { code: 'A1', description: 'AREIA LAVADA', unit: 'TO', type: '01', ncm: '25059000', genre: '25' },
    { code: 'A2', description: 'Areia', unit: 'M3', type: '00', ncm: '25051000', genre: '25' },
  ])
  expect([...book.units].sort()).toEqual(['M3', 'TO'])
  expect(book.findings.errors).toBe(0)
})

test('stock of an unknown product, and a February without inventory, are errors', () => {
  const unknown = newMonthBook()
  citeStock(unknown, contextOf({ settings: { estoque: estoque(true) } }))
  expect(unknown.findings.list.map(({ codigo, campo }) => [codigo, campo])).toEqual([
    ['ITEM_DESCONHECIDO', 'estoque.itens'],
  ])
  const february = newMonthBook()
  citeStock(february, contextOf({ month: '2027-02' }))
  expect(february.findings.list.map(({ codigo }) => codigo)).toEqual(['INVENTARIO_FALTA'])
  const delivered = newMonthBook()
  citeStock(delivered, contextOf({ month: '2027-02', settings: { inventarios: [inventario('2026-12-31', '01')] } }))
  expect(delivered.findings.list).toEqual([])
})
