import type { X509Certificate } from 'node:crypto'
import type { IssuedCertificate } from '@portal/synthetic/certificates/issue.ts'
import { describe, expect, test } from 'vitest'
import { type Proof, proofOfMarks } from '../base/proof.ts'
import { readDfe } from '../dfe.ts'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { asBytes, CNPJ, CPF, chaveOf, nfe, nfeProc, protNfe } from '../testing/fixtures.test.kit.ts'
import { signXml } from '../testing/sign.test.kit.ts'
import { readXml } from '../xml/read.ts'
import { readCancelamento } from './cancelamento.ts'

const YEARS = { from: '2010-01-01', until: '2013-01-01' }
const ROOT = makeCertificate({ cn: 'Raiz', ca: {}, ...YEARS })
const OTHER_ROOT = makeCertificate({ cn: 'Outra raiz', ca: {}, ...YEARS })
const holderOf = (taxId: string, issuer = ROOT): IssuedCertificate => {
  const isCpf = taxId.length === 11
  const names: Record<number, string> = isCpf ? { 1: `01011980${taxId}` } : { 3: taxId }
  return makeCertificate({ cn: `EMPRESA:${taxId}`, issuer, names, ...YEARS })
}

const ISSUER = holderOf(CNPJ.emitente)
const STRANGER = holderOf(CNPJ.destinatario)
const CHAVE = chaveOf()
const OTHER_CHAVE = chaveOf({ numero: 11 })

const request = (chave = CHAVE) =>
  `<cancNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="2.00"><infCanc Id="ID${chave}"><tpAmb>1</tpAmb><xServ>CANCELAR</xServ><chNFe>${chave}</chNFe><nProt>135110000000001</nProt><xJust>Venda desfeita pelo comprador</xJust></infCanc></cancNFe>`
const signed = (holder: IssuedCertificate, chave = CHAVE) => signXml(request(chave), 'infCanc', { holder })
const reply = (chave: string | null = CHAVE, cStat = '101') =>
  `<retCancNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="2.00"><infCanc><tpAmb>1</tpAmb><cStat>${cStat}</cStat><xMotivo>Cancelamento homologado</xMotivo>${chave === null ? '' : `<chNFe>${chave}</chNFe>`}<dhRecbto>2011-05-02T10:00:00</dhRecbto><nProt>135110000000002</nProt></infCanc></retCancNFe>`
const proc = (...parts: string[]) =>
  `<procCancNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="2.00">${parts.join('')}</procCancNFe>`

const read = (xml: string, anchors?: X509Certificate[]) =>
  readCancelamento({ node: readXml(asBytes(xml)), ancestors: [], anchors })

describe('a cancellation in the layout used before events', () => {
  test('signed by the issuer has the issuer as author and is proven', () => {
    const evento = read(proc(signed(ISSUER), reply()), [ROOT.certificate])
    expect(evento).toMatchObject({ autor: CNPJ.emitente, authors: ['issuer'], registered: true })
    expect(proofOfMarks(evento.marks)).toBe('provada')
  })

  test('signed with the certificate of another establishment has the issuer as author', () => {
    const evento = read(proc(signed(holderOf('11222333000262')), reply()), [ROOT.certificate])
    expect(evento.autor).toBe(CNPJ.emitente)
  })

  test('of a natural person has the CPF of the key as author', () => {
    const chave = chaveOf({ cnpj: `000${CPF}`, serie: 920 })
    const evento = read(proc(signed(holderOf(CPF), chave), reply(chave)))
    expect(evento).toMatchObject({ autor: CPF, marks: { signer: { state: 'ok' } } })
  })

  const bare = proc(reply())
  const altered = proc(signed(ISSUER).replace('Venda desfeita', 'Venda refeita'), reply())
  test.each<[string, string, X509Certificate[], Proof, string | null]>([
    ['without anchors', proc(signed(ISSUER), reply()), [], 'assinada', CNPJ.emitente],
    ['under another root', proc(signed(ISSUER), reply()), [OTHER_ROOT.certificate], 'alegada', CNPJ.emitente],
    ['without a signature', proc(request(), reply()), [ROOT.certificate], 'alegada', null],
    ['signed by a stranger', proc(signed(STRANGER), reply()), [ROOT.certificate], 'alegada', null],
    ['altered after it was signed', altered, [ROOT.certificate], 'alegada', null],
    [
      'whose return is of another key',
      proc(signed(ISSUER), reply(OTHER_CHAVE)),
      [ROOT.certificate],
      'alegada',
      CNPJ.emitente,
    ],
    ['whose return has no key', proc(signed(ISSUER), reply(null)), [ROOT.certificate], 'alegada', CNPJ.emitente],
    ['that is only a return', bare, [ROOT.certificate], 'alegada', null],
  ])('%s', (...[, xml, anchors, proof, autor]) => {
    const evento = read(xml, anchors)
    expect(proofOfMarks(evento.marks)).toBe(proof)
    expect(evento.autor).toBe(autor)
  })

  test.each([
    ['of the same key registers it', proc(signed(ISSUER), reply()), true, 'ok'],
    ['of another key registers nothing', proc(signed(ISSUER), reply(OTHER_CHAVE)), false, 'failed'],
    ['that refuses it registers nothing', proc(signed(ISSUER), reply(CHAVE, '218')), false, 'ok'],
    ['without a request is evaluated by its cStat', bare, true, 'unknown'],
  ] as const)('a return %s', (...[, xml, registered, state]) => {
    expect(read(xml)).toMatchObject({ registered, marks: { protocol: { state } } })
  })

  test('a key outside the signed request gives no author', () => {
    const keyless = signXml(request().replace(`<chNFe>${CHAVE}</chNFe>`, ''), 'infCanc', { holder: ISSUER })
    const evento = read(proc(keyless, reply()), [ROOT.certificate])
    expect(evento).toMatchObject({ chave: CHAVE, autor: null, marks: { signer: { state: 'unknown' } } })
  })

  test('inside the file of its note keeps its author', () => {
    const [document] = readDfe(asBytes(nfeProc(nfe() + protNfe('100') + proc(signed(ISSUER), reply()))))
    expect(document?.result).toMatchObject({ ok: true, dfe: { eventos: [{ autor: CNPJ.emitente, embedded: true }] } })
  })
})
