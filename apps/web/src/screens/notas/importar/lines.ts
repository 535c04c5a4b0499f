import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { fetchAndamento, type LinhaImportacao, type Veredito } from '../../../api/notas/importar.ts'

interface At {
  /** Index of the request of the import */
  index: number
  cursor: string | null
}

interface Lines {
  ids: readonly string[]
  veredito: Veredito
  limite: number
  /** Part of the query key, so that the list is reloaded when the import ends */
  done: boolean
}

const START: At = { index: 0, cursor: null }

/** Judged files of one verdict, over all requests of an import, page after page. */
export const linesOptions = ({ ids, veredito, limite, done }: Lines) =>
  infiniteQueryOptions({
    queryKey: ['importacao', ids, veredito, limite, done],
    queryFn: async ({ pageParam, signal }) => {
      const id = ids[pageParam.index] ?? ''
      const { data, proximo } = await fetchAndamento(id, { veredito, limite, cursor: pageParam.cursor, signal })
      return { data, next: nextOf(pageParam, proximo, ids.length) }
    },
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    refetchInterval: done ? false : 4000,
    staleTime: done ? Number.POSITIVE_INFINITY : 0,
  })

function nextOf(at: At, proximo: string | null, count: number): At | null {
  if (proximo) return { index: at.index, cursor: proximo }
  return at.index + 1 < count ? { index: at.index + 1, cursor: null } : null
}

/** Every judged file of an import, for its report. */
export async function fetchAllLines(ids: readonly string[]): Promise<LinhaImportacao[]> {
  const all: LinhaImportacao[] = []
  for (const id of ids) {
    let cursor: string | null = null
    do {
      const page = await fetchAndamento(id, { limite: 1000, cursor })
      all.push(...page.data)
      cursor = page.proximo
    } while (cursor)
  }
  return all
}

/** Files that were never sent, as lines of the report. */
export const refusedLines = (refused: readonly { arquivo: string; motivo: string }[]): LinhaImportacao[] =>
  refused.map((line) => ({ ...line, veredito: 'rejeitado' }))
