/// <reference path="./forge.d.ts" />
import forge from 'node-forge/lib/forge.js'
import 'node-forge/lib/md5.js'
import 'node-forge/lib/pkcs12.js'
import 'node-forge/lib/sha512.js'
import { derOfText } from './armor.ts'
import { A1Error } from './fault.ts'
import { utf8Octets } from './passwords.ts'

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
  /** PBMAC1: the key comes from PBKDF2 instead of the derivation of PKCS#12 */
  pbkdf2: { prf: Digest; keyLength: number } | null
}

type Digest = 'sha1' | 'sha256' | 'sha384' | 'sha512' | 'md5'

const DIGESTS: Record<string, Digest> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.2.840.113549.2.5': 'md5',
}
/** HMAC, as pseudo-random function and as MAC */
const HMACS: Record<string, Digest> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const PBMAC1 = '1.2.840.113549.1.5.14'
const PBKDF2 = '1.2.840.113549.1.5.12'
/** Longest key of PBMAC1; real ones have the length of a digest. */
const LONGEST_KEY = 512
const DATA = '1.2.840.113549.1.7.1'
/** Limit: more iterations only keep the processor busy. */
const MOST_ITERATIONS = 1_000_000
/** Purpose byte of the derivation (RFC 7292, B.3) */
const FOR_MAC = 3

/** Parses a PKCS#12 file. Throws A1Error `not_pfx` | `unknown` */
export function parsePfx(file: Uint8Array): Pfx {
  const bytes = derOfText(file) ?? file
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

/** Bytes after the structure are ignored: a download may add a line break. */
function fromBer(bytes: Uint8Array): Asn1 {
  try {
    // a loop, because a whole file exceeds the number of arguments of a call
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return forge.asn1.fromDer(forge.util.createBuffer(text), LENIENT)
  } catch {
    throw new A1Error('not_pfx')
  }
}

// the package's types know only a boolean
const LENIENT = { strict: false, parseAllBytes: false, decodeBitStrings: true } as unknown as boolean

function readMac(mac: Asn1): Mac {
  const [info, salt, rounds] = membersOf(mac)
  const [algorithm, value] = membersOf(info)
  const [kind, parameters] = membersOf(algorithm)
  if (oidOf(kind) === PBMAC1) return { ...readPbmac1(parameters), value: octetsIn(value) }
  const digest = DIGESTS[oidOf(kind)]
  const iterations = rounds === undefined ? 1 : numberOf(rounds)
  if (!digest || !isBearable(iterations)) throw new A1Error('unknown')
  return { digest, salt: octetsIn(salt), iterations, value: octetsIn(value), pbkdf2: null }
}

/** Source: RFC 9579; the salt and the rounds beside the digest are not used. */
function readPbmac1(parameters: Asn1 | undefined): Omit<Mac, 'value'> {
  const [derivation, scheme] = membersOf(parameters)
  const [kind, details] = membersOf(derivation)
  const [salt, rounds, ...rest] = membersOf(details)
  const length = rest.find(({ type }) => type === forge.asn1.Type.INTEGER)
  const named = rest.find(({ type }) => type === forge.asn1.Type.SEQUENCE)
  const prf = named ? HMACS[oidOf(membersOf(named)[0])] : 'sha1'
  const digest = HMACS[oidOf(membersOf(scheme)[0])]
  const [iterations, keyLength] = [numberOf(rounds), numberOf(length)]
  if (oidOf(kind) !== PBKDF2 || !prf || !digest || !isBearable(iterations)) throw new A1Error('unknown')
  if (!(keyLength >= 1) || keyLength > LONGEST_KEY) throw new A1Error('unknown')
  return { digest, salt: octetsIn(salt), iterations, pbkdf2: { prf, keyLength } }
}

const isBearable = (iterations: number) => iterations >= 1 && iterations <= MOST_ITERATIONS

const oidOf = (value: Asn1 | undefined): string =>
  value?.type === forge.asn1.Type.OID && typeof value.value === 'string' ? forge.asn1.derToOid(value.value) : ''

const numberOf = (value: Asn1 | undefined): number =>
  typeof value?.value === 'string' ? Number.parseInt(forge.util.bytesToHex(value.value), 16) : Number.NaN

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
  const hmac = forge.hmac.create()
  hmac.start(forge.md[mac.digest].create(), forge.util.createBuffer(macKey(mac, password)))
  hmac.update(content)
  return hmac.getMac().getBytes() === mac.value
}

function macKey({ digest, salt, iterations, pbkdf2 }: Mac, password: string | null): string {
  if (pbkdf2) {
    const { prf, keyLength } = pbkdf2
    return forge.pkcs5.pbkdf2(utf8Octets(password ?? ''), salt, iterations, keyLength, forge.md[prf].create())
  }
  const md = forge.md[digest].create()
  const seed = forge.util.createBuffer(salt)
  return forge.pkcs12.generateKey(password, seed, FOR_MAC, iterations, md.digestLength, md).getBytes()
}
