import { readDocumento } from '@portal/fiscal/documento/read.ts'
import { expect, test } from 'vitest'
import { toContent } from './content.ts'

const alertsIn = (xml: string) => toContent(readDocumento(Buffer.from(xml))).alertas_autorizacao
const nfe = (prot: string) =>
  `<nfeProc><NFe><infNFe Id="NFe1" versao="4.00"><ide><mod>65</mod></ide></infNFe></NFe>${prot}</nfeProc>`
const prot = (cStat: string, messages: string) =>
  `<protNFe><infProt><chNFe>1</chNFe><cStat>${cStat}</cStat><xMotivo>x</xMotivo>${messages}</infProt></protNFe>`
const PAIRS = '<cMsg>5E17</cMsg><xMsg>Primeiro</xMsg><cMsg>5E18</cMsg><xMsg>Segundo</xMsg>'
const TWO = [
  { cd: '5E17', ds: 'Primeiro' },
  { cd: '5E18', ds: 'Segundo' },
]

test.each<[string, string, unknown]>([
  ['an authorization with two alerts', nfe(prot('120', PAIRS)), TWO],
  ['one behind a refusal', nfe(prot('204', '<cMsg>1</cMsg><xMsg>Duplicidade</xMsg>') + prot('120', PAIRS)), TWO],
  ['one in the return of its lot', nfe(`<retEnviNFe>${prot('120', PAIRS)}</retEnviNFe>`), TWO],
  ['a message beside 100', nfe(prot('100', '<cMsg>1</cMsg><xMsg>Aviso</xMsg>')), [{ cd: '1', ds: 'Aviso' }]],
  ['a text without its code', nfe(prot('120', '<xMsg>Aviso</xMsg>')), [{ cd: null, ds: 'Aviso' }]],
  ['120 without a message', nfe(prot('120', '')), []],
  ['the message of a refusal', nfe(prot('539', PAIRS)), []],
  ['no protocol', nfe(''), []],
  [
    'the message of a CT-e',
    '<cteProc><CTe><infCte Id="CTe1"><ide/></infCte></CTe><protCTe><infProt><cStat>100</cStat></infProt><infFisco><cMsg>7</cMsg><xMsg>Fisco</xMsg></infFisco></protCTe></cteProc>',
    [{ cd: '7', ds: 'Fisco' }],
  ],
])('the alerts of %s', (_name, xml, alerts) => {
  expect(alertsIn(xml)).toEqual(alerts)
})
