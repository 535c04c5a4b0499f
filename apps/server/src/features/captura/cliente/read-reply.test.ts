import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readDistReply, readSituationReply } from './read-reply.ts'

const SPACE = 'http://www.portalfiscal.inf.br/nfe'
const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
/** Long enough to be set aside, and a short one that is not. */
const LONG = gzipSync(Buffer.from(Array.from({ length: 900 }, (_, index) => `<x n="${index}"/>`).join(''))).toString(
  'base64',
)
const SHORT = gzipSync(Buffer.from('<resNFe/>')).toString('base64')

const docZips = `<docZip NSU="000000000000007" schema="procNFe_v4.00.xsd">${LONG}</docZip><docZip schema="">${SHORT}</docZip><docZip>${SHORT}</docZip>`
const ret = `<retDistDFeInt xmlns="${SPACE}" versao="1.01"><tpAmb>1</tpAmb><verAplic>1</verAplic><cStat>138</cStat><xMotivo>Documento(s) localizado(s)</xMotivo><dhResp>2026-07-01T12:00:00</dhResp><ultNSU>000000000000007</ultNSU><maxNSU>000000000000009</maxNSU><loteDistDFeInt>${docZips}</loteDistDFeInt></retDistDFeInt>`
const wsdl = `${SPACE}/wsdl/NFeDistribuicaoDFe`
const inSoap = (content: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${content}</soap:Body></soap:Envelope>`
const usual = inSoap(
  `<nfeDistDFeInteresseResponse xmlns="${wsdl}"><nfeDistDFeInteresseResult>${ret}</nfeDistDFeInteresseResult></nfeDistDFeInteresseResponse>`,
)
const escaped = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const prefixed = ret.replace(/<(\/?)(\w)/g, '<$1d:$2').replace('xmlns=', 'xmlns:d=')

test.each([
  ['as the services answer', usual],
  ['without envelope', ret],
  ['without the wrappers of the operation', inSoap(ret)],
  ['with another wrapper', inSoap(`<nfeResultMsg xmlns="${wsdl}">${ret}</nfeResultMsg>`)],
  ['with prefixes', inSoap(prefixed)],
  ['with indentation', usual.replaceAll('><', '>\n    <')],
  ['with folded base64', usual.replace(LONG, LONG.replace(/.{76}/g, '$&\r\n'))],
  ['with a byte order mark', `\uFEFF${usual}`],
  ['as escaped text', inSoap(`<r xmlns="${wsdl}">${escaped(ret)}</r>`)],
  ['as CDATA', inSoap(`<r xmlns="${wsdl}"><![CDATA[${ret}]]></r>`)],
  ['in the namespace of another document', usual.replace(SPACE, 'http://www.portalfiscal.inf.br/cte')],
])('an answer %s is read', (_, body) => {
  const { evidence, ...reply } = readDistReply(Buffer.from(body))
  expect(reply).toEqual({
    cStat: '138',
    reason: 'Documento(s) localizado(s)',
    ultNsu: 7,
    maxNsu: 9,
    documents: [
      { nsu: '000000000000007', schema: 'procNFe_v4.00.xsd', content: LONG },
      { nsu: null, schema: '', content: SHORT },
      { nsu: null, schema: null, content: SHORT },
    ],
  })
  expect(evidence).toContain('138')
  expect(evidence).not.toContain(SHORT.slice(0, 20))
  expect(evidence.length).toBeLessThan(1500)
})

test('an empty xMotivo, missing numbers and a Latin-1 answer are read', () => {
  const bare = '<retDistDFeInt><cStat>656</cStat><xMotivo/><ultNSU>x</ultNSU></retDistDFeInt>'
  expect(readDistReply(Buffer.from(bare))).toMatchObject({ cStat: '656', reason: '', ultNsu: null, maxNsu: null })
  const latin = Buffer.from('<retDistDFeInt><cStat>137</cStat><xMotivo>Não há</xMotivo></retDistDFeInt>', 'latin1')
  expect(readDistReply(latin)).toMatchObject({ cStat: '137', reason: 'Não há' })
})

test('an answer of 12 MB is read', () => {
  const big = Buffer.alloc(12 * 1024 * 1024, 'A').toString()
  const [document] = readDistReply(Buffer.from(usual.replace(LONG, big))).documents
  expect(document?.content).toHaveLength(big.length)
})

test.each([
  ['empty', ''],
  ['empty', ' \n '],
  ['html', '<!DOCTYPE html><html><body>x</body></html>'],
  ['html', '<html><body>x</body></html>'],
  ['soap_fault', inSoap('<soap:Fault><soap:Code/></soap:Fault>')],
  ['garbage', '\u0001\u0002'],
  ['garbage', 'x'.repeat(4000)],
  ['garbage', usual.slice(0, -40)],
  ['garbage', inSoap('<outro/>')],
  ['garbage', ret.replace('<cStat>138</cStat>', '')],
  ['garbage', `<!DOCTYPE a [<!ENTITY b "c">]>${ret}`],
  ['garbage', ret.replace('Documento', '\uE0001\uE000')],
])('%s: no answer', (code, body) => {
  expect(() => readDistReply(Buffer.from(body))).toThrow(
    expect.objectContaining({ fault: expect.objectContaining({ code, isSent: true }) }),
  )
})

test('a situation query gives protocol and events', () => {
  const body = inSoap(
    `<nfeResultMsg><retConsSitNFe xmlns="${SPACE}"><cStat>101</cStat><xMotivo>Cancelamento</xMotivo><protNFe><infProt><cStat>100</cStat><digVal>abc=</digVal></infProt></protNFe><procEventoNFe><evento><infEvento><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe></retConsSitNFe></nfeResultMsg>`,
  )
  expect(readSituationReply(Buffer.from(body))).toMatchObject({
    cStat: '101',
    protocolStat: '100',
    digest: 'abc=',
  })
})

const KEY = '35261111222333000181550010000000011000000017'
test.each([
  ['NFe', 'procEventoNFe', 'evento', 'retEvento'],
  ['CTe', 'procEventoCTe', 'eventoCTe', 'retEventoCTe'],
  ['MDFe', 'procEventoMDFe', 'eventoMDFe', 'retEventoMDFe'],
])('the registered events of a situation query of %s come whole', (kind, proc, event, answer) => {
  const body = inSoap(
    `<r><retConsSit${kind}><cStat>100</cStat><xMotivo>Autorizado</xMotivo><${proc} versao="1.00"><${event}><infEvento><tpEvento>110111</tpEvento></infEvento><Signature><DigestValue>x=</DigestValue></Signature></${event}><${answer}><infEvento><cStat>135</cStat><xMotivo>Evento</xMotivo><ch${kind}>${KEY}</ch${kind}><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><nProt>135260000000001</nProt></infEvento></${answer}></${proc}></retConsSit${kind}></r>`,
  )
  const { registrations } = readSituationReply(Buffer.from(body))
  expect(registrations).toMatchObject([
    { chave: KEY, tpEvento: '110111', sequence: 1, cStat: '135', protocol: '135260000000001', digest: 'x=' },
  ])
  expect(registrations[0]?.proc).toContain(`<${proc} versao="1.00"><${event}>`)
})

test('a loose ampersand in a reason or a name is read as what it is', () => {
  const body = inSoap(
    `<nfeResultMsg><retConsSitNFe xmlns="${SPACE}"><cStat>217</cStat><xMotivo>Comércio & Cia: nota &amp; chave</xMotivo></retConsSitNFe></nfeResultMsg>`,
  )
  expect(readSituationReply(Buffer.from(body))).toMatchObject({ cStat: '217', reason: 'Comércio & Cia: nota & chave' })
})
