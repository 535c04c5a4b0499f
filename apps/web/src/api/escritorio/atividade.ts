import type { AtividadeQuery, AtividadeReply, Ato } from '@portal/contract/escritorio/atividade.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { getJson } from '../http/http.ts'

export type AtividadeFilter = Omit<AtividadeQuery, 'limite' | 'cursor'>

const fetchPage = (query: AtividadeQuery, signal?: AbortSignal) =>
  getJson<AtividadeReply>('/escritorio/atividade', { query, signal })

/** Acts of the office, page by page; people and months standing still come with the first page. */
export const atividadeOptions = (usuarioId: string, filter: AtividadeFilter) =>
  infiniteQueryOptions({
    queryKey: ['escritorio', usuarioId, 'atividade', filter],
    queryFn: ({ pageParam, signal }) => fetchPage({ ...filter, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
    staleTime: 0,
  })

const PAGE = 500
/** Lines of a sheet at most. */
const MOST_LINES = 20_000

/** Every act of a filter, for a sheet. */
export async function fetchAllActs(filter: AtividadeFilter): Promise<Ato[]> {
  const all: Ato[] = []
  let cursor: string | undefined
  do {
    const page = await fetchPage({ ...filter, limite: PAGE, cursor })
    all.push(...page.data)
    cursor = page.proximo ?? undefined
  } while (cursor && all.length < MOST_LINES)
  return all
}
