import type { GravarProdutosReply, ProdutosNotasReply, ProdutosReply } from '@portal/contract/produtos.ts'
import type { TabelasDoCadastro } from '@portal/tables/checks/context.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

export interface Register {
  cnpj: string
  sistema: string
}

const queryOf = ({ cnpj, sistema }: Register) => ({ nr_cpfcnpj: cnpj, nm_sistema: sistema })

export const fetchProdutos = (register: Register, signal?: AbortSignal) =>
  getJson<ProdutosReply>('/produtos', { query: queryOf(register), signal })

/** Read when the screen opens: what is edited is never replaced underneath. */
export const produtosOptions = (register: Register) =>
  queryOptions({
    queryKey: ['produtos', register],
    queryFn: ({ signal }) => fetchProdutos(register, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The whole list over the version named; 412 when somebody saved between. */
export const saveProdutos = (register: Register, { data, version }: { data: readonly Produto[]; version: number }) =>
  getJson<GravarProdutosReply>('/produtos', {
    method: 'PUT',
    query: queryOf(register),
    body: { data },
    ifMatch: `"${version}"`,
  })

/** The reference tables: what a check of the register asks. */
export const referenciaOptions = () =>
  queryOptions({
    queryKey: ['tabelas', 'referencia'],
    queryFn: ({ signal }) => getJson<TabelasDoCadastro>('/tributacao/referencia', { signal }),
    staleTime: 10 * 60_000,
  })

export const produtosDasNotasOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['produtos', 'notas', cnpj],
    queryFn: ({ signal }) => getJson<ProdutosNotasReply>('/produtos/notas', { query: { nr_cpfcnpj: cnpj }, signal }),
    staleTime: 10 * 60_000,
  })
