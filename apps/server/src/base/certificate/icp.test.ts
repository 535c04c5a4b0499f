import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyChain } from '@portal/fiscal/certificado/chain.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { openPool } from '@portal/fiscal/certificado/pool.ts'
import { authorityFault, issuingFault } from '@portal/fiscal/certificado/rules.ts'
import { issueCertificate, rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import { describe, expect, test } from 'vitest'
import { authoritiesOf, unpackPool } from './authorities.ts'
import { isTlsRoot, listOf, readShippedIcp, tlsAnchors } from './icp.ts'
import { ICP_ROOTS } from './icp-roots.ts'

const FOLDER = join(import.meta.dirname, '../../../icp')
const texts = readFileSync(join(FOLDER, 'icp-brasil.jsonl'), 'utf8').trimEnd().split('\n')

interface Row {
  cn: string
  sha256: string
  root: string
  use: string
  der: string
}
const rows = texts.map((text) => {
  const row: Row = JSON.parse(text)
  return { ...row, certificate: new X509Certificate(Buffer.from(row.der, 'base64')) }
})
const shipped = await readShippedIcp()
const AT = new Date('2026-08-01T12:00:00Z')

describe('the shipped list', () => {
  test('has the pinned roots, by fingerprint, and authorities that lead to them by their signatures', () => {
    const roots = rows.filter(({ certificate }) => certificate.subject === certificate.issuer)
    expect(roots.map(({ sha256 }) => sha256).toSorted()).toEqual(ICP_ROOTS.map(({ sha256 }) => sha256).toSorted())
    const rootAbove = (certificate: X509Certificate): string | undefined => {
      if (certificate.subject === certificate.issuer)
        return certificate.verify(certificate.publicKey)
          ? createHash('sha256').update(certificate.raw).digest('hex')
          : ''
      const issuer = rows.find(
        (row) => certificate.checkIssued(row.certificate) && certificate.verify(row.certificate.publicKey),
      )
      return issuer && rootAbove(issuer.certificate)
    }
    for (const { certificate, sha256, root, use, cn } of rows) {
      expect([cn, createHash('sha256').update(certificate.raw).digest('hex')]).toEqual([cn, sha256])
      expect([cn, certificate.ca, rootAbove(certificate)]).toEqual([cn, true, root])
      expect(ICP_ROOTS.find((pin) => pin.sha256 === root)?.use).toBe(use)
    }
    expect(rows.length).toBeGreaterThanOrEqual(339)
  })

  test('names the source of each certificate', () => {
    const [, ...lines] = readFileSync(join(FOLDER, 'procedencia.tsv'), 'utf8').trimEnd().split('\n')
    const hashes = lines.map((line) => line.split('\t')[5])
    expect(hashes.toSorted()).toEqual(rows.map(({ sha256 }) => sha256).toSorted())
    expect(lines.every((line) => (line.split('\t')[6] ?? '') !== '')).toBe(true)
  })

  test('every authority may issue document signers, except those of server certificates', () => {
    const faults = rows.flatMap(({ cn, use, certificate }) => {
      const fault = issuingFault(certificate) ?? authorityFault(certificate, 0, 'document')
      return use === 'document' && fault ? [{ cn, fault }] : []
    })
    expect(faults.filter(({ fault }) => fault !== 'issuer_usage')).toEqual([])
    expect(faults.filter(({ cn }) => !/SSL/i.test(cn))).toEqual([])
  })

  test('refuses a root with the same name and another key, a damaged line, and a root with another use', () => {
    const fake = issueCertificate({ cn: 'Autoridade Certificadora Raiz Brasileira v5', ca: {} })
    const v5 = rows.find(({ cn }) => cn.endsWith('v5'))
    const lineOf = (change: object) => JSON.stringify({ ...v5, certificate: undefined, ...change })
    const hash = createHash('sha256').update(fake.der).digest('hex')
    expect(() => listOf([lineOf({})])).not.toThrow()
    expect(() => listOf([lineOf({ der: fake.der.toString('base64'), sha256: hash })])).toThrow('pinned root')
    expect(() => listOf([lineOf({ der: fake.der.toString('base64') })])).toThrow('damaged')
    expect(() => listOf([lineOf({ use: 'tls' })])).toThrow('pinned root')
  })

  test('the root of server certificates anchors neither documents nor sign-in', async () => {
    const tls = await tlsAnchors()
    expect(tls.filter(isTlsRoot).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('CN=Autoridade Certificadora Raiz Brasileira v10'),
    ])
    expect(tls.length).toBeGreaterThanOrEqual(19)
    const pool = openPool(shipped.document, { isExhaustive: false })
    expect(pool.all().filter(isTlsRoot)).toEqual([])
    for (const certificate of tls) {
      const date = new Date(certificateFields(certificate).notBefore + 86_400_000)
      expect(findPath(certificate, { pool, at: date, purpose: 'login' }).ok).toBe(false)
    }
  })
})

const ISSUER = issueCertificate({ cn: 'AC Sósia', ca: {}, keys: rsaKeys() })
const own = issueCertificate({ cn: 'AC do Escritório', ca: {} })
const pools = {
  none: authoritiesOf({}).pool,
  shipped: authoritiesOf({ shipped: shipped.document }).pool,
  both: authoritiesOf({ shipped: shipped.document, own: [own.certificate] }).pool,
  demo: authoritiesOf({ shipped: shipped.document, demo: [own.certificate] }).pool,
  intermediate: authoritiesOf({
    shipped: shipped.document,
    own: [issueCertificate({ cn: 'AC Nova', ca: {}, issuer: own }).certificate],
  }).pool,
}

describe('a signer with an unknown issuer', () => {
  const stranger = issueCertificate({ cn: 'EMPRESA', issuer: ISSUER }).certificate
  test.each([
    ['none', 'unknown'],
    ['shipped', 'unknown'],
    ['demo', 'unknown'],
    ['intermediate', 'unknown'],
    ['both', 'failed'],
  ] as const)('with anchors «%s» is %s, and never signs in', (name, state) => {
    expect(verifyChain(stranger, pools[name], AT)).toEqual({ state, reason: expect.any(String) })
    expect(findPath(stranger, { pool: pools[name], at: AT, purpose: 'login' }).ok).toBe(false)
  })

  test('the reason says that the list is not complete', () => {
    expect(verifyChain(stranger, pools.shipped, AT).reason).toBe(
      'Quem emitiu o certificado não está entre as autoridades que acompanham o portal: a cadeia não pôde ser conferida.',
    )
  })
})

test('the signature of a look-alike authority fails in every installation', () => {
  const safeweb = rows.find(({ cn }) => cn === 'AC SAFEWEB RFB v5')?.certificate as X509Certificate // in the list, see above
  const name = Buffer.from(certificateFields(safeweb).subject)
  for (const pool of [pools.shipped, pools.both, pools.demo]) {
    const named = issueCertificate({ cn: 'EMPRESA', issuer: { ...ISSUER, name } }).certificate
    expect(verifyChain(named, pool, AT)).toEqual({
      state: 'failed',
      reason: 'O certificado diz ser de uma autoridade conhecida, mas não foi ela que o emitiu.',
    })
    const bare = issueCertificate({ cn: 'EMPRESA', issuer: { ...ISSUER, name }, withoutKeyIds: true }).certificate
    expect(verifyChain(bare, pool, AT).state).toBe('failed')
  }
})

test('threads share one set of authorities', () => {
  const authorities = authoritiesOf({
    shipped: shipped.document,
    own: [own.certificate, rows[0]?.certificate ?? own.certificate],
  })
  const pool = unpackPool(structuredClone(authorities.packed()))
  expect(pool.size).toBe(shipped.document.length + 1)
  expect(pool.isExhaustive).toBe(true)
  expect(unpackPool(authorities.packed())).toBe(pool)
  expect(verifyChain(issueCertificate({ cn: 'EMPRESA', issuer: own }).certificate, pool, AT).state).toBe('ok')
})
