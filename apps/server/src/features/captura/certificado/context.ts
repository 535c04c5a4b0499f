import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'

interface ConnectionKey {
  context: SecureContext
  /** In the memory of OpenSSL, like the context's */
  privateKey: KeyObject
}

/**
 * The context of a key (PKCS#8) with the DER of its certificate and the authorities above it. OpenSSL gets the key as an encrypted
 * PEM with a random password: the text of a plain one would stay in memory until it is collected. Throws what OpenSSL refuses.
 */
export function openContext(
  key: Uint8Array,
  certificates: readonly Uint8Array[],
  settings: SecureContextOptions,
): ConnectionKey {
  const passphrase = randomBytes(32).toString('base64')
  const privateKey = createPrivateKey({
    key: Buffer.from(key.buffer, key.byteOffset, key.length),
    format: 'der',
    type: 'pkcs8',
  })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
  const cert = certificates.map((der) => new X509Certificate(der).toString()).join('')
  return { context: createSecureContext({ ...settings, cert, key: pem, passphrase }), privateKey }
}

/** Code of what OpenSSL refused, without its prefix: `CA_MD_TOO_WEAK`. */
export function contextFaultCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
  return code.replace(/^ERR_(?:SSL|OSSL)_/, '')
}
