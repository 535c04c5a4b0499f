import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOf } from '../month.test.kit.ts'
import { newMonthBook } from './month-book.ts'
import { accountsOf, citeStock, closingStockOf, inventoriesOf } from './stock.ts'

type Inventario = ConfiguracaoSped['inventarios'][number]

const code = fc.constantFrom('A1', 'A2', 'A3', 'A4')
const anyStock = fc.array(
  fc.record({
    ds_mes: fc.constantFrom('2026-10', '2026-11', '2026-12'),
    cd_produto: code,
    nr_quantidade: fc.integer({ min: 0, max: 9_999 }).map(String),
  }),
  { maxLength: 10 },
)
const anyItem: fc.Arbitrary<Inventario['itens'][number]> = fc.record({
  cd_produto: code,
  nm_prd: fc.constant('X'),
  ds_unidade: fc.constantFrom('UN', 'cx'),
  cd_ncm: fc.constant(null),
  nr_quantidade: fc.constant('1'),
  vl_unitario: fc.constant('1'),
  vl_item: fc.integer({ min: 0, max: 999_999_999 }).map((value) => value / 100),
  cd_conta: fc.constantFrom('1.1.03', ' 1.1.03 ', '2', null),
  nm_conta: fc.constant(null),
})
const products: Produto[] = ['A1', 'A2'].map((cd_produto) => ({ cd_produto, nm_prd: cd_produto, ds_unidade: 'UN' }))

test('each line of the month is delivered once (K200), and each unknown product of it is an error', () => {
  fc.assert(
    fc.property(anyStock, (itens) => {
      const context = contextOf({ products, settings: { estoque: { fl_blocok: true, cd_leiaute: '2', itens } } })
      const ofMonth = itens.filter(({ ds_mes }) => ds_mes === '2026-11')
      const closing = closingStockOf(context) ?? []
      expect(closing.map((line) => [line.code, line.quantity])).toEqual(
        ofMonth.map(({ cd_produto, nr_quantidade }) => [cd_produto, nr_quantidade]),
      )
      const book = newMonthBook()
      citeStock(book, context)
      expect(book.findings.errors).toBe(ofMonth.filter(({ cd_produto }) => cd_produto > 'A2').length)
      expect([...book.products.keys()].sort()).toEqual(
        [...new Set(ofMonth.map(({ cd_produto }) => cd_produto).filter((one) => one <= 'A2'))].sort(),
      )
    }),
  )
})

test('the value of an inventory is the sum of its items, exact to the cent (H005), and all it cites is registered', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 8 }), (itens) => {
      const inventarios = [{ dt_inventario: '2026-11-30', cd_motivo: '02', itens }]
      const context = contextOf({ products, settings: { inventarios } })
      const [inventory] = inventoriesOf(context)
      const total = inventory?.items.reduce((sum, { value }) => sum + value, 0)
      expect(total).toBe(itens.reduce((sum, { vl_item }) => sum + Math.round(vl_item * 100), 0))
      const book = newMonthBook()
      citeStock(book, context)
      for (const item of inventory?.items ?? []) {
        expect(book.products.has(item.code)).toBe(true)
        expect(book.units.has(item.unit.toUpperCase())).toBe(true)
      }
      const cited = new Set(itens.flatMap(({ cd_conta }) => (cd_conta === null ? [] : [cd_conta.trim()])))
      expect(accountsOf(context).map((account) => account.code)).toEqual([...cited].sort())
    }),
  )
})
