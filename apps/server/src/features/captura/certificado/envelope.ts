import { hkdfSync, randomBytes } from 'node:crypto'
import { sealBytes, unsealBytes } from '../../../base/sealed-bytes.ts'

/** The row to which an envelope is bound: it cannot be decrypted in another one. */
export interface EnvelopeRow {
  id: string
  root: string
  version: number
}

/** Private key and certificates of a row, encrypted by a random key that is itself encrypted. */
export interface Envelope {
  sealed: Buffer
  wrappedKey: Buffer
}

/** PKCS#8, then the DER of each certificate, the key's own first. */
export type CertificateParts = readonly Uint8Array[]

/** Form of the envelopes that are written now. */
export const ENVELOPE_VERSION = 1

const KEY_BYTES = 32
const LENGTH_BYTES = 4

/** Derives the key that wraps the keys of certificates from the master key. */
export const wrappingKeyOf = (masterKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'portal/capture-certificate', KEY_BYTES))

const ownerOf = ({ id, root, version }: EnvelopeRow): string => `${id}|${root}|${version}`

/** Encrypts the parts of a certificate. */
export function sealCertificate(wrappingKey: Buffer, row: EnvelopeRow, parts: CertificateParts): Envelope {
  const key = randomBytes(KEY_BYTES)
  const plain = packParts(parts)
  try {
    return { sealed: sealBytes(key, ownerOf(row), plain), wrappedKey: sealBytes(wrappingKey, ownerOf(row), key) }
  } finally {
    plain.fill(0)
    key.fill(0)
  }
}

/**
 * Wraps the key of an envelope by another wrapping key, after checking that it opens the envelope. Throws when the
 * envelope does not belong to the row or to the old key.
 */
export function rewrapCertificate(
  { from, to }: { from: Buffer; to: Buffer },
  row: EnvelopeRow,
  { sealed, wrappedKey }: Envelope,
): Buffer {
  const key = unsealBytes(from, ownerOf(row), wrappedKey)
  try {
    unsealBytes(key, ownerOf(row), sealed).fill(0)
    return sealBytes(to, ownerOf(row), key)
  } finally {
    key.fill(0)
  }
}

/** Each part behind its length (4 bytes, little endian). */
function packParts(parts: CertificateParts): Buffer {
  const packed = Buffer.alloc(parts.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  let offset = 0
  for (const part of parts) {
    packed.writeUInt32LE(part.length, offset)
    packed.set(part, offset + LENGTH_BYTES)
    offset += LENGTH_BYTES + part.length
  }
  return packed
}
