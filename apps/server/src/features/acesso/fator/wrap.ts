import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Derives a separate key for this use of the master key. */
const keyFor = (masterKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', 'portal/second-factor', 32))

/**
 * AES-256-GCM: nonce, tag, ciphertext. Bound to `owner`: a row copied to another account cannot be decrypted
 * there.
 */
export function wrap(masterKey: Buffer, owner: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(masterKey), nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Throws when the key, the owner or any bit differs. */
export function unwrap(masterKey: Buffer, owner: string, wrapped: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(masterKey), wrapped.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(wrapped.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(wrapped.subarray(NONCE + TAG)), decipher.final()])
}
