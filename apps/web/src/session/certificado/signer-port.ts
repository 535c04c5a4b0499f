/**
 * What signs in the browser: a program of the machine, or a file. The login screen knows no more of it than this.
 * Throws SignerMissing where there is nothing to sign with, SignerError with a sentence for people otherwise.
 */
export interface SignerPort {
  list: () => Promise<Certificate[]>
  /** The token signed with the chosen certificate, as /auth/complete takes it */
  sign: (token: string, thumbprint: string) => Promise<string>
}

export interface Certificate {
  subjectName: string
  issuerName: string
  /** Instants, ISO 8601; the start where it is known */
  validityStart?: string
  validityEnd: string
  thumbprint: string
  /** CPF or CNPJ, where what lists the certificates has read it in them */
  taxId?: string
}

/** There is nothing to sign with, and what would help. */
export class SignerMissing extends Error {
  constructor(
    readonly reason: 'not_installed' | 'outdated' | 'browser',
    /** Where the program can be had */
    readonly installUrl: string | null = null,
  ) {
    super(reason)
    this.name = 'SignerMissing'
  }
}

/** A signature or a list that did not come about; `message` says why in pt-BR. */
export class SignerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SignerError'
  }
}
