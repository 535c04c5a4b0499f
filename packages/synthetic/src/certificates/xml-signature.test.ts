import { X509Certificate } from 'node:crypto'
import { certificateOwner } from '@portal/fiscal/certificado/owner.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test, vi } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { DEMO_COMPANIES, generate } from '../generate.ts'
import { createTestCa } from './test-ca.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ca = createTestCa()
const empresa = DEMO_COMPANIES[1]!
const documents = [...generate({ seed: 5, count: 60, empresa, from: '2026-06', to: '2026-07', signer: ca })]

/**
 * Checks the signature of a document with xml-crypto, which is independent of the signing code and of the
 * reader.
 */
function checkByOracle(text: string): boolean {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  const signature = [...document.getElementsByTagName('Signature')][0]!
  const certificate = [...document.getElementsByTagName('X509Certificate')][0]!.textContent!
  const pem = new X509Certificate(Buffer.from(certificate, 'base64')).toString()
  const signed = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null })
  signed.loadSignature(signature) // the two DOM types differ only in name
  try {
    return signed.checkSignature(text)
  } catch {
    return false
  }
}

test('xml-crypto accepts every kind of document, and refuses changed ones', () => {
  for (const kind of ['nfe', 'cte', 'mdfe', 'evento'] as const) {
    const text = documents.find((document) => document.kind === kind)!.bytes.toString()
    expect(checkByOracle(text), kind).toBe(true)
    expect(checkByOracle(text.replace('<tpAmb>1<', '<tpAmb>2<')), kind).toBe(false)
  }
})

test('all marks of the reader are ok, including the chain', () => {
  const anchors = [new X509Certificate(ca.rootPem)]
  for (const { bytes, kind, name } of documents) {
    if (kind === 'resnfe') continue
    const [found] = readDfe(bytes, { anchors })
    if (!found?.result.ok || !('marks' in found.result.dfe)) throw new Error(name)
    const { key, signature, signer, chain } = found.result.dfe.marks
    expect({ key, signature, signer, chain }, name).toEqual({
      key: { state: 'ok', reason: null },
      signature: { state: 'ok', reason: null },
      signer: { state: 'ok', reason: null },
      chain: { state: 'ok', reason: null },
    })
  }
})

test('signs with SHA-256', () => {
  const signer = createTestCa({ hash: 'sha256', keys: 1 })
  const options = { seed: 1, count: 1, empresa, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06', signer }
  const text = [...generate(options)][0]!.bytes.toString()
  expect(text).toContain('rsa-sha256')
  expect(checkByOracle(text)).toBe(true)
})

test('a leaf has its owner in the ICP-Brasil fields, and is not an authority', () => {
  const root = new X509Certificate(ca.rootPem)
  const leaf = new X509Certificate(ca.leaf(empresa).certificatePem)
  expect(leaf.checkIssued(root)).toBe(true)
  expect(leaf.verify(root.publicKey)).toBe(true)
  expect([root.ca, leaf.ca]).toEqual([true, false])
  expect(certificateOwner(leaf)).toEqual({ cnpj: empresa.taxId, cpf: null })
  expect(leaf.subject).toContain(`:${empresa.taxId}`)
})

test('a person gets an e-CPF, and each holder has a separate certificate', () => {
  const person = { taxId: '52998224725', name: 'Maria Conceição' }
  const leaf = new X509Certificate(ca.leaf(person).certificatePem)
  expect(certificateOwner(leaf)).toEqual({ cnpj: null, cpf: person.taxId })
  expect(ca.leaf(person).certificatePem).toBe(ca.leaf(person).certificatePem)
  expect(ca.leaf(person).certificatePem).not.toBe(ca.leaf(empresa).certificatePem)
})
