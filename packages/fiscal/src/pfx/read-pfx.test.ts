import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
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
