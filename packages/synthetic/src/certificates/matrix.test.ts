import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCrl } from '@portal/fiscal/certificado/crl.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { indexCrls, revocationFault, revocationOf } from '@portal/fiscal/certificado/revocation.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { crlPem } from './crl.ts'
import { certificatePem } from './issue.ts'
import { AT, type CertificateCase, makeMatrix } from './matrix.ts'

vi.setConfig({ testTimeout: 120_000 })

const rows = makeMatrix()
const folder = mkdtempSync(join(tmpdir(), 'portal-matriz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The verdict of the code under test: the fault's code, or null. */
function judge({ leaf, pool, crls }: CertificateCase, der: Buffer = leaf.der): string | null {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(der)
    if (!certificate.raw.equals(der)) return 'malformed'
  } catch {
    return 'malformed'
  }
  const found = findPath(certificate, { pool: pool.map((one) => one.certificate), at: AT, purpose: 'login' })
  if (!found.ok) return found.fault.code
  return revocationFault(revocationOf(found.path, indexCrls(crls.map(readCrl)), AT))?.code ?? null
}

const openssl = spawnSync('openssl', ['version']).status === 0

/** The verdict of `openssl verify` at level 2 (no SHA-1, RSA from 2048 bits), as a client, with all lists. */
function opensslAccepts({ leaf, pool, crls }: CertificateCase): boolean {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const anchors = pool.filter(({ certificate }) => certificate.subject === certificate.issuer)
  const others = pool.filter((one) => !anchors.includes(one))
  const pems = (list: typeof pool) => list.map(({ der }) => certificatePem(der)).join('')
  const args = ['verify', '-x509_strict', '-auth_level', '2', '-purpose', 'sslclient', '-crl_check_all']
  const files = ['-CAfile', write('anchors.pem', pems(anchors)), '-untrusted', write('others.pem', pems(others))]
  const lists = crls.length > 0 ? ['-CRLfile', write('crls.pem', crls.map(crlPem).join(''))] : []
  const at = ['-attime', String(AT.getTime() / 1000), '-no-CApath', '-no-CAstore']
  const { status } = spawnSync('openssl', [
    ...args,
    ...files,
    ...lists,
    ...at,
    write('leaf.pem', certificatePem(leaf.der)),
  ])
  return status === 0
}

describe('the matrix', () => {
  test.each(rows)('$name', (row) => {
    expect(judge(row)).toBe(row.expected)
  })

  if (!openssl) console.info('openssl não está nesta máquina: a matriz foi julgada só pelo nosso validador')
  test.each(openssl ? rows.filter((row) => row.openssl) : [])('$name: openssl gives the same verdict', (row) => {
    expect(opensslAccepts(row)).toBe(row.expected === null)
  })
})

describe('with one changed byte', () => {
  const [row] = rows as [CertificateCase]
  const pick = (length: number) => fc.tuple(fc.nat(length - 1), fc.integer({ min: 1, max: 255 }))
  const changed = (der: Buffer, [at, mask]: [number, number]) => {
    const copy = Buffer.from(der)
    copy[at] = copy[at]! ^ mask
    return copy
  }

  test('a certificate is never accepted', () => {
    fc.assert(
      fc.property(pick(row.leaf.der.length), (change) => {
        expect(judge(row, changed(row.leaf.der, change))).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('an intermediate authority is never accepted', () => {
    const [root, ca] = row.pool as [CertificateCase['leaf'], CertificateCase['leaf']]
    fc.assert(
      fc.property(pick(ca.der.length), (change) => {
        let certificate: X509Certificate
        try {
          certificate = new X509Certificate(changed(ca.der, change))
        } catch {
          return
        }
        expect(judge({ ...row, pool: [root, { ...ca, certificate }] })).not.toBeNull()
      }),
      { numRuns: 1500 },
    )
  })

  test('a revocation list is never accepted', () => {
    const [rootCrl, crl] = row.crls as [Buffer, Buffer]
    fc.assert(
      fc.property(pick(crl.length), (change) => {
        let verdict: string | null
        try {
          verdict = judge({ ...row, crls: [rootCrl, changed(crl, change)] })
        } catch (error) {
          expect(error).toMatchObject({ name: 'FiscalError' })
          return
        }
        expect(verdict).not.toBeNull()
      }),
      { numRuns: 1500 },
    )
  })

  test('random bytes are refused without an unexpected error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(judge(row, Buffer.from(bytes))).not.toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})

test('bytes before or after a certificate are refused', () => {
  const [row] = rows as [CertificateCase]
  for (const der of [
    Buffer.concat([row.leaf.der, Buffer.from([0])]),
    Buffer.concat([Buffer.from([0x30, 0]), row.leaf.der]),
  ])
    expect(judge(row, der)).not.toBeNull()
})
