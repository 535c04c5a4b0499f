import type { GravarProdutosReply } from '@portal/contract/produtos/produtos.ts'
import type { VersaoProdutosReply, VersoesProdutosReply } from '@portal/contract/produtos/versoes.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http/http.ts'
import type { Register } from './produtos.ts'

const queryOf = ({ cnpj, sistema }: Register) => ({ nr_cpfcnpj: cnpj, nm_sistema: sistema })

/** Versions of the register, newest first. */
export const versoesOptions = (register: Register) =>
  queryOptions({
    queryKey: ['produtos', 'versoes', register],
    queryFn: ({ signal }) => getJson<VersoesProdutosReply>('/produtos/versoes', { query: queryOf(register), signal }),
    gcTime: 0,
  })

export interface VersionAsked {
  version: number
  com: 'anterior' | 'atual'
  /** The newest version: another one makes the comparison with now out of date */
  newest: number
}

export const versaoOptions = (register: Register, { version, com, newest }: VersionAsked) =>
  queryOptions({
    queryKey: ['produtos', 'versoes', register, version, com, newest],
    queryFn: ({ signal }) =>
      getJson<VersaoProdutosReply>(`/produtos/versoes/${version}`, { query: { ...queryOf(register), com }, signal }),
    gcTime: 0,
  })

/** Makes a version the newest one, over `over`; 412 when another user saved since. */
export const restoreVersao = (register: Register, { version, over }: { version: number; over: number }) =>
  getJson<GravarProdutosReply>(`/produtos/versoes/${version}/restaurar`, {
    method: 'POST',
    query: queryOf(register),
    ifMatch: `"${over}"`,
  })
