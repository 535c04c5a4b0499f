import type { IssuedCertificate } from '@portal/synthetic/certificates/issue.ts'
import type { CertificateOptions } from '@portal/synthetic/certificates/options.ts'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { verifyChain } from './chain.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const root = makeCertificate({ cn: 'Raiz', ca: {} })
const middle = makeCertificate({ cn: 'Intermediária', ca: {}, issuer: root })
const leaf = makeCertificate({ cn: 'Folha', issuer: middle })
const certificates = (...holders: IssuedCertificate[]) => holders.map(({ certificate }) => certificate)
const judge = ({ certificate }: IssuedCertificate, ...pool: IssuedCertificate[]) =>
  verifyChain(certificate, certificates(...pool), AT)
const under = (issuer: IssuedCertificate, options: Partial<CertificateOptions> = {}) =>
  makeCertificate({ cn: `Sob ${issuer.certificate.subject}`, issuer, ...options })

describe('a chain is accepted', () => {
  test('through intermediates in any order, up to a root', () => {
    expect(judge(leaf, root, middle)).toEqual({ state: 'ok', reason: null })
    expect(judge(leaf, middle, root).state).toBe('ok')
    expect(judge(under(root), root).state).toBe('ok')
  })
  test('on the day of signing, even if expired today', () => {
    const old = under(middle, { from: '2021-01-01', until: '2022-01-01' })
    expect(verifyChain(old.certificate, certificates(root, middle), new Date('2021-06-01')).state).toBe('ok')
    expect(judge(old, root, middle)).toEqual({
      state: 'failed',
      reason: 'O certificado não era válido na data da assinatura.',
    })
  })
  test('beside another authority of the same name', () => {
    const twin = makeCertificate({ cn: 'Intermediária', ca: {}, issuer: root })
    expect(judge(leaf, root, twin, middle).state).toBe('ok')
  })
})

describe('a chain is refused', () => {
  const NO_PATH = { state: 'failed', reason: 'A cadeia do certificado não chega a uma raiz de confiança.' }
  test('without the root, or without the intermediate', () => {
    expect(judge(leaf, middle)).toEqual(NO_PATH)
    expect(judge(leaf, root)).toEqual(NO_PATH)
  })
  test('under a root or intermediate with the same name and another key', () => {
    const falseRoot = makeCertificate({ cn: 'Raiz', ca: {} })
    const falseMiddle = makeCertificate({ cn: 'Intermediária', ca: {}, issuer: falseRoot })
    const signature = { state: 'failed', reason: 'A assinatura de um certificado da cadeia não confere.' }
    expect(judge(leaf, falseRoot, middle)).toEqual(signature)
    expect(judge(under(falseMiddle), root, middle)).toEqual(signature)
  })
  test('when a leaf acts as an authority', () => {
    const rogue = under(leaf)
    expect(judge(rogue, root, middle)).toEqual(NO_PATH)
    expect(judge(rogue, root, middle, leaf)).toEqual({
      state: 'failed',
      reason: 'Quem emitiu o certificado não é uma autoridade certificadora.',
    })
  })
  test('when the leaf itself is an authority, or signed itself', () => {
    expect(judge(middle, root).state).toBe('failed')
    expect(judge(makeCertificate({ cn: 'Só eu' }), root, middle)).toEqual(NO_PATH)
  })
  test('when an authority was expired on the day of signing', () => {
    const expired = makeCertificate({ cn: 'Velha', ca: {}, issuer: root, until: '2025-01-01' })
    expect(judge(under(expired), root, expired)).toEqual({
      state: 'failed',
      reason: 'Um certificado da cadeia não era válido na data da assinatura.',
    })
  })
  test('when it has more than five authorities', () => {
    let last = root
    const pool = [root]
    for (let level = 1; level <= 6; level++) {
      last = makeCertificate({ cn: `Nível ${level}`, ca: {}, issuer: last })
      pool.push(last)
      expect(judge(makeCertificate({ cn: 'Fim', issuer: last }), ...pool).state).toBe(level < 5 ? 'ok' : 'failed')
    }
  })
})

test('a chain is unknown without anchors or without a date', () => {
  expect(judge(leaf)).toEqual({ state: 'unknown', reason: 'Sem raízes de confiança configuradas.' })
  expect(verifyChain(leaf.certificate, certificates(root), new Date(Number.NaN)).state).toBe('unknown')
})
