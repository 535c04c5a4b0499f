import type { AuthCompleteReply } from '@portal/contract/acesso/certificado.ts'
import { ApiError, apiUrl, OFFLINE, rootUrl, toApiError } from '../http/http.ts'

/** The two calls of the certificate sign-in: at the server's root, without the portal's token. */

async function post(path: string, body?: string): Promise<Response> {
  let response: Response
  try {
    const headers = body === undefined ? undefined : { 'content-type': 'application/json' }
    response = await fetch(rootUrl(path), { method: 'POST', headers, body, credentials: 'omit' })
  } catch {
    throw new ApiError(0, OFFLINE, { code: 'rede.sem_conexao' })
  }
  if (response.ok) return response
  throw toApiError(response.status, await response.text(), response.headers.get('retry-after'))
}

export async function authStart(): Promise<string> {
  const token: unknown = await (await post('/auth/start')).json()
  if (typeof token !== 'string') throw new Error('The answer of /auth/start is no token')
  return token
}

export async function authComplete(signed: string): Promise<AuthCompleteReply> {
  return (await (await post('/auth/complete', JSON.stringify(signed))).json()) as AuthCompleteReply // the contract's shape
}

/** Address of the demo's test certificate. */
export const demoCertificateUrl = (): string => apiUrl('/demo/certificado')
