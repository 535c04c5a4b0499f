import { toCents } from '@portal/contract/money.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { EfdAccount, EfdProduct } from '@portal/efd/block/facts.ts'
import type { EfdClosingStock, EfdInventory } from '@portal/efd/block/period-facts.ts'
import { unitCode, writtenCode } from '@portal/efd/line/written.ts'
import type { BookContext } from '../book/context.ts'
import { addError } from '../book/findings.ts'
import { citeProduct, type MonthBook } from './month-book.ts'

type Inventario = ConfiguracaoSped['inventarios'][number]

/** Inventories of this month's file: that of 31 December in February, others in the month of their date. */
function inventariosOf({ settings, period }: BookContext): Inventario[] {
  const year = Number(period.to.slice(0, 4))
  return settings.inventarios.filter(({ dt_inventario, cd_motivo }) =>
    cd_motivo === '01'
      ? period.to.slice(5, 7) === '02' && dt_inventario === `${year - 1}-12-31`
      : dt_inventario >= period.from && dt_inventario <= period.to,
  )
}

/** Inventories for block H. */
export const inventoriesOf = (context: BookContext): EfdInventory[] =>
  inventariosOf(context).map(({ dt_inventario, cd_motivo, itens }) => ({
    date: dt_inventario,
    reason: cd_motivo,
    items: itens.map((item) => ({
      code: item.cd_produto,
      unit: context.products.get(item.cd_produto)?.ds_unidade ?? item.ds_unidade,
      quantity: item.nr_quantidade,
      unitPrice: item.vl_unitario,
      value: toCents(item.vl_item),
      owner: '0',
      participante: null,
      account: item.cd_conta,
      incomeTaxValue: null,
      tax: item.cd_cst
        ? { cst: item.cd_cst, base: toCents(item.vl_base ?? 0), icms: toCents(item.vl_icms ?? 0) }
        : null,
    })),
  }))

/** Accounts that the inventories cite (0500): analytic asset accounts, valid from the inventory's date. */
export function accountsOf(context: BookContext): EfdAccount[] {
  const accounts = new Map<string, EfdAccount>()
  for (const { dt_inventario, itens } of inventariosOf(context))
    for (const { cd_conta, nm_conta } of itens)
      if (cd_conta?.trim())
        accounts.set(cd_conta.trim(), {
          code: cd_conta.trim(),
          name: nm_conta?.trim() || 'Estoques',
          nature: '01',
          kind: 'A',
          level: cd_conta.trim().split('.').length,
          changed: dt_inventario,
        })
  return [...accounts.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** Closing stock for block K; null when the company does not deliver block K. */
export function closingStockOf({ settings, period }: BookContext): EfdClosingStock[] | null {
  const { fl_blocok, itens } = settings.estoque
  if (!fl_blocok) return null
  return itens
    .filter(({ ds_mes }) => ds_mes === period.from.slice(0, 7))
    .map(({ cd_produto, nr_quantidade }) => ({
      code: cd_produto,
      quantity: nr_quantidade,
      owner: '0',
      participante: null,
    }))
}

/** Registers the products of inventories and stock; adds errors for a missing inventory and unknown products. */
export function citeStock(book: MonthBook, context: BookContext): void {
  const inventarios = inventariosOf(context)
  if (context.period.to.slice(5, 7) === '02' && !inventarios.some(({ cd_motivo }) => cd_motivo === '01'))
    addError(book.findings, null, {
      codigo: 'INVENTARIO_FALTA',
      campo: 'inventarios',
      mensagem: `O arquivo de fevereiro leva o inventário de 31/12/${Number(context.period.to.slice(0, 4)) - 1}: informe-o, mesmo zerado.`,
    })
  for (const item of inventarios.flatMap(({ itens }) => itens)) citeProduct(book, productOf(item, context))
  for (const { code } of closingStockOf(context) ?? []) {
    const product = context.products.get(code)
    if (product)
      citeProduct(
        book,
        productOf(
          { cd_produto: code, nm_prd: product.nm_prd, ds_unidade: product.ds_unidade, cd_ncm: product.cd_ncm ?? null },
          context,
        ),
      )
    else if (!book.products.has(writtenCode(code)))
      addError(book.findings, null, {
        codigo: 'ITEM_DESCONHECIDO',
        campo: 'estoque.itens',
        mensagem: `O item ${code} do estoque não está no cadastro de produtos.`,
      })
  }
}

type Named = Pick<Inventario['itens'][number], 'cd_produto' | 'nm_prd' | 'ds_unidade' | 'cd_ncm'>

function productOf(item: Named, { products }: BookContext): EfdProduct {
  const product = products.get(item.cd_produto)
  const ncm = product?.cd_ncm || item.cd_ncm
  return {
    code: item.cd_produto,
    description: product?.nm_prd ?? item.nm_prd,
    gtin: null,
    unit: unitCode(product?.ds_unidade ?? item.ds_unidade),
    type: product?.cd_tipoitem || '00',
    ncm,
    exIpi: null,
    genre: ncm?.slice(0, 2) ?? null,
    service: null,
    rate: null,
    cest: product?.cd_cest || null,
    factors: [],
  }
}
