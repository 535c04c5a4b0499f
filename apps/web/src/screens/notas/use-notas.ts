import type { Documento, Tipo } from '@portal/contract/notas.ts'
import { type InfiniteData, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type NotasQuery, notasOptions, totaisOptions } from '../../api/notas.ts'
import { TIPOS } from '../../api/tipos.ts'

const NO_ROWS: Documento[] = []

/** Rows of the filter, all pages that were asked for so far, and the totals that come beside them. */
export function useNotas(query: NotasQuery) {
  const list = useInfiniteQuery(notasOptions(query))
  const totais = useQuery(totaisOptions(query))
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) ?? NO_ROWS, [pages])
  return { list, rows, totais: totais.isPlaceholderData ? undefined : totais.data }
}

/** How many documents of each kind the same filter holds. */
export function useTabCounts(query: NotasQuery): Record<Tipo, number | undefined> {
  return useQueries({
    queries: TIPOS.map((tipo) => totaisOptions({ ...query, ds_tipo: tipo })),
    combine: (results) => {
      const [nfe, nfce, mdfe, cte] = results.map(({ data }) => data?.quantidade)
      return { nfe, nfce, mdfe, cte }
    },
  })
}

interface Pages {
  data: Documento[]
}

/** Marks rows as downloaded in what is already on the screen; the server has noted it by itself. */
export function useMarkDownloaded(): (ids: ReadonlySet<string> | 'all') => void {
  const client = useQueryClient()
  return (ids) => {
    client.setQueriesData<InfiniteData<Pages>>({ queryKey: ['notas', 'rows'] }, (old) => {
      if (!old) return old
      const mark = (row: Documento): Documento =>
        ids === 'all' || ids.has(row.id) ? { ...row, fl_baixada: 'S' as const } : row
      return { ...old, pages: old.pages.map((page) => ({ ...page, data: page.data.map(mark) })) }
    })
  }
}
