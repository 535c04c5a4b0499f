import type { X509Certificate } from 'node:crypto'
import type { IssuedCertificate } from '@portal/synthetic/certificates/issue.ts'
import { rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { clientChain } from './client-chain.ts'
import { openPool } from './pool.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const root = makeCertificate({ cn: 'Raiz', ca: {} })
const upper = makeCertificate({ cn: 'AC de cima', ca: {}, issuer: root })
const lower = makeCertificate({ cn: 'AC de baixo', ca: {}, issuer: upper, until: '2030-01-01' })
const leaf = makeCertificate({ cn: 'Folha', issuer: lower })
const stranger = makeCertificate({ cn: 'Outra AC', ca: {} })
const person = makeCertificate({ cn: 'Sócio', issuer: lower })
/** `lower` again with the same name and key, for other validities and algorithms. */
const lowerAs = (options: Partial<Parameters<typeof makeCertificate>[0]>) =>
  makeCertificate({ cn: 'AC de baixo', ca: {}, issuer: upper, keys: lower.keys, ...options })
const oldLower = lowerAs({ until: '2026-01-01' })
const longLower = lowerAs({ until: '2040-01-01' })
const weakLower = lowerAs({ hash: 'sha1' })

interface Case {
  known?: IssuedCertificate[]
  offered?: (IssuedCertificate | Buffer)[]
}
const above = ({ known = [], offered = [] }: Case): X509Certificate[] =>
  clientChain(leaf.certificate, {
    pool: openPool(
      known.map(({ der }) => der),
      { isExhaustive: false },
    ),
    offered: offered.map((one) => (Buffer.isBuffer(one) ? one : one.der)),
    at: AT,
  })
const ders = (chain: readonly X509Certificate[]) => chain.map(({ raw }) => raw.toString('hex'))
const hex = (...chain: IssuedCertificate[]) => chain.map(({ der }) => der.toString('hex'))
const whole = [lower, upper, root]

describe('the chain above a certificate', () => {
  test.each<[name: string, input: Case, chain: IssuedCertificate[]]>([
    ['of the known authorities alone', { known: whole }, whole],
    ['of the file alone', { offered: whole }, whole],
    ['of the file in any order', { offered: [root, lower, upper] }, whole],
    ['of both: the file has the lower one', { known: [root, upper], offered: [lower] }, whole],
    ['of both: the file has the upper one', { known: [lower, root], offered: [upper] }, whole],
    ['without its end, where nobody has it', { offered: [lower, upper] }, [lower, upper]],
    ['without anything, where its issuer is missing', { known: [root], offered: [upper] }, []],
    ['without strangers and other people', { known: whole, offered: [stranger, person, leaf] }, whole],
    ['of the valid one of two', { known: [root, upper, oldLower], offered: [lower] }, whole],
    ['of the one that ends last', { known: [root, upper, lower], offered: [longLower] }, [longLower, upper, root]],
    ['of the strong one of two', { known: [root, upper], offered: [weakLower, lower] }, whole],
    ['without a weak issuer', { known: [root, upper], offered: [weakLower] }, []],
    ['with bytes that are no certificate among the offered', { known: whole, offered: [Buffer.from('nada')] }, whole],
  ])('%s', (_, input, chain) => {
    expect(ders(above(input))).toEqual(hex(...chain))
  })

  test('ends at the anchor that the program knows, not at another root of the file', () => {
    const otherRoot = makeCertificate({ cn: 'Raiz nova', ca: {} })
    const crossed = makeCertificate({
      cn: 'AC de cima',
      ca: {},
      issuer: otherRoot,
      keys: upper.keys,
      until: '2044-01-01',
    })
    expect(ders(above({ known: [root], offered: [crossed, otherRoot, lower, upper] }))).toEqual(hex(...whole))
    expect(ders(above({ known: [otherRoot], offered: [crossed, lower, upper, root] }))).toEqual(
      hex(lower, crossed, otherRoot),
    )
  })

  test('does not go on below an authority whose key is too short for a connection', () => {
    const short = makeCertificate({ cn: 'AC curta', ca: {}, issuer: root, keys: rsaKeys(1024) })
    const below = makeCertificate({ cn: 'Folha da curta', issuer: short })
    const pool = openPool([root.der, short.der], { isExhaustive: false })
    expect(clientChain(below.certificate, { pool, offered: [], at: AT })).toEqual([])
  })

  test('stays within bounds when the authorities issue each other', () => {
    const one = makeCertificate({ cn: 'A', ca: {}, issuer: root })
    const two = makeCertificate({ cn: 'B', ca: {}, issuer: one })
    const back = makeCertificate({ cn: 'A', ca: {}, issuer: two, keys: one.keys })
    const many = Array.from({ length: 20 }, () => makeCertificate({ cn: 'B', ca: {}, issuer: one, keys: two.keys }))
    const under = makeCertificate({ cn: 'Folha', issuer: two })
    const pool = openPool(
      [root, one, two, back, ...many].map(({ der }) => der),
      { isExhaustive: false },
    )
    const chain = clientChain(under.certificate, { pool, offered: [], at: AT })
    expect(chain.at(-1)?.subject).toContain('CN=Raiz')
    expect(chain.length).toBeLessThanOrEqual(5)
  })
})
