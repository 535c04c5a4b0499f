import type { KeyObject, X509Certificate } from 'node:crypto'
import { EXTENSION, USAGE } from './extensions.ts'
import type { FaultCode } from './fault.ts'
import { type CertificateFields, certificateFields, unknownCritical } from './fields.ts'

/** The use that a certificate is checked for: signing in, or the signature of a document. */
export type Purpose = 'login' | 'document'

/**
 * Accepted signature algorithms: OID (hex) to the digest name for Node, null where the algorithm implies it.
 * Shape  no SHA-1, no MD5, no PSS
 */
export const SIGNATURES: ReadonlyMap<string, string | null> = new Map([
  ['2a864886f70d01010b', 'sha256'],
  ['2a864886f70d01010c', 'sha384'],
  ['2a864886f70d01010d', 'sha512'],
  ['2a8648ce3d040302', 'sha256'],
  ['2a8648ce3d040303', 'sha384'],
  ['2a8648ce3d040304', 'sha512'],
  ['2b6570', null],
  ['2b6571', null],
])

/** sha1WithRSAEncryption */
const SHA1 = '2a864886f70d010105'
/**
 * Certificates of ICP-Brasil issued before this date have SHA-1 signatures, and leaves often have RSA keys of
 * 1024 bits. Documents signed with them are checked by the rules of that time: a second certificate for an
 * existing SHA-1 signature cannot be made, and these authorities no longer sign. A 1024-bit RSA key can be
 * broken today, which gives `old_key`.
 * Source  Resolução CG ICP-Brasil 65/2009: SHA-2 and 2048 bits from 2012 on
 */
const NEW_ALGORITHMS = Date.parse('2012-01-01T00:00:00-03:00')
const OLD_BITS = 1024

const CLIENT_AUTH = '2b06010505070302'
/** A1 to A4 and the electronic seals of companies; not secrecy (S), time (T) or applications (AE) */
const ACCEPTED = /^2\.16\.76\.1\.2\.([1-4]|20[12])\.\d+$/
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

/**
 * The fault of a certificate as the leaf of a path, regardless of its issuer; null without a fault.
 * Shape   signing in requires an RSA key (RS256), digitalSignature, clientAuth if purposes are listed, and an
 *         accepted policy; `old_key` when the length of an old key is the only fault of a document's signer
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 */
export function leafFault(leaf: X509Certificate, purpose: Purpose): FaultCode | null {
  const fields = certificateFields(leaf)
  if (fields.ca) return 'is_ca'
  const sharedFault = commonFault(leaf, fields, purpose)
  const isOldKey = sharedFault === 'weak_key' && purpose === 'document' && hasOldKey(leaf, fields)
  if (sharedFault && !isOldKey) return sharedFault
  if (purpose === 'document') {
    const signingUsages = USAGE.digitalSignature | USAGE.nonRepudiation
    if (fields.keyUsage !== null && (fields.keyUsage & signingUsages) === 0) return 'key_usage'
    return isOldKey ? 'old_key' : null
  }
  if (leaf.publicKey.asymmetricKeyType !== 'rsa') return 'weak_key'
  if (((fields.keyUsage ?? 0) & USAGE.digitalSignature) === 0) return 'key_usage'
  if (fields.purposes !== null && !fields.purposes.includes(CLIENT_AUTH)) return 'key_usage'
  return fields.policies.some((policy) => ACCEPTED.test(policy)) ? null : 'policy'
}

/**
 * The reason why a certificate may not issue others; null when it may.
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 */
export function issuingFault(authority: X509Certificate): 'issuer_not_ca' | 'issuer_usage' | null {
  const { ca, keyUsage } = certificateFields(authority)
  if (!ca) return 'issuer_not_ca'
  return ((keyUsage ?? 0) & USAGE.certSign) === 0 ? 'issuer_usage' : null
}

/**
 * The fault of an authority with `below` other authorities between it and the leaf; null without a fault.
 * Shape   the signature of an anchor over itself is not evaluated; its key must be strong
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 */
export function authorityFault(authority: X509Certificate, below: number, purpose: Purpose): FaultCode | null {
  const fields = certificateFields(authority)
  if (fields.purposes !== null && !fields.purposes.includes(CLIENT_AUTH)) return 'issuer_usage'
  if (fields.pathLength !== null && below > fields.pathLength) return 'path_length'
  return commonFault(authority, fields, purpose)
}

function commonFault(certificate: X509Certificate, fields: CertificateFields, purpose: Purpose): FaultCode | null {
  const isSelfIssued = Buffer.from(fields.subject).equals(fields.issuer)
  const isOldSha1 = purpose === 'document' && fields.algorithm === SHA1 && isOld(fields)
  if (!SIGNATURES.has(fields.algorithm) && !isSelfIssued && !isOldSha1) return 'algorithm'
  if (unknownCritical(fields).length > 0 || fields.extensions.has(EXTENSION.nameConstraints))
    return 'critical_extension'
  return isStrong(publicKeyOf(certificate)) ? null : 'weak_key'
}

/** `notBefore` is reliable here: the authority writes it, not the signer. */
const isOld = ({ notBefore }: CertificateFields): boolean => notBefore < NEW_ALGORITHMS

function hasOldKey(certificate: X509Certificate, fields: CertificateFields): boolean {
  const key = publicKeyOf(certificate)
  return isOld(fields) && key?.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === OLD_BITS
}

/** Refuses weak keys, and keys that make verification expensive (a huge modulus or exponent). */
function isStrong(key: KeyObject | null): boolean {
  const { modulusLength = 0, publicExponent = 0n, namedCurve = '' } = key?.asymmetricKeyDetails ?? {}
  switch (key?.asymmetricKeyType) {
    case 'rsa':
      return isRsaSize(modulusLength) && publicExponent % 2n === 1n && publicExponent > 2n && publicExponent < 2n ** 33n
    case 'ec':
      return CURVES.has(namedCurve)
    case 'ed25519':
    case 'ed448':
      return true
    default:
      return false
  }
}

const isRsaSize = (bits: number) => bits >= 2048 && bits <= 8192

/** Returns null for a key that Node cannot decode; some real roots have one (E-521). */
function publicKeyOf(certificate: X509Certificate): KeyObject | null {
  try {
    return certificate.publicKey
  } catch {
    return null
  }
}
