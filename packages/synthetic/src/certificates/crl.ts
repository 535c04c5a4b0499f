import { AsnConvert } from '@peculiar/asn1-schema'
import * as x509 from '@peculiar/asn1-x509'
import {
  encodeExtension,
  encodePem,
  type RawExtension,
  rawExtension,
  signatureAlgorithm,
  signatureOver,
  timeOf,
  toArrayBuffer,
  toDer,
} from './encoding.ts'
import { authorityKeyExtension } from './extensions.ts'
import type { CertificateIssuer } from './options.ts'

export interface CrlOptions {
  issuer: CertificateIssuer
  /** Serial numbers of the revoked certificates */
  serials?: Iterable<Buffer>
  /** thisUpdate, midnight UTC; default 2026-01-01 */
  from?: string
  /** nextUpdate, midnight UTC; default 2027-01-01, null omits it */
  until?: string | null
  more?: RawExtension[]
}

/** Issues a complete revocation list (CRL v2) for tests and the demonstration. DER. */
export function issueCrl(options: CrlOptions): Buffer {
  const { issuer, serials = [], from = '2026-01-01', until = '2027-01-01', more = [] } = options
  const algorithm = signatureAlgorithm(issuer.keys.privateKey, 'sha256')
  const revokedCertificates = revokedEntries(serials)
  const tbsCertList = new x509.TBSCertList({
    version: x509.Version.v2,
    signature: algorithm,
    issuer: AsnConvert.parse(issuer.name, x509.Name),
    thisUpdate: timeOf(from),
    ...(until === null ? {} : { nextUpdate: timeOf(until) }),
    ...(revokedCertificates.length > 0 ? { revokedCertificates } : {}),
    crlExtensions: [
      authorityKeyExtension(issuer.keys),
      encodeExtension(x509.id_ce_cRLNumber, false, new x509.CRLNumber(7)),
      ...more.map(rawExtension),
    ],
  })
  const signature = signatureOver(tbsCertList, issuer.keys.privateKey, 'sha256')
  return toDer(new x509.CertificateList({ tbsCertList, signatureAlgorithm: algorithm, signature }))
}

function revokedEntries(serials: Iterable<Buffer>): x509.RevokedCertificate[] {
  const reason = new x509.CRLReason(x509.CRLReasons.keyCompromise)
  const crlEntryExtensions = [encodeExtension(x509.id_ce_cRLReasons, false, reason)]
  const revocationDate = timeOf('2025-12-31')
  return [...serials].map(
    (serial) =>
      new x509.RevokedCertificate({ userCertificate: toArrayBuffer(serial), revocationDate, crlEntryExtensions }),
  )
}

export const crlPem = (der: Buffer): string => encodePem('X509 CRL', der)
