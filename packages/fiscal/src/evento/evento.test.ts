import { expect, test } from 'vitest'
import { asBytes, CNPJ, chaveOf, procEventoNfe } from '../testing/fixtures.test.kit.ts'
import { readXml } from '../xml/read.ts'
import { readCancelamento } from './cancelamento.ts'
import { cutEvento } from './embedded.ts'
import { readEvento } from './evento.ts'
import { readInutilizacao } from './inutilizacao.ts'
import { readResumoEvento } from './resumo.ts'

const contextOf = (xml: string) => ({ node: readXml(asBytes(xml)), ancestors: [] })
const read = (xml: string) => readEvento(contextOf(xml))

test('reads an event with its return', () => {
  expect(read(procEventoNfe())).toMatchObject({
    kind: 'evento',
    tipo: 'nfe',
    chave: chaveOf(),
    tpEvento: '110111',
    nSeqEvento: 1,
    descricao: 'Cancelamento',
    autor: CNPJ.emitente,
    homologacao: false,
    occurred: { local: '2026-06-02T10:00:00', instant: '2026-06-02T10:00:00-03:00' },
    protocol: { cStat: '135', nProt: '135260000000009', receivedAt: '2026-06-02T10:00:09-03:00' },
    registered: true,
    texto: 'Pedido desfeito pelo cliente',
    embedded: false,
    marks: { key: { state: 'ok' }, protocol: { state: 'ok' }, signature: { state: 'absent' } },
  })
})

test.each([
  ['135', true],
  ['136', true],
  ['155', true],
  ['573', false],
])('a return of %s registers it: %s', (cStat, registered) => {
  expect(read(procEventoNfe({ cStat })).registered).toBe(registered)
})

test('a bare request is not registered', () => {
  expect(read(procEventoNfe({ cStat: null }))).toMatchObject({ registered: false, protocol: null })
})

test('a return for another event does not register the event', () => {
  const swapped = procEventoNfe().replace(/(<retEvento.*<tpEvento>)110111/, '$1110110')
  expect(read(swapped)).toMatchObject({ registered: false, marks: { protocol: { state: 'failed' } } })
})

test.each([
  ['<descEvento>x</descEvento><xCorrecao>Leia-se B</xCorrecao>', 'Leia-se B'],
  ['<evPrestDesacordo><descEvento>x</descEvento><xObs>Não é meu</xObs></evPrestDesacordo>', 'Não é meu'],
  ['<descEvento>Ciencia da Operacao</descEvento>', null],
  [
    '<evCCeCTe><descEvento>x</descEvento><infCorrecao><grupoAlterado>rem</grupoAlterado><campoAlterado>nro</campoAlterado><valorAlterado>170</valorAlterado></infCorrecao><infCorrecao><grupoAlterado>infQ</grupoAlterado><campoAlterado>qCarga</campoAlterado><valorAlterado>2</valorAlterado><nroItemAlterado>01</nroItemAlterado></infCorrecao></evCCeCTe>',
    'rem/nro: 170\ninfQ/qCarga (item 01): 2',
  ],
  [
    '<evVincPgto><descEvento>x</descEvento><nProt>1</nProt><pgto nPag="1" idTransacao="E1"><tpMeioPgto>20</tpMeioPgto><CNPJReceb>11222333000181</CNPJReceb><CNPJBasePSP>12345678</CNPJBasePSP></pgto></evVincPgto>',
    'Pagamento nº 1 · transação E1 · meio 20 · recebedor 11222333000181 · instituição 12345678',
  ],
  [
    '<evCancVincPgto><descEvento>x</descEvento><nProtVincPgto>135260000000001</nProtVincPgto></evCancVincPgto>',
    'Cancela a vinculação de protocolo 135260000000001',
  ],
  [
    '<descEvento>x</descEvento><gTribItemSN nItem="1"><vRBSNItem>100.00</vRBSNItem><tpRBSN>1</tpRBSN><vIBSSN>0.01</vIBSSN><vCBSSN>0.61</vCBSSN></gTribItemSN><totalSN><vRBSNTot>100.00</vRBSNTot><vIBSSNTot>0.01</vIBSSNTot><vCBSSNTot>0.61</vCBSSNTot></totalSN>',
    'Simples Nacional: receita bruta 100,00; IBS 0,01; CBS 0,61\nItem 1: receita bruta 100,00; IBS 0,01; CBS 0,61',
  ],
])('reads the free text of %s', (detail, texto) => {
  expect(read(procEventoNfe({ detail })).texto).toBe(texto)
})

test('the key field determines the list of an event', () => {
  const cte = procEventoNfe({ chave: chaveOf({ mod: '57' }) }).replaceAll('chNFe', 'chCTe')
  expect(read(cte)).toMatchObject({ tipo: 'cte', marks: { key: { state: 'ok' } } })
  expect(read(procEventoNfe({ chave: chaveOf({ mod: '65' }) })).tipo).toBe('nfce')
  expect(read(procEventoNfe({ chave: chaveOf({ mod: '58' }) })).marks.key.state).toBe('failed')
  const gtve = procEventoNfe({ chave: chaveOf({ mod: '64' }) }).replaceAll('chNFe', 'chCTe')
  expect(read(gtve)).toMatchObject({ tipo: 'outro', marks: { key: { state: 'ok' } } })
})

test.each([
  ['evento.absent', '<procEventoNFe/>'],
  ['chave.shape', procEventoNfe().replaceAll(chaveOf(), '123')],
  ['dfe.field', procEventoNfe().replaceAll(/<tpEvento>\d+<\/tpEvento>/g, '')],
  ['dfe.field', procEventoNfe({ tpEvento: '../../x' })],
  ['dfe.number', procEventoNfe().replaceAll('<nSeqEvento>1<', '<nSeqEvento>um<')],
  ['dfe.date', procEventoNfe().replace('2026-06-02T10:00:00', 'ontem')],
])('refuses with %s', (code, xml) => {
  expect(() => read(xml)).toThrow(expect.objectContaining({ code }))
})

test('a cancellation in the old layout is read as 110111', () => {
  const chave = chaveOf()
  const answer = `<retCancNFe><infCanc><tpAmb>1</tpAmb><cStat>101</cStat><xMotivo>Cancelamento homologado</xMotivo><chNFe>${chave}</chNFe><dhRecbto>2011-05-02T10:00:00</dhRecbto><nProt>9</nProt></infCanc></retCancNFe>`
  const proc = `<procCancNFe><cancNFe><infCanc Id="ID${chave}"><tpAmb>1</tpAmb><chNFe>${chave}</chNFe><nProt>8</nProt><xJust>Venda desfeita pelo comprador</xJust></infCanc></cancNFe>${answer}</procCancNFe>`
  expect(readCancelamento(contextOf(proc))).toMatchObject({
    chave,
    tpEvento: '110111',
    nSeqEvento: 1,
    occurred: { local: '2011-05-02T10:00:00', instant: null },
    registered: true,
    texto: 'Venda desfeita pelo comprador',
  })
  expect(() => readCancelamento(contextOf(proc.replace(answer, '')))).toThrow(
    expect.objectContaining({ code: 'dfe.date' }),
  )
})

const inut = (model = '55', names = ['nNFIni', 'nNFFin']) =>
  `<inutNFe><infInut Id="ID1"><tpAmb>1</tpAmb><cUF>35</cUF><ano>26</ano><CNPJ>${CNPJ.emitente}</CNPJ><mod>${model}</mod><serie>1</serie><${names[0]}>5</${names[0]}><${names[1]}>7</${names[1]}><xJust>Salto de numeração no sistema</xJust></infInut></inutNFe>`

test('reads numbers declared unused', () => {
  const answer = `<retInutNFe><infInut><cStat>102</cStat><serie>001</serie><nNFIni>5</nNFIni><nNFFin>7</nNFFin><nProt>3</nProt></infInut></retInutNFe>`
  expect(readInutilizacao(contextOf(`<procInutNFe>${inut()}${answer}</procInutNFe>`))).toMatchObject({
    modelo: 55,
    emitente: CNPJ.emitente,
    uf: 'SP',
    ano: 2026,
    serie: 1,
    numeroIni: 5,
    numeroFim: 7,
    justificativa: 'Salto de numeração no sistema',
    registered: true,
    protocol: { cStat: '102', nProt: '3' },
    marks: { key: { state: 'absent' }, protocol: { state: 'ok' } },
  })
  const other = answer.replace('<nNFFin>7', '<nNFFin>70')
  expect(readInutilizacao(contextOf(`<procInutNFe>${inut()}${other}</procInutNFe>`)).registered).toBe(false)
})

test('reads the CT-e form, and refuses another model and a missing request', () => {
  expect(readInutilizacao(contextOf(inut('57', ['nCTIni', 'nCTFin'])))).toMatchObject({
    modelo: 57,
    numeroFim: 7,
    registered: false,
  })
  expect(() => readInutilizacao(contextOf(inut('58')))).toThrow(expect.objectContaining({ code: 'dfe.model' }))
  expect(() => readInutilizacao(contextOf('<procInutNFe/>'))).toThrow(
    expect.objectContaining({ code: 'inutilizacao.absent' }),
  )
})

test('reads a resEvento', () => {
  const xml = `<resEvento><cOrgao>91</cOrgao><CNPJ>${CNPJ.emitente}</CNPJ><chNFe>${chaveOf()}</chNFe><dhEvento>2026-06-09T10:00:00-03:00</dhEvento><tpEvento>610600</tpEvento><nSeqEvento>1</nSeqEvento><xEvento>CT-e autorizado</xEvento><nProt>7</nProt></resEvento>`
  expect(readResumoEvento(contextOf(xml))).toMatchObject({
    kind: 'resumo_evento',
    tpEvento: '610600',
    autor: CNPJ.emitente,
    descricao: 'CT-e autorizado',
    nProt: '7',
  })
})

test('an event is extracted unchanged from its document’s file, preferring a registered one', () => {
  const [refused, registered] = [procEventoNfe({ cStat: '573' }), procEventoNfe()]
  const file = asBytes(`<nfeProc><NFe/>${refused}${registered}</nfeProc>`)
  const target = { chave: chaveOf(), tpEvento: '110111', nSeqEvento: 1 }
  expect(Buffer.from(cutEvento(file, target) ?? []).toString()).toBe(registered)
  expect(cutEvento(file, { ...target, nSeqEvento: 2 })).toBeNull()
  expect(cutEvento(file, { ...target, tpEvento: '110110' })).toBeNull()
})
