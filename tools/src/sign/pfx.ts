import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import * as d from './der.ts'

const DATA = '1.2.840.113549.1.7.1'
const SHROUDED_KEY = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE = '1.2.840.113549.1.12.10.1.3'
const X509 = '1.2.840.113549.1.9.22.1'
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const BLOCK = 64
const ITERATIONS = 2048
/** What the derived bytes are for, in the derivation of RFC 7292, B.3 */
const FOR_MAC = 3

export interface PfxOf {
  /** DER; the first is the key's own */
  certificates: Buffer[]
  privateKey: KeyObject
  password: string
}

/** A .pfx as a certificate comes from its shop: the key under PBES2 (AES-256), the whole under a SHA-256 MAC. */
export function makePfx({ certificates, privateKey, password }: PfxOf): Buffer {
  const id = createHash('sha1')
    .update(certificates[0] ?? '')
    .digest()
  const marked = d.set(d.sequence(d.oid(LOCAL_KEY_ID), d.set(d.octets(id))))
  const bags = certificates.map((der, at) => {
    const value = d.context(0, d.sequence(d.oid(X509), d.context(0, d.octets(der))))
    return d.sequence(d.oid(CERTIFICATE), value, ...(at === 0 ? [marked] : []))
  })
  const key = privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password })
  const keyBag = d.sequence(d.oid(SHROUDED_KEY), d.context(0, key), marked)
  const safe = d.sequence(content(d.sequence(...bags)), content(d.sequence(keyBag)))
  return d.sequence(d.integer(3), content(safe), macOf(safe, password))
}

const content = (inner: Buffer): Buffer => d.sequence(d.oid(DATA), d.context(0, d.octets(inner)))

function macOf(safe: Buffer, password: string): Buffer {
  const salt = randomBytes(16)
  const mac = createHmac('sha256', deriveKey(password, salt)).update(safe).digest()
  const digest = d.sequence(d.sequence(d.oid(SHA256), d.der(0x05)), d.octets(mac))
  return d.sequence(digest, d.octets(salt), d.integer(Buffer.from([ITERATIONS >> 8, ITERATIONS & 0xff])))
}

/** The key of the MAC (RFC 7292, B.2): one round, as SHA-256 gives as many bytes as are asked for. */
function deriveKey(password: string, salt: Buffer): Buffer {
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const filled = (bytes: Buffer) => Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK, bytes)
  let key = createHash('sha256').update(Buffer.alloc(BLOCK, FOR_MAC)).update(filled(salt)).update(filled(text)).digest()
  for (let i = 1; i < ITERATIONS; i++) key = createHash('sha256').update(key).digest()
  return key
}
