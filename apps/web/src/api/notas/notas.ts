import type { ConsultaQuery, ConsultaReply } from '@portal/contract/notas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson } from '../http/http.ts'

export type NotasQuery = Omit<ConsultaQuery, 'limite' | 'cursor' | 'totais' | 'fim'>

/** Rows of the first page: more than fit on a screen, few enough to load at once. */
const FIRST = 100
/** Rows of the following pages: larger, because a user who scrolls usually continues. */
const NEXT = 250

/** Keeps the previous rows until the new ones arrive, except for another company or kind. */
const keepRows =
  ({ cnpj_remetente, ds_tipo }: Pick<NotasQuery, 'cnpj_remetente' | 'ds_tipo'>) =>
  <Data>(previous: Data | undefined, previousQuery?: { queryKey: readonly unknown[] }): Data | undefined => {
    const before = previousQuery?.queryKey[2] as NotasQuery | undefined // all these keys contain the query
    return before?.cnpj_remetente === cnpj_remetente && before.ds_tipo === ds_tipo ? previous : undefined
  }

/** Rows of a filter, page by page with a cursor. A changed filter aborts the pending request. */
export const notasOptions = (query: NotasQuery) =>
  infiniteQueryOptions({
    queryKey: ['notas', 'rows', query],
    queryFn: ({ pageParam, signal }) =>
      getJson<ConsultaReply>('/consulta', {
        query: { ...query, limite: pageParam ? NEXT : FIRST, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (last) => last.proximo,
    placeholderData: keepRows(query),
  })

/** Position of a page in paged mode: after or before a row (cursor), or at the end. */
export interface PagePlace {
  limite: number
  cursor?: string
  fim?: '1'
}

/** One page of the list, in either direction. */
export const pageOptions = (query: NotasQuery, place: PagePlace) =>
  queryOptions({
    queryKey: ['notas', 'page', query, place],
    queryFn: ({ signal }) => getJson<ConsultaReply>('/consulta', { query: { ...query, ...place }, signal }),
    placeholderData: keepRows(query),
  })

/** Count and sum of a filter; a request of its own, so that rows are not delayed. */
export const totaisOptions = ({ ordem: _, ...query }: NotasQuery) =>
  queryOptions({
    queryKey: ['notas', 'totais', query],
    queryFn: async ({ signal }) => {
      const reply = await getJson<ConsultaReply>('/consulta', { query: { ...query, limite: 1, totais: '1' }, signal })
      return reply.totais ?? null
    },
    placeholderData: keepRows(query),
  })
