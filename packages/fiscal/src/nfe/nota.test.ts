import { expect, test } from 'vitest'
import type { DfeNota } from '../base/model.ts'
import {
  asBytes,
  CNPJ,
  CPF,
  chaveOf,
  nfe,
  nfeProc,
  PROD,
  procEventoNfe,
  protNfe,
} from '../testing/fixtures.test.kit.ts'
import { readXml } from '../xml/read.ts'
import { readNfeNota } from './nota.ts'

const read = (xml: string): DfeNota => readNfeNota({ node: readXml(asBytes(xml)), ancestors: [] })
const itemOf = (imposto: string) => read(nfe({ imposto })).itens[0]

test('reads the fields that the list shows', () => {
  expect(read(nfeProc(nfe() + protNfe('100')))).toMatchObject({
    kind: 'nota',
    tipo: 'nfe',
    modelo: 55,
    layout: '4.00',
    root: 'NFe',
    chave: chaveOf(),
    homologacao: false,
    numero: 10,
    serie: 1,
    issued: { local: '2026-06-01T10:00:00', instant: '2026-06-01T10:00:00-03:00' },
    totalCents: 1025,
    natureza: 'Venda',
    cfop: '5102',
    emitente: { taxId: CNPJ.emitente, name: 'Emitente Ltda', uf: 'SP', ie: '111' },
    destinatario: { taxId: CNPJ.destinatario, name: 'Destino SA', uf: 'RJ', ie: null },
    protocol: { nProt: '135260000000001', cStat: '100', receivedAt: '2026-06-01T10:00:05-03:00' },
    protocolState: 'autorizada',
    marks: { key: { state: 'ok', reason: null } },
  })
})

test('lists every party with a valid tax id, including letters', () => {
  expect(read(nfe()).parties).toEqual([
    { role: 'emit', taxId: CNPJ.emitente },
    { role: 'dest', taxId: CNPJ.destinatario },
    { role: 'autXML', taxId: CPF },
    { role: 'transporta', taxId: CNPJ.letters },
  ])
})

test('keeps a tax id with wrong check digits as written, but does not list it as a party', () => {
  const wrong = `${CNPJ.destinatario.slice(0, 13)}${(Number(CNPJ.destinatario[13]) + 1) % 10}`
  const { destinatario, parties } = read(nfe().replaceAll(CNPJ.destinatario, wrong))
  expect(destinatario?.taxId).toBe(wrong)
  expect(parties.map(({ taxId }) => taxId)).not.toContain(wrong)
  expect(read(nfe().replaceAll(CNPJ.destinatario, 'string')).destinatario?.taxId).toBeNull()
})

test.each([
  ['100', 'autorizada'],
  ['150', 'autorizada'],
  ['302', 'denegada'],
  ['205', 'denegada'],
  ['539', 'rejeitada'],
])('protocol %s means %s', (cStat, state) => {
  expect(read(nfeProc(nfe() + protNfe(cStat))).protocolState).toBe(state)
})

test.each([
  ['<dhEmi>2026-06-01T23:59:59-04:00</dhEmi>', '2026-06-01T23:59:59', '2026-06-01T23:59:59-04:00'],
  ['<dhEmi>2026-06-01T10:00:00</dhEmi>', '2026-06-01T10:00:00', null],
  ['<dEmi>2010-02-28</dEmi><hSaiEnt>18:00:00</hSaiEnt>', '2010-02-28T00:00:00', null],
])('keeps the wall time of %s', (date, local, instant) => {
  expect(read(nfe({ date })).issued).toEqual({ local, instant })
})

test.each([
  ['a day that does not exist', { date: '<dhEmi>2026-02-30T10:00:00-03:00</dhEmi>' }, 'dfe.date', 'dhEmi'],
  ['no date', { date: '' }, 'dfe.date', 'dhEmi'],
  ['a total that is not a number', { vNF: '1,234.00' }, 'dfe.number', 'vNF'],
  ['an item value that is not a number', { prod: PROD.replace('10.25', 'dez') }, 'dfe.number', 'Item 1: O campo vProd'],
  ['a quantity that is not a number', { prod: PROD.replace('2.0000', '2e9') }, 'dfe.number', 'qCom'],
  ['a key of another shape', { chave: '123' }, 'chave.shape', 'Chave'],
])('refuses %s, and the message names the field', (...[, options, code, words]) => {
  expect(() => read(nfe(options))).toThrow(expect.objectContaining({ code, message: expect.stringContaining(words) }))
})

test('a wrong check digit or a key of another document fails a mark and is not refused', () => {
  const wrong = chaveOf().slice(0, 43) + String((Number(chaveOf()[43]) + 1) % 10)
  expect(read(nfe({ chave: wrong })).marks.key).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('dígito'),
  })
  const other = read(nfe({ chave: chaveOf({ numero: 11, serie: 2 }) })).marks.key
  expect(other).toEqual({ state: 'failed', reason: 'A chave não corresponde ao documento: série, número.' })
})

test('an NF-e issued by the authority (series 890) has the authority in its key', () => {
  const chave = chaveOf({ serie: 890, cnpj: CNPJ.destinatario })
  expect(read(nfe({ chave }).replace('<serie>1<', '<serie>890<')).marks.key.state).toBe('ok')
})

test('model 65 is an NFC-e', () => {
  expect(read(nfe({ mod: '65' }))).toMatchObject({ tipo: 'nfce', modelo: 65 })
})

test('an event inside the proc is read with its note; one with another key is not', () => {
  const own = procEventoNfe()
  const strange = procEventoNfe({ chave: chaveOf({ numero: 99 }) })
  const answerOnly = /<retEvento .*<\/retEvento>/.exec(own)?.[0] ?? ''
  const { eventos } = read(nfeProc(nfe() + protNfe('100') + own + strange + answerOnly))
  expect(eventos).toMatchObject([
    {
      tpEvento: '110111',
      embedded: true,
      registered: true,
      texto: 'Pedido desfeito pelo cliente',
      autor: CNPJ.emitente,
    },
    { tpEvento: '110111', embedded: true, registered: true, autor: null, occurred: { local: '2026-06-02T10:00:09' } },
  ])
})

test('an item keeps decimals as written and money in cents', () => {
  expect(itemOf('')).toMatchObject({
    nItem: 1,
    cEAN: 'SEM GTIN',
    xProd: 'Pão & vinho',
    qCom: '2.0000',
    vUnCom: '5.125',
    vProd: 1025,
    vDesc: 0,
    indTot: true,
    icmsCst: null,
    csosn: null,
  })
})

test.each(['00', '10', '20', '51', '70', '90', 'Part', 'ST'])('reads group ICMS%s', (name) => {
  const group = `ICMS${name}`
  const cst = /\d/.test(name) ? name : '10'
  const fields =
    '<vBC>100.00</vBC><pRedBC>10.00</pRedBC><pICMS>18.00</pICMS><vICMS>18.00</vICMS><vBCST>150.00</vBCST><pICMSST>18.0000</pICMSST><pMVAST>40</pMVAST><vICMSST>9.00</vICMSST><pFCP>2</pFCP><vFCP>2.00</vFCP><vFCPST>1.00</vFCPST><vBCSTRet>7.00</vBCSTRet><vICMSSTRet>0.70</vICMSSTRet><vFCPSTRet>0.14</vFCPSTRet><vICMSDeson>3.00</vICMSDeson>'
  expect(itemOf(`<ICMS><${group}><orig>1</orig><CST>${cst}</CST>${fields}</${group}></ICMS>`)).toMatchObject({
    orig: '1',
    icmsCst: cst,
    csosn: null,
    vBC: 10000,
    pRedBC: '10.00',
    pICMS: '18.00',
    vICMS: 1800,
    vBCST: 15000,
    pICMSST: '18.0000',
    pMVAST: '40',
    vICMSST: 900,
    pFCP: '2',
    vFCP: 200,
    vFCPST: 100,
    vBCSTRet: 700,
    vICMSSTRet: 70,
    vFCPSTRet: 14,
    vICMSDeson: 300,
  })
})

test('reads the Simples groups', () => {
  expect(
    itemOf('<ICMS><ICMSSN101><orig>0</orig><CSOSN>101</CSOSN><vCredICMSSN>1.99</vCredICMSSN></ICMSSN101></ICMS>'),
  ).toMatchObject({ csosn: '101', icmsCst: null, vCredICMSSN: 199 })
})

test('reads IPI, PIS, COFINS, DIFAL, II and ISSQN', () => {
  const imposto =
    '<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><vBC>10.00</vBC><pIPI>5.00</pIPI><vIPI>0.50</vIPI></IPITrib></IPI><II><vII>4.00</vII></II><PIS><PISQtde><CST>03</CST><qBCProd>5</qBCProd><vPIS>1.00</vPIS></PISQtde></PIS><COFINS><COFINSOutr><CST>99</CST><vBC>10.00</vBC><pCOFINS>7.60</pCOFINS><vCOFINS>0.76</vCOFINS></COFINSOutr></COFINS><ICMSUFDest><vBCUFDest>10.00</vBCUFDest><vFCPUFDest>0.20</vFCPUFDest><vICMSUFDest>0.60</vICMSUFDest><vICMSUFRemet>0.01</vICMSUFRemet></ICMSUFDest><ISSQN><vISSQN>2.00</vISSQN></ISSQN>'
  expect(itemOf(imposto)).toMatchObject({
    ipiCst: '50',
    ipiCEnq: '999',
    vBCIPI: 1000,
    pIPI: '5.00',
    vIPI: 50,
    vII: 400,
    pisCst: '03',
    vBCPIS: 0,
    pPIS: null,
    vPIS: 100,
    cofinsCst: '99',
    vBCCOFINS: 1000,
    pCOFINS: '7.60',
    vCOFINS: 76,
    vBCUFDest: 1000,
    vFCPUFDest: 20,
    vICMSUFDest: 60,
    vICMSUFRemet: 1,
    vISSQN: 200,
  })
})

test('reads IBS, CBS and IS, by rate and single-phase', () => {
  const rated =
    '<IS><vIS>0.30</vIS></IS><IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>100.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.10</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><gCBS><pCBS>0.9000</pCBS><vCBS>0.90</vCBS></gCBS></gIBSCBS></IBSCBS>'
  expect(itemOf(rated)).toMatchObject({
    ibscbsCst: '000',
    cClassTrib: '000001',
    vBCIBSCBS: 10000,
    pIBSUF: '0.1000',
    vIBSUF: 10,
    pIBSMun: '0',
    vIBSMun: 0,
    pCBS: '0.9000',
    vCBS: 90,
    vIS: 30,
  })
  const single =
    '<IBSCBS><CST>620</CST><cClassTrib>620001</cClassTrib><gIBSCBSMono><vTotIBSMonoItem>1.10</vTotIBSMonoItem><vTotCBSMonoItem>2.20</vTotCBSMonoItem></gIBSCBSMono></IBSCBS>'
  expect(itemOf(single)).toMatchObject({ vBCIBSCBS: 0, vIBSMono: 110, vCBSMono: 220 })
})

test('reductions, deferred and returned amounts, and a presumed credit of IBS and CBS', () => {
  const group =
    '<IBSCBS><CST>515</CST><cClassTrib>515001</cClassTrib><gIBSCBS><vBC>100.00</vBC><gIBSUF><pIBSUF>0.1</pIBSUF><gDif><pDif>30</pDif><vDif>0.03</vDif></gDif>' +
    '<gDevTrib><vDevTrib>0.01</vDevTrib></gDevTrib><gRed><pRedAliq>60.00</pRedAliq></gRed><vIBSUF>0.00</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0</pIBSMun></gIBSMun>' +
    '<gCBS><pCBS>0.9</pCBS><gRed><pRedAliq>60.00</pRedAliq></gRed><vCBS>0.36</vCBS></gCBS><gTribCompraGov><pAliqCBS>0.9</pAliqCBS></gTribCompraGov></gIBSCBS>' +
    '<gCredPresOper><vBCCredPres>100.00</vBCCredPres><cCredPres>02</cCredPres></gCredPresOper></IBSCBS>'
  expect(itemOf(group)).toMatchObject({
    gIBSCBS: true,
    pRedIBSUF: '60.00',
    pRedIBSMun: null,
    pRedCBS: '60.00',
    vDifIBSUF: 4,
    vDifIBSMun: 0,
    vDifCBS: 0,
    gCompraGov: true,
    cCredPres: '02',
  })
  expect(itemOf('')).toMatchObject({ gIBSCBS: false, pRedCBS: null, vDifCBS: 0, gCompraGov: false, cCredPres: null })
})

test('a government purchase stated by the note alone marks its items', () => {
  const xml = nfe().replace('</ide>', '<gCompraGov><tpEnteGov>1</tpEnteGov><pRedutor>10</pRedutor></gCompraGov></ide>')
  expect(read(xml).itens.map(({ gCompraGov }) => gCompraGov)).toEqual([true])
})

test('items are numbered by position when their numbers repeat', () => {
  const twice = nfe().replace(/<det .*<\/det>/, (det) => det + det)
  expect(read(twice).itens.map(({ nItem }) => nItem)).toEqual([1, 2])
})
