import { AppError } from '../../../base/errors.ts'

/** A parsed token, not verified yet. */
export interface LoginToken {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  /** The signed bytes. */
  signed: Buffer
  signature: Buffer
}

/** The certificate and the claims of a well-formed token. */
export interface LoginClaims {
  /** DER */
  leaf: Buffer
  token: string
  aud: string
}

const TYPE = 'portal-login+jws'
const HEADER = ['alg', 'typ', 'x5c']
const PAYLOAD = ['aud', 'iat', 'token']

const notSigned = () =>
  new AppError(
    400,
    'auth.malformed',
    'O pedido não traz um token assinado (JWS compacto: cabeçalho, conteúdo e assinatura).',
  )

/**
 * Parses a compact JWS. Each part must be in the canonical encoding: no padding, no unused bits.
 * Throws AppError 400 `auth.malformed`
 */
export function readLoginToken(text: string): LoginToken {
  const [header, payload, signature, ...rest] = text.split('.').map((part) => ({ part, bytes: decode(part) }))
  if (!header?.bytes || !payload?.bytes || !signature?.bytes || rest.length > 0) throw notSigned()
  return {
    header: objectOf(header.bytes),
    payload: objectOf(payload.bytes),
    signed: Buffer.from(`${header.part}.${payload.part}`, 'ascii'),
    signature: signature.bytes,
  }
}

function decode(part: string): Buffer | null {
  const bytes = Buffer.from(part, 'base64url')
  return part !== '' && bytes.toString('base64url') === part ? bytes : null
}

function objectOf(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // handled like any other text that is not an object
  }
  throw notSigned()
}

/**
 * Checks the form of a token: one algorithm, one certificate, no other key. Returns the fault as text, or
 * certificate and claims.
 */
export function claimsOf({ header, payload }: LoginToken): LoginClaims | string {
  if (header.alg !== 'RS256') return 'O algoritmo da assinatura não é aceito: só RS256.'
  if (header.typ !== TYPE) return 'O token assinado não é de entrada no portal.'
  if (!hasExactly(header, HEADER)) return 'O cabeçalho da assinatura traz campos que não são aceitos.'
  const leaf = certificateOf(header.x5c)
  if (typeof leaf === 'string') return leaf
  const { token, aud, iat } = payload
  if (
    !hasExactly(payload, PAYLOAD) ||
    typeof token !== 'string' ||
    typeof aud !== 'string' ||
    !Number.isSafeInteger(iat)
  )
    return 'O conteúdo assinado não é o esperado.'
  return { leaf, token, aud }
}

function certificateOf(x5c: unknown): Buffer | string {
  if (!Array.isArray(x5c) || x5c.length !== 1) return 'A assinatura deve trazer um certificado, e só um.'
  const [text]: unknown[] = x5c
  const der = Buffer.from(typeof text === 'string' ? text : '', 'base64')
  return der.length > 0 && der.toString('base64') === text ? der : 'O certificado não pode ser lido.'
}

const hasExactly = (value: object, keys: readonly string[]): boolean =>
  JSON.stringify(Object.keys(value).sort()) === JSON.stringify(keys)
