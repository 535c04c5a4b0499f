import type { CellKind, CellValue } from '../cells.ts'
import { csvLine } from '../csv-text.ts'
import { fixedDecimal } from './figures.ts'
import { type ExportItem, type ExportNote, exemptOf, type LayoutWriter, othersOf } from './model.ts'

/** A column of the item sheet; the free layout takes the same ones. */
export interface SheetField {
  /** Head of the column and name of the field in a free layout */
  name: string
  kind: CellKind
  /** Decimals of a `decimal` */
  places?: number
  value: (item: ExportItem, note: ExportNote) => CellValue
}

const text = (name: string, value: SheetField['value']): SheetField => ({ name, kind: 'literal', value })
const cents = (name: string, value: SheetField['value']): SheetField => ({ name, kind: 'cents', value })
const day = (name: string, value: SheetField['value']): SheetField => ({ name, kind: 'day', value })
const decimal = (name: string, places: number, value: (item: ExportItem) => string): SheetField => ({
  name,
  kind: 'decimal',
  places,
  value: (item) => {
    const stated = value(item)
    return stated === '' ? '' : fixedDecimal(stated, places, '.')
  },
})

/** One line an item. The order is the product's own and does not change: new columns go to the end. */
export const ITEM_FIELDS: readonly SheetField[] = [
  text('chave', (_, note) => note.chave),
  text('modelo', (_, note) => note.modelo),
  text('serie', (_, note) => note.serie),
  text('numero', (_, note) => note.number),
  day('data_emissao', (_, note) => note.issued),
  day('data_entrada', (_, note) => note.entered),
  text('cnpj_cpf_participante', (_, note) => note.party.taxId),
  text('nome_participante', (_, note) => note.party.name),
  text('uf_participante', (_, note) => note.party.uf),
  { name: 'item', kind: 'whole', value: ({ n }) => n },
  text('codigo_produto', ({ code }) => code),
  text('codigo_fornecedor', ({ supplierCode }) => supplierCode),
  text('descricao', ({ description }) => description),
  text('ncm', ({ ncm }) => ncm),
  text('cest', ({ cest }) => cest),
  text('unidade', ({ unit }) => unit),
  decimal('quantidade', 4, ({ quantity }) => quantity),
  decimal('valor_unitario', 6, ({ unitPrice }) => unitPrice),
  cents('valor_item', ({ product }) => product),
  cents('frete', ({ freight }) => freight),
  cents('seguro', ({ insurance }) => insurance),
  cents('outras', ({ other }) => other),
  cents('desconto', ({ discount }) => discount),
  cents('valor_contabil', ({ accounting }) => accounting),
  text('destino', ({ destination }) => destination),
  text('cfop_documento', ({ documentCfop }) => documentCfop),
  text('cfop_entrada', ({ cfop }) => cfop),
  text('cst_icms', ({ cst }) => cst),
  cents('base_icms', ({ icmsBase }) => icmsBase),
  decimal('aliquota_icms', 2, ({ icmsRate }) => icmsRate),
  cents('valor_icms', ({ icms }) => icms),
  cents('base_st', ({ stBase }) => stBase),
  cents('valor_st', ({ st }) => st),
  text('cst_ipi', ({ ipiCst }) => ipiCst),
  cents('base_ipi', ({ ipiBase }) => ipiBase),
  cents('valor_ipi', ({ ipi }) => ipi),
  text('cst_pis_cofins', ({ contributionCst }) => contributionCst),
  text('natureza_credito', ({ creditNature }) => creditNature),
  cents('base_pis_cofins', ({ contributionBase }) => contributionBase),
  cents('valor_pis', ({ pis }) => pis),
  cents('valor_cofins', ({ cofins }) => cofins),
  cents('isentas_icms', exemptOf),
  cents('outras_icms', othersOf),
  cents('difal', ({ difal }) => difal),
  text('acumulador', ({ accumulator }) => accumulator),
  text('conta_debito', ({ debitAccount }) => debitAccount),
  text('conta_credito', ({ creditAccount }) => creditAccount),
  text('motivo', ({ reason }) => reason),
  text('confirmado_por', ({ confirmedBy }) => confirmedBy),
  text('confirmado_em', ({ confirmedAt }) => confirmedAt),
]

const HEADS = ITEM_FIELDS.map(({ name }) => name)
const KINDS = ITEM_FIELDS.map(({ kind }) => kind)

/** The lines of a note as cells, for a workbook. */
export const itemCells = (note: ExportNote): CellValue[][] =>
  note.items.map((item) => ITEM_FIELDS.map(({ value }) => value(item, note)))

export const itemSheet = { heads: HEADS, kinds: KINDS }

/** The item sheet as CSV: UTF-8 with byte order mark, `;`, decimal comma, codes as plain text. */
export const itemSheetWriter = (): LayoutWriter => ({
  note: (note) =>
    itemCells(note)
      .map((cells) => csvLine(KINDS, cells))
      .join(''),
  head: () =>
    `\uFEFF${csvLine(
      HEADS.map(() => 'text' as const),
      HEADS,
    )}`,
  tail: () => '',
})
