import type { ConfiguracaoReply, LoginBody, LoginReply } from '@portal/contract/acesso/acesso.ts'
import { getJson, send } from '../http/http.ts'

/** Calls of the screens without a session. Kept apart so that these screens do not load the query library. */
export const fetchConfiguracao = () => getJson<ConfiguracaoReply>('/configuracao', { anonymous: true })

export const postLogin = (body: LoginBody) => getJson<LoginReply>('/login', { method: 'POST', body, anonymous: true })

export const postDemo = (usuario: string, senha: string) =>
  getJson<LoginReply>('/demo', { method: 'POST', body: { usuario, senha }, anonymous: true })

/** `keepalive` lets the call finish after the page is left. */
export const postLogout = () => send('/logout', { method: 'POST', keepalive: true })

/** Records the certificate of the sign-in. */
export const postCertificado = (certificado: Record<string, unknown>) =>
  send('/certificado', { method: 'POST', body: certificado, keepalive: true })
