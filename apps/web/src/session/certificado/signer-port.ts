/**
 * A signer in the browser: a program of the machine or an A1 file. Throws SignerMissing when there is none,
 * otherwise SignerError with a pt-BR message.
 */
export interface SignerPort {
  list: () => Promise<Certificate[]>
  /** Signs the token with the certificate, in the format of /auth/complete */
  sign: (token: string, thumbprint: string) => Promise<string>
}

export interface Certificate {
  subjectName: string
  issuerName: string
  /** Instants, ISO 8601; the start is not always known */
  validityStart?: string
  validityEnd: string
  thumbprint: string
  /** CPF or CNPJ, when the signer reads it from the certificate */
  taxId?: string
}

/** No signer is available; the message names what helps. */
export class SignerMissing extends Error {
  constructor(
    readonly reason: 'not_installed' | 'outdated' | 'browser',
    /** Address of the program's download page */
    readonly installUrl: string | null = null,
  ) {
    super(reason)
    this.name = 'SignerMissing'
  }
}

/** A list or signature failed; `message` is the pt-BR reason. */
export class SignerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SignerError'
  }
}
