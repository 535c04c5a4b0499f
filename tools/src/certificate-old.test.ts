import { verifyChain } from '@portal/fiscal/certificado/chain.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { expect, test } from 'vitest'
import { issue, rsaKeys } from './sign/hierarchy.ts'

/** As the chains of 2001 and v1 were: SHA-1 all the way, the root included. */
const old = { hash: 'sha1', from: '20090101000000Z', until: '20140101000000Z' } as const
const root = issue({ ...old, cn: 'AC Raiz Antiga', ca: {}, keys: rsaKeys() })
const ca = issue({ ...old, cn: 'AC Antiga', ca: {}, issuer: root, keys: rsaKeys() })
const pool = [root.certificate, ca.certificate]
const THEN = new Date('2011-06-01T12:00:00Z')
const chain = (leaf: { certificate: Parameters<typeof verifyChain>[0] }, at = THEN) =>
  verifyChain(leaf.certificate, pool, at)

test('a document of its time leads to its root by SHA-1', () => {
  expect(chain(issue({ ...old, cn: 'EMPRESA', issuer: ca }))).toEqual({ state: 'ok', reason: null })
})

test('with a key of 1024 bits, as was common, it cannot be judged', () => {
  expect(chain(issue({ ...old, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }))).toEqual({
    state: 'unknown',
    reason: 'A chave do certificado, de 1024 bits, era aceita na época, mas hoje não prova quem assinou.',
  })
})

test('an old key excuses no other fault', () => {
  const keys = rsaKeys(1024)
  const false_ = issue({ ...old, cn: 'AC Antiga', ca: {}, keys: rsaKeys() })
  expect(chain(issue({ ...old, cn: 'EMPRESA', issuer: false_, keys })).state).toBe('failed')
  expect(chain(issue({ ...old, cn: 'EMPRESA', issuer: ca, keys, until: '20110101000000Z' })).state).toBe('failed')
  expect(chain(issue({ ...old, cn: 'EMPRESA', issuer: ca, keys, usage: [0x20, 5] })).state).toBe('failed')
})

test('from 2012 on SHA-1 and 1024 bits are failed', () => {
  const later = { from: '20120201000000Z', until: '20140101000000Z' }
  const at = new Date('2012-06-01T12:00:00Z')
  expect(chain(issue({ ...old, ...later, cn: 'EMPRESA', issuer: ca }), at)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('algoritmo'),
  })
  expect(chain(issue({ ...later, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }), at).state).toBe('failed')
})

test('nobody signs in by SHA-1, nor with 1024 bits, whatever the date', () => {
  const question = { pool, at: THEN, purpose: 'login' as const }
  for (const leaf of [
    issue({ ...old, cn: 'EMPRESA', issuer: ca }),
    issue({ from: old.from, cn: 'EMPRESA', issuer: ca, keys: rsaKeys(1024) }),
    issue({ from: old.from, cn: 'EMPRESA', issuer: ca }),
  ])
    expect(findPath(leaf.certificate, question).ok).toBe(false)
})
