import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type Der, derInstant, membersOf, oidHex, onlyDer, requireMembers, TAG, wholeBits } from './der.ts'
import { EXTENSIONS, type Extension, type ExtensionFields, readExtensions } from './extensions.ts'

/**
 * Fields of a certificate, decoded from its DER because Node exposes no otherName, policy or critical flag.
 */
export interface CertificateFields extends ExtensionFields {
  /** Hex of the serial number's octets */
  serial: string
  /** Names as encoded */
  issuer: Uint8Array
  subject: Uint8Array
  /** The subject's attributes by OID (hex), values in order */
  subjectParts: ReadonlyMap<string, readonly string[]>
  /** OID (hex) of the signature algorithm */
  algorithm: string
  notBefore: number
  notAfter: number
}

const TEXT_TAGS = new Set<number>([TAG.octets, 0x0c, 0x13, 0x14, 0x16])
const EXPLICIT = { version: 0xa0, extensions: 0xa3 } as const
const VERSION_3 = 2

/** Cache: decoding a certificate takes a tenth of a millisecond. */
const fieldsCache = new WeakMap<X509Certificate, CertificateFields>()

/**
 * Decodes a certificate of version 3. Strict: no unknown field, no trailing bytes, no repeated extension.
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 * Source  RFC 5280, 4.1
 */
export function certificateFields(certificate: X509Certificate): CertificateFields {
  const cached = fieldsCache.get(certificate)
  if (cached) return cached
  const fields = readFields(certificate.raw)
  fieldsCache.set(certificate, fields)
  return fields
}

function readFields(raw: Uint8Array): CertificateFields {
  const [tbs, outer, signature, ...rest] = requireMembers(onlyDer(raw), TAG.sequence)
  const [version, serial, algorithm, issuer, validity, subject, , wrapped, ...more] = requireMembers(tbs, TAG.sequence)
  wholeBits(signature)
  if (rest.length > 0 || more.length > 0) throw shapeError()
  const number = membersOf(version, EXPLICIT.version)?.[0]
  if (number?.tag !== TAG.integer || number.body.length !== 1 || number.body[0] !== VERSION_3) throw shapeError()
  if (serial?.tag !== TAG.integer || serial.body.length === 0) throw shapeError()
  if (!outer || !algorithm || !Buffer.from(outer.raw).equals(algorithm.raw)) throw shapeError()
  if (issuer?.tag !== TAG.sequence || subject?.tag !== TAG.sequence) throw shapeError()
  const [from, until] = requireMembers(validity, TAG.sequence)
  return {
    serial: Buffer.from(serial.body).toString('hex'),
    issuer: issuer.raw,
    subject: subject.raw,
    subjectParts: partsOf(subject),
    algorithm: oidHex(membersOf(algorithm, TAG.sequence)?.[0]) ?? '',
    notBefore: derInstant(from),
    notAfter: derInstant(until),
    ...readExtensions(extensionsOf(wrapped)),
  }
}

function extensionsOf(wrapped: Der | undefined): Map<string, Extension> {
  const extensions = new Map<string, Extension>()
  for (const extension of requireMembers(requireMembers(wrapped, EXPLICIT.extensions)[0], TAG.sequence)) {
    const [name, second, third, ...rest] = requireMembers(extension, TAG.sequence)
    const oid = oidHex(name)
    const value = third ?? second
    const flag = third ? second : undefined
    if (oid === undefined || value?.tag !== TAG.octets || rest.length > 0 || extensions.has(oid)) throw shapeError()
    if (flag && (flag.tag !== TAG.boolean || flag.body.length !== 1)) throw shapeError()
    // DER omits a default value, but some authorities write it
    extensions.set(oid, { critical: flag !== undefined && flag.body[0] !== 0, value: value.body })
  }
  return extensions
}

function partsOf(name: Der): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const relative of membersOf(name, TAG.sequence) ?? []) {
    for (const part of membersOf(relative, TAG.set) ?? []) {
      const [oid, value] = membersOf(part, TAG.sequence) ?? []
      const key = oidHex(oid)
      if (key === undefined || value === undefined || !TEXT_TAGS.has(value.tag)) continue
      const text = Buffer.from(value.body).toString(value.tag === 0x0c ? 'utf8' : 'latin1')
      values.set(key, [...(values.get(key) ?? []), text])
    }
  }
  return values
}

/** OIDs (hex) of the critical extensions that are not evaluated here. */
export const unknownCritical = ({ extensions }: CertificateFields): string[] =>
  [...extensions].filter(([oid, { critical }]) => critical && !EXTENSIONS.has(oid)).map(([oid]) => oid)

const shapeError = () =>
  new FiscalError('certificate.shape', 'O certificado não tem a forma de um certificado X.509 v3.')
