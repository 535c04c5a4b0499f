import type { BuscaItem } from '@portal/contract/busca.ts'
import { TELAS } from '@portal/contract/telas.ts'
import { foldText } from '@portal/files/fold-text.ts'

/** Screens whose name or further words begin with the words searched; those whose name does come first. */
export function findTelas(words: readonly string[], { sped }: { sped: boolean }): BuscaItem[] {
  if (words.length === 0) return []
  const begins = (text: string) => {
    const parts = foldText(text).split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  return TELAS.filter((tela) => (sped || !tela.sped) && begins(`${tela.name} ${tela.words}`))
    .toSorted((a, b) => Number(begins(b.name)) - Number(begins(a.name)))
    .map(({ name, address }) => ({
      ds_grupo: 'tela',
      ds_titulo: name,
      ds_detalhe: '',
      ds_endereco: address,
      nr_cpfcnpj: null,
      nm_empresa: null,
    }))
}
