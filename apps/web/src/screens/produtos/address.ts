import { searchWords } from '../../lib/search-words.ts'

/** What the address of Produtos holds: filter, search and place survive a reload and can be sent to a colleague. */
export interface ProdutosSearch {
  busca?: string
  /** `alterados`, the code of an alert, or `erro.` and a field */
  filtro?: string
  /** Line of the list where one is, from 1 */
  linha?: number
  /** A cClassTrib that is to be written to all products of `ncm`; it leaves the address once that is done */
  usar?: string
  ncm?: string
}

/** Reads an address; what it does not know is left out. */
export function parseProdutos(raw: Record<string, unknown>): ProdutosSearch {
  const { busca, filtro, linha, usar, ncm } = searchWords(raw, {
    busca: /\S/,
    filtro: /^[A-Za-z0-9_.]{1,40}$/,
    linha: /^[1-9]\d{0,6}$/,
    usar: /^\d{6}$/,
    ncm: /^\d{8}$/,
  })
  return {
    ...(busca ? { busca: busca.slice(0, 100) } : {}),
    ...(filtro ? { filtro } : {}),
    ...(linha ? { linha: Number(linha) } : {}),
    ...(usar && ncm ? { usar, ncm } : {}),
  }
}
