import type { EnderecosReply, NovoEnderecoReply } from '@portal/contract/caixa/enderecos.ts'
import type {
  CaixaDetalheReply,
  CaixaQuery,
  CaixaReply,
  CaixaResolverBody,
  CaixaResolverReply,
  PapeisReply,
} from '@portal/contract/caixa/entregas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { toFile } from '../http/download.ts'
import { getJson, send } from '../http/http.ts'
import { escritorioKey } from './escritorio.ts'

export type CaixaFilter = Omit<CaixaQuery, 'limite' | 'cursor'>

/** Everything of the inbox, for a new look after an answer. */
export const caixaKey = (usuarioId: string) => [...escritorioKey(usuarioId), 'caixa'] as const

/** Deliveries, page by page, the newest first; looked at again every half minute. */
export const caixaOptions = (usuarioId: string, filter: CaixaFilter) =>
  infiniteQueryOptions({
    queryKey: [...caixaKey(usuarioId), 'lista', filter],
    queryFn: ({ pageParam, signal }) =>
      getJson<CaixaReply>('/caixa', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
    refetchInterval: 30_000,
  })

export const entregaDaCaixaOptions = (usuarioId: string, id: string) =>
  queryOptions({
    queryKey: [...caixaKey(usuarioId), 'entrega', id],
    queryFn: async ({ signal }) =>
      (await getJson<CaixaDetalheReply>(`/caixa/${encodeURIComponent(id)}`, { signal })).data,
  })

export const postResolver = (id: string, body: CaixaResolverBody) =>
  getJson<CaixaResolverReply>(`/caixa/${encodeURIComponent(id)}/resolver`, { method: 'POST', body })

/** A file of a delivery as it came. */
export const fetchArquivoDaCaixa = async (id: string, arquivo: number, signal?: AbortSignal) =>
  toFile(
    await send(`/caixa/${encodeURIComponent(id)}/arquivos/${arquivo}`, { accept: 'application/octet-stream', signal }),
    'arquivo',
  )

/** Files of the inbox that name a note by its key. */
export const papeisOptions = (usuarioId: string, chave: string) =>
  queryOptions({
    queryKey: [...caixaKey(usuarioId), 'papeis', chave],
    queryFn: async ({ signal }) =>
      (await getJson<PapeisReply>('/caixa/papeis', { query: { ds_chave: chave }, signal })).data,
  })

export const enderecosOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...caixaKey(usuarioId), 'enderecos'],
    queryFn: ({ signal }) => getJson<EnderecosReply>('/caixa/enderecos', { signal }),
  })

export const postEndereco = async (cpfcnpj?: string) =>
  (
    await getJson<NovoEnderecoReply>('/caixa/enderecos', {
      method: 'POST',
      body: cpfcnpj ? { cpfcnpj } : {},
    })
  ).data

export const deleteEndereco = (id: string) => send(`/caixa/enderecos/${encodeURIComponent(id)}`, { method: 'DELETE' })
