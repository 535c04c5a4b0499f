import type { Destino } from '@portal/contract/sped/configuracao.ts'
import type { EfdProduct } from '@portal/efd/block/facts.ts'
import { markedCode, unitCode, writtenCode } from '@portal/efd/line/written.ts'
import { isGtin } from '@portal/fiscal/ids/gtin.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import type { NoteItemRow } from '../read/note-row.ts'
import { type BookContext, deParaKey } from './context.ts'

/**
 * The company's own item (0200) for a purchased item. `missing` is set when it is made from the document: `depara`
 * without a counterpart in the register, `fator` when the counterpart has no conversion factor for the unit.
 */
export interface OwnItem {
  product: EfdProduct
  destination: Destino
  missing: 'depara' | 'fator' | null
  /** Code of the product that lacks the factor */
  likely: string | null
  /** The company wrote the destination: for the document, the item, the supplier or the product */
  isWritten: boolean
}

const COD_ITEM_SIZE = 60
const COMPLETE = { missing: null, likely: null } as const
const TYPES: Record<Destino, string> = { revenda: '00', industria: '01', consumo: '07', ativo: '08' }
const GOODS = new Set(['00', '01'])
/** TIPO_ITEM 99, outras. */
const OTHER_TYPE = '99'
const DESTINATIONS: Readonly<Record<string, Destino>> = {
  '00': 'revenda',
  '01': 'industria',
  '02': 'industria',
  '07': 'consumo',
  '08': 'ativo',
}

/**
 * Finds the own item: by the company's de-para, then by bar code in the register if its unit is known there. Otherwise
 * makes one from supplier, code and unit, with the same code every month.
 */
export function ownItem(
  context: BookContext,
  supplier: string,
  { item, chosen }: { item: NoteItemRow; chosen: Destino | null },
): OwnItem {
  const unit = unitCode(item.unit ?? 'UN')
  const mapped =
    context.itens.size === 0 ? undefined : context.itens.get(deParaKey(supplier, item.code ?? '', item.unit ?? ''))
  const said = chosen ?? context.fornecedores.get(supplier)
  const otherwise = said ?? context.settings.entradas.ds_destino
  if (mapped) {
    const destination = mapped.ds_destino ?? otherwise
    const product = context.products.get(mapped.cd_produto)
    const base = product
      ? registered(product)
      : { ...madeUp(context, item, { unit, destination }), code: mapped.cd_produto }
    const isWritten = mapped.ds_destino !== null || said !== undefined
    return { product: withFactor(base, unit, mapped.nr_fator), destination, isWritten, ...COMPLETE }
  }
  const produto = item.gtin ? context.byGtin.get(item.gtin) : undefined
  const factor = produto && factorOf(produto, unit)
  if (produto && factor !== undefined) {
    const written = said ?? DESTINATIONS[produto.cd_tipoitem ?? '']
    const destination = written ?? otherwise
    const isWritten = written !== undefined
    return { product: withFactor(registered(produto), unit, factor), destination, isWritten, ...COMPLETE }
  }
  return {
    product: { ...madeUp(context, item, { unit, destination: otherwise }), code: madeUpCode(context, supplier, item) },
    destination: otherwise,
    missing: produto ? 'fator' : 'depara',
    likely: produto?.cd_produto ?? null,
    isWritten: said !== undefined,
  }
}

/** The own item with the destination of a decision; the type of an item that the register lacks follows it. */
export function withDestination(own: OwnItem, destination: Destino): OwnItem {
  if (own.destination === destination) return own
  const isMadeUp = own.missing !== null && own.product.type !== OTHER_TYPE
  return { ...own, destination, product: isMadeUp ? { ...own.product, type: TYPES[destination] } : own.product }
}

/**
 * COD_ITEM of an item that the register lacks: supplier, code and unit. Items that the file would write alike get a mark
 * of their raw values, the same one every month; so does a code that the register uses for a product of its own.
 */
function madeUpCode({ products }: BookContext, supplier: string, item: NoteItemRow): string {
  const rawUnit = (item.unit ?? '').trim().toUpperCase() || 'UN'
  const unit = unitCode(rawUnit)
  const head = `${supplier}-${(item.code ?? '').trim()}`
  const tail = `-${unit}`
  const code = writtenCode(head, COD_ITEM_SIZE - tail.length) + tail
  // a hyphen in the unit would make «A» in «X-CX» and «A-X» in «CX» one item
  const isDistinct = unit === rawUnit && !unit.includes('-') && !products.has(code)
  return isDistinct ? code : markedCode(head, COD_ITEM_SIZE - tail.length, `${head}|${rawUnit}`) + tail
}

function factorOf({ ds_unidade, unidades = [] }: Produto, unit: string): string | undefined {
  if (unitCode(ds_unidade) === unit) return '1'
  const unidadeOfUnit = unidades.find((unidade) => unitCode(unidade.ds_unidade) === unit)
  return unidadeOfUnit && String(unidadeOfUnit.nr_fator)
}

const withFactor = (product: EfdProduct, unit: string, factor: string): EfdProduct =>
  unitCode(product.unit) === unit ? product : { ...product, factors: [{ unit, factor, gtin: null }] }

const registered = (produto: Produto): EfdProduct => ({
  code: produto.cd_produto,
  description: produto.nm_prd,
  gtin: gtinOf(produto.ds_codbarras ?? null),
  unit: produto.ds_unidade,
  type: produto.cd_tipoitem || '00',
  ncm: produto.cd_ncm || null,
  exIpi: produto.cd_ex || null,
  genre: produto.cd_ncm?.slice(0, 2) || null,
  service: null,
  rate: produto.icms?.pr_icms === undefined ? null : String(produto.icms.pr_icms),
  cest: produto.cd_cest || null,
  factors: [],
})

function madeUp(
  { settings }: BookContext,
  item: Pick<NoteItemRow, 'code' | 'name' | 'gtin' | 'ncm' | 'cest'>,
  { unit, destination }: { unit: string; destination: Destino },
): Omit<EfdProduct, 'code'> {
  const ncm = /^\d{8}$/.test(item.ncm ?? '') ? item.ncm : null
  return {
    description: item.name ?? item.code ?? '',
    gtin: gtinOf(item.gtin),
    unit,
    // an industry must name the NCM of goods; items without one (services, NCM 00) have the type «outras»
    type:
      ncm === null && settings.cd_atividade === '0' && GOODS.has(TYPES[destination]) ? OTHER_TYPE : TYPES[destination],
    ncm,
    exIpi: null,
    genre: ncm?.slice(0, 2) ?? null,
    service: null,
    rate: null,
    cest: /^\d{7}$/.test(item.cest ?? '') ? item.cest : null,
    factors: [],
  }
}

/** The item (0200) of an own sale: the product of the register with its code, else what the document says. */
export function soldProduct(
  context: BookContext,
  item: Pick<NoteItemRow, 'code' | 'name' | 'gtin' | 'ncm' | 'cest' | 'unit'>,
): EfdProduct {
  const code = (item.code ?? '').trim()
  const product = context.products.get(code)
  if (product) return registered(product)
  const unit = unitCode(item.unit ?? 'UN')
  const made = madeUp(context, item, { unit, destination: 'revenda' })
  const isOfOwnMake = context.settings.cd_atividade === '0' && made.ncm !== null
  return { ...made, code: writtenCode(code, COD_ITEM_SIZE), type: isOfOwnMake ? FINISHED : made.type }
}

/** TIPO_ITEM 04, produto acabado. */
const FINISHED = '04'

/** Prefixes that a shop or a country gives itself, such as those of scales, as 13 digits. */
const RESTRICTED = /^(?:0[24]|2)/
/** The same for 8 digits. */
const RESTRICTED_SHORT = /^[02]/

const isRestricted = (gtin: string): boolean =>
  gtin.length === 8 ? RESTRICTED_SHORT.test(gtin) : RESTRICTED.test(gtin.padStart(14, '0').slice(1))

/**
 * COD_BARRA: only a GTIN with a correct check digit, and none of restricted circulation.
 * Source  Guia Prático, 0200 field 04; GS1 General Specifications, 1.4 (prefixes 02, 04, 20 to 29; RCN-8)
 */
const gtinOf = (gtin: string | null): string | null =>
  gtin !== null && isGtin(gtin) && !isRestricted(gtin) ? gtin : null
