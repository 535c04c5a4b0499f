import type { PendentesReply } from '@portal/contract/importar.ts'
import type {
  CancelamentoBody,
  CancelamentoReply,
  CancelamentosReply,
  ConsultaReply,
  Documento,
} from '@portal/contract/notas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'
import type { NotasQuery } from './notas.ts'

export type Decision = CancelamentoBody

/** Ids in one request: the server's limit. */
const BLOCK = 500
/** Rows in one page of a filter whose ids are wanted: the server's limit. */
const PAGE = 1000

/** Settles the claimed cancellation of one document. */
export async function decideOne(id: string, decision: Decision): Promise<CancelamentosReply> {
  const path = `/documento/${encodeURIComponent(id)}/cancelamento`
  await getJson<CancelamentoReply>(path, { method: 'POST', body: decision })
  return { alteradas: 1, ignoradas: 0 }
}

/** The same of several, in blocks of 500: the sums of what the blocks answered. */
export async function decideMany(ids: readonly string[], decision: Decision): Promise<CancelamentosReply> {
  const sum = { alteradas: 0, ignoradas: 0 }
  for (let start = 0; start < ids.length; start += BLOCK) {
    const body = { ...decision, ids: ids.slice(start, start + BLOCK) }
    const { alteradas, ignoradas } = await getJson<CancelamentosReply>('/cancelamentos', { method: 'POST', body })
    sum.alteradas += alteradas
    sum.ignoradas += ignoradas
  }
  return sum
}

/** Ids of all documents of a filter whose cancellation is to be confirmed. */
export async function fetchClaimedIds({ ordem: _, ...query }: NotasQuery): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: ConsultaReply = await getJson<ConsultaReply>('/consulta', {
      query: { ...query, fl_cancelamento_pendente: 'S', limite: PAGE, cursor },
    })
    ids.push(...page.data.map(({ id }: Documento) => id))
    cursor = page.proximo
  } while (cursor)
  return ids
}

/** The documents of an upload whose cancellation is to be confirmed: 500 at most. */
const fetchPendentes = (id: string, signal?: AbortSignal) =>
  getJson<PendentesReply>(`/importar/${encodeURIComponent(id)}/cancelamentos`, { signal })

/** The same of all requests of an import. */
export const pendentesOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['importacao', 'cancelamentos', ids],
    queryFn: async ({ signal }) => {
      const replies = await Promise.all(ids.map((id) => fetchPendentes(id, signal)))
      const rows = new Map(replies.flatMap(({ data }) => data).map((row) => [row.id, row]))
      return { rows: [...rows.values()], whole: replies.every(({ data }) => data.length < BLOCK) }
    },
    staleTime: 0,
  })

/** Settles all claimed cancellations of an import, also those beyond the first 500 of each request. */
export async function decideImport(uploads: readonly string[], decision: Decision): Promise<CancelamentosReply> {
  const sum = { alteradas: 0, ignoradas: 0 }
  for (const upload of uploads) {
    for (;;) {
      const { data } = await fetchPendentes(upload)
      if (data.length === 0) break
      const { alteradas, ignoradas } = await decideMany(
        data.map(({ id }) => id),
        decision,
      )
      sum.alteradas += alteradas
      sum.ignoradas += ignoradas
      // what is decided is no longer pending: without progress the rest cannot be decided
      if (alteradas === 0) break
    }
  }
  return sum
}
