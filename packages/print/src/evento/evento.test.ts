import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { elements, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { describe, expect, test, vi } from 'vitest'
import { drawDfe, printDfe } from '../print.ts'
import { EVENTO_CHAVE, eventoXml } from '../testing/evento-xml.ts'
import { bare, cutTexts, drawn, pageFaults, printed, textsOf } from '../testing/paper.ts'
import { type Sample, samples } from '../testing/samples.ts'
import { formatEventField } from '../words/formato.ts'

vi.setConfig({ testTimeout: 60_000 })

const named = (list: Sample[]) => list.map((sample): [string, Sample] => [sample.name, sample])
const PROSE = 'Onde se lê volume de três caixas, leia-se volume de duas caixas. '
const titleOf = (bytes: Uint8Array) => textsOf(drawn(bytes)).flat()[0]

const leaves = (node: XmlNode | undefined): [name: string, value: string][] =>
  elements(node).flatMap((part): [string, string][] => {
    if (part.name === 'Signature') return []
    const value = text(part)
    return elements(part).length > 0 ? leaves(part) : value ? [[part.name, value]] : []
  })

/** The fields of a group that are missing on the paper. */
function missing(bytes: Uint8Array, group: string): [name: string, value: string][] {
  const paper = printed(bytes)
  const has = (word: string) => paper.includes(bare(word))
  const all = leaves(firstDeep(readXml(bytes), group))
  return all.filter(
    ([name, value]) => !has(value) && !has(formatEventField(name, value)) && !value.split(/\s+/).every(has),
  )
}

describe('the form of an event shows', () => {
  const kinds = samples('eventos').filter(({ name }) => !name.includes('inutilizacao'))
  test.each(named(kinds))('every field of %s, in request and return', (_, { bytes }) => {
    expect(missing(bytes, 'infEvento')).toEqual([])
    expect(missing(bytes, 'retEvento')).toEqual([])
    expect(missing(bytes, 'retEventoCTe')).toEqual([])
    expect(missing(bytes, 'retEventoMDFe')).toEqual([])
    expect(pageFaults(drawn(bytes))).toEqual([])
  })

  test('the key with its bar code, and the document’s fields from the key', () => {
    const pages = drawn(eventoXml())
    expect(textsOf(pages).flat()).toEqual(
      expect.arrayContaining([
        formatChave(EVENTO_CHAVE),
        '55',
        '1',
        '000.001.234',
        '06/2026',
        '11.222.333/0001-81',
        'SP',
      ]),
    )
    expect(pages[0]?.trace?.filter(({ kind }) => kind === 'symbol')).toHaveLength(1)
  })

  test('the issuer’s CPF for a series of natural persons', () => {
    const chave = '35260600052998224725559200000012341000012347'
    expect(textsOf(drawn(eventoXml({ chave }))).flat()).toContain('529.982.247-25')
  })

  test('times as written, with equal bytes in any time zone of the machine', async () => {
    const zone = process.env.TZ
    const prints: Uint8Array[] = []
    for (const tz of ['America/Sao_Paulo', 'Asia/Tokyo', 'UTC']) {
      process.env.TZ = tz
      prints.push(await printDfe(eventoXml(), { situacao: 'autorizada' }))
    }
    process.env.TZ = zone ?? ''
    if (zone === undefined) delete process.env.TZ
    expect(Buffer.compare(prints[0]!, prints[1]!)).toBe(0)
    expect(Buffer.compare(prints[0]!, prints[2]!)).toBe(0)
    expect(textsOf(drawn(eventoXml())).flat()).toEqual(
      expect.arrayContaining(['02/06/2026 00:10:00', '02/06/2026 00:11:12']),
    )
  })
})

describe('each kind of event has its own heading', () => {
  test.each([
    ['110110', 'nfe', 'CARTA DE CORREÇÃO ELETRÔNICA (CC-e) - NF-e'],
    ['110111', 'nfe', 'CANCELAMENTO - NF-e'],
    ['110112', 'nfe', 'CANCELAMENTO POR SUBSTITUIÇÃO - NF-e'],
    ['110112', 'mdfe', 'ENCERRAMENTO - MDF-e'],
    ['110114', 'mdfe', 'INCLUSÃO DE CONDUTOR - MDF-e'],
    ['110115', 'mdfe', 'INCLUSÃO DE DF-e - MDF-e'],
    ['110116', 'mdfe', 'PAGAMENTO DA OPERAÇÃO DE TRANSPORTE - MDF-e'],
    ['110130', 'nfe', 'COMPROVANTE DE ENTREGA - NF-e'],
    ['110140', 'nfe', 'EPEC - EVENTO PRÉVIO DE EMISSÃO EM CONTINGÊNCIA - NF-e'],
    ['110150', 'nfe', 'ATOR INTERESSADO NA NOTA - NF-e'],
    ['110180', 'cte', 'COMPROVANTE DE ENTREGA - CT-e'],
    ['110192', 'nfe', 'INSUCESSO NA ENTREGA - NF-e'],
    ['210200', 'nfe', 'MANIFESTAÇÃO DO DESTINATÁRIO: CONFIRMAÇÃO DA OPERAÇÃO - NF-e'],
    ['210240', 'nfe', 'MANIFESTAÇÃO DO DESTINATÁRIO: OPERAÇÃO NÃO REALIZADA - NF-e'],
    ['610110', 'cte', 'PRESTAÇÃO DO SERVIÇO EM DESACORDO - CT-e'],
    ['112110', 'nfe', 'DESCRIÇÃO DO PRÓPRIO EVENTO - NF-e'],
    ['999999', 'mdfe', 'DESCRIÇÃO DO PRÓPRIO EVENTO - MDF-e'],
  ] as const)('%s of %s', (tpEvento, space, title) => {
    const chave = space === 'cte' ? EVENTO_CHAVE.replace('8155', '8157') : EVENTO_CHAVE
    const bytes = eventoXml({ tpEvento, space, chave, detail: '<descEvento>Descrição do próprio evento</descEvento>' })
    expect(titleOf(bytes)).toBe(title)
  })

  test.each([
    ['BPe', '63', '110115', 'NÃO EMBARQUE - BP-e'],
    ['BPe', '63', '110116', 'ALTERAÇÃO DE POLTRONA - BP-e'],
    ['NFCom', '62', '110111', 'CANCELAMENTO - NFCom'],
    ['NF3e', '66', '240140', 'AUTORIZADA SUBSTITUIÇÃO - NF3e'],
    ['NFGas', '76', '999999', 'DESCRIÇÃO DO PRÓPRIO EVENTO - NFGas'],
  ])('of a document that is read from its description: %s', (name, modelo, tpEvento, title) => {
    const chave = EVENTO_CHAVE.replace('8155', `81${modelo}`)
    const bytes = eventoXml({ tpEvento, chave, detail: '<descEvento>Descrição do próprio evento</descEvento>' })
    const own = Buffer.from(Buffer.from(bytes).toString('utf8').replaceAll('chNFe', `ch${name}`))
    expect(titleOf(own)).toBe(title)
    expect(printed(own)).not.toContain(bare('manifesto'))
    // the key is in the head alone
    expect(printed(own)).not.toContain(`ch${name}`)
  })

  test('an NFC-e is recognised by the model in its key', () => {
    expect(titleOf(eventoXml({ chave: EVENTO_CHAVE.replace('8155', '8165') }))).toBe('CANCELAMENTO - NFC-e')
  })
})

describe('contents', () => {
  const shows = (bytes: Uint8Array, ...words: string[]) => {
    expect(pageFaults(drawn(bytes))).toEqual([])
    for (const word of words) expect(printed(bytes)).toContain(bare(word))
  }

  test('an EPEC: recipient and values', () => {
    const detail =
      '<descEvento>EPEC</descEvento><cOrgaoAutor>35</cOrgaoAutor><tpAutor>1</tpAutor><verAplic>1.0</verAplic><dhEmi>2026-06-01T10:00:00-03:00</dhEmi><tpNF>1</tpNF><IE>123</IE><dest><UF>MG</UF><CNPJ>99888777000166</CNPJ><IE>456</IE><vNF>1234.50</vNF><vICMS>222.21</vICMS><vST>0.00</vST></dest>'
    shows(
      eventoXml({ tpEvento: '110140', detail }),
      '35 - SP',
      '1 - Empresa emitente',
      '1 - Saída',
      'DESTINATÁRIO',
      '99.888.777/0001-66',
      'R$ 1.234,50',
      'R$ 222,21',
    )
  })

  test('a closing: day, state and municipality', () => {
    const detail =
      '<evEncMDFe><descEvento>Encerramento</descEvento><nProt>935260000000001</nProt><dtEnc>2026-06-10</dtEnc><cUF>43</cUF><cMun>4314902</cMun></evEncMDFe>'
    shows(
      eventoXml({ tpEvento: '110112', space: 'mdfe', detail }),
      '10/06/2026',
      '43 - RS',
      '4314902',
      '935260000000001',
    )
  })

  test('a payment of the freight: parts, instalments, bank', () => {
    const detail =
      '<evPagtoOperMDFe><descEvento>Pagamento</descEvento><nProt>1</nProt><infViagens><qtdViagens>2</qtdViagens><nroViagem>1</nroViagem></infViagens><infPag><xNome>PAGADOR</xNome><CNPJ>99888777000166</CNPJ><Comp><tpComp>04</tpComp><vComp>700.00</vComp></Comp><Comp><tpComp>99</tpComp><vComp>50.00</vComp><xComp>AJUDANTE</xComp></Comp><vContrato>750.00</vContrato><indPag>1</indPag><infPrazo><nParcela>1</nParcela><dVenc>2026-07-01</dVenc><vParcela>750.00</vParcela></infPrazo><infBanc><PIX>a@b.com</PIX></infBanc></infPag></evPagtoOperMDFe>'
    shows(
      eventoXml({ tpEvento: '110116', space: 'mdfe', detail }),
      'PAGADOR',
      '04 - Frete',
      'R$ 700,00',
      'AJUDANTE',
      'R$ 750,00',
      '01/07/2026',
      'a@b.com',
      '1 - A prazo',
    )
  })

  test('a tax reform event: fields by label and official name, items with their number', () => {
    const item = (index: number) =>
      `<gPerecimento nItem="${index}"><vIBS>${index}.10</vIBS><vCBS>${index}.20</vCBS><gControleEstoque><qPerecimento>${index}.5</qPerecimento><uPerecimento>KG</uPerecimento></gControleEstoque></gPerecimento>`
    const detail = `<descEvento>Perecimento</descEvento><tpAutor>1</tpAutor>${item(1)}${item(2)}`
    shows(
      eventoXml({ tpEvento: '112130', detail }),
      'ITEM DA NOTA (nItem)',
      'VALOR DO IBS (vIBS)',
      'R$ 1,10',
      'R$ 2,20',
      'CONTROLE DE ESTOQUE QUANTIDADE PERECIDA (qPerecimento)',
      '2,5',
    )
  })

  test('the tax of Simples Nacional, and a linked payment: every field by its label', () => {
    const item =
      '<gTribItemSN nItem="1"><vRBSNItem>100.00</vRBSNItem><vIBSSN>0.01</vIBSSN><vCBSSN>0.61</vCBSSN></gTribItemSN>'
    const total = '<totalSN><vRBSNTot>100.00</vRBSNTot><vCBSSNTot>0.61</vCBSSNTot></totalSN>'
    const simples = eventoXml({ tpEvento: '999999', detail: `<descEvento>Simples</descEvento>${item}${total}` })
    shows(simples, 'RECEITA BRUTA DO ITEM (vRBSNItem)', 'IBS DO SIMPLES (vIBSSN)', 'R$ 0,61')
    const pgto = '<pgto nPag="1" idTransacao="E1"><tpMeioPgto>20</tpMeioPgto><CNPJBasePSP>12345678</CNPJBasePSP></pgto>'
    const link = eventoXml({ tpEvento: '110300', detail: `<descEvento>Vinculação</descEvento>${pgto}` })
    shows(link, 'TRANSAÇÃO DO PAGAMENTO (idTransacao)', 'E1', 'MEIO DE PAGAMENTO (tpMeioPgto)')
  })

  test('the titles of a table of eight columns are not cut', () => {
    const part = (name: string) =>
      `<${name}><cCredPres>1</cCredPres><pCredPres>1.0000</pCredPres><vCredPres>1.20</vCredPres></${name}>`
    const item = (index: number) =>
      `<gCredPres nItem="${index}"><vBC>1.10</vBC>${part('gIBS')}${part('gCBS')}</gCredPres>`
    const detail = `<descEvento>Crédito</descEvento>${item(1)}${item(2)}`
    expect(cutTexts(drawn(eventoXml({ tpEvento: '211110', detail })))).toEqual([])
  })

  test('500 pairs of fields continue over pages, and none is lost', () => {
    const detail = Array.from({ length: 500 }, (_, index) => `<campo${index}>valor ${index}</campo${index}>`).join('')
    const bytes = eventoXml({ tpEvento: '999999', detail: `<descEvento>Novo</descEvento>${detail}` })
    const pages = drawn(bytes)
    expect(pageFaults(pages)).toEqual([])
    expect(pages.length).toBeGreaterThan(5)
    const all = textsOf(pages).flat()
    for (let index = 0; index < 500; index++) expect(all).toContain(`valor ${index}`)
  })

  test('the correction of a CT-e: a table of group, field, item and value', () => {
    const name = (index: number) =>
      `<infCorrecao><grupoAlterado>rem${index}</grupoAlterado><campoAlterado>xNome</campoAlterado><valorAlterado>${PROSE}</valorAlterado><nroItemAlterado>${index}</nroItemAlterado></infCorrecao>`
    const detail = `<evCCeCTe><descEvento>Carta de Correcao</descEvento>${Array.from({ length: 60 }, (_, index) => name(index)).join('')}<xCondUso>${PROSE}</xCondUso></evCCeCTe>`
    const bytes = eventoXml({ tpEvento: '110110', space: 'cte', detail })
    shows(
      bytes,
      'GRUPO (grupoAlterado)',
      'VALOR CORRIGIDO (valorAlterado)',
      ...Array.from({ length: 60 }, (_, index) => `rem${index}`),
    )
    expect(cutTexts(drawn(bytes))).toEqual([])
  })
})

describe('defects of other renderers do not occur', () => {
  test('a correction letter without its issuer prints', () => {
    const bytes = Buffer.from(
      '<evento><infEvento><tpEvento>110110</tpEvento><detEvento><xCorrecao>TEXTO</xCorrecao></detEvento></infEvento></evento>',
    )
    expect(pageFaults(drawn(bytes))).toEqual([])
    expect(printed(bytes)).toContain('TEXTO')
  })

  test.each([1, 20, 1000])('the text of a correction is not cut: %s sentences', (times) => {
    const words = Array.from({ length: times }, (_, index) => `palavra${index} ${PROSE}`).join('')
    const detail = `<descEvento>Carta de Correcao</descEvento><xCorrecao>${words}</xCorrecao><xCondUso>${PROSE.repeat(12)}</xCondUso>`
    const pages = drawn(eventoXml({ tpEvento: '110110', detail }))
    expect(pageFaults(pages)).toEqual([])
    expect(cutTexts(pages)).toEqual([])
    const printedWords = textsOf(pages)
      .flat()
      .join(' ')
      .match(/palavra\d+/g)
    expect(printedWords).toEqual(Array.from({ length: times }, (_, index) => `palavra${index}`))
  })
})

describe('the authority’s answer is prominent', () => {
  const marks = (bytes: Uint8Array) => drawn(bytes).map((page) => page.ops.join('\n'))

  test('registered: no watermark', () => {
    for (const page of marks(eventoXml())) expect(page).not.toMatch(/SEM REGISTRO|REJEITADO|SEM VALOR/)
  })

  test('a request without return', () => {
    const bytes = eventoXml({ cStat: null })
    expect(marks(bytes)[0]).toContain('SEM REGISTRO')
    expect(printed(bytes)).toContain(bare('PEDIDO SEM RETORNO - este arquivo não prova o registro do evento'))
  })

  test('a refusal', () => {
    const bytes = eventoXml({ cStat: '573' })
    expect(marks(bytes)[0]).toContain('REJEITADO')
    expect(printed(bytes)).toContain(bare('EVENTO REJEITADO pela autoridade fiscal'))
    expect(printed(bytes)).not.toContain(bare('está cancelado'))
    expect(printed(bytes)).toContain(bare('573 - Motivo da resposta'))
  })

  test('a bare return prints its fields', () => {
    const answer =
      /<retEvento[\s\S]*<\/retEvento>/.exec(
        Buffer.from(eventoXml({ more: { CNPJDest: '99888777000166' } })).toString('utf8'),
      )?.[0] ?? ''
    const paper = printed(Buffer.from(answer))
    for (const word of ['RETORNO SEM O PEDIDO', '135 - Motivo da resposta', '135260000000009', '99.888.777/0001-66'])
      expect(paper).toContain(bare(word))
  })

  test('homologação', () => {
    expect(marks(eventoXml({ tpAmb: '2' }))[0]).toContain('SEM VALOR FISCAL')
  })

  test('a cancellation from before 2012', () => {
    const inf = (name: string, more: string) =>
      `<${name} versao="2.00"><infCanc Id="ID${EVENTO_CHAVE}"><tpAmb>1</tpAmb><chNFe>${EVENTO_CHAVE}</chNFe>${more}</infCanc></${name}>`
    const bytes = Buffer.from(
      `<procCancNFe versao="2.00">${inf('cancNFe', '<xServ>CANCELAR</xServ><nProt>135090000000001</nProt><xJust>ERRO DE DIGITACAO</xJust>')}${inf('retCancNFe', '<verAplic>SP1</verAplic><cStat>101</cStat><xMotivo>Cancelamento homologado</xMotivo><cUF>35</cUF><dhRecbto>2009-05-06T07:08:09</dhRecbto><nProt>135090000000002</nProt>')}</procCancNFe>`,
    )
    const paper = printed(bytes)
    for (const word of [
      'CANCELAMENTO - NF-e',
      'CANCELAR',
      '135090000000001',
      'ERRO DE DIGITACAO',
      '101 - Cancelamento homologado',
      '135090000000002',
      '06/05/2009 07:08:09',
    ])
      expect(paper).toContain(bare(word))
    expect(marks(bytes)[0]).not.toMatch(/SEM REGISTRO|REJEITADO/)
    expect(drawDfe(bytes, { situacao: 'cancelada' }).issued).toBe('2009-05-06T07:08:09')
  })
})

test('a malformed event prints: texts instead of groups, and groups instead of texts', () => {
  const xml = Buffer.from(eventoXml()).toString('utf8')
  const names = [...new Set([...xml.matchAll(/<([A-Za-z]\w*)/g)].map((match) => match[1] ?? ''))]
  for (const name of names.filter((name) => name !== 'infEvento' && !/^(proc|ret)?evento/i.test(name))) {
    const element = new RegExp(`(<${name}(?:\\s[^>]*)?>)[\\s\\S]*?(</${name}>)`, 'g')
    for (const content of ['', 'texto', '<outro>x</outro>', '<outro a="1"/>', 'W'.repeat(400)]) {
      const pages = drawn(Buffer.from(xml.replace(element, `$1${content}$2`)))
      expect(pageFaults(pages), `${name}: ${content}`).toEqual([])
    }
  }
})
