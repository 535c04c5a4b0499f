import { defineSearch } from '../../lib/define-search.ts'

/** Parameters in the address of Produtos: filter, search and position. */
export interface ProdutosSearch {
  busca?: string
  /** `alterados`, the code of an alert, or `erro.` and a field */
  filtro?: string
  /** Active line of the list, from 1 */
  linha?: number
  /** A cClassTrib to write to all products of `ncm`; removed from the address afterwards */
  usar?: string
  ncm?: string
}

const parseTexts = defineSearch({
  busca: /\S/,
  filtro: /^[A-Za-z0-9_.]{1,40}$/,
  linha: /^[1-9]\d{0,6}$/,
  usar: /^\d{6}$/,
  ncm: /^\d{8}$/,
})

/** Reads the address; unknown parameters are ignored. */
export function parseProdutos(raw: Record<string, unknown>): ProdutosSearch {
  const { busca, filtro, linha, usar, ncm } = parseTexts(raw)
  return {
    ...(busca ? { busca: busca.slice(0, 100) } : {}),
    ...(filtro ? { filtro } : {}),
    ...(linha ? { linha: Number(linha) } : {}),
    ...(usar && ncm ? { usar, ncm } : {}),
  }
}
