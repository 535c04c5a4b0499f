import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { makeNfse } from '@portal/synthetic/nfse/nfse.ts'
import { describe, expect, test } from 'vitest'
import type { Marks } from '../base/model.ts'
import { readDfe } from '../dfe.ts'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { asBytes, CNPJ, cte, mdfe, nfe, nfeProc, procEventoNfe } from '../testing/fixtures.test.kit.ts'
import { signXml } from '../testing/sign.test.kit.ts'

const OK = { state: 'ok', reason: null }
const ALTERED = { state: 'failed', reason: 'O conteúdo foi alterado depois de assinado.' }
const HOLDER = makeCertificate({ cn: `EMITENTE LTDA:${CNPJ.emitente}`, names: { 3: CNPJ.emitente } })
const XSI = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const XSD = ' xmlns:xsd="http://www.w3.org/2001/XMLSchema"'
const DS = ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'

function marksOf(xml: string): Marks {
  const [found] = readDfe(asBytes(xml), { anchors: [] })
  if (!found?.result.ok || !('marks' in found.result.dfe)) throw new Error(JSON.stringify(found?.result))
  return found.result.dfe.marks
}
/** Adds declarations to the start tag of the first element with a name. */
const declaring = (xml: string, name: string, attributes: string): string => {
  const changed = xml.replace(new RegExp(`<${name}(?=[ >])`), `<${name}${attributes}`)
  expect(changed).not.toBe(xml)
  return changed
}
const withoutHead = (xml: string) => xml.replace(/^<\?xml.*?\?>/, '')
const signed = (xml: string, inf: string) => signXml(withoutHead(xml), inf, { holder: HOLDER })
const changed = (xml: string, from: string | RegExp, to: string) => {
  const text = xml.replace(from, to)
  expect(text).not.toBe(xml)
  return text
}
const soap = (xml: string) =>
  `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"${XSI}><soap:Body><nfeResultMsg xmlns="urn:ws" xmlns:a="urn:a">${withoutHead(xml)}</nfeResultMsg></soap:Body></soap:Envelope>`

describe('a document that declares namespaces of its own, in a wrapper that declares others', () => {
  const dotNet = signed(declaring(nfe(), 'NFe', XSI + XSD), 'infNFe')
  const own = signed(declaring(nfe(), 'NFe', ' xmlns:ns2="urn:ns2"'), 'infNFe')
  const plain = signed(nfe(), 'infNFe')
  const space = 'http://www.portalfiscal.inf.br'
  const proc = (name: string, doc: string, more: string) => `<${name} xmlns="${space}/x"${more}>${doc}</${name}>`
  const cteSigned = signed(declaring(cte(), 'CTe', XSI), 'infCte')
  const mdfeSigned = signed(declaring(mdfe(), 'MDFe', XSD), 'infMDFe')
  const evento = withoutHead(procEventoNfe())
  const [event = ''] = /<evento[ >].*<\/evento>/.exec(evento) ?? []
  const eventSigned = evento.replace(event, () => signed(declaring(event, 'evento', XSI), 'infEvento'))
  const prefixed = nfe()
    .replace(/<(\/?)(?=\w)/g, '<$1n:')
    .replace('xmlns=', 'xmlns:n=')
  const cases: [string, string, string][] = [
    ['NF-e of .NET, ds on the proc', declaring(nfeProc(dotNet), 'nfeProc', DS), 'vNF'],
    ['NF-e with ns2, xsi on the proc', declaring(nfeProc(own), 'nfeProc', XSI), 'vNF'],
    ['NF-e of .NET, an envelope around the proc', soap(declaring(nfeProc(dotNet), 'nfeProc', DS)), 'vNF'],
    ['NF-e in an envelope, its own default only', soap(nfeProc(plain)), 'vNF'],
    [
      'NF-e signed in its proc, an envelope around both',
      soap(signed(declaring(nfeProc(nfe()), 'nfeProc', DS), 'infNFe')),
      'vNF',
    ],
    ['NF-e in a proc with xml:space', declaring(nfeProc(plain), 'nfeProc', ' xml:space="preserve"'), 'vNF'],
    ['NF-e without its default namespace in a proc', nfeProc(plain.replace(/<NFe [^>]*>/, '<NFe>')), 'vNF'],
    ['CT-e', proc('cteProc', cteSigned, DS), 'vTPrest'],
    ['MDF-e', proc('mdfeProc', mdfeSigned, DS + XSI), 'vCarga'],
    ['event', declaring(eventSigned, 'procEventoNFe', DS), 'tpEvento'],
  ]

  test.each(cases)('%s: the signature is right, and one changed value makes it wrong', (_name, xml, field) => {
    expect(marksOf(xml).signature).toEqual(OK)
    const forged = xml.replace(new RegExp(`(<${field}>)(.)`), (_match, tag, digit) => `${tag}${digit === '9' ? 8 : 9}`)
    expect(forged).not.toBe(xml)
    expect(marksOf(forged).signature).toEqual(ALTERED)
  })

  test('a prefix that the document itself uses is never taken away', () => {
    const inside = signXml(prefixed, 'infNFe', { holder: HOLDER })
    const moved = inside.replace(/ xmlns:n="([^"]*)"/, '')
    const around = (uri: string) => `<nfeProc xmlns:n="${uri}"${XSI}>${moved}</nfeProc>`
    expect(marksOf(around(`${space}/nfe`)).signature).toEqual(OK)
    expect(marksOf(around('urn:other')).signature).toEqual(ALTERED)
  })

  test('a declaration that was put on the document itself after it was signed', () => {
    expect(marksOf(nfeProc(declaring(plain, 'NFe', XSI))).signature).toEqual(OK)
    expect(marksOf(nfeProc(declaring(plain, 'infNFe', XSI))).signature).toEqual(ALTERED)
  })

  test('an NFS-e in an envelope, and the DPS that was signed before its note', () => {
    const [month] = nfseMonth({ seed: 3, count: 1, month: '2026-10', signer: createTestCa() })
    const unsigned = withoutHead(Buffer.from(makeNfse(month!.wish, null).bytes).toString('utf8')).trim()
    const municipality = makeCertificate({ cn: 'MUNICIPIO DE TESTE:76416890000189' })
    for (const isWhole of [true, false]) {
      const note = signXml(declaring(unsigned, 'NFSe', XSD), 'infNFSe', { holder: municipality, isWhole })
      expect(marksOf(soap(note)).signature).toEqual(OK)
      expect(marksOf(soap(changed(note, '<vLiq>', '<vLiq>1'))).signature).toEqual(ALTERED)
    }
    const [dps = ''] = /<DPS[ >][\s\S]*<\/DPS>/.exec(unsigned) ?? []
    const space = /<NFSe [^>]*xmlns="([^"]*)"/.exec(unsigned)?.[1] ?? ''
    const bare = /<DPS[^>]* xmlns=/.test(dps) ? dps : declaring(dps, 'DPS', ` xmlns="${space}"`)
    const declared = signed(declaring(bare, 'DPS', XSI), 'infDPS')
    const whole = declaring(
      unsigned.replace(dps, () => declared),
      'NFSe',
      XSD,
    )
    expect(marksOf(whole).declaration).toEqual(OK)
    expect(marksOf(changed(whole, /(<DPS[\s\S]*<tpAmb>)1/, '$12')).declaration).toEqual(ALTERED)
  })
})

describe('the certificate of the signer among several in X509Data', () => {
  const root = makeCertificate({ cn: 'RAIZ DE TESTE', ca: {} })
  const leaf = makeCertificate({ cn: `EMITENTE LTDA:${CNPJ.emitente}`, names: { 3: CNPJ.emitente }, issuer: root })
  const other = makeCertificate({ cn: `OUTRA LTDA:${CNPJ.destinatario}`, names: { 3: CNPJ.destinatario } })
  const namesake = makeCertificate({
    cn: `OUTRA LTDA:${CNPJ.destinatario}`,
    names: { 3: CNPJ.destinatario },
    keys: leaf.keys,
  })
  const xml = signXml(nfe(), 'infNFe', { holder: leaf })
  const base64 = (der: Buffer) => `<X509Certificate>${der.toString('base64')}</X509Certificate>`
  const carrying = (...data: string[][]) =>
    changed(
      xml,
      /<X509Data>.*<\/X509Data>/s,
      data.map((certificates) => `<X509Data>${certificates.join('')}</X509Data>`).join(''),
    )
  const [a, b, c] = [base64(leaf.der), base64(root.der), base64(other.der)]
  const unreadable = '<X509Certificate>AAAA</X509Certificate>'

  test.each<[string, string[][]]>([
    ['first', [[a, b, c]]],
    ['last', [[b, c, a]]],
    ['between', [[c, a, b]]],
    ['in a second X509Data', [[b], [c, a]]],
    ['after other data', [['<X509SubjectName>CN=X</X509SubjectName>', b, a]]],
    ['after one that cannot be read', [[unreadable, '<X509Certificate>*</X509Certificate>', a]]],
    ['after another holder of the same key', [[base64(namesake.der), a]]],
    ['before another holder of the same key', [[a, base64(namesake.der)]]],
  ])('%s', (_name, data) => {
    expect(marksOf(carrying(...data))).toMatchObject({ signature: OK, signer: OK })
  })

  test('none of them made the signature, or none can be read', () => {
    expect(marksOf(carrying([b, c])).signature.reason).toBe('A assinatura não confere com o certificado.')
    expect(marksOf(carrying([unreadable, unreadable])).signature.reason).toBe(
      'O certificado da assinatura não pode ser lido.',
    )
    expect(marksOf(carrying([base64(namesake.der)])).signer.state).toBe('failed')
  })
})
