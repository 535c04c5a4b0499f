import type { KeyObject, X509Certificate } from 'node:crypto'
import { EXTENSION, USAGE } from './extensions.ts'
import type { FaultCode } from './fault.ts'
import { type CertificateFields, certificateFields, unknownCritical } from './fields.ts'

/** What a certificate is to be accepted for: signing in, or having signed a document. */
export type Purpose = 'login' | 'document'

/** OID of a signature's algorithm (hex) to the digest that Node asks for; null where the algorithm has its own. No SHA-1, no MD5, no PSS. */
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
 * Certificates of ICP-Brasil issued before this moment have SHA-1 signatures and, at the end of a chain, often RSA keys of 1024
 * bits. Documents signed with them are judged by the rules of their time: nobody can make another certificate for a SHA-1
 * signature that exists already, and these authorities sign no more. An RSA key of 1024 bits can be broken today: `old_key`.
 * Source  Resolução CG ICP-Brasil 65/2009: SHA-2 and 2048 bits from 2012 on
 */
const NEW_ALGORITHMS = Date.parse('2012-01-01T00:00:00-03:00')
const OLD_BITS = 1024

const CLIENT_AUTH = '2b06010505070302'
/** A1 to A4, and the electronic seals of companies; neither secrecy (S), time (T) nor applications (AE) */
const ACCEPTED = /^2\.16\.76\.1\.2\.([1-4]|20[12])\.\d+$/
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

/**
 * What stands against a certificate as the last of a path, whoever issued it; null when nothing does.
 * Shape   a certificate for signing in has RSA keys (RS256), digitalSignature, clientAuth where purposes are named, and an accepted policy;
 *         `old_key` where nothing but the length of an old key stands against the signer of a document
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 */
export function leafFault(leaf: X509Certificate, purpose: Purpose): FaultCode | null {
  const fields = certificateFields(leaf)
  if (fields.ca) return 'is_ca'
  const common = commonFault(leaf, fields, purpose)
  const isOldKey = common === 'weak_key' && purpose === 'document' && hasOldKey(leaf, fields)
  if (common && !isOldKey) return common
  if (purpose === 'document') {
    const signs = USAGE.digitalSignature | USAGE.nonRepudiation
    if (fields.keyUsage !== null && (fields.keyUsage & signs) === 0) return 'key_usage'
    return isOldKey ? 'old_key' : null
  }
  if (leaf.publicKey.asymmetricKeyType !== 'rsa') return 'weak_key'
  if (((fields.keyUsage ?? 0) & USAGE.digitalSignature) === 0) return 'key_usage'
  if (fields.purposes !== null && !fields.purposes.includes(CLIENT_AUTH)) return 'key_usage'
  return fields.policies.some((policy) => ACCEPTED.test(policy)) ? null : 'policy'
}

/**
 * Why a certificate may not issue others; null when it may.
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 */
export function issuingFault(authority: X509Certificate): 'issuer_not_ca' | 'issuer_usage' | null {
  const { ca, keyUsage } = certificateFields(authority)
  if (!ca) return 'issuer_not_ca'
  return ((keyUsage ?? 0) & USAGE.certSign) === 0 ? 'issuer_usage' : null
}

/**
 * What stands against a certificate that may issue others as an authority with `below` others between it and the leaf; null when nothing does.
 * Shape   an anchor is believed as it stands: its own signature proves nothing, its key must be strong all the same
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
  return isStrong(keyOf(certificate)) ? null : 'weak_key'
}

/** The start of validity is the authority's word, not the signer's. */
const isOld = ({ notBefore }: CertificateFields): boolean => notBefore < NEW_ALGORITHMS

function hasOldKey(certificate: X509Certificate, fields: CertificateFields): boolean {
  const key = keyOf(certificate)
  return isOld(fields) && key?.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === OLD_BITS
}

/** A key made to be broken, or made to cost time (a huge modulus or exponent), is no key. */
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

/** Some real roots have keys that Node cannot decode (E-521): such a certificate vouches for nobody, and breaks nothing. */
function keyOf(certificate: X509Certificate): KeyObject | null {
  try {
    return certificate.publicKey
  } catch {
    return null
  }
}
