import type { ConfiguracaoReply, LoginReply } from '@portal/contract/acesso.ts'
import { getJson, send } from './http.ts'

/** The calls that the login screen needs: without the query library, which only what lies behind it uses. */
export const fetchConfiguracao = () => getJson<ConfiguracaoReply>('/configuracao', { anonymous: true })

export const postLogin = (usuario: string, senha: string) =>
  getJson<LoginReply>('/login', { method: 'POST', body: { usuario, senha }, anonymous: true })

export const postDemo = (usuario: string, senha: string) =>
  getJson<LoginReply>('/demo', { method: 'POST', body: { usuario, senha }, anonymous: true })

/** The page leaves right after: `keepalive` lets the call finish without it. */
export const postLogout = () => send('/logout', { method: 'POST', keepalive: true })
