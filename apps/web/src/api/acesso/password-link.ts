import type { ConviteReply } from '@portal/contract/acesso/convite.ts'
import { getJson, send } from '../http/http.ts'

/** Calls of the links that set a password; not loaded with the first page. */
const convitePath = (token: string) => `/convite/${encodeURIComponent(token)}`

export const fetchConvite = (token: string, signal?: AbortSignal) =>
  getJson<ConviteReply>(convitePath(token), { anonymous: true, signal })

export const spendConvite = (token: string, body: { senha: string; manter_chaves?: string[] }) =>
  send(convitePath(token), { method: 'POST', body, anonymous: true })

/** Mails a link to reset the password; the answer is the same whether or not the user exists. */
export const postForgotten = (usuario: string) =>
  send('/usuario/senha/link', { method: 'POST', body: { usuario }, anonymous: true })
