import { verifyChain } from '@portal/fiscal/certificado/chain.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { expect, test } from 'vitest'
import { issueCertificate, rsaKeys } from './issue.ts'

/** As the chains of 2001 and v1 were: SHA-1 all the way, the root included. */
const old = { hash: 'sha1', from: '2009-01-01', until: '2014-01-01' } as const
const root = issueCertificate({ ...old, cn: 'AC Raiz Antiga', ca: {}, keys: rsaKeys() })
const ca = issueCertificate({ ...old, cn: 'AC Antiga', ca: {}, issuer: root, keys: rsaKeys() })
const pool = [root.certificate, ca.certificate]
const THEN = new Date('2011-06-01T12:00:00Z')
const chain = (leaf: { certificate: Parameters<typeof verifyChain>[0] }, at = THEN) =>
  verifyChain(leaf.certificate, pool, at)

test('a document of its time leads to its root by SHA-1', () => {
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca }))).toEqual({ state: 'ok', reason: null })
})

test('with a key of 1024 bits, as was common, it cannot be judged', () => {
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }))).toEqual({
    state: 'unknown',
    reason: 'A chave do certificado, de 1024 bits, era aceita na época, mas hoje não prova quem assinou.',
  })
})

test('an old key excuses no other fault', () => {
  const keys = rsaKeys(1024)
  const false_ = issueCertificate({ ...old, cn: 'AC Antiga', ca: {}, keys: rsaKeys() })
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: false_, keys })).state).toBe('failed')
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca, keys, until: '2011-01-01' })).state).toBe('failed')
  expect(chain(issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca, keys, usage: ['keyEncipherment'] })).state).toBe(
    'failed',
  )
})

test('from 2012 on SHA-1 and 1024 bits are failed', () => {
  const later = { from: '2012-02-01', until: '2014-01-01' }
  const at = new Date('2012-06-01T12:00:00Z')
  expect(chain(issueCertificate({ ...old, ...later, cn: 'EMPRESA', issuer: ca }), at)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('algoritmo'),
  })
  expect(chain(issueCertificate({ ...later, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }), at).state).toBe('failed')
})

test('nobody signs in by SHA-1, nor with 1024 bits, whatever the date', () => {
  const question = { pool, at: THEN, purpose: 'login' as const }
  for (const leaf of [
    issueCertificate({ ...old, cn: 'EMPRESA', issuer: ca }),
    issueCertificate({ from: old.from, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }),
    issueCertificate({ from: old.from, cn: 'EMPRESA', issuer: ca }),
  ])
    expect(findPath(leaf.certificate, question).ok).toBe(false)
})
