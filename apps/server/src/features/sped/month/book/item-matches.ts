import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { unitCode } from '@portal/efd/line/written.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import type { NoteItemRow } from '../read/note-row.ts'

type DeParaItem = ConfiguracaoSped['itens'][number]
type Sugestao = NonNullable<NonNullable<Achado['itens']>[number]['sugestoes']>[number]
type Motivo = Sugestao['ds_motivo']
type MatchedItem = Pick<NoteItemRow, 'code' | 'name' | 'gtin' | 'unit'>

/** Finds the products of the register that an item of a supplier may be; several only when they match equally well. */
export type ItemMatcher = (supplier: string, item: MatchedItem) => Sugestao[]

/** Reasons for a proposal, the strongest first. */
const MOTIVOS: readonly Motivo[] = ['fornecedor', 'gtin', 'codigo', 'texto']
/** Maximum number of equally good products in the answer */
const MAX_EQUAL = 5
/** Spellings of the same unit. Short codes with several meanings (LT: litro or lata) are compared as they are. */
const UNIT_SPELLINGS: Readonly<Record<string, string>> = {
  UND: 'UN',
  UNI: 'UN',
  UNID: 'UN',
  UNIDAD: 'UN',
  PCA: 'PC',
  PECA: 'PC',
  CXA: 'CX',
  CAIXA: 'CX',
  KILO: 'KG',
  QUILO: 'KG',
  PCTE: 'PCT',
  PACOTE: 'PCT',
}

const unitKey = (unit: string): string => {
  const code = unitCode(foldText(unit).replace(/[^a-z0-9]/g, ''))
  return UNIT_SPELLINGS[code] ?? code
}

/** The code without case, punctuation and leading zeros. */
const itemCodeKey = (code: string): string =>
  foldText(code)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+(?=.)/, '')

/** Decimal separators and fractions keep numbers apart: 1,5 is neither 15 nor 1/5. */
const NUMBERS_APART: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d)[.,](?=\d)/g, 'ponto'],
  [/(?<=\d)[^a-z0-9]*\/[^a-z0-9]*(?=\d)/g, 'barra'],
  [/(?<=\d)[^a-z0-9]+(?=\d)/g, 'espaco'],
]

const LAST_WORD = /^(.*[a-z0-9])([^a-z0-9]+)([a-z0-9]+)[^a-z0-9]*$/s

/**
 * The description without accents, case, punctuation and spaces. A unit at its end is removed, in parentheses or as a word, unless it
 * belongs to a number (5 KG).
 */
export function itemTextKey(text: string, unit: string): string {
  const folded = foldText(text)
  const [, before = '', gap = '', last = ''] = LAST_WORD.exec(folded) ?? []
  const belongsToNumber = !gap.includes('(') && /(?:^|[^a-z0-9])\d+$/.test(before)
  let key = last !== '' && unitKey(last) === unitKey(unit) && !belongsToNumber ? before : folded
  for (const [separator, word] of NUMBERS_APART) key = key.replace(separator, word)
  return key.replace(/[^a-z0-9]/g, '')
}

/** Fourteen digits, so that a GTIN-13 equals the same GTIN with leading zeros; null without a GTIN. */
const gtinKey = (gtin: string | null | undefined): string | null =>
  gtin && /^\d{8,14}$/.test(gtin) && /[1-9]/.test(gtin) ? gtin.padStart(14, '0') : null

/** The root of a CNPJ: the branches of a supplier share their codes. */
const supplierKey = (supplier: string, code: string): string => {
  const taxId = cleanTaxId(supplier)
  return `${taxId.length === 14 ? taxId.slice(0, 8) : taxId}|${code.trim()}`
}

interface MatchIndex {
  bySupplier: ReadonlyMap<string, readonly DeParaItem[]>
  byGtin: ReadonlyMap<string, readonly Produto[]>
  byText: ReadonlyMap<string, readonly Produto[]>
}
interface MatchSources {
  products: ReadonlyMap<string, Produto>
  itens: readonly DeParaItem[]
}

/** The index is made when the first item is asked for: most months need none. */
export function itemMatcher(sources: MatchSources): ItemMatcher {
  let index: MatchIndex | undefined
  return (supplier, item) => {
    if (sources.products.size === 0) return []
    index ??= makeIndex(sources)
    const saved = index.bySupplier.get(supplierKey(supplier, item.code ?? '')) ?? []
    return bestOf(candidatesOf(item, { saved, index, products: sources.products }), { item, saved })
  }
}

const makeIndex = ({ products, itens }: MatchSources): MatchIndex => {
  const all = [...products.values()]
  return {
    bySupplier: rowsByKey(itens, (row) => [supplierKey(row.nr_cpfcnpj, row.cd_fornecedor)]),
    byGtin: rowsByKey(all, gtinKeysOf),
    byText: rowsByKey(all, ({ nm_prd, ds_unidade }) => [itemTextKey(nm_prd, ds_unidade)].filter(Boolean)),
  }
}

const gtinKeysOf = ({ ds_codbarras, unidades = [] }: Produto): string[] => [
  ...new Set([ds_codbarras, ...unidades.map((unidade) => unidade.ds_codbarras)].flatMap((gtin) => gtinKey(gtin) ?? [])),
]

/** Rows by key; a row may have several keys. */
export function rowsByKey<T>(rows: readonly T[], keysOf: (row: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows)
    for (const key of keysOf(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  return groups
}

type Candidates = ReadonlyMap<Produto, ReadonlySet<Motivo>>

interface Found {
  saved: readonly DeParaItem[]
  index: MatchIndex
  products: MatchSources['products']
}

/** Every product that has one of the reasons, with all its reasons. */
function candidatesOf(item: MatchedItem, { saved, index, products }: Found): Candidates {
  const candidates = new Map<Produto, Set<Motivo>>()
  const add = (produto: Produto | undefined, motivo: Motivo) => {
    if (produto) candidates.set(produto, (candidates.get(produto) ?? new Set()).add(motivo))
  }
  for (const { cd_produto } of saved) add(products.get(cd_produto), 'fornecedor')
  const gtin = gtinKey(item.gtin)
  for (const produto of (gtin && index.byGtin.get(gtin)) || []) add(produto, 'gtin')
  const code = itemCodeKey(item.code ?? '')
  for (const produto of index.byText.get(itemTextKey(item.name ?? '', item.unit ?? '')) ?? []) {
    if (code !== '' && itemCodeKey(produto.cd_produto) === code) add(produto, 'codigo')
    if (registerFactor(produto, item.unit ?? '') !== null) add(produto, 'texto')
  }
  return candidates
}

/** The active products; the inactive ones when there is no active one. */
export function activeOrAll(products: readonly Produto[]): readonly Produto[] {
  const active = products.filter(({ fl_ativo }) => fl_ativo !== 'N')
  return active.length > 0 ? active : products
}

/** The products with the strongest reasons. An inactive product counts only when no active one has a reason. */
function bestOf(candidates: Candidates, of: { item: MatchedItem; saved: readonly DeParaItem[] }): Sugestao[] {
  const active = new Set(activeOrAll([...candidates.keys()]))
  const eligible = [...candidates].filter(([produto]) => active.has(produto))
  const strengthOf = (motivos: ReadonlySet<Motivo>) =>
    MOTIVOS.reduce((sum, motivo) => 2 * sum + (motivos.has(motivo) ? 1 : 0), 0)
  const best = Math.max(...eligible.map(([, motivos]) => strengthOf(motivos)))
  return eligible
    .filter(([, motivos]) => strengthOf(motivos) === best)
    .slice(0, MAX_EQUAL)
    .flatMap(([produto, motivos]) => {
      const ds_motivo = MOTIVOS.find((motivo) => motivos.has(motivo))
      return ds_motivo ? [{ cd_produto: produto.cd_produto, nr_fator: factorOf(produto, of), ds_motivo }] : []
    })
}

/** The factor saved for another branch of the supplier in the same unit, else that of the register; null when not known. */
function factorOf(
  produto: Produto,
  { item, saved }: { item: MatchedItem; saved: readonly DeParaItem[] },
): string | null {
  const unit = unitKey(item.unit ?? '')
  const rules = saved.filter((row) => row.cd_produto === produto.cd_produto && unitKey(row.ds_unidade) === unit)
  const factors = new Set(rules.map(({ nr_fator }) => nr_fator))
  if (factors.size > 1) return null
  return [...factors][0] ?? registerFactor(produto, item.unit ?? '')
}

function registerFactor({ ds_unidade, unidades = [] }: Produto, unit: string): string | null {
  const wanted = unitKey(unit)
  if (wanted === '') return null
  if (unitKey(ds_unidade) === wanted) return '1'
  const factor = String(unidades.find((unidade) => unitKey(unidade.ds_unidade) === wanted)?.nr_fator ?? '')
  return /^\d{1,15}(\.\d{1,6})?$/.test(factor) ? factor : null
}
