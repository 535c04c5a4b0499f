/// <reference path="./forge.d.ts" />
import forge from 'node-forge/lib/forge.js'
import 'node-forge/lib/md5.js'
import 'node-forge/lib/pkcs12.js'
import 'node-forge/lib/sha512.js'
import { A1Error } from './fault.ts'
import { contentPasswords, macPasswords } from './passwords.ts'
import { checkMac, type Pfx, parsePfx } from './pfx-mac.ts'

/** A certificate of the file with its private key. */
export interface FoundCertificate {
  /** DER */
  der: Uint8Array<ArrayBuffer>
  subjectName: string
  issuerName: string
  validityStart: Date
  validityEnd: Date
  /** PKCS#8 */
  key: Uint8Array<ArrayBuffer>
  /** DER of the other certificates of the file, usually its authorities */
  others: Uint8Array<ArrayBuffer>[]
}

/** Limit: a real file has a handful of keys. */
const MOST_KEYS = 8
const MOST_BAGS = 200

/**
 * Reads the certificates of a PKCS#12 file that have a private key in it, those linked by localKeyId first.
 * Certificates of authorities are skipped. Throws A1Error
 */
export function readPfx(bytes: Uint8Array, password: string): FoundCertificate[] {
  const file = parsePfx(bytes)
  const bags = openBags(file, password)
  const keys = bags.filter(isKey)
  const rsaKeys = keys.flatMap(({ key }) => (key ? [key] : [])).slice(0, MOST_KEYS)
  if (keys.length === 0) throw new A1Error('no_key')
  if (rsaKeys.length === 0) throw new A1Error('not_rsa')
  const marked = new Set(keys.flatMap((bag) => localKeyIds(bag)))
  const isMarked = (bag: forge.pkcs12.Bag) => localKeyIds(bag).some((id) => marked.has(id))
  const ordered = [...bags.filter(isMarked), ...bags.filter((bag) => !isMarked(bag))]
  const certificates = ordered.flatMap((bag) => {
    const certificate = certificateOf(bag)
    const key = certificate && rsaKeys.find((candidate) => isPairOf(certificate, candidate))
    if (!certificate || !key) return []
    const others = ordered.filter((other) => other !== bag).flatMap(derOf)
    return [{ der: octetsOf(asn1Of(bag)), others, ...describe(certificate, key) }]
  })
  if (certificates.length === 0) throw new A1Error('no_certificate')
  return certificates
}

function openBags(file: Pfx, password: string): forge.pkcs12.Bag[] {
  const proven = file.mac ? macPasswords(password).find((candidate) => checkMac(file, candidate)) : password
  if (proven === undefined) throw new A1Error('password')
  for (const candidate of contentPasswords(proven)) {
    try {
      const { safeContents } = forge.pkcs12.pkcs12FromAsn1(file.withoutMac(), false, candidate ?? undefined)
      return safeContents.flatMap(({ safeBags }) => safeBags).slice(0, MOST_BAGS)
    } catch {
      // the next way to write the password
    }
  }
  // without a MAC a wrong password looks like a broken file
  throw new A1Error(file.mac ? 'unknown' : 'password')
}

const isKey = ({ type }: forge.pkcs12.Bag) =>
  type === forge.pki.oids.pkcs8ShroudedKeyBag || type === forge.pki.oids.keyBag

/**
 * Forge does not parse certificates with an unknown signature algorithm (Ed448, elliptic curves), although
 * the subject's key is RSA.
 */
function certificateOf({ type, cert, asn1 }: forge.pkcs12.Bag): forge.pki.Certificate | null {
  if (type !== forge.pki.oids.certBag) return null
  if (cert) return cert
  try {
    return forge.pki.certificateFromAsn1(asn1, false)
  } catch {
    return null // not an RSA key
  }
}

/** localKeyId attributes, which link a key to its certificate; a file may have none. */
const localKeyIds = ({ attributes }: forge.pkcs12.Bag): string[] =>
  (attributes as { localKeyId?: string[] } | undefined)?.localKeyId ?? [] // the package's types say «any»

function isPairOf(certificate: forge.pki.Certificate, key: forge.pki.rsa.PrivateKey): boolean {
  const { n, e } = certificate.publicKey as forge.pki.rsa.PublicKey // forge parses only RSA certificates
  return n.equals(key.n) && e.equals(key.e)
}

/** Forge re-encodes what it could parse, which for RSA gives the same bytes, and keeps the rest as it was. */
const asn1Of = ({ cert, asn1 }: forge.pkcs12.Bag): forge.asn1.Asn1 => (cert ? forge.pki.certificateToAsn1(cert) : asn1)

const derOf = (bag: forge.pkcs12.Bag): Uint8Array<ArrayBuffer>[] =>
  bag.type === forge.pki.oids.certBag ? [octetsOf(asn1Of(bag))] : []

function describe(
  certificate: forge.pki.Certificate,
  key: forge.pki.rsa.PrivateKey,
): Omit<FoundCertificate, 'der' | 'others'> {
  const { subject, issuer, validity } = certificate
  return {
    subjectName: commonNameOf(subject),
    issuerName: commonNameOf(issuer),
    validityStart: validity.notBefore,
    validityEnd: validity.notAfter,
    key: octetsOf(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key))),
  }
}

function octetsOf(value: forge.asn1.Asn1): Uint8Array<ArrayBuffer> {
  const text = forge.asn1.toDer(value).getBytes()
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** The most specific common name. Forge gives UTF8String as octets, other string types as text. */
function commonNameOf({ attributes }: { attributes: forge.pki.CertificateField[] }): string {
  const last = attributes.filter(({ shortName }) => shortName === 'CN').at(-1)
  const text = typeof last?.value === 'string' ? last.value : ''
  const isUtf8 = (last?.valueTagClass as number | undefined) === forge.asn1.Type.UTF8 // `valueTagClass` holds the tag, not the class
  if (!isUtf8) return text
  return new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
}
