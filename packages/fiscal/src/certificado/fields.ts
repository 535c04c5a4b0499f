import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { type Der, inside, insideOf, instantOf, oidHex, onlyDer, TAG, wholeBits } from './der.ts'
import { EXTENSIONS, type Extension, type ExtensionFields, readExtensions } from './extensions.ts'

/** What a certificate says, read from its DER: Node prints no otherName, no policy and no critical flag. */
export interface CertificateFields extends ExtensionFields {
  /** Hex of the serial number's octets */
  serial: string
  /** Names as encoded */
  issuer: Uint8Array
  subject: Uint8Array
  /** The subject's attributes, by OID (hex), each value in order */
  subjectParts: ReadonlyMap<string, readonly string[]>
  /** OID (hex) of the signature's algorithm */
  algorithm: string
  notBefore: number
  notAfter: number
}

const TEXT_TAGS = new Set<number>([TAG.octets, 0x0c, 0x13, 0x14, 0x16])
const EXPLICIT = { version: 0xa0, extensions: 0xa3 } as const
const VERSION_3 = 2

/** A certificate never changes; asking costs a tenth of a millisecond. */
const known = new WeakMap<X509Certificate, CertificateFields>()

/**
 * The fields of a certificate of version 3, strictly read: nothing before, between or after them, no extension twice.
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 * Source  RFC 5280, 4.1
 */
export function certificateFields(certificate: X509Certificate): CertificateFields {
  const kept = known.get(certificate)
  if (kept) return kept
  const read = readFields(certificate.raw)
  known.set(certificate, read)
  return read
}

function readFields(raw: Uint8Array): CertificateFields {
  const [tbs, outer, signature, ...rest] = insideOf(onlyDer(raw), TAG.sequence)
  const [version, serial, algorithm, issuer, validity, subject, , wrapped, ...more] = insideOf(tbs, TAG.sequence)
  wholeBits(signature)
  if (rest.length > 0 || more.length > 0) throw shape()
  const number = inside(version, EXPLICIT.version)?.[0]
  if (number?.tag !== TAG.integer || number.body.length !== 1 || number.body[0] !== VERSION_3) throw shape()
  if (serial?.tag !== TAG.integer || serial.body.length === 0) throw shape()
  if (!outer || !algorithm || !Buffer.from(outer.raw).equals(algorithm.raw)) throw shape()
  if (issuer?.tag !== TAG.sequence || subject?.tag !== TAG.sequence) throw shape()
  const [from, until] = insideOf(validity, TAG.sequence)
  return {
    serial: Buffer.from(serial.body).toString('hex'),
    issuer: issuer.raw,
    subject: subject.raw,
    subjectParts: partsOf(subject),
    algorithm: oidHex(inside(algorithm, TAG.sequence)?.[0]) ?? '',
    notBefore: instantOf(from),
    notAfter: instantOf(until),
    ...readExtensions(extensionsOf(wrapped)),
  }
}

function extensionsOf(wrapped: Der | undefined): Map<string, Extension> {
  const found = new Map<string, Extension>()
  for (const extension of insideOf(insideOf(wrapped, EXPLICIT.extensions)[0], TAG.sequence)) {
    const [name, second, third, ...rest] = insideOf(extension, TAG.sequence)
    const oid = oidHex(name)
    const value = third ?? second
    const flag = third ? second : undefined
    if (oid === undefined || value?.tag !== TAG.octets || rest.length > 0 || found.has(oid)) throw shape()
    if (flag && (flag.tag !== TAG.boolean || flag.body.length !== 1)) throw shape()
    // DER leaves the default out; some authorities write it all the same
    found.set(oid, { critical: flag !== undefined && flag.body[0] !== 0, value: value.body })
  }
  return found
}

function partsOf(name: Der): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const relative of inside(name, TAG.sequence) ?? []) {
    for (const part of inside(relative, TAG.set) ?? []) {
      const [oid, value] = inside(part, TAG.sequence) ?? []
      const key = oidHex(oid)
      if (key === undefined || value === undefined || !TEXT_TAGS.has(value.tag)) continue
      const text = Buffer.from(value.body).toString(value.tag === 0x0c ? 'utf8' : 'latin1')
      found.set(key, [...(found.get(key) ?? []), text])
    }
  }
  return found
}

/** The extensions that a certificate marks critical and nobody here understands. */
export const unknownCritical = ({ extensions }: CertificateFields): string[] =>
  [...extensions].filter(([oid, { critical }]) => critical && !EXTENSIONS.has(oid)).map(([oid]) => oid)

const shape = () => new FiscalError('certificate.shape', 'O certificado não tem a forma de um certificado X.509 v3.')
