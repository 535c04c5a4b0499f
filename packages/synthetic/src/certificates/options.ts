import type * as x509 from '@peculiar/asn1-x509'
import type { CertificateKeys, RawExtension, SignatureHash } from './encoding.ts'

export type UsageName = keyof typeof x509.KeyUsageFlags

export interface CertificateIssuer {
  keys: CertificateKeys
  /** Subject of the issuer's certificate, DER */
  name: Buffer
}

/** Every property of a certificate can be set, so that a test can issue one with any fault. */
export interface CertificateOptions {
  cn: string
  /** organizationalUnitName */
  unit?: string
  /** Subject attribute serialNumber */
  serialNumber?: string
  /** Default: the certificate is self-signed */
  issuer?: CertificateIssuer
  /** Default: new ones, P-256 for an authority and RSA 2048 for a leaf */
  keys?: CertificateKeys
  /** First day of validity, midnight UTC; default 2025-01-01 */
  from?: string
  /** End of validity, midnight UTC; default 2035-01-01 */
  until?: string
  /** Hash of the issuer's signature */
  hash?: SignatureHash
  /** Makes an authority, with a pathLenConstraint when `pathLength` is set */
  ca?: { pathLength?: number }
  /** keyUsage; null omits the extension */
  usage?: readonly UsageName[] | null
  /** extKeyUsage as dotted OIDs; null omits the extension */
  purposes?: string[] | null
  policies?: string[]
  /** otherName values by the last number of 2.16.76.1.3.n */
  names?: Record<number, string>
  /** Tag of these values; default OCTET STRING (0x04) */
  nameTag?: number
  crlUrl?: string
  /** Omits subjectKeyIdentifier and authorityKeyIdentifier */
  withoutKeyIds?: boolean
  more?: RawExtension[]
}
