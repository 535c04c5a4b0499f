import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'

/**
 * A test certificate with its key. Test certificates can have faults that a real authority would not issue.
 */
export interface Holder {
  certificate: X509Certificate
  privateKey: KeyObject
}

export interface CertificateOf {
  cn: string
  issuer?: Holder
  ca?: boolean
  from?: string
  until?: string
  serialNumber?: string
  /**
   * otherName values by the last number of 2.16.76.1.3.n; `nameTag` is the tag of the value, by default OCTET
   * STRING
   */
  names?: Record<number, string>
  nameTag?: number
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const long = body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(body.length < 0x80 ? [body.length] : long)]), body])
}
const hex = (text: string) => Buffer.from(text, 'hex')
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const RSA_SHA256 = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05))
const ECDSA_SHA256 = sequence(der(0x06, hex('2a8648ce3d040302')))

const attribute = (oid: string, value: string) =>
  der(0x31, sequence(der(0x06, hex(oid)), der(0x0c, Buffer.from(value, 'utf8'))))

const subjectOf = ({ cn, serialNumber }: { cn: string; serialNumber?: string }) =>
  sequence(
    ...(serialNumber === undefined ? [] : [attribute('550405', serialNumber)]),
    attribute('55040b', 'Teste'),
    attribute('550403', cn),
  )

/** The encoded subject of each certificate, reused as issuer name so that names match. */
const subjects = new WeakMap<X509Certificate, Buffer>()
let serial = 1

/** Makes a certificate and its key; self-signed without `issuer`. */
export function makeCertificate(options: CertificateOf): Holder {
  const { issuer, ca = false, from = '20200101000000Z', until = '20400101000000Z' } = options
  const { publicKey, privateKey } = keysOf(ca)
  const subject = subjectOf(options)
  const signer = issuer?.privateKey ?? privateKey
  const algorithm = signer.asymmetricKeyType === 'ec' ? ECDSA_SHA256 : RSA_SHA256
  const time = (text: string) => der(0x17, Buffer.from(text.slice(2)))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x10, serial++ % 250])),
    algorithm,
    (issuer && subjects.get(issuer.certificate)) ?? subject,
    sequence(time(from), time(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(basicConstraints(ca), keyUsage(ca), ...alternativeNames(options))),
  )
  const signature = sign('sha256', content, signer)
  const certificate = new X509Certificate(sequence(content, algorithm, der(0x03, Buffer.from([0]), signature)))
  subjects.set(certificate, subject)
  return { certificate, privateKey }
}

interface Keys {
  publicKey: KeyObject
  privateKey: KeyObject
}

const shared: Keys[] = []
let keyCount = 0

/**
 * Generating RSA keys is slow: authorities use EC keys, and the other certificates share three RSA keys in
 * turn.
 */
function keysOf(ca: boolean): Keys {
  if (ca) return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const index = keyCount++ % 3
  const keys = shared[index] ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  shared[index] = keys
  return keys
}

/** certSign and crlSign, or digitalSignature and nonRepudiation. */
const keyUsage = (ca: boolean) =>
  sequence(der(0x06, hex('551d0f')), der(0x01, hex('ff')), der(0x04, der(0x03, hex(ca ? '0106' : '06c0'))))

const basicConstraints = (ca: boolean) =>
  sequence(der(0x06, hex('551d13')), der(0x01, hex('ff')), der(0x04, sequence(...(ca ? [der(0x01, hex('ff'))] : []))))

function alternativeNames({ names, nameTag = 0x04 }: CertificateOf): Buffer[] {
  if (!names) return []
  const entries = Object.entries(names).map(([last, value]) =>
    der(
      0xa0,
      der(0x06, hex(`604c0103${Number(last).toString(16).padStart(2, '0')}`)),
      der(0xa0, der(nameTag, Buffer.from(value, 'latin1'))),
    ),
  )
  return [sequence(der(0x06, hex('551d11')), der(0x04, sequence(...entries)))]
}
