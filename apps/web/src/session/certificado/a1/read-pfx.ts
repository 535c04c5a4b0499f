import forge from 'node-forge/lib/forge.js'
import 'node-forge/lib/md5.js'
import 'node-forge/lib/pkcs12.js'
import 'node-forge/lib/sha512.js'
import { A1Error } from './fault.ts'
import { contentPasswords, macPasswords } from './passwords.ts'
import { checkMac, type Pfx, parsePfx } from './pfx-mac.ts'

/** A certificate of the file and the private key that it goes with. */
export interface FoundCertificate {
  /** DER */
  der: Uint8Array<ArrayBuffer>
  subjectName: string
  issuerName: string
  validityStart: Date
  validityEnd: Date
  /** PKCS#8 */
  key: Uint8Array<ArrayBuffer>
}

/** Keys and certificates of a real file are a handful. */
const MOST_KEYS = 8
const MOST_BAGS = 200

/**
 * Opens a PKCS#12 file: the certificates whose keys it holds, those that it marks as belonging together first. Certificates of
 * authorities beside them are left out. Throws A1Error
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
  const found = ordered.flatMap((bag) => {
    const certificate = certificateOf(bag)
    const key = certificate && rsaKeys.find((one) => isPairOf(certificate, one))
    if (!certificate || !key) return []
    // what forge did not understand it writes as it was; what it did, as it would have written it, which for RSA is the same
    const der = octetsOf(bag.cert ? forge.pki.certificateToAsn1(certificate) : bag.asn1)
    return [{ der, ...describe(certificate, key) }]
  })
  if (found.length === 0) throw new A1Error('no_certificate')
  return found
}

function openBags(file: Pfx, password: string): forge.pkcs12.Bag[] {
  const proven = file.mac ? macPasswords(password).find((one) => checkMac(file, one)) : password
  if (proven === undefined) throw new A1Error('password')
  for (const one of contentPasswords(proven)) {
    try {
      const { safeContents } = forge.pkcs12.pkcs12FromAsn1(file.withoutMac(), false, one ?? undefined)
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

/** Forge leaves unread what an authority signed in a way that it does not know (Ed448, elliptic curves); the key decides, not the signature. */
function certificateOf({ type, cert, asn1 }: forge.pkcs12.Bag): forge.pki.Certificate | null {
  if (type !== forge.pki.oids.certBag) return null
  if (cert) return cert
  try {
    return forge.pki.certificateFromAsn1(asn1, false)
  } catch {
    return null // not an RSA key
  }
}

/** The marks that tie a key to its certificate, as far as the file has any. */
const localKeyIds = ({ attributes }: forge.pkcs12.Bag): string[] =>
  (attributes as { localKeyId?: string[] } | undefined)?.localKeyId ?? [] // the package's types say «any»

function isPairOf(certificate: forge.pki.Certificate, key: forge.pki.rsa.PrivateKey): boolean {
  const { n, e } = certificate.publicKey as forge.pki.rsa.PublicKey // forge reads no other certificates
  return n.equals(key.n) && e.equals(key.e)
}

function describe(certificate: forge.pki.Certificate, key: forge.pki.rsa.PrivateKey): Omit<FoundCertificate, 'der'> {
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

/** The most specific common name; UTF-8 comes as its octets, the other kinds of text as they are. */
function commonNameOf({ attributes }: { attributes: forge.pki.CertificateField[] }): string {
  const last = attributes.filter(({ shortName }) => shortName === 'CN').at(-1)
  const text = typeof last?.value === 'string' ? last.value : ''
  const isUtf8 = (last?.valueTagClass as number | undefined) === forge.asn1.Type.UTF8 // it holds the tag, not its class
  if (!isUtf8) return text
  return new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
}
