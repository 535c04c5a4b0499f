import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import type { CertificateKeys } from './certificate.ts'
import * as d from './der.ts'

/** A certificate with every property of its own, so that an authority or a leaf can be given any fault. */
export interface Issue {
  cn: string
  /** Absent: it signs itself */
  issuer?: Issued
  keys?: CertificateKeys
  from?: string
  until?: string
  /** Of the signature */
  hash?: 'sha256' | 'sha1'
  /** An authority, with its pathLen where one is set; absent: a leaf */
  ca?: { pathLength?: number }
  /** keyUsage: one octet and how many of its bits are unused; null leaves the extension out */
  usage?: [octet: number, unused: number] | null
  /** extKeyUsage as dotted OIDs; null leaves it out */
  purposes?: string[] | null
  policies?: string[]
  /** otherName values by the last number of 2.16.76.1.3.n, as OCTET STRING unless `nameTag` says otherwise */
  names?: Record<number, string>
  nameTag?: number
  /** Subject attribute serialNumber */
  serialNumber?: string
  crlUrl?: string
  /** Whether the key ids are left out */
  withoutKeyIds?: boolean
  /** More extensions, as dotted OID, critical flag and DER value */
  more?: [oid: string, critical: boolean, value: Buffer][]
}

export interface Issued {
  der: Buffer
  certificate: X509Certificate
  keys: CertificateKeys
  /** Subject as encoded, and its own serial number */
  name: Buffer
  serial: Buffer
}

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
const POLICY_A1 = '2.16.76.1.2.1.999'

export const rsaKeys = (bits = 2048): CertificateKeys => generateKeyPairSync('rsa', { modulusLength: bits })
export const ecKeys = (): CertificateKeys => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const ALGORITHMS: Record<string, Buffer> = {
  'rsa sha256': d.sequence(d.oid('1.2.840.113549.1.1.11'), d.der(0x05)),
  'rsa sha1': d.sequence(d.oid('1.2.840.113549.1.1.5'), d.der(0x05)),
  'ec sha256': d.sequence(d.oid('1.2.840.10045.4.3.2')),
  'ec sha1': d.sequence(d.oid('1.2.840.10045.4.1')),
}

export const algorithmOf = (key: KeyObject, hash: 'sha256' | 'sha1'): Buffer =>
  ALGORITHMS[`${key.asymmetricKeyType} ${hash}`]!

const keyId = ({ publicKey }: CertificateKeys) =>
  createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()

const extension = (id: string, critical: boolean, value: Buffer) =>
  d.sequence(d.oid(id), ...(critical ? [d.boolean(true)] : []), d.octets(value))

function nameOf({ cn, serialNumber }: Issue): Buffer {
  const attribute = (type: string, value: string) => d.set(d.sequence(d.oid(type), d.utf8(value)))
  return d.sequence(
    d.set(d.sequence(d.oid('2.5.4.6'), d.printable('BR'))),
    attribute('2.5.4.10', 'ICP-Brasil (teste)'),
    ...(serialNumber === undefined ? [] : [attribute('2.5.4.5', serialNumber)]),
    attribute('2.5.4.3', cn),
  )
}

function extensionsOf(issue: Issue, keys: CertificateKeys, issuerKeys: CertificateKeys): Buffer[] {
  const { ca, usage = ca ? [0x06, 1] : [0xe0, 5], purposes = ca ? null : [CLIENT_AUTH], names, crlUrl } = issue
  const policies = issue.policies ?? (ca ? [] : [POLICY_A1])
  const length = ca?.pathLength === undefined ? [] : [d.integer(ca.pathLength)]
  const found = [extension('2.5.29.19', ca !== undefined, d.sequence(...(ca ? [d.boolean(true), ...length] : [])))]
  if (usage) found.push(extension('2.5.29.15', true, d.bits(Buffer.from([usage[0]]), usage[1])))
  if (purposes) found.push(extension('2.5.29.37', false, d.sequence(...purposes.map(d.oid))))
  if (policies.length > 0)
    found.push(extension('2.5.29.32', false, d.sequence(...policies.map((policy) => d.sequence(d.oid(policy))))))
  if (!issue.withoutKeyIds)
    found.push(
      extension('2.5.29.35', false, d.sequence(d.contextValue(0, keyId(issuerKeys)))),
      extension('2.5.29.14', false, d.octets(keyId(keys))),
    )
  if (names) found.push(extension('2.5.29.17', false, alternativeNames(names, issue.nameTag)))
  if (crlUrl) {
    const point = d.sequence(d.context(0, d.context(0, d.contextValue(6, Buffer.from(crlUrl, 'latin1')))))
    found.push(extension('2.5.29.31', false, d.sequence(point)))
  }
  return [...found, ...(issue.more ?? []).map(([oid, critical, value]) => extension(oid, critical, value))]
}

const alternativeNames = (names: Record<number, string>, tag = 0x04): Buffer =>
  d.sequence(
    ...Object.entries(names).map(([last, value]) =>
      d.context(0, d.oid(`2.16.76.1.3.${last}`), d.context(0, d.der(tag, Buffer.from(value, 'latin1')))),
    ),
  )

let issued = 0

/** Makes a certificate, and its key unless one is given: EC for an authority (made in no time), RSA 2048 for a leaf. */
export function issue(options: Issue): Issued {
  const keys = options.keys ?? (options.ca ? ecKeys() : rsaKeys())
  const issuerKeys = options.issuer?.keys ?? keys
  const name = nameOf(options)
  const serial = Buffer.from([0x40, ++issued >> 8, issued & 0xff])
  const algorithm = algorithmOf(issuerKeys.privateKey, options.hash ?? 'sha256')
  const content = d.sequence(
    d.context(0, d.integer(2)),
    d.integer(serial),
    algorithm,
    options.issuer?.name ?? name,
    d.sequence(d.time(options.from ?? '20250101000000Z'), d.time(options.until ?? '20350101000000Z')),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    d.context(3, d.sequence(...extensionsOf(options, keys, issuerKeys))),
  )
  const signature = sign(options.hash ?? 'sha256', content, issuerKeys.privateKey)
  const der = d.sequence(content, algorithm, d.bits(signature))
  return { der, certificate: new X509Certificate(der), keys, name, serial }
}

export interface CrlOf {
  issuer: Pick<Issued, 'name' | 'keys'>
  /** Serial numbers that are revoked */
  serials?: Iterable<Buffer>
  from?: string
  until?: string | null
  /** More extensions of the list */
  more?: [oid: string, critical: boolean, value: Buffer][]
}

/** A complete revocation list, DER. */
export function crlOf({
  issuer,
  serials = [],
  from = '20260101000000Z',
  until = '20270101000000Z',
  more = [],
}: CrlOf): Buffer {
  const algorithm = algorithmOf(issuer.keys.privateKey, 'sha256')
  const reason = d.sequence(extension('2.5.29.21', false, d.der(0x0a, Buffer.from([1]))))
  const entries = [...serials].map((serial) => d.sequence(d.integer(serial), d.time('20251231000000Z'), reason))
  const extensions = [
    extension('2.5.29.35', false, d.sequence(d.contextValue(0, keyId(issuer.keys)))),
    extension('2.5.29.20', false, d.integer(7)),
    ...more.map(([oid, critical, value]) => extension(oid, critical, value)),
  ]
  const content = d.sequence(
    d.integer(1),
    algorithm,
    issuer.name,
    d.time(from),
    ...(until === null ? [] : [d.time(until)]),
    ...(entries.length > 0 ? [d.sequence(Buffer.concat(entries))] : []),
    d.context(0, d.sequence(...extensions)),
  )
  return d.sequence(content, algorithm, d.bits(sign('sha256', content, issuer.keys.privateKey)))
}

/** What a page sends to /auth/complete: the token signed with a leaf's key. Parts may be replaced to make it wrong. */
export function signLogin(
  leaf: Issued,
  claims: { token: string; aud: string },
  header: Record<string, unknown> = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const x5c = [leaf.der.toString('base64')]
  const payload = { ...claims, iat: Math.floor(Date.now() / 1000) }
  const signed = `${part({ alg: 'RS256', typ: 'portal-login+jws', x5c, ...header })}.${part(payload)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), leaf.keys.privateKey).toString('base64url')}`
}

export const pemOfCrl = (der: Buffer): string =>
  `-----BEGIN X509 CRL-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END X509 CRL-----\n`
