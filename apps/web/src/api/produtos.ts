import type { GravarProdutosReply, ProdutosReply } from '@portal/contract/produtos.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, getText } from './http.ts'

export interface Register {
  cnpj: string
  sistema: string
}

const queryOf = ({ cnpj, sistema }: Register) => ({ nr_cpfcnpj: cnpj, nm_sistema: sistema })

const fetchProdutos = (register: Register, signal?: AbortSignal) =>
  getJson<ProdutosReply>('/produtos', { query: queryOf(register), signal })

/** The unparsed text: of twenty thousand products only those in sight are parsed. */
export const fetchRegister = (register: Register, signal?: AbortSignal) =>
  getText('/produtos', { query: queryOf(register), signal })

export const produtosOptions = (register: Register) =>
  queryOptions({
    queryKey: ['produtos', register],
    queryFn: ({ signal }) => fetchProdutos(register, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Read when the screen opens: what is edited is never replaced underneath. */
export const registerOptions = (register: Register) =>
  queryOptions({
    queryKey: ['produtos', 'texto', register],
    queryFn: ({ signal }) => fetchRegister(register, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The whole list, a JSON text, over the version named; 412 when somebody saved between. */
export const saveProdutos = (register: Register, { data, version }: { data: string; version: number }) =>
  getJson<GravarProdutosReply>('/produtos', {
    method: 'PUT',
    query: queryOf(register),
    blob: new Blob([data], { type: 'application/json' }),
    ifMatch: `"${version}"`,
  })

/** The reference tables as JSON: what a check of the register asks, read by its worker. */
export const referenciaOptions = () =>
  queryOptions({
    queryKey: ['tabelas', 'referencia'],
    queryFn: ({ signal }) => getText('/tributacao/referencia', { signal }),
    staleTime: 10 * 60_000,
  })

/** What the company's notes say of its products, as JSON. */
export const produtosDasNotasOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['produtos', 'notas', cnpj],
    queryFn: ({ signal }) => getText('/produtos/notas', { query: { nr_cpfcnpj: cnpj }, signal }),
    staleTime: 10 * 60_000,
  })
