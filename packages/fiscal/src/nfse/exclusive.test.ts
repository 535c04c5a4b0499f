import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { makeNfse } from '@portal/synthetic/nfse/nfse.ts'
import { expect, test } from 'vitest'
import type { Mark } from '../base/model.ts'
import { readDfe } from '../dfe.ts'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { signXml } from '../testing/sign.test.kit.ts'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SEFIN = makeCertificate({ cn: '*.nfse.gov.br' })
const [month] = nfseMonth({ seed: 3, count: 1, month: '2026-10', signer: null })
const note = Buffer.from(makeNfse({ ...month!.wish, generator: '2' }, null).bytes).toString('utf8')
const signed = (xml: string, form: string) => signXml(xml, 'infNFSe', { holder: SEFIN, hash: 'sha256', form })

function marksOf(xml: string): Record<'signature' | 'signer', Mark> {
  const [found] = readDfe(Buffer.from(xml, 'utf8'), { anchors: [] })
  if (!found?.result.ok || found.result.dfe.kind !== 'nota') throw new Error('no note')
  return found.result.dfe.marks
}
const OK = { state: 'ok', reason: null }

test.each([EXCLUSIVE, `${EXCLUSIVE}WithComments`])('the Sefin Nacional signs the exclusive form %s', (form) => {
  const marks = marksOf(signed(note, form))
  expect([marks.signature, marks.signer]).toEqual([OK, OK])
})

test('it does not depend on namespaces around the note, and an altered value is found', () => {
  const xml = signed(note, EXCLUSIVE)
  const wrapped = xml.replace('<NFSe ', '<NFSe xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ')
  expect(wrapped).not.toBe(xml)
  expect(marksOf(wrapped).signature).toEqual(OK)
  const altered = xml.replace(/<vLiq>/, '<vLiq>1')
  expect(altered).not.toBe(xml)
  expect(marksOf(altered).signature.state).toBe('failed')
})

test('prefixes and attributes of other namespaces are declared where they are used', () => {
  const prefixed = note
    .replace(/<(\/?)(?=[a-zA-Z])/g, '<$1nfse:')
    .replace(' xmlns=', ' xmlns:nfse=')
    .replace('<nfse:valores>', '<nfse:valores xmlns:b="urn:b" xmlns:a="urn:a" b:y="1" a:z="2" a:b="3" plain="4">')
  const xml = signed(prefixed, `${EXCLUSIVE}WithComments`)
  expect(marksOf(xml).signature).toEqual(OK)
})
