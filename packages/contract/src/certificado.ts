import { type Static, Type } from 'typebox'
import { Instant, Nullable } from './common.ts'

/** The token that the page signs: 256 random bits, base64url. */
export const AuthStartReply = Type.String()
export type AuthStartReply = Static<typeof AuthStartReply>

/** A compact JWS over the token: header `{alg, typ, x5c}`, payload `{token, aud, iat}`. */
export const AuthCompleteBody = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object({ token: Type.String({ minLength: 1 }) }),
])
export type AuthCompleteBody = Static<typeof AuthCompleteBody>

/** What the server read in a certificate; with `comprovante`, the single-use proof that /login takes, when all is right. */
export const Certificado = Type.Object({
  cnpj: Type.Optional(Type.String()),
  cpf: Type.Optional(Type.String()),
  subjectName: Type.String(),
  issuerName: Type.String(),
  validityEnd: Instant,
  thumbprint: Type.String({ description: 'SHA-256 do certificado (DER), em base64' }),
  comprovante: Type.Optional(Type.String()),
})
export type Certificado = Static<typeof Certificado>

export const AuthCompleteReply = Type.Object({
  isValid: Type.Boolean(),
  validation: Type.String({ description: 'Motivo, em português; um aviso, ou vazio, quando o certificado é aceito' }),
  certificate: Nullable(Certificado),
})
export type AuthCompleteReply = Static<typeof AuthCompleteReply>
