import type {
  ComentarioBody,
  ComentarioReply,
  EtiquetasReply,
  EtiquetasUsadasReply,
} from '@portal/contract/notas/anotacoes.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../http/http.ts'

export const etiquetasKey = (cnpj: string) => ['etiquetas', cnpj]

/** The tags of the notes of a company, the most used first. */
export const etiquetasOptions = (cnpj: string) =>
  queryOptions({
    queryKey: etiquetasKey(cnpj),
    queryFn: async ({ signal }) =>
      (await getJson<EtiquetasUsadasReply>('/etiquetas', { query: { nr_cpfcnpj: cnpj }, signal })).data,
    staleTime: 60_000,
  })

export const putEtiquetas = async (id: string, etiquetas: readonly string[]) =>
  (await getJson<EtiquetasReply>(`/documento/${id}/etiquetas`, { method: 'PUT', body: { etiquetas } })).data.etiquetas

export const postComentario = async (id: string, body: ComentarioBody) =>
  (await getJson<ComentarioReply>(`/documento/${id}/comentarios`, { method: 'POST', body })).data
