import type { BuscaItem } from '@portal/contract/busca.ts'
import { TELAS } from '@portal/contract/telas.ts'
import { foldText } from '@portal/files/fold-text.ts'

/** What the caller may open besides the screens of everybody. */
interface TelasOf {
  sped: boolean
  office: boolean
}

/** Screens whose name or further words begin with the words searched; those whose name does come first. */
export function findTelas(words: readonly string[], { sped, office }: TelasOf): BuscaItem[] {
  if (words.length === 0) return []
  return TELAS.filter((tela) => (sped || !tela.sped) && (office || !tela.office))
    .filter(({ name, words: more }) => hasBeginnings(`${name} ${more}`, words))
    .toSorted((a, b) => Number(hasBeginnings(b.name, words)) - Number(hasBeginnings(a.name, words)))
    .map(({ name, address }) => ({
      ds_grupo: 'tela',
      ds_titulo: name,
      ds_detalhe: '',
      ds_endereco: address,
      nr_cpfcnpj: null,
      nm_empresa: null,
    }))
}

/** True when a word of the text begins with each of these, folded. */
export function hasBeginnings(text: string, words: readonly string[]): boolean {
  const parts = foldText(text).split(/[\s-]+/)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

/** Names of the screens, with which a misspelt word is compared. */
export const TELA_NAMES = TELAS.map(({ name }) => name)
