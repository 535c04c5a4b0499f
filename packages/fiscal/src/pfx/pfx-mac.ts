/// <reference path="./forge.d.ts" />
import forge from 'node-forge/lib/forge.js'
import 'node-forge/lib/md5.js'
import 'node-forge/lib/pkcs12.js'
import 'node-forge/lib/sha512.js'
import { A1Error } from './fault.ts'

type Asn1 = forge.asn1.Asn1

/** A parsed PKCS#12 file; nothing is decrypted yet. */
export interface Pfx {
  mac: Mac | null
  /** Bytes covered by the MAC */
  content: string
  /** A fresh copy of the file without its MAC; opening a copy changes it */
  withoutMac: () => Asn1
}

interface Mac {
  digest: Digest
  salt: string
  iterations: number
  value: string
}

type Digest = 'sha1' | 'sha256' | 'sha384' | 'sha512' | 'md5'

const DIGESTS: Record<string, Digest> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.2.840.113549.2.5': 'md5',
}
const DATA = '1.2.840.113549.1.7.1'
/** Limit: more iterations only keep the processor busy. */
const MOST_ITERATIONS = 1_000_000
/** Purpose byte of the derivation (RFC 7292, B.3) */
const FOR_MAC = 3

/** Parses a PKCS#12 file. Throws A1Error `not_pfx` | `unknown` */
export function parsePfx(bytes: Uint8Array): Pfx {
  const read = () => fromBer(bytes)
  const [version, safe, mac] = membersOf(read())
  if (version?.type !== forge.asn1.Type.INTEGER || version.value !== '\u0003') throw new A1Error('not_pfx')
  const [kind, wrapped] = membersOf(safe)
  if (kind?.type !== forge.asn1.Type.OID || typeof kind.value !== 'string') throw new A1Error('not_pfx')
  // a file signed by a key instead of a password; no authority issues those
  if (forge.asn1.derToOid(kind.value) !== DATA) throw new A1Error('unknown')
  return {
    mac: mac ? readMac(mac) : null,
    content: octetsIn(membersOf(wrapped)[0]),
    withoutMac: () => {
      const copy = read()
      copy.value = membersOf(copy).slice(0, 2)
      return copy
    },
  }
}

function fromBer(bytes: Uint8Array): Asn1 {
  try {
    // a loop, because a whole file exceeds the number of arguments of a call
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return forge.asn1.fromDer(forge.util.createBuffer(text), false)
  } catch {
    throw new A1Error('not_pfx')
  }
}

function readMac(mac: Asn1): Mac {
  const [info, salt, rounds] = membersOf(mac)
  const [algorithm, value] = membersOf(info)
  const oid = membersOf(algorithm)[0]?.value
  const digest = typeof oid === 'string' ? DIGESTS[forge.asn1.derToOid(oid)] : undefined
  const iterations = typeof rounds?.value === 'string' ? Number.parseInt(forge.util.bytesToHex(rounds.value), 16) : 1
  if (!digest || !(iterations >= 1) || iterations > MOST_ITERATIONS) throw new A1Error('unknown')
  return { digest, salt: octetsIn(salt), iterations, value: octetsIn(value) }
}

const membersOf = (value: Asn1 | undefined): Asn1[] => (Array.isArray(value?.value) ? value.value : [])

/** Octets of an OCTET STRING; in BER it may be split into pieces. */
function octetsIn(value: Asn1 | undefined): string {
  if (typeof value?.value === 'string') return value.value
  const pieces = membersOf(value)
  if (pieces.length === 0) throw new A1Error('not_pfx')
  return pieces.map(octetsIn).join('')
}

/** Checks the password against the MAC; `null` means no password. */
export function checkMac({ mac, content }: Pfx, password: string | null): boolean {
  if (!mac) return false
  const md = forge.md[mac.digest].create()
  const length = md.digestLength
  const salt = forge.util.createBuffer(mac.salt)
  const key = forge.pkcs12.generateKey(password, salt, FOR_MAC, mac.iterations, length, md)
  const hmac = forge.hmac.create()
  hmac.start(forge.md[mac.digest].create(), key)
  hmac.update(content)
  return hmac.getMac().getBytes() === mac.value
}
