import type { Documento, Tipo } from '@portal/contract/notas.ts'
import {
  hashKey,
  type InfiniteData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { type NotasQuery, notasOptions, type PagePlace, pageOptions, totaisOptions } from '../../../api/notas/notas.ts'
import { TIPOS } from '../../../api/notas/tipos.ts'
import { queryOfTipo } from './search.ts'

const NO_ROWS: Documento[] = []

/** Rows of the filter and the state of loading more; common to scrolling and paged lists. */
export interface Rows {
  rows: Documento[]
  /** True while rows of the previous filter are shown until the new ones arrive */
  stale: boolean
  pending: boolean
  error: unknown
  retry: () => void
  more: { loading: boolean; failed: boolean; retry: () => void; next: (() => void) | null }
  anterior?: string | null
  proximo?: string | null
}

/** Pages loaded so far by scrolling. */
export function useScrolledRows(query: NotasQuery, on: boolean): Rows {
  const list = useInfiniteQuery({ ...notasOptions(query), enabled: on })
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) ?? NO_ROWS, [pages])
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const next = () => void fetchNextPage()
  const free = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !list.isPlaceholderData
  return {
    rows,
    stale: list.isPlaceholderData,
    pending: list.isPending,
    error: rows.length === 0 ? list.error : null,
    retry: () => void list.refetch(),
    more: { loading: isFetchingNextPage, failed: isFetchNextPageError, retry: next, next: free ? next : null },
  }
}

/** One page; `place` is null while its cursor is unknown. */
export function usePagedRows(query: NotasQuery, place: PagePlace | null): Rows {
  const page = useQuery({ ...pageOptions(query, place ?? { limite: 0 }), enabled: place !== null })
  return {
    rows: page.data?.data ?? NO_ROWS,
    stale: page.isPlaceholderData,
    pending: page.isPending,
    error: page.error,
    retry: () => void page.refetch(),
    more: { loading: false, failed: false, retry: () => {}, next: null },
    anterior: page.data?.anterior,
    proximo: page.data?.proximo,
  }
}

/** Count and sum of the whole filter; undefined until they are those of this filter. */
export function useTotais(query: NotasQuery, on: boolean) {
  const totais = useQuery({ ...totaisOptions(query), enabled: on })
  return totais.isPlaceholderData ? undefined : totais.data
}

/** Number of documents of each kind under the same filter. */
export function useTabCounts(query: NotasQuery, on: boolean): Record<Tipo, number | undefined> {
  return useQueries({
    queries: TIPOS.map((tipo) => ({ ...totaisOptions(queryOfTipo(query, tipo)), enabled: on })),
    combine: (results) => {
      const counts = TIPOS.map((tipo, index) => [tipo, results[index]?.data?.quantidade])
      return Object.fromEntries(counts)
    },
  })
}

interface Page {
  data: Documento[]
}

/** Marks cached rows as downloaded; the server has already recorded it. */
export function useMarkDownloaded(): (which: Marked) => void {
  const client = useQueryClient()
  return (marked) => markDownloaded(client, marked)
}

/** Some rows, or all rows of a filter. */
type Marked = { ids: ReadonlySet<string> } | { filter: NotasQuery }

export function markDownloaded(client: QueryClient, marked: Marked): void {
  const mark = <P extends Page>(page: P): P => ({
    ...page,
    data: page.data.map((row) =>
      'ids' in marked && !marked.ids.has(row.id) ? row : { ...row, fl_baixada: 'S' as const },
    ),
  })
  // all these keys contain the query
  const predicate = ({ queryKey }: Query) =>
    'ids' in marked || withoutOrder(queryKey[2] as NotasQuery) === withoutOrder(marked.filter)
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: ['notas', 'rows'], predicate },
    (old) => old && { ...old, pages: old.pages.map(mark) },
  )
  client.setQueriesData<Page>({ queryKey: ['notas', 'page'], predicate }, (old) => old && mark(old))
}

const withoutOrder = ({ ordem: _, ...filter }: NotasQuery): string => hashKey([filter])
