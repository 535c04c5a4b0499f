import type { CancelamentoBody, CancelamentoReply, CancelamentosReply } from '@portal/contract/notas/cancelamento.ts'
import type { PendentesReply } from '@portal/contract/notas/importar.ts'
import type { ConsultaReply, Documento } from '@portal/contract/notas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../http/http.ts'
import type { NotasQuery } from './notas.ts'

export type Decision = CancelamentoBody

/** Maximum number of ids in one request (server limit). */
const BLOCK = 500
/** Maximum number of rows in one page (server limit). */
const PAGE = 1000

/** Decides about the claimed cancellation of one document. */
export async function decideOne(id: string, decision: Decision): Promise<CancelamentosReply> {
  const path = `/documento/${encodeURIComponent(id)}/cancelamento`
  await getJson<CancelamentoReply>(path, { method: 'POST', body: decision })
  return { alteradas: 1, ignoradas: 0 }
}

/** Decides about several documents, 500 per request; returns the sums of the answers. */
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

/** Ids of all documents of a filter with a claimed cancellation. */
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

/** Documents of an upload with a claimed cancellation, at most 500. */
const fetchPendentes = (id: string, signal?: AbortSignal) =>
  getJson<PendentesReply>(`/importar/${encodeURIComponent(id)}/cancelamentos`, { signal })

/** Pending documents of all uploads of an import. */
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

/**
 * Decides about all claimed cancellations of an import; repeats the request while an upload has more than
 * 500.
 */
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
      // a decided document is no longer pending; without progress the loop would not end
      if (alteradas === 0) break
    }
  }
  return sum
}
