import { createHash, type KeyObject, sign } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Extension, SubjectPublicKeyInfo, Time } from '@peculiar/asn1-x509'

export interface CertificateKeys {
  publicKey: KeyObject
  privateKey: KeyObject
}

export type SignatureHash = 'sha256' | 'sha1'

/** An extension without its own option: dotted OID, critical flag, DER value. */
export type RawExtension = [oid: string, critical: boolean, value: Buffer]

/** Copies the bytes, because asn1-x509 requires an ArrayBuffer and a Buffer may be a view of a larger one. */
export const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

export const toDer = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))

const SIGNATURE_OIDS: Record<string, string> = {
  'rsa sha256': '1.2.840.113549.1.1.11',
  'rsa sha1': '1.2.840.113549.1.1.5',
  'ec sha256': '1.2.840.10045.4.3.2',
  'ec sha1': '1.2.840.10045.4.1',
}

/** RFC 3279: the parameters are NULL for RSA and absent for ECDSA. */
export function signatureAlgorithm(key: KeyObject, hash: SignatureHash): AlgorithmIdentifier {
  const algorithm = SIGNATURE_OIDS[`${key.asymmetricKeyType} ${hash}`]
  if (!algorithm) throw new Error(`no signature algorithm for ${key.asymmetricKeyType} with ${hash}`)
  return new AlgorithmIdentifier({ algorithm, ...(key.asymmetricKeyType === 'rsa' ? { parameters: null } : {}) })
}

/** Signature over the DER of a structure. */
export const signatureOver = (content: unknown, key: KeyObject, hash: SignatureHash): ArrayBuffer =>
  toArrayBuffer(sign(hash, toDer(content), key))

const encodedKeys = new WeakMap<KeyObject, Buffer>()

/** SubjectPublicKeyInfo. DER. Kept per key, because the export takes half a millisecond and leaves share keys. */
function spki(key: KeyObject): Buffer {
  let der = encodedKeys.get(key)
  if (der === undefined) {
    der = key.export({ type: 'spki', format: 'der' })
    encodedKeys.set(key, der)
  }
  return der
}

export const publicKeyInfo = (key: KeyObject): SubjectPublicKeyInfo => AsnConvert.parse(spki(key), SubjectPublicKeyInfo)

/**
 * SHA-1 of the encoded public key. RFC 5280 suggests the SHA-1 of its bit string, but any value is valid if
 * issuer and subject have the same.
 */
export const keyIdentifier = ({ publicKey }: CertificateKeys): ArrayBuffer =>
  toArrayBuffer(createHash('sha1').update(spki(publicKey)).digest())

export const encodeExtension = (extnID: string, critical: boolean, value: unknown): Extension =>
  rawExtension([extnID, critical, toDer(value)])

export const rawExtension = ([extnID, critical, value]: RawExtension): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(value) })

/** Midnight UTC of a day, `2026-06-15`. */
export const timeOf = (day: string): Time => new Time(new Date(day))

/** PEM with lines of 64 characters. */
export const encodePem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`
