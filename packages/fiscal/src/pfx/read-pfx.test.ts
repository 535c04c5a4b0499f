import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync, X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import forge from 'node-forge/lib/forge.js'
import { describe, expect, test } from 'vitest'
import { A1_FAULTS, A1Error } from './fault.ts'
import { utf8Octets } from './passwords.ts'
import { readPfx } from './read-pfx.ts'
// made with `openssl pkcs12 -export` (3.0) from one RSA test key, its certificate and the authority's
// certificate
import samples from './testing/samples.json' with { type: 'json' }

const bytesOf = (name: keyof typeof samples) => new Uint8Array(Buffer.from(samples[name], 'base64'))
const ACCENTS = 'Çãé€ 1'

function faultOf(bytes: Uint8Array, password: string): string | null {
  try {
    readPfx(bytes, password)
    return null
  } catch (error) {
    if (error instanceof A1Error) return error.fault
    throw error
  }
}

describe('certificate files that open', () => {
  test.each([
    ['AES-256, the default of OpenSSL 3', 'aes256', 'segredo'],
    ['AES-128 of 20,000 rounds', 'aes128-iter', 'segredo'],
    ['RC2-40 and 3DES, the old default of Windows', 'rc2-3des', 'segredo'],
    ['3DES', '3des', 'segredo'],
    ['certificates that are not locked', 'open-certs', 'segredo'],
    ['AES with accents in its password', 'aes256-accents', ACCENTS],
    ['RC2-40 with accents in its password', 'rc2-accents', ACCENTS],
    ['the same accents, decomposed as a Mac types them', 'rc2-accents', ACCENTS.normalize('NFD')],
    ['and AES with them', 'aes256-accents', ACCENTS.normalize('NFD')],
    ['an empty password', 'empty', ''],
    ['no MAC', 'no-mac', 'segredo'],
  ] as const)('%s', (_, name, password) => {
    const [first, ...more] = readPfx(bytesOf(name), password)
    expect(more).toEqual([])
    expect([first?.subjectName, first?.issuerName]).toEqual(['JOÃO DA CONCEIÇÃO:52998224725', 'AC Exemplo'])
    const certificate = new X509Certificate(Buffer.from(samples.certificate, 'base64'))
    expect(Buffer.from(first?.der ?? []).equals(certificate.raw)).toBe(true)
    expect(first?.validityEnd).toEqual(new Date(certificate.validTo))
    const key = createPrivateKey({ key: Buffer.from(first?.key ?? []), format: 'der', type: 'pkcs8' })
    const text = { type: 'spki', format: 'pem' } as const
    expect(createPublicKey(key).export(text)).toBe(certificate.publicKey.export(text))
  })

  test('a certificate whose authority signs by elliptic curves', () => {
    const [first] = readPfx(bytesOf('ec-issuer'), 'segredo')
    expect(Buffer.from(first?.der ?? []).toString('base64')).toBe(samples['ec-issuer-certificate'])
  })

  test('a password whose UTF-8 was widened octet by octet, as old programs did', () => {
    const file = remade({ password: utf8Octets(ACCENTS) })
    expect(readPfx(file, ACCENTS)).toHaveLength(1)
  })

  test('two certificates of one key: both, the marked one first', () => {
    const [{ der, key } = { der: new Uint8Array(), key: new Uint8Array() }] = readPfx(bytesOf('aes256'), 'segredo')
    const own = certificateOf(der)
    const renewed = certificateOf(der)
    renewed.serialNumber = '0b'
    Reflect.deleteProperty(renewed, 'tbsCertificate') // written anew
    const file = pfxOf(keyOf(key), [renewed, own])
    expect(readPfx(file, 'segredo').map(({ der: bytes }) => certificateOf(bytes).serialNumber)).toEqual([
      '0b',
      own.serialNumber,
    ])
  })
})

describe('reasons for files that do not open', () => {
  test.each([
    ['a wrong password', 'aes256', 'errada', 'password'],
    ['a wrong password, RC2', 'rc2-3des', 'Segredo', 'password'],
    ['no password where there is one', 'aes256', '', 'password'],
    ['a password where there is none', 'empty', 'segredo', 'password'],
    ['a wrong password and no MAC', 'no-mac', 'errada', 'password'],
    ['a file without key', 'no-key', 'segredo', 'no_key'],
    ['a file without the certificate', 'no-cert', 'segredo', 'no_certificate'],
    ['a key that is not RSA', 'ec', 'segredo', 'not_rsa'],
    ['a certificate by itself', 'certificate', '', 'not_pfx'],
  ] as const)('%s', (...[, name, password, fault]) => {
    expect(faultOf(bytesOf(name), password)).toBe(fault)
  })

  test.each([
    ['nothing', ''],
    ['text', '-----BEGIN CERTIFICATE-----'],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
  ])('%s is no certificate file', (_, text) => {
    expect(faultOf(new Uint8Array(Buffer.from(text, 'latin1')), '')).toBe('not_pfx')
  })

  test('a MAC of more rounds than anybody needs', () => {
    const file = forge.asn1.fromDer(Buffer.from(bytesOf('aes256')).toString('latin1'))
    const members = (value: unknown) => (value as forge.asn1.Asn1).value as forge.asn1.Asn1[] // the sample's own shape
    const rounds = members(members(file)[2])[2]
    if (rounds) rounds.value = forge.util.hexToBytes('1e8480')
    const slow = new Uint8Array(Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1'))
    expect(faultOf(slow, 'segredo')).toBe('unknown')
  })
})

describe('files as programs send them', () => {
  const whole = Buffer.from(bytesOf('aes256'))
  const base64 = whole.toString('base64')
  const lines = base64.replace(/.{64}/g, '$&\n')
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  test.each<[name: string, file: Buffer]>([
    ['a line break after it', Buffer.concat([whole, Buffer.from('\r\n')])],
    ['zeros after it', Buffer.concat([whole, Buffer.alloc(512)])],
    ['the end of a form after it', Buffer.concat([whole, Buffer.from('\r\n--limite--\r\n')])],
    ['a second file after it', Buffer.concat([whole, whole])],
    ['base64', Buffer.from(base64)],
    ['base64 in lines with a break at the end', Buffer.from(`${lines}\n`)],
    ['base64 in lines of Windows behind a byte order mark', Buffer.from(`\ufeff${lines.replaceAll('\n', '\r\n')}\r\n`)],
    ['base64 of URLs', Buffer.from(whole.toString('base64url'))],
    ['a data URI', Buffer.from(`data:application/x-pkcs12;base64,${base64}`)],
    ['PEM', Buffer.from(`-----BEGIN PKCS12-----\n${lines}\n-----END PKCS12-----\n`)],
    ['PEM of certutil, in UTF-16', utf16(`-----BEGIN CERTIFICATE-----\r\n${lines}\r\n-----END CERTIFICATE-----\r\n`)],
    ['PEM below a comment', Buffer.from(`nome: loja\n-----BEGIN PFX-----\n${lines}\n-----END PFX-----`)],
  ])('%s', (_, file) => {
    expect(readPfx(new Uint8Array(file), 'segredo')).toHaveLength(1)
    expect(faultOf(new Uint8Array(file), 'errada')).toBe('password')
  })

  test.each([
    ['text of base64 that is no certificate', Buffer.from('bom dia').toString('base64')],
    ['a certificate in PEM', `-----BEGIN CERTIFICATE-----\n${samples.certificate}\n-----END CERTIFICATE-----`],
    ['a cut base64', base64.slice(0, 1001)],
  ])('%s stays none', (_, text) => {
    expect(faultOf(new Uint8Array(Buffer.from(text)), 'segredo')).toBe('not_pfx')
  })
})

describe('a MAC of PBMAC1 (RFC 9579)', () => {
  test('of another program', () => {
    expect(readPfx(bytesOf('pbmac1'), 'Senha-1234')).toHaveLength(1)
    expect(faultOf(bytesOf('pbmac1'), 'Senha-123')).toBe('password')
  })

  test.each<[prf: Hmac | null, mac: Hmac, password: string]>([
    ['sha256', 'sha256', 'segredo'],
    ['sha512', 'sha256', 'segredo'],
    ['sha256', 'sha512', 'segredo'],
    ['sha384', 'sha384', 'segredo'],
    [null, 'sha256', 'segredo'],
    ['sha1', 'sha1', 'segredo'],
    ['sha256', 'sha256', ACCENTS],
    ['sha256', 'sha256', ''],
  ])('derived by %s, made by %s, password «%s»', (prf, mac, password) => {
    const source = password === ACCENTS ? 'aes256-accents' : password === '' ? 'empty' : 'aes256'
    const file = withPbmac1(bytesOf(source), { prf, mac, password })
    expect(readPfx(file, password)).toHaveLength(1)
    expect(faultOf(file, `${password}x`)).toBe('password')
  })

  test.each<[name: string, change: Partial<Pbmac1>]>([
    ['more rounds than anybody needs', { rounds: 2_000_000 }],
    ['no round', { rounds: 0 }],
    ['a key of no length', { keyLength: 0 }],
    ['a key of any length', { keyLength: 1_000_000 }],
  ])('%s', (_, change) => {
    const file = withPbmac1(bytesOf('aes256'), { prf: 'sha256', mac: 'sha256', password: 'segredo', ...change })
    expect(faultOf(file, 'segredo')).toBe('unknown')
  })
})

describe('a password', () => {
  test.each([
    ['with a space before and a line break after', ' segredo\r\n'],
    ['with a tab', '\tsegredo'],
  ])('pasted %s', (_, typed) => expect(readPfx(bytesOf('aes256'), typed)).toHaveLength(1))

  test('that has its own space keeps it', () => {
    const file = remade({ password: ' a ' })
    expect(readPfx(file, ' a ')).toHaveLength(1)
    expect(faultOf(file, 'a')).toBe('password')
  })

  test.each(['1€', 'Ž“x”™'])('«%s» in the bytes of Windows', (typed) => {
    const windows: Record<string, string> = { '€': '\x80', Ž: '\x8e', '“': '\x93', '”': '\x94', '™': '\x99' }
    const file = remade({ password: [...typed].map((letter) => windows[letter] ?? letter).join('') })
    expect(readPfx(file, typed)).toHaveLength(1)
  })
})

test('a file with any changed byte opens or is refused with a reason', { timeout: 60_000 }, () => {
  const whole = bytesOf('3des')
  const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(change, ([offset, mask]) => {
      const file = Uint8Array.from(whole)
      file[offset] = (file[offset] ?? 0) ^ mask
      const fault = faultOf(file, 'segredo')
      expect(fault === null || fault in A1_FAULTS).toBe(true)
    }),
    { numRuns: 60 },
  )
})

const certificateOf = (der: Uint8Array) =>
  forge.pki.certificateFromAsn1(forge.asn1.fromDer(Buffer.from(der).toString('latin1')))
const keyOf = (pkcs8: Uint8Array) =>
  forge.pki.privateKeyFromAsn1(forge.asn1.fromDer(Buffer.from(pkcs8).toString('latin1'))) // the samples' key is RSA

function pfxOf(key: forge.pki.rsa.PrivateKey, certificates: forge.pki.Certificate[], password = 'segredo') {
  const file = forge.pkcs12.toPkcs12Asn1(key, certificates, password, { algorithm: '3des', count: 1 })
  return new Uint8Array(Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1'))
}

function remade({ password }: { password: string }): Uint8Array {
  const [first] = readPfx(bytesOf('aes256'), 'segredo')
  if (!first) throw new Error('the sample opens')
  return pfxOf(keyOf(first.key), [certificateOf(first.der)], password)
}

type Hmac = 'sha1' | 'sha256' | 'sha384' | 'sha512'
const HMAC_OIDS: Record<Hmac, string> = {
  sha1: '1.2.840.113549.2.7',
  sha256: '1.2.840.113549.2.9',
  sha384: '1.2.840.113549.2.10',
  sha512: '1.2.840.113549.2.11',
}

interface Pbmac1 {
  /** Null: left out, which means SHA-1 */
  prf: Hmac | null
  mac: Hmac
  password: string
  rounds?: number
  keyLength?: number
}

/** The file with a MAC of PBMAC1 in the place of its own. */
function withPbmac1(bytes: Uint8Array, { prf, mac, password, rounds = 2048, keyLength = 32 }: Pbmac1): Uint8Array {
  const { asn1 } = forge
  const file = asn1.fromDer(Buffer.from(bytes).toString('latin1'))
  const members = (value: unknown) => (value as forge.asn1.Asn1).value as forge.asn1.Asn1[] // the sample's own shape
  const content = members(members(members(file)[1])[1])[0]?.value as string // an OCTET STRING of DER
  const salt = Buffer.alloc(8, 7)
  const isMade = rounds > 0 && rounds < 100_000 && keyLength > 0 && keyLength < 1000
  const key = isMade ? pbkdf2Sync(password, salt, rounds, keyLength, prf ?? 'sha1') : salt
  const digest = createHmac(mac, key).update(Buffer.from(content, 'latin1')).digest()
  const make = (type: forge.asn1.Type, value: string | forge.asn1.Asn1[]) =>
    asn1.create(asn1.Class.UNIVERSAL, type, Array.isArray(value), value)
  const { SEQUENCE, OCTETSTRING, INTEGER, OID, NULL } = asn1.Type
  const number = (value: number) => make(INTEGER, asn1.integerToDer(value).getBytes())
  const octets = (value: Buffer) => make(OCTETSTRING, value.toString('latin1'))
  const named = (oid: string, details = make(NULL, '')) =>
    make(SEQUENCE, [make(OID, asn1.oidToDer(oid).getBytes()), details])
  const derivation = named(
    '1.2.840.113549.1.5.12',
    make(SEQUENCE, [octets(salt), number(rounds), number(keyLength), ...(prf ? [named(HMAC_OIDS[prf])] : [])]),
  )
  const pbmac1 = named('1.2.840.113549.1.5.14', make(SEQUENCE, [derivation, named(HMAC_OIDS[mac])]))
  const macData = make(SEQUENCE, [make(SEQUENCE, [pbmac1, octets(digest)]), octets(Buffer.from('unused')), number(1)])
  file.value = [...members(file).slice(0, 2), macData]
  return new Uint8Array(Buffer.from(asn1.toDer(file).getBytes(), 'latin1'))
}
