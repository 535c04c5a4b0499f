import type { Det } from '@portal/fiscal/nfe/layout.gen.ts'
import { icmsOf, ipiOf } from '@portal/fiscal/nfe/nfe.ts'
import { asText, decimal, isPresent, joined, percent } from '../format/values.ts'
import { type Column, layoutRow, suitColumns, type TableRow } from '../paper/table.ts'
import type { Danfe } from './danfe-model.ts'
import { itemDetails } from './produto-detalhes.ts'

/** The table of products, laid out for a width. Texts of items are never cut. */
export interface Produtos {
  columns: Column[]
  rows: TableRow[]
}

const DESCRIPTION = 1
const DISCOUNT: Column = { title: 'DESC.', width: 26, align: 'right' }

const columnsFor = (simples: boolean, discount: boolean): Column[] => [
  { title: 'CÓDIGO', width: 40 },
  { title: 'DESCRIÇÃO DOS PRODUTOS / SERVIÇOS', width: 0, grow: true },
  { title: 'NCM/SH', width: 32, align: 'center' },
  { title: simples ? 'O/CSOSN' : 'O/CST', width: simples ? 27 : 21, align: 'center' },
  { title: 'CFOP', width: 19, align: 'center' },
  { title: 'UN', width: 17, align: 'center' },
  { title: 'QUANT.', width: 32, align: 'right' },
  { title: 'VALOR UNIT.', width: 34, align: 'right' },
  { title: 'VALOR TOTAL', width: 36, align: 'right' },
  ...(discount ? [DISCOUNT] : []),
  { title: 'B. CÁLC. ICMS', width: 34, align: 'right' },
  { title: 'VALOR ICMS', width: 30, align: 'right' },
  { title: 'VALOR IPI', width: 26, align: 'right' },
  { title: 'ALÍQ. ICMS', width: 21, align: 'right' },
  { title: 'ALÍQ. IPI', width: 19, align: 'right' },
]

/** Lays out all items: each column is as wide as its widest value, the description takes the rest. */
export function setProdutos({ inf, cities }: Danfe, width: number): Produtos {
  const discount = inf.det.some((det) => isPresent(det.prod.vDesc))
  const simples = inf.det.some(({ imposto }) =>
    Object.keys(imposto.ICMS ?? {}).some((group) => group.startsWith('ICMSSN')),
  )
  const texts = inf.det.map((det) => itemTexts(det, { discount, cities }))
  const columns = suitColumns(columnsFor(simples, discount), texts, { total: width, elastic: DESCRIPTION })
  return { columns, rows: texts.map((row) => layoutRow(row, columns)) }
}

function itemTexts(det: Det, { discount, cities }: Pick<Danfe, 'cities'> & { discount: boolean }): string[] {
  const { prod } = det
  const icms = icmsOf(det)
  const ipi = ipiOf(det)
  return [
    asText(prod.cProd),
    [asText(prod.xProd), asText(det.infAdProd), ...itemDetails(det, icms, cities)]
      .filter((text) => text !== '')
      .join('\n'),
    asText(prod.NCM),
    joined('', icms?.orig, icms?.CST ?? icms?.CSOSN),
    asText(prod.CFOP),
    asText(prod.uCom),
    decimal(prod.qCom),
    decimal(prod.vUnCom),
    decimal(prod.vProd),
    ...(discount ? [decimal(prod.vDesc)] : []),
    decimal(icms?.vBC),
    decimal(icms?.vICMS),
    decimal(ipi?.vIPI),
    percent(icms?.pICMS),
    percent(ipi?.pIPI),
  ]
}
