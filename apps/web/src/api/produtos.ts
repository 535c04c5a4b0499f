import type { GravarProdutosReply, ProdutosReply } from '@portal/contract/produtos/produtos.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, getText } from './http/http.ts'

export interface Register {
  cnpj: string
  sistema: string
}

const queryOf = ({ cnpj, sistema }: Register) => ({ nr_cpfcnpj: cnpj, nm_sistema: sistema })

const fetchProdutos = (register: Register, signal?: AbortSignal) =>
  getJson<ProdutosReply>('/produtos', { query: queryOf(register), signal })

/** Returns the unparsed text: only visible products of up to 20,000 are parsed. */
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

/** Loaded once per visit: a refetch would replace data that is being edited. */
export const registerOptions = (register: Register) =>
  queryOptions({
    queryKey: ['produtos', 'texto', register],
    queryFn: ({ signal }) => fetchRegister(register, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Saves the whole list (JSON text) over `version`; 412 when another user saved since. */
export const saveProdutos = (register: Register, { data, version }: { data: string; version: number }) =>
  getJson<GravarProdutosReply>('/produtos', {
    method: 'PUT',
    query: queryOf(register),
    blob: new Blob([data], { type: 'application/json' }),
    ifMatch: `"${version}"`,
  })

/** Reference tables for the check of the register, as JSON text for its worker. */
export const referenciaOptions = () =>
  queryOptions({
    queryKey: ['tabelas', 'referencia'],
    queryFn: ({ signal }) => getText('/tributacao/referencia', { signal }),
    staleTime: 10 * 60_000,
  })

/** Data about products in the company's notes, as JSON text. */
export const produtosDasNotasOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['produtos', 'notas', cnpj],
    queryFn: ({ signal }) => getText('/produtos/notas', { query: { nr_cpfcnpj: cnpj }, signal }),
    staleTime: 10 * 60_000,
  })
