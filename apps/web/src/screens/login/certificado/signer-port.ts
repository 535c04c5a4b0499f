/**
 * What signs in the browser: a program of the machine, a file, a remote service. The login screen knows no more of it than this.
 * Throws SignerMissing where there is nothing to sign with.
 */
export interface SignerPort {
  list: () => Promise<Certificate[]>
  /** The token signed with the chosen certificate, as /auth/complete takes it */
  sign: (token: string, thumbprint: string) => Promise<string>
}

export interface Certificate {
  subjectName: string
  issuerName: string
  /** Instant, ISO 8601 */
  validityEnd: string
  thumbprint: string
}

/** There is nothing to sign with: `not_installed` can be helped by installing, `unavailable` cannot be helped here. */
export class SignerMissing extends Error {
  constructor(
    readonly reason: 'not_installed' | 'unavailable',
    /** Where the program can be had */
    readonly installUrl: string | null = null,
  ) {
    super(reason)
    this.name = 'SignerMissing'
  }
}

/** Until a signer is part of the portal there is none, and the screen says so. */
export const noSigner: SignerPort = {
  list: () => Promise.reject(new SignerMissing('unavailable')),
  sign: () => Promise.reject(new SignerMissing('unavailable')),
}
