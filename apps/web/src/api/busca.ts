import type { BuscaReply } from '@portal/contract/busca.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from './http/http.ts'

/** Milliseconds. A search is repeated when the box is opened again later. */
const FRESH = 15_000

interface Asked {
  q: string
  /** The company whose notes come first. */
  nr_cpfcnpj: string | undefined
  /** `S`: misspelt words are not corrected. */
  fl_exata?: 'S'
}

/** A search of everything. A newer request cancels the previous one, whose answer stays until then. */
export const buscaOptions = (asked: Asked) =>
  queryOptions({
    queryKey: ['busca', asked],
    queryFn: ({ signal }) => getJson<BuscaReply>('/busca', { query: { ...asked }, signal }),
    enabled: asked.q !== '',
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
