import type { ConfiguracaoReply, LoginBody, LoginReply } from '@portal/contract/acesso.ts'
import { getJson, send } from './http.ts'

/** The calls that the screens without a session need: without the query library, which only what lies behind them uses. */
export const fetchConfiguracao = () => getJson<ConfiguracaoReply>('/configuracao', { anonymous: true })

export const postLogin = (body: LoginBody) => getJson<LoginReply>('/login', { method: 'POST', body, anonymous: true })

export const postDemo = (usuario: string, senha: string) =>
  getJson<LoginReply>('/demo', { method: 'POST', body: { usuario, senha }, anonymous: true })

/** The page leaves right after: `keepalive` lets the call finish without it. */
export const postLogout = () => send('/logout', { method: 'POST', keepalive: true })

/** The certificate that one signed in with, for the record. */
export const postCertificado = (certificado: Record<string, unknown>) =>
  send('/certificado', { method: 'POST', body: certificado, keepalive: true })
