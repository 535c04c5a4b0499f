import type { ConfiguracaoSped, Destino } from '@portal/contract/sped/configuracao.ts'
import type { EfdDocumentAdjustment } from '@portal/efd/block/document-facts.ts'
import type { EfdPeriod } from '@portal/efd/block/facts.ts'
import type { Uf } from '@portal/fiscal/ids/uf.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import type { EntryBook } from '../read/entry-knowledge.ts'
import { documentAdjustments } from './document-adjustments.ts'
import { activeOrAll, type ItemMatcher, itemMatcher, rowsByKey } from './item-matches.ts'
import { newParties, type Parties } from './parties.ts'

type DeParaItem = ConfiguracaoSped['itens'][number]
type DocumentChoice = ConfiguracaoSped['documentos'][number]

/** Settings, products and rules that documents are booked with, indexed once per month. */
export interface BookContext {
  cnpj: string
  uf: Uf
  simples: boolean
  period: EfdPeriod
  settings: ConfiguracaoSped
  /** Products of the chosen sistema, by code */
  products: ReadonlyMap<string, Produto>
  /** The same products, by bar code; without the bar codes of several products */
  byGtin: ReadonlyMap<string, Produto>
  itens: ReadonlyMap<string, DeParaItem>
  /** Proposes products for an item without a counterpart */
  matches: ItemMatcher
  documentos: ReadonlyMap<string, DocumentChoice>
  fornecedores: ReadonlyMap<string, Destino>
  /** The company's rules for CFOPs of entry, by `cfopKey` */
  cfops: ReadonlyMap<string, string>
  /** Adjustments inside documents, by key */
  ajustes: ReadonlyMap<string, readonly EfdDocumentAdjustment[]>
  parties: Parties
  /** Decisions, rules and past of the escrituração; null: entries follow the settings and the table alone */
  entries: EntryBook | null
}

const bare = (taxId: string): string => taxId.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** Key of the de-para: one item of one supplier in one unit. */
export const deParaKey = (supplier: string, code: string, unit: string): string =>
  `${bare(supplier)}|${code.trim()}|${unit.trim().toUpperCase()}`

const cfopKey = (cfop: string, destino: string | null, supplier: string): string =>
  `${cfop} ${destino ?? ''} ${bare(supplier)}`

/**
 * The company's CFOP of entry for a CFOP of the document; undefined without a rule. A rule for the supplier wins over
 * one for all suppliers, then a rule for the destination over one for all destinations.
 */
export function ruleOf(
  { cfops }: Pick<BookContext, 'cfops'>,
  cfop: string,
  of: { destino: Destino; supplier: string },
): string | undefined {
  if (cfops.size === 0) return undefined
  for (const supplier of [of.supplier, ''])
    for (const destino of [of.destino, null]) {
      const entry = cfops.get(cfopKey(cfop, destino, supplier))
      if (entry !== undefined) return entry
    }
  return undefined
}

/**
 * True for an industrial establishment: by its activity, or because its purchases are for industry (a company of the
 * Simples has the activity «outros»).
 */
export const isIndustry = ({ settings }: Pick<BookContext, 'settings'>): boolean =>
  settings.cd_atividade === '0' || settings.entradas.ds_destino === 'industria'

interface ContextSources {
  cnpj: string
  uf: Uf
  simples: boolean
  period: EfdPeriod
  settings: ConfiguracaoSped
  products: ReadonlyMap<string, Produto>
  /** `CarriedBalances.usual` of the month before */
  usual?: Readonly<Record<string, string>>
  entries?: EntryBook | null
}

export function bookContext({ usual, entries = null, ...sources }: ContextSources): BookContext {
  const { settings, products } = sources
  const { entradas, itens, documentos } = settings
  return {
    ...sources,
    entries,
    ajustes: documentAdjustments(settings),
    parties: newParties(usual),
    byGtin: byGtinOf([...products.values()]),
    matches: itemMatcher({ products, itens }),
    itens: new Map(itens.map((item) => [deParaKey(item.nr_cpfcnpj, item.cd_fornecedor, item.ds_unidade), item])),
    documentos: new Map(documentos.map((documento) => [documento.ds_chave, documento])),
    fornecedores: new Map(entradas.fornecedores.map(({ nr_cpfcnpj, ds_destino }) => [bare(nr_cpfcnpj), ds_destino])),
    cfops: new Map(
      entradas.cfops.map((rule) => [
        cfopKey(rule.cd_cfop, rule.ds_destino, rule.nr_cpfcnpj ?? ''),
        rule.cd_cfop_entrada,
      ]),
    ),
  }
}

/** Products by bar code, without the bar codes of several products: they do not say which product is meant. */
const byGtinOf = (products: readonly Produto[]): Map<string, Produto> =>
  new Map(
    [...rowsByKey(products, gtinsOf)].flatMap(([gtin, group]) => {
      const [produto, ...others] = new Set(activeOrAll(group))
      return produto && others.length === 0 ? [[gtin, produto] as const] : []
    }),
  )

const gtinsOf = ({ ds_codbarras, unidades = [] }: Produto): string[] =>
  [ds_codbarras, ...unidades.map((unidade) => unidade.ds_codbarras)].filter(
    (gtin): gtin is string => gtin !== undefined && /^\d{8,14}$/.test(gtin),
  )
