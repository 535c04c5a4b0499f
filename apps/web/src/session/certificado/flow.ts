import type { AuthCompleteReply, Certificado } from '@portal/contract/acesso/certificado.ts'
import type { SignerPort } from './signer-port.ts'

/** The two calls of the certificate sign-in. */
export interface AuthGate {
  start: () => Promise<string>
  complete: (signed: string) => Promise<AuthCompleteReply>
}

export const START_FAILED = 'Erro ao conectar no servidor Web Pki. Tente novamente em alguns instantes.'

/** Result of start, sign and complete. */
export type LoginOutcome =
  /**
   * `certificado` holds the comprovante, `usuario` the tax id that it proves. `takesOver`: the sign-in
   * removes data that another person added to the login.
   */
  | { kind: 'ready'; usuario: string; certificado: Certificado; takesOver: boolean }
  | { kind: 'start_failed' }
  /** Text of the browser's alert */
  | { kind: 'refused'; text: string }

/** Starts, signs and completes the sign-in. Errors of the signer and of /auth/complete are passed on. */
export async function prove(port: SignerPort, gate: AuthGate, thumbprint: string): Promise<LoginOutcome> {
  let token: string
  try {
    token = await gate.start()
  } catch {
    return { kind: 'start_failed' }
  }
  const { isValid, validation, certificate, fl_assumira } = await gate.complete(await port.sign(token, thumbprint))
  if (!isValid || !certificate) return { kind: 'refused', text: `O certificado não é válido: ${validation}` }
  const usuario = certificate.cnpj || certificate.cpf || ''
  return { kind: 'ready', usuario, certificado: certificate, takesOver: fl_assumira === 'S' }
}
