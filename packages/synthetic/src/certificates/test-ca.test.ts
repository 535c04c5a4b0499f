import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { isCrlOf, readCrl } from '@portal/fiscal/certificado/crl.ts'
import { expect, test } from 'vitest'
import { createTestCa } from './test-ca.ts'

const ca = createTestCa({ keys: 1 })
const holder = { taxId: '52998224725', name: 'Maria Conceição' }

test('OpenSSL opens the .pfx with its password only', () => {
  const pfx = ca.pfx(holder, 'segredo')
  expect(() => createSecureContext({ pfx, passphrase: 'segredo' })).not.toThrow()
  expect(() => createSecureContext({ pfx, passphrase: 'outra' })).toThrow('mac verify failure')
})

test('the revocation list is signed by the root and has no entries', () => {
  const crl = readCrl(ca.crl())
  expect(crl.size).toBe(0)
  expect(isCrlOf(crl, new X509Certificate(ca.rootPem))).toBe(true)
  expect(isCrlOf(crl, new X509Certificate(createTestCa().rootPem))).toBe(false)
})

test('a kept authority goes on with the same root and keys', () => {
  const again = createTestCa({ kept: ca.keep() })
  expect(again.rootPem).toBe(ca.rootPem)
  const root = new X509Certificate(ca.rootPem)
  const leaf = new X509Certificate(again.leaf({ ...holder, until: '2026-12-08' }).certificatePem)
  expect(leaf.checkIssued(root) && leaf.verify(root.publicKey)).toBe(true)
  expect(leaf.publicKey.equals(new X509Certificate(ca.leaf(holder).certificatePem).publicKey)).toBe(true)
  expect(leaf.validTo).toMatch(/^Dec +8 00:00:00 2026 GMT$/)
})
