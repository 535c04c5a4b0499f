import type { Selectable } from 'kysely'
import type { SheetColumn } from '../../../base/files/sheet.ts'
import type { NotaItemTable } from '../../../db/schema.gen.ts'
import { newColumns } from './new-columns.ts'
import { type ExportedNota, IDENTITY } from './nota-columns.ts'

type Nullable<T> = { [Name in keyof T]: T[Name] | null }
type Facts = Nullable<Omit<Selectable<NotaItemTable>, 'empresa_id' | 'nota_id'>>

/** An item with its note. A note without items (CT-e, MDF-e) is one line with its own values. */
export type ItemLine = ExportedNota & Facts

const PRODUCT: readonly SheetColumn<ItemLine>[] = [
  { head: 'Item', kind: 'whole', value: (row) => row.n_item },
  { head: 'Código do produto', kind: 'code', value: ({ code }) => code },
  { head: 'Descrição', kind: 'text', value: ({ name }) => name },
  { head: 'GTIN', kind: 'code', value: ({ gtin }) => gtin },
  { head: 'NCM', kind: 'code', value: ({ ncm }) => ncm },
  { head: 'CEST', kind: 'code', value: ({ cest }) => cest },
  { head: 'Código de benefício', kind: 'code', value: ({ cbenef }) => cbenef },
  { head: 'CFOP', kind: 'code', value: ({ cfop }) => cfop },
  { head: 'Unidade', kind: 'text', value: ({ unit }) => unit },
  { head: 'Quantidade', kind: 'decimal', value: ({ quantity }) => quantity },
  { head: 'Valor unitário', kind: 'decimal', value: (row) => row.unit_price },
  { head: 'Valor do produto', kind: 'cents', value: (row) => row.product_cents },
  {
    head: 'Compõe o total',
    kind: 'text',
    value: (row) => (row.in_total === null ? null : row.in_total ? 'Sim' : 'Não'),
  },
  { head: 'Desconto', kind: 'cents', value: (row) => row.discount_cents },
  { head: 'Frete', kind: 'cents', value: (row) => row.freight_cents },
  { head: 'Seguro', kind: 'cents', value: (row) => row.insurance_cents },
  { head: 'Outras despesas', kind: 'cents', value: (row) => row.other_cents },
]

const ICMS: readonly SheetColumn<ItemLine>[] = [
  { head: 'Origem', kind: 'code', value: ({ origin }) => origin },
  { head: 'CST do ICMS', kind: 'code', value: (row) => row.icms_cst },
  { head: 'CSOSN', kind: 'code', value: ({ csosn }) => csosn },
  { head: 'BC do ICMS', kind: 'cents', value: (row) => row.icms_base_cents },
  { head: 'Redução da BC (%)', kind: 'decimal', value: (row) => row.icms_reduction },
  { head: 'Alíquota do ICMS (%)', kind: 'decimal', value: (row) => row.icms_rate },
  { head: 'ICMS', kind: 'cents', value: (row) => row.icms_cents },
  { head: 'ICMS desonerado', kind: 'cents', value: (row) => row.icms_relief_cents },
  { head: 'Alíquota do FCP (%)', kind: 'decimal', value: (row) => row.fcp_rate },
  { head: 'FCP', kind: 'cents', value: (row) => row.fcp_cents },
  { head: 'MVA (%)', kind: 'decimal', value: (row) => row.st_mva },
  { head: 'BC do ICMS ST', kind: 'cents', value: (row) => row.st_base_cents },
  { head: 'Alíquota do ICMS ST (%)', kind: 'decimal', value: (row) => row.st_rate },
  { head: 'ICMS ST', kind: 'cents', value: (row) => row.st_cents },
  { head: 'FCP ST', kind: 'cents', value: (row) => row.fcp_st_cents },
  { head: 'BC do ST retido antes', kind: 'cents', value: (row) => row.st_kept_base_cents },
  { head: 'ICMS ST retido antes', kind: 'cents', value: (row) => row.st_kept_cents },
  { head: 'Crédito do Simples', kind: 'cents', value: (row) => row.simples_credit_cents },
  { head: 'BC UF destino', kind: 'cents', value: (row) => row.difal_base_cents },
  { head: 'ICMS UF destino', kind: 'cents', value: (row) => row.difal_dest_cents },
  { head: 'ICMS UF origem', kind: 'cents', value: (row) => row.difal_orig_cents },
  { head: 'FCP UF destino', kind: 'cents', value: (row) => row.difal_fcp_cents },
]

const FEDERAL: readonly SheetColumn<ItemLine>[] = [
  { head: 'CST do IPI', kind: 'code', value: (row) => row.ipi_cst },
  { head: 'Enquadramento do IPI', kind: 'code', value: (row) => row.ipi_enq },
  { head: 'BC do IPI', kind: 'cents', value: (row) => row.ipi_base_cents },
  { head: 'Alíquota do IPI (%)', kind: 'decimal', value: (row) => row.ipi_rate },
  { head: 'IPI', kind: 'cents', value: (row) => row.ipi_cents },
  { head: 'IPI devolvido', kind: 'cents', value: (row) => row.ipi_returned_cents },
  { head: 'CST do PIS', kind: 'code', value: (row) => row.pis_cst },
  { head: 'BC do PIS', kind: 'cents', value: (row) => row.pis_base_cents },
  { head: 'Alíquota do PIS (%)', kind: 'decimal', value: (row) => row.pis_rate },
  { head: 'PIS', kind: 'cents', value: (row) => row.pis_cents },
  { head: 'CST da COFINS', kind: 'code', value: (row) => row.cofins_cst },
  { head: 'BC da COFINS', kind: 'cents', value: (row) => row.cofins_base_cents },
  { head: 'Alíquota da COFINS (%)', kind: 'decimal', value: (row) => row.cofins_rate },
  { head: 'COFINS', kind: 'cents', value: (row) => row.cofins_cents },
  { head: 'Imposto de importação', kind: 'cents', value: (row) => row.ii_cents },
  { head: 'ISSQN', kind: 'cents', value: (row) => row.issqn_cents },
]

const REFORM: readonly SheetColumn<ItemLine>[] = [
  { head: 'CST do IBS e da CBS', kind: 'code', value: (row) => row.ibscbs_cst },
  { head: 'Classificação tributária', kind: 'code', value: ({ cclasstrib }) => cclasstrib },
  { head: 'BC do IBS e da CBS', kind: 'cents', value: (row) => row.ibscbs_base_cents },
  { head: 'Alíquota do IBS estadual (%)', kind: 'decimal', value: (row) => row.ibs_uf_rate },
  { head: 'IBS estadual', kind: 'cents', value: (row) => row.ibs_uf_cents },
  { head: 'Alíquota do IBS municipal (%)', kind: 'decimal', value: (row) => row.ibs_mun_rate },
  { head: 'IBS municipal', kind: 'cents', value: (row) => row.ibs_mun_cents },
  { head: 'Alíquota da CBS (%)', kind: 'decimal', value: (row) => row.cbs_rate },
  { head: 'CBS', kind: 'cents', value: (row) => row.cbs_cents },
  { head: 'IBS monofásico', kind: 'cents', value: (row) => row.ibs_mono_cents },
  { head: 'CBS monofásica', kind: 'cents', value: (row) => row.cbs_mono_cents },
  { head: 'Imposto seletivo', kind: 'cents', value: (row) => row.is_cents },
  ...newColumns<ItemLine>(['nfe', 'nfce'], 'item', newValuesOf),
]

/** A field of the item, or the note's where the item has none of its own. Both are objects or null, as intake wrote them. */
function newValuesOf({ declared, note_declared }: ItemLine): unknown {
  return { ...(note_declared as object | null), ...(declared as object | null) }
}

/** Columns of an export by item. */
export const ITEM_LINES: readonly SheetColumn<ItemLine>[] = [...IDENTITY, ...PRODUCT, ...ICMS, ...FEDERAL, ...REFORM]
