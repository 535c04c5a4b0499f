import { generateBills } from '@portal/synthetic/bill/bills.ts'
import { generateTickets } from '@portal/synthetic/bill/tickets.ts'
import { expect, test } from 'vitest'
import { drawDfe } from '../print.ts'
import { wordingOf } from '../words/kind-wording.ts'
import { MUNICIPAL_WORDING } from '../words/municipal-words.ts'

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
  expect(['DataEmissaoNFe', 'CPFCNPJTomador', 'StatusNFSe', 'OpcaoSimples'].map(labelOf)).toEqual([
    ...['Data emissão NF-e', 'CPF CNPJ tomador', 'Status NFS-e', 'Opção simples'],
  ])
  expect([format('DescontoIncondicionado', '1.00'), format('Aliquota', '5.00')]).toEqual(['R$ 1,00', '5,00'])
})

test('the title of a part of a municipal note names no group that only wraps', () => {
  const ticket = generateTickets({ customer: '99888777000100', day: '2026-11-12', count: 1 })
  const texts = textsOf(ticket.find(({ modelo }) => modelo === 'nfse_municipal')!.bytes)
  expect(texts).toContain('CAMPOS DO ARQUIVO › TOMADOR SERVIÇO › IDENTIFICAÇÃO TOMADOR › CPF CNPJ')
  expect(texts.filter((text) => /\bINF\b|DECLARAÇÃO/.test(text))).toEqual([])
})

test('an item of an earlier bill is negative in every column of money', () => {
  const adjusted = generateBills({ count: 20, customer: '99888777000100' }).find(
    ({ sort }) => sort === 'adjusts a bill',
  )!
  const texts = textsOf(adjusted.bytes)
  const row = texts.slice(texts.indexOf('Item da nota anterior'))
  expect(row.slice(0, 8)).toEqual(
    expect.arrayContaining(['Item da nota anterior', '0601000', '1,00', '100,00', '-100,00', '18,00', '-18,00']),
  )
  expect(row.slice(0, 8).filter((text) => text === '-100,00')).toHaveLength(2)
})

test.each([
  [
    'NFAg',
    75,
    '<prod><xProd>AGUA</xProd><cClass>0100101</cClass><qFaturada>2.0000</qFaturada><vItem>5.00</vItem><vProd>10.00</vProd></prod>',
  ],
  [
    'NFGas',
    76,
    '<gNormal><prod><xProd>GAS</xProd><cClass>0100101</cClass><vProd>10.00</vProd></prod><imposto><ICMS00><CST>00</CST><vBC>10.00</vBC><pICMS>18.00</pICMS><vICMS>1.80</vICMS></ICMS00></imposto></gNormal>',
  ],
])('the items of a %s are a table, and what the paper is stands beside the QR Code', (name, modelo, item) => {
  const chave = `41261055666777000181${modelo}0010000006011000000018`
  const bytes = Buffer.from(
    `<${name}><inf${name} Id="${name}${chave}"><ide><mod>${modelo}</mod><serie>1</serie><nNF>601</nNF><dhEmi>2026-10-08T09:00:00-03:00</dhEmi></ide><emit><CNPJ>55666777000181</CNPJ><xNome>Emitente</xNome></emit><dest><CNPJ>99888777000100</CNPJ><xNome>Cliente</xNome></dest><det nItem="1">${item}</det><total><vNF>10.00</vNF></total></inf${name}><inf${name}Supl><qrCod${name}>https://dfe-portal.svrs.rs.gov.br/${name}/qrCode?ch${name}=${chave}&amp;tpAmb=1</qrCod${name}></inf${name}Supl></${name}>`,
  )
  const texts = textsOf(bytes)
  expect(texts).toContain('ITENS DA FATURA')
  expect(texts.filter((text) => /DETALHAMENTO/.test(text))).toEqual([])
  const qr = texts.findIndex((text) => text.startsWith('CONSULTE PELA CHAVE'))
  expect(texts.slice(qr).join(' ')).toContain('Representação gráfica')
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

test('a typed bill prints every field that was typed, under its own words', () => {
  const fields =
    '<modelo>06</modelo><serie>U</serie><numero>18402771</numero><emissao>2026-11-12</emissao><vencimento>2026-11-25</vencimento>' +
    '<CNPJEmitente>11444777000161</CNPJEmitente><nomeEmitente>LUZ &amp; FORCA</nomeEmitente><instalacao>77</instalacao>' +
    '<classeConsumo>02</classeConsumo><valor>1842.36</valor><baseICMS>1800.00</baseICMS><aliquotaICMS>18.00</aliquotaICMS><valorICMS>324.00</valorICMS>'
  const texts = textsOf(Buffer.from(`<contaDigitada versao="1">${fields}</contaDigitada>`))
  expect(texts).toEqual(
    expect.arrayContaining([
      ...['CONTA DIGITADA, MODELO 06', 'Nº 18.402.771', 'LUZ & FORCA', '12/11/2026', '25/11/2026'],
      ...['11.444.777/0001-61', 'R$ 1.842,36', 'R$ 1.800,00', '18,00 %', 'R$ 324,00'],
    ]),
  )
  expect(texts.join(' ')).not.toMatch(/undefined|null|NaN/)
})
