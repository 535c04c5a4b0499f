import { fromBase64, toBase64, toBase64Url } from './base64.ts'

/** A certificate and the function that signs with its key. */
export interface LoginKey {
  /** DER, base64 */
  certificate: string
  /** RSASSA-PKCS1-v1_5 with SHA-256 */
  sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
}

interface Claims {
  token: string
  /** Origin of the page */
  aud: string
  /** Milliseconds */
  now: number
}

const TYPE = 'portal-login+jws'

/** Compact JWS for /auth/complete, with one certificate and one algorithm. */
export async function signLogin({ token, aud, now }: Claims, { certificate, sign }: LoginKey): Promise<string> {
  // some programs insert line breaks into base64
  const leaf = toBase64(fromBase64(certificate))
  const header = part({ alg: 'RS256', typ: TYPE, x5c: [leaf] })
  const signed = `${header}.${part({ token, aud, iat: Math.floor(now / 1000) })}`
  return `${signed}.${toBase64Url(await sign(new TextEncoder().encode(signed)))}`
}

const part = (value: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
