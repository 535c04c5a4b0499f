// spec: m12

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDer } from '../certificado/der.ts'
import { certificateOwner } from '../certificado/owner.ts'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { listSamples, readSample } from '../testing/samples.test.kit.ts'
import { pathTo } from './canonical.ts'
import { chainMark, protocolMark, signerMark } from './marks.ts'
import { firstDeep, text } from './node.ts'
import { readXml } from './read.ts'
import { type SignatureCheck, verifySignature } from './signature.ts'

const CNPJ = '11222333000181'
const CPF = '52998224725'
const PERSON = `01011980${CPF}${'0'.repeat(26)}`
const owner = (options: Parameters<typeof makeCertificate>[0]) => certificateOwner(makeCertificate(options).certificate)
const checked = (options: Parameters<typeof makeCertificate>[0]): SignatureCheck => ({
  mark: { state: 'ok', reason: null },
  certificate: makeCertificate(options).certificate,
  digestValue: 'AAAA',
  contentDigest: 'AAAA',
})

describe('the owner of a certificate', () => {
  test.each([
    ['a company by its alternative name', { cn: 'X', names: { 3: CNPJ, 4: PERSON } }, { cnpj: CNPJ, cpf: null }],
    ['a CNPJ with letters', { cn: 'X', names: { 3: '12ABC34501DE35' } }, { cnpj: '12ABC34501DE35', cpf: null }],
    ['a value as PrintableString', { cn: 'X', names: { 3: CNPJ }, nameTag: 0x13 }, { cnpj: CNPJ, cpf: null }],
    [
      'a value as UTF8String, spaces behind',
      { cn: 'X', names: { 3: `${CNPJ}  ` }, nameTag: 0x0c },
      { cnpj: CNPJ, cpf: null },
    ],
    ['a person', { cn: 'X', names: { 1: PERSON } }, { cnpj: null, cpf: CPF }],
    [
      'the person responsible for a company is not the owner',
      { cn: 'X', names: { 4: PERSON } },
      { cnpj: null, cpf: null },
    ],
    ['a seal by its serial number', { cn: 'X', serialNumber: CNPJ }, { cnpj: CNPJ, cpf: null }],
    ['a person by the serial number', { cn: 'X', serialNumber: CPF }, { cnpj: null, cpf: CPF }],
    ['the common name, if no other field has an id', { cn: `EMPRESA: FILIAL:${CNPJ}` }, { cnpj: CNPJ, cpf: null }],
    [
      'wrong check digits are ignored',
      { cn: 'X:11222333000180', names: { 3: '11222333000180' } },
      { cnpj: null, cpf: null },
    ],
    ['nothing', { cn: 'X' }, { cnpj: null, cpf: null }],
  ])('%s', (_name, options, expected) => {
    expect(owner(options)).toEqual(expected)
  })
})

describe('the signer', () => {
  const company = checked({ cn: 'X', names: { 3: CNPJ } })
  const person = checked({ cn: 'X', names: { 1: PERSON } })
  test('is the issuer, or another establishment of the same company', () => {
    expect(signerMark(company, CNPJ).state).toBe('ok')
    expect(signerMark(company, `${CNPJ.slice(0, 8)}000262`).state).toBe('ok')
    expect(signerMark(person, CPF).state).toBe('ok')
  })
  test('is another company, or a person for a company', () => {
    expect(signerMark(company, '11444777000161')).toEqual({
      state: 'failed',
      reason: 'O certificado é de outro titular: 11.222.333/0001-81.',
    })
    expect(signerMark(person, CNPJ).state).toBe('failed')
    expect(signerMark(company, CPF).state).toBe('failed')
    expect(signerMark(company, CNPJ.slice(0, 8)).state).toBe('failed')
  })
  test('is unknown', () => {
    expect(signerMark(company, null).state).toBe('unknown')
    expect(signerMark(checked({ cn: 'X' }), CNPJ)).toEqual({
      state: 'unknown',
      reason: 'O certificado não traz CNPJ nem CPF.',
    })
    const failed: SignatureCheck = {
      ...checked({ cn: 'X' }),
      mark: { state: 'failed', reason: 'x' },
      certificate: null,
    }
    expect(signerMark(failed, CNPJ).state).toBe('unknown')
    expect(chainMark(failed, [], new Date(0))).toEqual({
      state: 'unknown',
      reason: 'Não verificado, a assinatura não é válida.',
    })
    const absent: SignatureCheck = { ...failed, mark: { state: 'absent', reason: 'Sem assinatura.' } }
    expect(signerMark(absent, CNPJ)).toEqual({ state: 'absent', reason: 'Sem assinatura.' })
  })
})

test('the protocol matches the signed content, differs from it, or is unknown', () => {
  const check = checked({ cn: 'X' })
  expect(protocolMark(check, { digVal: 'AAAA' })).toEqual({ state: 'ok', reason: null })
  expect(protocolMark(check, { digVal: 'BBBB' })).toEqual({
    state: 'failed',
    reason: 'O protocolo é de outro conteúdo.',
  })
  expect(protocolMark(check, { digVal: null }).state).toBe('unknown')
  expect(protocolMark(check, null).state).toBe('absent')
  expect(protocolMark({ ...check, digestValue: null }, { digVal: 'AAAA' }).state).toBe('unknown')
})

describe('DER', () => {
  test.each([
    ['an indefinite length', '3080'],
    ['a length that could be shorter', '30810100'],
    ['a length with a leading zero', '3082000100'],
    ['a value cut short', '300500'],
    ['a tag of several bytes', '1f8100'],
    ['no length', '30'],
    ['a length of four bytes', '308400000001'],
  ])('refuses %s', (_name, bytes) => {
    expect(() => readDer(Buffer.from(bytes, 'hex'))).toThrow(expect.objectContaining({ code: 'der.malformed' }))
  })

  test('refuses a list with too many members', () => {
    expect(() => readDer(Buffer.alloc(100_000))).toThrow(expect.objectContaining({ code: 'der.malformed' }))
  })

  test('reads any bytes completely or refuses them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          const sum = readDer(bytes).reduce((total, { body }) => total + body.length + 2, 0)
          expect(sum).toBe(bytes.length)
        } catch (error) {
          expect(error).toMatchObject({ code: 'der.malformed' })
        }
      }),
      { numRuns: 1000 },
    )
  })
})

const signedNotes = listSamples().filter(
  ({ path, signature }) => signature === 'ok' && /^nfe\/(nfe-04|nf-e-entrada)/.test(path),
)

test.each(signedNotes)('the e-CNPJ of $path contains the CNPJ of its company', { timeout: 60_000 }, (sample) => {
  const root = readXml(readSample(sample))
  const node = firstDeep(root, 'infNFe')
  const path = node && pathTo(root, node)
  if (!node || !path) throw new Error('no note')
  const { certificate } = verifySignature({ node, ancestors: path.slice(0, -1) })
  expect(certificate && certificateOwner(certificate)).toEqual({
    cnpj: text(firstDeep(root, 'emit'), 'CNPJ'),
    cpf: null,
  })
})
