import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/**
 * AES-256-GCM: nonce, tag, ciphertext. Bound to `owner`: bytes copied to another row cannot be decrypted there.
 */
export function sealBytes(key: Buffer, owner: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Throws when the key, the owner or any bit differs. */
export function unsealBytes(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  // GCM gives the whole text here; `final` checks the tag and adds nothing. No copy of a secret is left behind
  const text = decipher.update(sealed.subarray(NONCE + TAG))
  try {
    decipher.final()
    return text
  } catch (error) {
    text.fill(0)
    throw error
  }
}
