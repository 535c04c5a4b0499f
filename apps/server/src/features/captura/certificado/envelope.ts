import { hkdfSync, randomBytes } from 'node:crypto'
import { readDer } from '@portal/fiscal/certificado/der.ts'
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

/** PKCS#8, then the DER of the key's certificate. Envelopes of earlier versions have the other certificates of the file behind them. */
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

/** Decrypts the parts of a certificate; the caller overwrites them. Throws when row, key or any bit differs. */
export function openEnvelope(
  wrappingKey: Buffer,
  row: EnvelopeRow,
  { sealed, wrappedKey }: Envelope,
): CertificateParts {
  const key = unsealBytes(wrappingKey, ownerOf(row), wrappedKey)
  try {
    return unpackParts(unsealBytes(key, ownerOf(row), sealed))
  } finally {
    key.fill(0)
  }
}

/** Whether the wrapping key is the one under which the envelope's key is encrypted. */
export function opensEnvelope(wrappingKey: Buffer, row: EnvelopeRow, wrappedKey: Buffer): boolean {
  try {
    unsealBytes(wrappingKey, ownerOf(row), wrappedKey).fill(0)
    return true
  } catch {
    return false // AES-GCM: the key, the row or a bit differs
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

/** Parts of what packParts made, in the same memory. */
function unpackParts(packed: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let offset = 0; offset < packed.length; ) {
    const start = offset + LENGTH_BYTES
    offset = start + packed.readUInt32LE(offset)
    parts.push(packed.subarray(start, offset))
  }
  return parts
}

/** DER of each certificate of a kept chain. */
export const chainParts = (chain: Uint8Array): Uint8Array[] => readDer(chain).map(({ raw }) => raw)
