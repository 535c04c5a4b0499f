import { generateBills } from '@portal/synthetic/bill/bills.ts'
import { expect, test } from 'vitest'
import { drawDfe } from '../print.ts'
import { MUNICIPAL_WORDING } from './municipal-words.ts'
import { wordingOf } from './wording.ts'

const textsOf = (bytes: Uint8Array): string[] =>
  drawDfe(bytes, { situacao: 'autorizada' }, { trace: true }).pages.flatMap(
    ({ trace }) => trace?.map(({ text }) => text) ?? [],
  )

test('fields have the words of their own schema: a code of one model is another thing in the next', () => {
  const [energy, ticket, valuables] = [wordingOf(66), wordingOf(63), wordingOf(64)]
  expect([energy.labelOf('tpAcesso'), energy.format('cPosTarif', '2')]).toEqual(['Tipo de Acessante', '2 - Fora Ponta'])
  expect(ticket.format('tpComp', '02')).toBe('02 - PEDÁGIO')
  expect(valuables.format('tpServ', '9')).toBe('9 - GTV')
  expect(ticket.format('tpServ', '9')).not.toContain('GTV')
  expect(energy.format('tpAcesso', '77')).toBe('77')
  expect(energy.labelOf('aFieldOfNextYear')).toBeUndefined()
})

test('a consumption is no money; days, months and cities are written for people', () => {
  const { format } = wordingOf(66)
  expect([format('vFat', '270.0000'), format('vProd', '270.00')]).toEqual(['270', 'R$ 270,00'])
  expect([format('CompetFat', '202610'), format('dVencFat', '2026-11-05')]).toEqual(['10/2026', '05/11/2026'])
  expect(format('cMunFG', '4106902')).toBe('4106902 - PR')
  const coupon = wordingOf(59)
  expect([coupon.format('dEmi', '20150718'), coupon.format('hEmi', '154423'), coupon.format('cMP', '17')]).toEqual([
    '18/07/2015',
    '15:44:23',
    '17 - Pix',
  ])
})

test('the names of municipal layouts are spelled out', () => {
  const { labelOf, format } = MUNICIPAL_WORDING
  expect(['ValorServicos', 'cod_verificador_autenticidade', 'InscricaoMunicipal', 'statusNFPSe'].map(labelOf)).toEqual([
    'Valor serviços',
    'Cod verificador autenticidade',
    'Inscrição municipal',
    expect.stringMatching(/^Status/),
  ])
  expect([format('ValorIss', '1.5'), format('Cnpj', '11222333000181'), format('IssRetido', 'false')]).toEqual([
    'R$ 1,50',
    '11.222.333/0001-81',
    'não',
  ])
  expect(format('DataEmissao', '2026-10-19T17:21:01')).toBe('19/10/2026 17:21:01')
})

test('a bill names its groups, and no field of it is under its official name alone', () => {
  for (const bill of generateBills({ count: 20, customer: '99888777000100' })) {
    const texts = textsOf(bill.bytes)
    expect(texts, bill.sort).toContain('IDENTIFICAÇÃO')
    expect(texts, bill.sort).toContain('1 - Produção')
    // the official name stands in the last column only
    for (const name of ['tpAmb', 'verProc', 'cMunFG', 'CompetFat'])
      expect(texts.filter((text) => text === name).length, `${bill.sort} ${name}`).toBeLessThanOrEqual(1)
  }
})

test('a coupon has its items, total, payments and consumer as the device prints them', () => {
  const chave = '35150770100311000108599000040190000215133403'
  const texts = textsOf(
    Buffer.from(
      `<CFe><infCFe Id="CFe${chave}" versao="0.07"><ide><cUF>35</cUF><mod>59</mod><nserieSAT>900004019</nserieSAT><nCFe>000021</nCFe><dEmi>20150718</dEmi><hEmi>154423</hEmi><tpAmb>1</tpAmb><assinaturaQRCODE>QUJD</assinaturaQRCODE></ide><emit><CNPJ>70100311000108</CNPJ><xNome>Loja</xNome></emit><dest><CPF>12345678909</CPF></dest><det nItem="1"><prod><cProd>1</cProd><xProd>Leite</xProd><CFOP>5102</CFOP><uCom>UN</uCom><qCom>2.0000</qCom><vUnCom>5.00</vUnCom><vProd>10.00</vProd><vItem>9.50</vItem><vRatDesc>0.50</vRatDesc></prod></det><total><ICMSTot><vProd>10.00</vProd></ICMSTot><DescAcrEntr><vDescSubtot>0.50</vDescSubtot></DescAcrEntr><vCFe>9.50</vCFe></total><pgto><MP><cMP>01</cMP><vMP>10.00</vMP></MP><vTroco>0.50</vTroco></pgto></infCFe></CFe>`,
    ),
  )
  for (const text of ['Leite', '-0,50', '9,50', 'DINHEIRO', 'TROCO', '123.456.789-09', 'R$ 9,50', 'ITENS'])
    expect(texts, text).toContain(text)
  expect(texts.some((text) => text.startsWith('CONSULTE O CUPOM'))).toBe(true)
})
