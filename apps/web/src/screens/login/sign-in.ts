import type { LoginReply } from '@portal/contract/acesso/acesso.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { postDemo, postLogin } from '../../api/acesso/acesso-calls.ts'
import { ApiError } from '../../api/http/http.ts'
import { wait } from '../../lib/delay.ts'

/** Delay of the call after the click, in milliseconds, as in the seed. */
const DELAY = 1000
export const BUSY_TEXT = 'Por favor, aguarde...'
const DEMO = 'demo'
const NO_TAX_ID = 'O cadastro deste certificado não tem CPF nem CNPJ. Fale com o provedor do portal.'

/** Credentials. A certificate is the `certificate` object of /auth/complete. */
export type Credentials =
  | { kind: 'senha'; usuario: string; senha: string }
  | { kind: 'demo'; senha: string }
  /** `senha` keeps a login made by another person unchanged at the first proof of its tax id */
  | { kind: 'certificado'; usuario: string; certificado: Record<string, unknown>; senha?: string }

export const DEMO_CREDENTIALS: Credentials = { kind: 'demo', senha: DEMO }

/** In the demo, the login `demo` works in the form too; it is not a tax id and has its own call. */
export function typedCredentials(usuario: string, senha: string, demoOn: boolean): Credentials {
  if (demoOn && usuario.trim().toLowerCase() === DEMO) return { kind: 'demo', senha }
  return { kind: 'senha', usuario, senha }
}

/** Calls the server one second after the click. `code`: second factor, when required. */
export async function askSignIn(credentials: Credentials, code?: string): Promise<LoginReply['data']> {
  await wait(DELAY)
  const { data } = await callFor(credentials, code)
  if (credentials.kind === 'certificado' && !data.cpfcnpj) throw new Error(NO_TAX_ID)
  return data
}

function callFor(credentials: Credentials, code?: string): Promise<LoginReply> {
  const cd_verificacao = code ? { cd_verificacao: cleanCode(code) } : {}
  switch (credentials.kind) {
    case 'demo':
      return postDemo(DEMO, credentials.senha)
    case 'senha':
      return postLogin({ usuario: cleanTaxId(credentials.usuario), senha: credentials.senha, ...cd_verificacao })
    case 'certificado': {
      const { kind: _kind, ...body } = credentials
      return postLogin({ ...body, ...cd_verificacao })
    }
  }
}

/** Removes spaces of copied codes. A code with letters is a recovery code. */
export const cleanCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** True when login and password are right but a code is missing or wrong. */
export const needsFactor = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'login.second_factor'

/** Seconds to wait if the server requires it; null for any other failure. */
export const waitOf = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 1) : null

/** The `error` field of the server's reply; without a reply, a message about the connection. */
export function loginMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error ? error.message : String(error)
}

/** `tel:` address of a phone as it is written for people. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
