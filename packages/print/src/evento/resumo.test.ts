import { elements, firstDeep, text } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { describe, expect, test } from 'vitest'
import { numero } from '../format/values.ts'
import { drawDfe } from '../print.ts'
import { bare, drawn, pageFaults, printed, textsOf } from '../testing/paper.ts'
import { type Sample, samples } from '../testing/samples.ts'
import { formatEventField } from '../words/formato.ts'

const named = (list: Sample[]) => list.map((sample): [string, Sample] => [sample.name, sample])
const CHAVE = '35260611222333000181550010000012341000012347'

describe('an inutilização', () => {
  const inutilizacoes = samples('eventos').filter(({ name }) => name.includes('inutilizacao'))
  test.each(named(inutilizacoes))('shows every field of %s', (_, { bytes }) => {
    const paper = printed(bytes)
    for (const inf of ['inutNFe', 'retInutNFe'].map((name) => firstDeep(firstDeep(readXml(bytes), name), 'infInut')))
      for (const node of elements(inf)) {
        const value = text(node) ?? ''
        expect(
          [value, numero(value), formatEventField(node.name, value)].some((form) => paper.includes(bare(form))),
          node.name,
        ).toBe(true)
      }
    expect(pageFaults(drawn(bytes))).toEqual([])
  })

  const request =
    '<inutNFe><infInut><tpAmb>1</tpAmb><xServ>INUTILIZAR</xServ><cUF>35</cUF><ano>26</ano><CNPJ>11222333000181</CNPJ><mod>65</mod><serie>7</serie><nNFIni>100</nNFIni><nNFFin>149</nNFFin><xJust>FALHA NA SEQUENCIA</xJust></infInut></inutNFe>'
  const answer = (cStat: string) =>
    `<retInutNFe><infInut><tpAmb>1</tpAmb><verAplic>SP1</verAplic><cStat>${cStat}</cStat><xMotivo>Motivo</xMotivo><cUF>35</cUF><dhRecbto>2026-06-02T00:11:12-03:00</dhRecbto><nProt>135260000000009</nProt></infInut></retInutNFe>`
  const bytesOf = (...parts: string[]) => Buffer.from(`<procInutNFe>${parts.join('')}</procInutNFe>`)

  test('prints range, count, series, year, state, issuer, reason and protocol', () => {
    const paper = textsOf(drawn(bytesOf(request, answer('102')))).flat()
    expect(paper).toEqual(
      expect.arrayContaining([
        'INUTILIZAÇÃO DE NUMERAÇÃO - NFC-e',
        '000.000.100 a 000.000.149',
        '50',
        '2026',
        '35 - SP',
        '11.222.333/0001-81',
        'FALHA NA SEQUENCIA',
        '135260000000009',
        '02/06/2026 00:11:12',
      ]),
    )
  })

  test.each([
    ['a bare request', Buffer.from(request), 'PEDIDO SEM RETORNO'],
    ['a refusal', bytesOf(request, answer('241')), 'PEDIDO REJEITADO'],
    ['a bare return', Buffer.from(answer('102')), 'RETORNO SEM O PEDIDO'],
  ])('%s prints a notice', (_, bytes, words) => {
    expect(printed(bytes)).toContain(bare(words))
    expect(pageFaults(drawn(bytes))).toEqual([])
  })

  test('of a CT-e', () => {
    const cte = request
      .replaceAll('NFIni', 'CTIni')
      .replaceAll('NFFin', 'CTFin')
      .replace('<mod>65', '<mod>57')
      .replaceAll('inutNFe', 'inutCTe')
    expect(drawDfe(Buffer.from(cte), { situacao: 'autorizada' }).title).toBe(
      'Inutilização de numeração - CT-e 000.000.100 a 000.000.149',
    )
  })
})

describe('a resumo', () => {
  test.each(named(samples('distribuicao').filter(({ name }) => /\/res/.test(name))))(
    'shows every field of %s',
    (_, { bytes }) => {
      const paper = printed(bytes)
      for (const node of elements(readXml(bytes))) {
        const value = text(node) ?? ''
        expect(
          [value, numero(value), formatEventField(node.name, value)].some((form) => paper.includes(bare(form))),
          node.name,
        ).toBe(true)
      }
      expect(pageFaults(drawn(bytes))).toEqual([])
    },
  )

  test('of a cancelled note has a watermark', () => {
    const bytes = Buffer.from(`<resNFe><chNFe>${CHAVE}</chNFe><cSitNFe>3</cSitNFe></resNFe>`)
    const ops = drawn(bytes)[0]?.ops.join('\n')
    expect(ops).toContain('CANCELADA')
    expect(ops).toContain('RESUMO')
  })

  test('of an event has the event’s name as heading', () => {
    const bytes = Buffer.from(
      `<resEvento><chNFe>${CHAVE}</chNFe><tpEvento>210220</tpEvento><xEvento>Desconhecimento</xEvento></resEvento>`,
    )
    expect(textsOf(drawn(bytes)).flat()).toContain('Manifestação do destinatário: desconhecimento da operação')
  })
})
