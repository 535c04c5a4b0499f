import type { LembretesBody, LembretesReply } from '@portal/contract/caixa/pedidos.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'

/** The rule by which the office of the person has its mailed requests repeated. */
export const lembretesOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['lembretes', usuarioId],
    queryFn: async ({ signal }) => (await getJson<LembretesReply>('/pedidos/lembretes', { signal })).data,
  })

export const putLembretes = (body: LembretesBody) => send('/pedidos/lembretes', { method: 'PUT', body })
