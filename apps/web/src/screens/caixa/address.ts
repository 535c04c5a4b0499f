import { defineSearch } from '../../lib/define-search.ts'

/** Reads the address of the inbox. */
export const parseCaixa = defineSearch({
  /** Tab; absent: what waits */
  ver: ['hoje', 'todas', 'resolvida', 'recusada'],
  busca: /^.{1,100}$/,
  /** Tax id of the client; absent: all of the office */
  cliente: /^[\dA-Z]{11,14}$/,
  id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
})
export type CaixaSearch = ReturnType<typeof parseCaixa>
export type ChangeCaixa = (part: Partial<CaixaSearch>) => void
