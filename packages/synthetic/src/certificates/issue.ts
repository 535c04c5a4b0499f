import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import * as x509 from '@peculiar/asn1-x509'
import {
  type CertificateKeys,
  encodePem,
  publicKeyInfo,
  signatureAlgorithm,
  signatureOver,
  timeOf,
  toArrayBuffer,
  toDer,
} from './encoding.ts'
import { certificateExtensions } from './extensions.ts'
import type { CertificateIssuer, CertificateOptions } from './options.ts'

export interface IssuedCertificate extends CertificateIssuer {
  der: Buffer
  /** Parsed on first use, because signing does not need it */
  readonly certificate: X509Certificate
  /** Value octets of the serial number */
  serial: Buffer
}

export const rsaKeys = (bits = 2048): CertificateKeys => generateKeyPairSync('rsa', { modulusLength: bits })
export const ecKeys = (): CertificateKeys => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Issues a certificate for tests and the demonstration. */
export function issueCertificate(options: CertificateOptions): IssuedCertificate {
  const { from = '2025-01-01', until = '2035-01-01', hash = 'sha256' } = options
  const keys = options.keys ?? (options.ca ? ecKeys() : rsaKeys())
  const issuerKeys = options.issuer?.keys ?? keys
  const subject = subjectName(options)
  const serial = newSerial()
  const signature = signatureAlgorithm(issuerKeys.privateKey, hash)
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: toArrayBuffer(serial),
    signature,
    issuer: options.issuer ? AsnConvert.parse(options.issuer.name, x509.Name) : subject,
    validity: validityBetween(from, until),
    subject,
    subjectPublicKeyInfo: publicKeyInfo(keys.publicKey),
    extensions: new x509.Extensions(certificateExtensions(options, { subject: keys, issuer: issuerKeys })),
  })
  const signatureValue = signatureOver(tbsCertificate, issuerKeys.privateKey, hash)
  const der = toDer(new x509.Certificate({ tbsCertificate, signatureAlgorithm: signature, signatureValue }))
  let certificate: X509Certificate | undefined
  return {
    der,
    keys,
    name: toDer(subject),
    serial,
    get certificate() {
      certificate ??= new X509Certificate(der)
      return certificate
    },
  }
}

function subjectName({ cn, unit, serialNumber }: CertificateOptions): x509.Name {
  const attribute = (type: string, value: x509.AttributeValue) =>
    new x509.RelativeDistinguishedName([new x509.AttributeTypeAndValue({ type, value })])
  const text = (type: string, utf8String: string | undefined) =>
    utf8String === undefined ? [] : [attribute(type, new x509.AttributeValue({ utf8String }))]
  return new x509.Name([
    attribute('2.5.4.6', new x509.AttributeValue({ printableString: 'BR' })),
    ...text('2.5.4.10', 'ICP-Brasil (teste)'),
    ...text('2.5.4.11', unit),
    ...text('2.5.4.5', serialNumber),
    ...text('2.5.4.3', cn),
  ])
}

function validityBetween(from: string, until: string): x509.Validity {
  return new x509.Validity({ notBefore: timeOf(from).getTime(), notAfter: timeOf(until).getTime() })
}

/** Twelve octets, positive and without a leading zero. */
function newSerial(): Buffer {
  const serial = randomBytes(12)
  serial[0] = (serial.readUInt8(0) & 0x7f) | 0x40
  return serial
}

/** Subject of a certificate, DER. */
export const subjectOf = (der: Buffer): Buffer =>
  toDer(AsnConvert.parse(toArrayBuffer(der), x509.Certificate).tbsCertificate.subject)

export const certificatePem = (der: Buffer): string => encodePem('CERTIFICATE', der)
