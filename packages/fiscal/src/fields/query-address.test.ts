import { describe, expect, test } from 'vitest'
import type { DfeNota } from '../base/model.ts'
import { readDfe } from '../dfe.ts'
import { asBytes, chaveOf, cte, mdfe, nfe, nfeProc, protNfe } from '../testing/fixtures.test.kit.ts'
import { isAuthorityHost } from './authority-hosts.ts'
import { type QueryDocument, qrCodeProblem, queryAddressProblem } from './query-address.ts'

const nfce: QueryDocument = { tipo: 'nfce', chave: chaveOf({ mod: '65' }) }
const freight: QueryDocument = { tipo: 'cte', chave: chaveOf({ mod: '57' }) }
const manifest: QueryDocument = { tipo: 'mdfe', chave: chaveOf({ mod: '58' }) }
const OTHER = chaveOf({ mod: '65', numero: 11 })
const SVRS = 'https://dfe-portal.svrs.rs.gov.br'
const WRONG_HOST = 'O QR Code não leva a um endereço de Secretaria da Fazenda.'
const WRONG_KEY = 'O QR Code não traz a chave deste documento.'

describe('a QR Code of an authority with the key of its document is accepted', () => {
  const key = nfce.chave
  test.each<[string, string, QueryDocument]>([
    ['NFC-e, version 1.00', `http://www.dfeportal.fazenda.pr.gov.br/x?chNFe=${key}&nVersao=100&tpAmb=1`, nfce],
    ['NFC-e, version 2.00', `http://www.fazenda.pr.gov.br/nfce/qrcode?p=${key}|2|1|1|9D6AB4`, nfce],
    ['NFC-e, version 3.00', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1`, nfce],
    ['NFC-e issued offline', `http://nfe.sefaz.ba.gov.br/a.aspx?p=${key}|2|1|01|150.00|6d39|1|9C88`, nfce],
    ['upper-case scheme and host', `HTTPS://WWW.NFCE.FAZENDA.SP.GOV.BR/qrcode?p=${key}|3|1`, nfce],
    ['percent-encoded bars', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}%7C3%7C1`, nfce],
    ['the default port, written', `https://www.nfce.fazenda.sp.gov.br:443/qrcode?p=${key}|3|1`, nfce],
    ['a new host of the state', `https://nfce2.sefaz.am.gov.br/q?p=${key}|3|1`, nfce],
    ['a label of another state', `https://nfce.sefaz.sp.gov.br/q?p=${key}|3|1`, nfce],
    ['no path', `https://nfce.se.gov.br?p=${key}|3|1`, nfce],
    ['CT-e', `${SVRS}/cte/qrCode?chCTe=${freight.chave}&tpAmb=1`, freight],
    ['CT-e in contingency', `${SVRS}/cte/qrCode?chCTe=${freight.chave}&tpAmb=1&sign=a+b/c==`, freight],
    ['MDF-e', `${SVRS}/mdfe/QRCode?chMDFe=${manifest.chave}&tpAmb=1`, manifest],
  ])('%s', (_, address, document) => {
    expect(qrCodeProblem(address, document)).toBeNull()
  })
})

describe('a QR Code that leads elsewhere is refused', () => {
  const good = 'www.nfce.fazenda.sp.gov.br'
  const query = `/qrcode?p=${nfce.chave}|3|1`
  test.each([
    ['another site', `https://premios-nota.example${query}`],
    ['an authority’s name before another domain', `https://fazenda.sp.gov.br.evil.example${query}`],
    ['an authority’s name without its dots', `https://fazenda-sp-gov.br${query}`],
    ['an authority’s name at the end of a label', `https://evilfazenda.sp.gov.br${query}`],
    ['gov.br as part of a label', `https://fazenda.sp.xgov.br${query}`],
    ['a state outside gov.br', `https://fazenda.sp.com.br${query}`],
    ['a municipality', `https://campinas.sp.gov.br${query}`],
    ['the treasury of a municipality', `https://fazenda.campinas.sp.gov.br${query}`],
    ['another body of the state', `https://detran.sp.gov.br${query}`],
    ['letters that look alike', `https://www.fаzenda.sp.gov.br${query}`],
    ['a number', `http://200.174.88.103${query}`],
    ['a user that looks like the host', `https://${good}@evil.example${query}`],
    ['a user and a password', `https://a:b@${good}${query}`],
    ['a port that looks like a password', `https://${good}:443@evil.example${query}`],
    ['another port', `https://${good}:8443${query}`],
    ['a backslash, a slash to browsers', `https://evil.example\\@${good}${query}`],
    ['a backslash after the host', `https://${good}\\@evil.example${query}`],
    ['a percent-encoded host', `https://evil.example%2F.fazenda.sp.gov.br${query}`],
    ['a percent-encoded at sign', `https://${good}%40evil.example${query}`],
    ['a dot at the end of the host', `https://${good}.${query}`],
    ['a line break in the host', `https://${good}\n.evil.example${query}`],
    ['another scheme', `javascript://${good}${query}`],
    ['no scheme', `${good}${query}`],
    ['a text before the address', `leia https://${good}${query}`],
    ['more than the layout allows', `https://${good}${query}|${'A'.repeat(1000)}`],
    ['no address', 'PIX 00020126'],
  ])('%s', (_, address) => {
    expect(qrCodeProblem(address, nfce)).toBe(WRONG_HOST)
  })
})

describe('a QR Code without the document’s key is refused', () => {
  const base = 'https://www.nfce.fazenda.sp.gov.br/qrcode'
  const { chave } = nfce
  test.each<[string, string, QueryDocument]>([
    ['another key', `${base}?p=${OTHER}|3|1`, nfce],
    ['another key in version 1.00', `${base}?chNFe=${OTHER}&nVersao=100`, nfce],
    ['the key as a later part', `${base}?p=${OTHER}|${chave}`, nfce],
    ['the key in another parameter', `${base}?p=${OTHER}|3|1&x=${chave}`, nfce],
    ['the key in the path', `${base}/${chave}?p=1`, nfce],
    ['the key behind the fragment', `${base}?x=1#p=${chave}|3|1`, nfce],
    ['two keys', `${base}?p=${chave}|3|1&p=${OTHER}|3|1`, nfce],
    ['two keys, one percent-encoded', `${base}?%70=${OTHER}&p=${chave}|3|1`, nfce],
    ['two keys, one in capitals', `${base}?P=${OTHER}&p=${chave}|3|1`, nfce],
    ['two keys of two versions', `${base}?chNFe=${OTHER}&p=${chave}|3|1`, nfce],
    ['a longer key', `${base}?p=${chave}1|3|1`, nfce],
    ['no key', `${base}?p=`, { ...nfce, chave: '' }],
    ['a CT-e with the name of the NFC-e', `${SVRS}/cte/qrCode?p=${freight.chave}`, freight],
    ['an MDF-e with another key', `${SVRS}/mdfe/qrCode?chMDFe=${OTHER}&tpAmb=1`, manifest],
  ])('%s', (_, address, document) => {
    expect(qrCodeProblem(address, document)).toBe(WRONG_KEY)
  })
})

test.each([
  'www.sefaz.am.gov.br/nfce/consulta',
  'http://www.fazenda.pr.gov.br/nfce/consulta',
  'https://portalsped.fazenda.mg.gov.br/portalnfce',
  'www.notamspremiada.ms.gov.br/consulta',
  'www.nfce.go.gov.br/post/ver/214413/consulta-nfc-e-homologacao',
  'HTTP://NFCE.SET.RN.GOV.BR/CONSULTARNFCE.ASPX?',
])('the look-up address %s is accepted', (address) => {
  expect(queryAddressProblem(address)).toBeNull()
})

test.each([
  'www.premios-nota.example',
  'www.notamspremiada.ms.gov.br.evil.example/consulta',
  'www.sefaz.am.gov.br@evil.example/consulta',
  'fazenda.campinas.sp.gov.br/consulta',
  'www.sefaz.am.gov.br:8080/consulta',
  'www.sefaz.am.gov.br/consulta ou evil.example',
  `www.sefaz.am.gov.br/${'a'.repeat(85)}`,
])('the look-up address %s is refused', (address) => {
  expect(queryAddressProblem(address)).toBe('O endereço de consulta não é de uma Secretaria da Fazenda.')
})

/**
 * Published hosts of QR Codes and look-up addresses, one line per UF, including homologação and former hosts.
 */
const PUBLISHED = `
  AC www.sefaznet.ac.gov.br www.hml.sefaznet.ac.gov.br hml.sefaznet.ac.gov.br
  AL nfce.sefaz.al.gov.br www.sefaz.al.gov.br
  AM sistemas.sefaz.am.gov.br homnfce.sefaz.am.gov.br www.sefaz.am.gov.br
  AP www.sefaz.ap.gov.br
  BA nfe.sefaz.ba.gov.br hnfe.sefaz.ba.gov.br www.sefaz.ba.gov.br hinternet.sefaz.ba.gov.br
  CE nfce.sefaz.ce.gov.br nfceh.sefaz.ce.gov.br www.sefaz.ce.gov.br
  DF dec.fazenda.df.gov.br www.fazenda.df.gov.br
  ES app.sefaz.es.gov.br homologacao.sefaz.es.gov.br www.sefaz.es.gov.br
  GO nfe.sefaz.go.gov.br homolog.sefaz.go.gov.br www.sefaz.go.gov.br www.nfce.go.gov.br
  MA www.nfce.sefaz.ma.gov.br www.hom.nfce.sefaz.ma.gov.br www.sefaz.ma.gov.br
  MG nfce.fazenda.mg.gov.br portalsped.fazenda.mg.gov.br hportalsped.fazenda.mg.gov.br portalcte.fazenda.mg.gov.br
  MS www.dfe.ms.gov.br www.notamspremiada.ms.gov.br
  MT www.sefaz.mt.gov.br homologacao.sefaz.mt.gov.br
  PA appnfc.sefa.pa.gov.br app.sefa.pa.gov.br www.sefa.pa.gov.br
  PB www.receita.pb.gov.br www.sefaz.pb.gov.br
  PE nfce.sefaz.pe.gov.br nfcehomolog.sefaz.pe.gov.br
  PI webas.sefaz.pi.gov.br www.sefaz.pi.gov.br
  PR www.dfeportal.fazenda.pr.gov.br www.fazenda.pr.gov.br
  RJ www4.fazenda.rj.gov.br consultadfe.fazenda.rj.gov.br www.fazenda.rj.gov.br nfce.fazenda.rj.gov.br
  RN nfce.set.rn.gov.br hom.nfce.set.rn.gov.br www.set.rn.gov.br
  RO www.nfce.sefin.ro.gov.br www.sefin.ro.gov.br
  RR www.sefaz.rr.gov.br
  RS www.sefaz.rs.gov.br dfe-portal.svrs.rs.gov.br dfe-portal.sefazvirtual.rs.gov.br
  SC sat.sef.sc.gov.br hom.sat.sef.sc.gov.br
  SE www.nfce.se.gov.br www.hom.nfe.se.gov.br
  SP www.nfce.fazenda.sp.gov.br www.homologacao.nfce.fazenda.sp.gov.br nfe.fazenda.sp.gov.br homologacao.nfe.fazenda.sp.gov.br
  TO www.sefaz.to.gov.br homologacao.sefaz.to.gov.br
  BR www.nfe.fazenda.gov.br www.cte.fazenda.gov.br hom.nfe.fazenda.gov.br mdfe-portal.sefaz.rs.gov.br`
test.each(
  PUBLISHED.trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([uf, ...hosts]): [string | undefined, string[]] => [uf, hosts]),
)('every published host of %s is accepted', (_, hosts) => {
  expect(hosts.filter((host) => !isAuthorityHost(host))).toEqual([])
})

describe('the mark of a document', () => {
  const queryOf = (xml: string): DfeNota['marks']['query'] => {
    const [document] = readDfe(asBytes(xml))
    if (!document?.result.ok || document.result.dfe.kind !== 'nota') throw new Error(JSON.stringify(document?.result))
    return document.result.dfe.marks.query
  }
  const GOOD_QR = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${nfce.chave}|3|1`
  const FORGED = 'https://premios-nota.example/pague?x=1'
  const urlChave = (address: string) => `<urlChave>${address}</urlChave>`
  const receipt = (supplement: string) =>
    nfeProc(nfe({ mod: '65' }).replace('</NFe>', `${supplement}</NFe>`) + protNfe('100', nfce.chave))
  const supplement = (qr: string, more = urlChave('www.sefaz.am.gov.br/x')) =>
    `<infNFeSupl><qrCode><![CDATA[\n ${qr} ]]></qrCode>${more}</infNFeSupl>`
  const carrier = (qr: string) => cte().replace('</CTe>', `<infCTeSupl><qrCodCTe>${qr}</qrCodCTe></infCTeSupl></CTe>`)
  const manifestXml = (qr: string) =>
    mdfe().replace('</MDFe>', `<infMDFeSupl><qrCodMDFe>${qr}</qrCodMDFe></infMDFeSupl></MDFe>`)

  test('is ok when QR Code and address belong to an authority and to this document', () => {
    const ok = { state: 'ok', reason: null }
    expect(queryOf(receipt(supplement(GOOD_QR)))).toEqual(ok)
    expect(queryOf(receipt(supplement(GOOD_QR, '')))).toEqual(ok)
    expect(queryOf(carrier(`${SVRS}/cte/qrCode?chCTe=${freight.chave}&amp;tpAmb=1`))).toEqual(ok)
    expect(queryOf(manifestXml(`${SVRS}/mdfe/qrCode?chMDFe=${manifest.chave}&amp;tpAmb=1`))).toEqual(ok)
  })

  test.each([
    ['NFC-e', receipt(supplement(FORGED))],
    ['CT-e', carrier(FORGED)],
    ['MDF-e', manifestXml(FORGED)],
  ])('fails for a forged QR Code of an %s', (_, xml) => {
    expect(queryOf(xml)).toEqual({ state: 'failed', reason: WRONG_HOST })
  })

  test('fails for a forged address with a valid QR Code, and for a second, forged element', () => {
    const good = supplement(GOOD_QR)
    expect(queryOf(receipt(supplement(GOOD_QR, urlChave('www.premios-nota.example'))))?.state).toBe('failed')
    expect(queryOf(receipt(good + supplement(FORGED)))?.state).toBe('failed')
    expect(queryOf(receipt(supplement(GOOD_QR, `<qrCode>${FORGED}</qrCode>`)))?.state).toBe('failed')
  })

  test('is absent without a QR Code; an NF-e does not have this mark', () => {
    const absent = { state: 'absent', reason: 'O XML não traz o QR Code.' }
    expect([queryOf(receipt('')), queryOf(cte()), queryOf(mdfe())]).toEqual([absent, absent, absent])
    expect(queryOf(nfeProc(nfe() + protNfe('100')))).toBeUndefined()
  })
})
