import type { ConfiguracaoReply, EmpresasReply, LoginReply } from '@portal/contract/acesso.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from './http.ts'

export const configuracaoOptions = queryOptions({
  queryKey: ['configuracao'],
  queryFn: ({ signal }) => getJson<ConfiguracaoReply>('/configuracao', { signal, anonymous: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** `usuario` is the seed's key of this list: two users in one browser never see each other's. */
export const empresasOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['empresas', usuarioId],
    queryFn: ({ signal }) => getJson<EmpresasReply>('/empresas', { signal }),
    staleTime: 5 * 60_000,
  })

export const postLogin = (usuario: string, senha: string) =>
  getJson<LoginReply>('/login', { method: 'POST', body: { usuario, senha }, anonymous: true })

export const postDemo = (usuario: string, senha: string) =>
  getJson<LoginReply>('/demo', { method: 'POST', body: { usuario, senha }, anonymous: true })

/** The page leaves right after: `keepalive` lets the call finish without it. */
export const postLogout = () => send('/logout', { method: 'POST', keepalive: true })
