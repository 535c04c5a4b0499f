import type { EmpresasReply } from '@portal/contract/acesso/acesso.ts'
import type { AlterarEmpresaBody, EmpresasDoProvedorReply, NovaEmpresaBody } from '@portal/contract/acesso/provedor.ts'
import type { LogoReply } from '@portal/contract/notas/logo.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'

/** Companies of the user, and whether the user belongs to the provider's staff. */
export const carteiraOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['carteira', usuarioId],
    queryFn: ({ signal }) => getJson<EmpresasReply>('/empresas', { signal }),
    staleTime: 0,
  })

export const provedorEmpresasOptions = (busca: string) =>
  infiniteQueryOptions({
    queryKey: ['provedor', 'empresas', busca],
    queryFn: ({ pageParam: cursor, signal }) =>
      getJson<EmpresasDoProvedorReply>('/provedor/empresas', {
        query: { ds_busca: busca, limite: 50, cursor },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ proximo }) => proximo,
  })

export const postEmpresa = (body: NovaEmpresaBody) => send('/provedor/empresas', { method: 'POST', body })

export const putEmpresa = (cnpj: string, body: AlterarEmpresaBody) =>
  send('/provedor/empresas', { method: 'PUT', query: { nr_cpfcnpj: cnpj }, body })

/** Logo printed on the company's documents; null without one. */
export const logoOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['logo', cnpj],
    queryFn: async ({ signal }) => {
      const response = await send('/empresas/logo', { query: { nr_cpfcnpj: cnpj }, accept: 'image/*', signal })
      return response.status === 204 ? null : await response.blob()
    },
  })

export const putLogo = (cnpj: string, picture: Blob) =>
  getJson<LogoReply>('/empresas/logo', { method: 'PUT', query: { nr_cpfcnpj: cnpj }, blob: picture })

export const deleteLogo = (cnpj: string) => send('/empresas/logo', { method: 'DELETE', query: { nr_cpfcnpj: cnpj } })
