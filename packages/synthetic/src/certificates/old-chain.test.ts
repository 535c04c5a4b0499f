import { verifyChain } from '@portal/fiscal/certificado/chain.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { expect, test } from 'vitest'
import { issueCertificate, rsaKeys } from './issue.ts'

/** Options of the chains of 2001 and v1: SHA-1 for all certificates, including the root. */
const old = { hash: 'sha1', from: '2009-01-01', until: '2014-01-01' } as const
const root = issueCertificate({ ...old, cn: 'AC Raiz Antiga', ca: {}, keys: rsaKeys() })
const ca = issueCertificate({ ...old, cn: 'AC Antiga', ca: {}, issuer: root, keys: rsaKeys() })
const pool = [root.certificate, ca.certificate]
const THEN = new Date('2011-06-01T12:00:00Z')
const chain = (leaf: { certificate: Parameters<typeof verifyChain>[0] }, at = THEN) =>
  verifyChain(leaf.certificate, pool, at)

test('a SHA-1 chain is accepted for an old document', () => {
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca }))).toEqual({ state: 'ok', reason: null })
})

test('an old chain with a 1024-bit key is unknown', () => {
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }))).toEqual({
    state: 'unknown',
    reason: 'A chave do certificado, de 1024 bits, era aceita na época, mas hoje não prova quem assinou.',
  })
})

test('another fault of an old key is still reported', () => {
  const keys = rsaKeys(1024)
  const false_ = issueCertificate({ ...old, cn: 'AC Antiga', ca: {}, keys: rsaKeys() })
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: false_, keys })).state).toBe('failed')
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca, keys, until: '2011-01-01' })).state).toBe('failed')
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca, keys, usage: ['keyEncipherment'] })).state).toBe(
    'failed',
  )
})

test('SHA-1 and 1024 bits fail from 2012 on', () => {
  const later = { from: '2012-02-01', until: '2014-01-01' }
  const at = new Date('2012-06-01T12:00:00Z')
  expect(chain(issueCertificate({ ...old, ...later, cn: 'EMPRESA', issuer: ca }), at)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('algoritmo'),
  })
  expect(chain(issueCertificate({ ...later, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }), at).state).toBe('failed')
})

test('SHA-1 and 1024 bits are refused for signing in at any date', () => {
  const question = { pool, at: THEN, purpose: 'login' as const }
  for (const leaf of [
    issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca }),
    issueCertificate({ from: old.from, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }),
    issueCertificate({ from: old.from, cn: 'EMPRESA', issuer: ca }),
  ])
    expect(findPath(leaf.certificate, question).ok).toBe(false)
})
