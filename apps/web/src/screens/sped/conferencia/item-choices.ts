import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { readQuantity } from '../base/values.ts'

/** An item of a supplier without a product, with the proposals of the check. */
export type UnmatchedItem = NonNullable<Achado['itens']>[number]
type Rule = ConfiguracaoSped['itens'][number]
type Sugestao = NonNullable<UnmatchedItem['sugestoes']>[number]

/** Product and factor of an item, as the fields show them. */
export interface ItemChoice {
  produto: string | null
  fator: string
}

export const itemKey = (item: Pick<UnmatchedItem, 'nr_cpfcnpj' | 'cd_fornecedor' | 'ds_unidade'>): string =>
  `${item.nr_cpfcnpj}|${item.cd_fornecedor}|${item.ds_unidade}`

const REASONS: Record<Sugestao['ds_motivo'], string> = {
  fornecedor: 'já usado com este fornecedor',
  gtin: 'mesmo GTIN',
  codigo: 'mesmo código e descrição',
  texto: 'mesma descrição e unidade',
}

/** The only proposal; null when there is none or when several are equally good. */
function onlySuggestion({ sugestoes = [] }: UnmatchedItem): Sugestao | null {
  const [only, ...others] = sugestoes
  return only && others.length === 0 ? only : null
}

/** Reason of the proposal, and what is left to do; null without a proposal. */
export function reasonText(item: UnmatchedItem): string | null {
  const { sugestoes = [] } = item
  const [first] = sugestoes
  if (!first) return null
  const reason = REASONS[first.ds_motivo]
  if (sugestoes.length > 1) return `Mais de um produto com ${reason}: escolha`
  return first.nr_fator === null ? `Sugestão: ${reason}; falta o fator` : `Sugestão: ${reason}`
}

/** True when the proposal can be accepted as it is. */
export const isAcceptable = (item: UnmatchedItem): boolean => (onlySuggestion(item)?.nr_fator ?? null) !== null

/** The proposal; else `cd_produto`, when the check knows the product and only the factor is missing. */
export function firstChoice(item: UnmatchedItem): ItemChoice {
  const suggestion = onlySuggestion(item)
  if (suggestion) return { produto: suggestion.cd_produto, fator: suggestion.nr_fator ?? '' }
  return item.cd_produto === undefined ? { produto: null, fator: '1' } : { produto: item.cd_produto, fator: '' }
}

export const isReady = (choice: ItemChoice): boolean => choice.produto !== null && readQuantity(choice.fator) !== null

/**
 * The settings without the rules that a save added, and with those that it replaced. A rule that was changed
 * since stays.
 */
export function withoutItems(
  settings: ConfiguracaoSped,
  { before, after }: { before: ConfiguracaoSped; after: ConfiguracaoSped },
): ConfiguracaoSped {
  const added = new Map(after.itens.filter((row) => !before.itens.includes(row)).map((row) => [itemKey(row), row]))
  const isAdded = (row: Rule): boolean => {
    const rule = added.get(itemKey(row))
    return rule?.cd_produto === row.cd_produto && rule.nr_fator === row.nr_fator
  }
  const kept = settings.itens.filter((row) => !isAdded(row))
  const keys = new Set(kept.map(itemKey))
  const replaced = before.itens.filter((row) => added.has(itemKey(row)) && !keys.has(itemKey(row)))
  return { ...settings, itens: [...kept, ...replaced] }
}

/** The settings with the choices; a choice replaces the rule of the same supplier, code and unit. */
export function withItems(
  settings: ConfiguracaoSped,
  ready: readonly { item: UnmatchedItem; choice: ItemChoice }[],
): ConfiguracaoSped {
  const added = ready.flatMap(({ item, choice }) => {
    const factor = readQuantity(choice.fator)
    if (choice.produto === null || factor === null) return []
    const { nr_cpfcnpj, cd_fornecedor, ds_unidade } = item
    return [{ nr_cpfcnpj, cd_fornecedor, ds_unidade, cd_produto: choice.produto, nr_fator: factor, ds_destino: null }]
  })
  const replaced = new Set(added.map(itemKey))
  return { ...settings, itens: [...settings.itens.filter((row) => !replaced.has(itemKey(row))), ...added] }
}
