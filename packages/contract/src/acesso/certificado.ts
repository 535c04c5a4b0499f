import { type Static, Type } from 'typebox'
import { Instant, Nullable } from '../common.ts'

/** Token that the page signs: 256 random bits, base64url. */
export const AuthStartReply = Type.String({ examples: ['u0bFqJ6mZr1x2vY3wK8nT5sQ9cD7eL4hP0aG6iR2oMk'] })
export type AuthStartReply = Static<typeof AuthStartReply>

const SIGNED = 'eyJhbGciOiJSUzI1NiJ9.eyJ0b2tlbiI6InUwYkZxSiJ9.c2ln'
const SignedToken = Type.String({ minLength: 1, examples: [SIGNED] })

/** A compact JWS over the token: header `{alg, typ, x5c}`, payload `{token, aud, iat}`. */
export const AuthCompleteBody = Type.Union([SignedToken, Type.Object({ token: SignedToken })], { examples: [SIGNED] })
export type AuthCompleteBody = Static<typeof AuthCompleteBody>

/** Data read from a certificate. When it is valid, `comprovante` holds the single-use proof for /login. */
export const Certificado = Type.Object({
  cnpj: Type.Optional(Type.String({ examples: ['11222333000181'] })),
  cpf: Type.Optional(Type.String({ examples: ['52998224725'] })),
  subjectName: Type.String({ examples: ['EMPRESA EXEMPLO LTDA:11222333000181'] }),
  issuerName: Type.String({ examples: ['AC EXEMPLO RFB v5'] }),
  validityEnd: Instant,
  thumbprint: Type.String({
    description: 'SHA-256 do certificado (DER), em base64',
    examples: ['s0m3V0YtPqP9oC0mZ2mPzv4cQ0fC3y2q0m9b3m0o8dE='],
  }),
  comprovante: Type.Optional(Type.String({ examples: ['QmZ7c1x0V8kq3Yw5tR2nJ6pL9sD4fG1hK0aE7iU3oMc'] })),
})
export type Certificado = Static<typeof Certificado>

export const AuthCompleteReply = Type.Object({
  isValid: Type.Boolean({ examples: [true] }),
  validation: Type.String({
    description: 'Motivo, em português; um aviso, ou vazio, quando o certificado é aceito',
    examples: ['O certificado está vencido.'],
  }),
  certificate: Nullable(Certificado),
  /**
   * Present when the next sign-in with this comprovante would take over a login created by another person,
   * unless it also sends the login's `senha` or a code of its second factor. The page asks the user first.
   */
  fl_assumira: Type.Optional(Type.Literal('S')),
})
export type AuthCompleteReply = Static<typeof AuthCompleteReply>

/**
 * A fresh `certificate` of `/auth/complete` that replaces the password for proving identity again. Only its
 * `comprovante` is used, once, and its tax id must be the user's.
 */
export const CertificadoEmVezDeSenha = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'O objeto `certificate` de /auth/complete, em vez da senha',
    examples: [{ comprovante: 'QmZ7c1x0V8kq3Yw5tR2nJ6pL9sD4fG1hK0aE7iU3oMc' }],
  }),
)
