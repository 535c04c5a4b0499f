import { foldText } from '@portal/files/fold-text.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'

/** A product of the register as an option of the list, with the words of its name. */
export interface ProdutoOption {
  value: string
  label: string
  words: readonly string[]
}

export const toProdutoOption = ({ cd_produto, nm_prd, ds_unidade }: Produto): ProdutoOption => ({
  value: cd_produto,
  label: `${cd_produto} ${nm_prd} (${ds_unidade})`,
  words: nameWords(nm_prd),
})

/** Sorts all products by the number of words that their names share with the supplier's name for the item. */
export function sortByLikeness(name: string, options: readonly ProdutoOption[]): readonly ProdutoOption[] {
  const wanted = new Set(nameWords(name))
  const scored = options.map((option) => ({ option, score: option.words.filter((word) => wanted.has(word)).length }))
  return scored.sort((a, b) => b.score - a.score).map(({ option }) => option)
}

/** Words of three or more characters, without accents. */
const nameWords = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)
