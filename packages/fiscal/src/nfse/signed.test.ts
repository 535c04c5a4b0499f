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
  const wrapped = `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${xml.replace(/<\?xml.*?\?>/, '')}</soap:Body></soap:Envelope>`
  expect(marksOf(wrapped).signature).toEqual(OK)
  expect(marksOf(altered(xml, ' URI=""', '')).signature.state).toBe('failed')
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
      chave: note.chave,
      tpEvento: '203202',
      name: 'Manifestação de NFS-e - Confirmação do Tomador',
      detail: {},
      author: wish.tomador!,
      emitter: wish.prestador,
      moment: wish.moment,
      generator: '2',
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

test.each([
  ['a município by its name alone', 'MUNICIPIO DE NITEROI', 'ok'],
  ['a host of the government', 'notafiscal.prefeitura.sp.gov.br', 'ok'],
  ['the Sefin Nacional', '*.nfse.gov.br', 'ok'],
  ['an e-CNPJ that is no party', 'PREFEITURA DE LONDRINA:76416890000189', 'ok'],
  ['a município that is the tomador', 'PREFEITURA DE LONDRINA:TOMADOR', 'ok'],
  ['the tomador', 'TOMADOR LTDA:TOMADOR', 'failed'],
  ['the emitter', 'PREFEITURA DE LONDRINA:EMITTER', 'failed'],
  ['somebody without a tax id', 'FULANO', 'unknown'],
])('a note that %s signed as the município', (_, cn, state) => {
  const { tomador, prestador } = month!.wish
  const name = cn.replace(':TOMADOR', `:${tomador!.taxId}`).replace(':EMITTER', `:${prestador.taxId}`)
  expect(marksOf(signXml(unsigned, 'infNFSe', { holder: makeCertificate({ cn: name }) })).signer.state).toBe(state)
})

test('a key of another emitter is no proof', () => {
  const { chave } = month!
  const other = `${chave.slice(0, 9)}76416890000189${chave.slice(23)}`
  const marks = marksOf(signXml(unsigned.replaceAll(chave, other), 'infNFSe', { holder: MUNICIPIO }))
  expect(marks.key).toMatchObject({ state: 'failed', reason: 'A chave não corresponde ao documento: emitente.' })
  expect(proofOfMarks(marks)).toBe('alegada')
})

test('a note in a namespace of its own is of a municipal layout', () => {
  const foreign = altered(unsigned, 'http://www.sped.fazenda.gov.br/nfse', 'http://www.exemplo.com.br/notas')
  expect(readDfe(Buffer.from(foreign))[0]?.result).toMatchObject({ ok: true, dfe: { tipo: 'outro', modelo: 0 } })
})

test.each([
  ['the município that it names', 'FULANO:76416890000189', 'ok'],
  ['a município by its name', 'PREFEITURA DE LONDRINA:18715383000140', 'ok'],
  ['somebody else', 'TOMADOR LTDA:11222333000181', 'failed'],
])('an event of the município that %s signed', (_, cn, state) => {
  const { chave, wish } = month!
  const wanted = { chave, tpEvento: '305101', name: 'Cancelamento de NFS-e por Ofício', emitter: wish.prestador }
  const detail = { CPFAgTrib: '52998224725', nProcAdm: '1', xProcAdm: 'Processo' }
  const author = { ...wish.prestador, taxId: '76416890000189' }
  const event = makeNfseEvento({ ...wanted, author, moment: wish.moment, detail }, null).toString()
  expect(marksOf(signXml(event, 'infEvento', { holder: makeCertificate({ cn }) })).signer.state).toBe(state)
})
