import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { makeNfseEvento } from '@portal/synthetic/nfse/evento.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { makeNfse } from '@portal/synthetic/nfse/nfse.ts'
import { expect, test } from 'vitest'
import type { Marks } from '../base/model.ts'
import { proofOfMarks } from '../base/proof.ts'
import { readDfe } from '../dfe.ts'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { signXml } from '../testing/sign.test.kit.ts'

const MUNICIPIO = makeCertificate({ cn: 'MUNICIPIO DE TESTE:76416890000189' })
const PRESTADOR = makeCertificate({ cn: 'PRESTADOR LTDA:11222333000181' })
const signer = createTestCa()
const [month] = nfseMonth({ seed: 3, count: 1, month: '2026-10', signer })
const unsigned = Buffer.from(makeNfse(month!.wish, null).bytes).toString('utf8')
const OK = { state: 'ok', reason: null }

function marksOf(xml: string | Uint8Array): Marks {
  const [found] = readDfe(Buffer.from(xml), { anchors: [] })
  if (!found?.result.ok || !('marks' in found.result.dfe)) throw new Error(JSON.stringify(found?.result))
  return found.result.dfe.marks
}
const altered = (xml: string, from: string, to: string): string => {
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  return changed
}

test('a municipality signs the whole document by an empty reference', () => {
  const xml = signXml(unsigned, 'infNFSe', { holder: MUNICIPIO, isWhole: true })
  expect(xml).toContain('URI=""')
  expect(marksOf(xml)).toMatchObject({ signature: OK, signer: OK, protocol: OK })
  expect(proofOfMarks(marksOf(xml))).toBe('assinada')
  expect(marksOf(altered(xml, '<vLiq>', '<vLiq>1')).signature.state).toBe('failed')
  expect(marksOf(altered(xml, '</NFSe>', '<b/></NFSe>')).signature.state).toBe('failed')
})

test('the Sefin Nacional signs notes and events as a host, in the exclusive form', () => {
  const { wish } = month!
  const note = makeNfse({ ...wish, generator: '2' }, signer)
  expect(note.bytes.toString()).toContain('xml-exc-c14n#WithComments')
  expect(marksOf(note.bytes)).toMatchObject({ signature: OK, signer: OK })
  const event = makeNfseEvento(
    {
      ...{ chave: note.chave, tpEvento: '203202', name: 'Manifestação de NFS-e - Confirmação do Tomador', detail: {} },
      ...{ author: wish.tomador!, emitter: wish.prestador, moment: wish.moment, generator: '2' },
    },
    signer,
  )
  expect(marksOf(event)).toMatchObject({ signature: OK, signer: OK, declaration: OK })
})

test('the signature of the DPS has a mark of its own', () => {
  const declared = signXml(unsigned, 'infDPS', { holder: PRESTADOR })
  const whole = signXml(declared, 'infNFSe', { holder: MUNICIPIO })
  expect(marksOf(whole)).toMatchObject({ signature: OK, declaration: OK })
  expect(marksOf(signXml(unsigned, 'infNFSe', { holder: MUNICIPIO })).declaration?.state).toBe('absent')
  const forged = signXml(altered(declared, '<tpAmb>1', '<tpAmb>2'), 'infNFSe', { holder: MUNICIPIO })
  expect(marksOf(forged)).toMatchObject({ signature: OK, declaration: { state: 'failed' } })
})

test('the signature of the request inside an event', () => {
  const { chave, wish } = month!
  const detail = { cMotivo: '1', xMotivo: 'Erro no valor do serviço' }
  const wanted = { tpEvento: '101101', name: 'Cancelamento de NFS-e', author: wish.prestador, emitter: wish.prestador }
  const event = (by: typeof signer | null) => makeNfseEvento({ chave, ...wanted, moment: wish.moment, detail }, by)
  expect(marksOf(event(signer))).toMatchObject({ signature: OK, declaration: OK })
  expect(marksOf(event(null)).declaration?.state).toBe('absent')
})

test('a wrong check digit, whose rule is not published, warns and takes no proof away', () => {
  const { chave } = month!
  const wrong = chave.slice(0, 49) + String((Number(chave.at(-1)) + 1) % 10)
  const xml = signXml(unsigned.replaceAll(chave, wrong), 'infNFSe', { holder: MUNICIPIO })
  const marks = marksOf(xml)
  expect(marks.key).toMatchObject({ state: 'failed', reason: 'O dígito verificador da chave não confere.' })
  expect(proofOfMarks(marks)).toBe('assinada')
  const other = signXml(altered(unsigned, '<nNFSe>', '<nNFSe>9'), 'infNFSe', { holder: MUNICIPIO })
  expect(proofOfMarks(marksOf(other))).toBe('alegada')
})
