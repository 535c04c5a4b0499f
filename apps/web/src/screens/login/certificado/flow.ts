import type { AuthCompleteReply } from '@portal/contract/certificado.ts'
import type { Credentials } from '../sign-in.ts'
import type { SignerPort } from './signer-port.ts'

/** The provider host's two calls. */
export interface AuthGate {
  start: () => Promise<string>
  complete: (signed: string) => Promise<AuthCompleteReply>
}

export const START_FAILED = 'Erro ao conectar no servidor Web Pki. Tente novamente em alguns instantes.'

/** What the steps before the sign-in came to. */
export type Outcome =
  | { kind: 'ready'; credentials: Credentials }
  | { kind: 'start_failed' }
  /** Text of the browser's alert */
  | { kind: 'refused'; text: string }

/** Start, sign, complete. What the signer or /auth/complete throws is the caller's to show. */
export async function prove(port: SignerPort, gate: AuthGate, thumbprint: string): Promise<Outcome> {
  let token: string
  try {
    token = await gate.start()
  } catch {
    return { kind: 'start_failed' }
  }
  const { isValid, validation, certificate } = await gate.complete(await port.sign(token, thumbprint))
  if (!isValid || !certificate) return { kind: 'refused', text: `O certificado não é válido: ${validation}` }
  const usuario = certificate.cnpj || certificate.cpf || ''
  return { kind: 'ready', credentials: { kind: 'certificado', usuario, certificado: certificate } }
}
