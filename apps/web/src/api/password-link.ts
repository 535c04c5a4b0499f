import type { ConviteReply } from '@portal/contract/convite.ts'
import { getJson, send } from './http.ts'

/** The link that sets a password, apart from the calls that the first page loads. */
const convitePath = (token: string) => `/convite/${encodeURIComponent(token)}`

export const fetchConvite = (token: string, signal?: AbortSignal) =>
  getJson<ConviteReply>(convitePath(token), { anonymous: true, signal })

export const spendConvite = (token: string, senha: string) =>
  send(convitePath(token), { method: 'POST', body: { senha }, anonymous: true })
