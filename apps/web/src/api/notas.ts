import type { ConsultaQuery, ConsultaReply } from '@portal/contract/notas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

export type NotasQuery = Omit<ConsultaQuery, 'limite' | 'cursor' | 'totais' | 'fim'>

/** Rows of the first page: more than a screen holds, few enough to be there at once */
const FIRST = 100
/** Of those that follow: who scrolls, scrolls on */
const NEXT = 250

/** Rows stay until others come, but never those of another company or of another kind. */
const keepRows =
  ({ cnpj_remetente, ds_tipo }: Pick<NotasQuery, 'cnpj_remetente' | 'ds_tipo'>) =>
  <Data>(previous: Data | undefined, asked?: { queryKey: readonly unknown[] }): Data | undefined => {
    const before = asked?.queryKey[2] as NotasQuery | undefined // every key of ours has the query there
    return before?.cnpj_remetente === cnpj_remetente && before.ds_tipo === ds_tipo ? previous : undefined
  }

/** Rows, page after page by cursor. A changed filter aborts the request that is on its way. */
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

/** Where a page of the paged mode lies: after or before a row (cursor), or at the end. */
export interface PagePlace {
  limite: number
  cursor?: string
  fim?: '1'
}

/** One page of the same list, in any direction. */
export const pageOptions = (query: NotasQuery, place: PagePlace) =>
  queryOptions({
    queryKey: ['notas', 'page', query, place],
    queryFn: ({ signal }) => getJson<ConsultaReply>('/consulta', { query: { ...query, ...place }, signal }),
    placeholderData: keepRows(query),
  })

/** Count and sum of a filter: a request of its own, so that rows never wait for it. */
export const totaisOptions = ({ ordem: _, ...query }: NotasQuery) =>
  queryOptions({
    queryKey: ['notas', 'totais', query],
    queryFn: async ({ signal }) => {
      const reply = await getJson<ConsultaReply>('/consulta', { query: { ...query, limite: 1, totais: '1' }, signal })
      return reply.totais ?? null
    },
    placeholderData: keepRows(query),
  })
