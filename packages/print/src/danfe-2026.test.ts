import { describe, expect, test } from 'vitest'
import type { PrintState } from './format/state.ts'
import { drawDfe } from './print.ts'
import { nfceXml } from './testing/nfce-xml.ts'
import { CHAVE, nfeXml } from './testing/nfe-xml.ts'
import { drawn, printed, textsOf } from './testing/paper.ts'

const edited = (bytes: Uint8Array, ...changes: [string | RegExp, string][]): Uint8Array =>
  Buffer.from(changes.reduce((xml, [from, to]) => xml.replace(from, to), Buffer.from(bytes).toString()))
const imposto = (inner: string): [RegExp, string] => [/<imposto>.*?<\/imposto>/s, `<imposto>${inner}</imposto>`]
const ICMS =
  '<ICMS><ICMS00><orig>0</orig><CST>00</CST><vBC>1.00</vBC><pICMS>1.00</pICMS><vICMS>1.00</vICMS></ICMS00></ICMS>'

describe('DANFE Simplificado Tipo 2 (tpImp 6)', () => {
  const QR = `https://www.nfe.fazenda.sp.gov.br/qrcode?p=${CHAVE}|3|1`
  const supplement: [string, string] = [
    '</infNFe>',
    `</infNFe><infNFeSupl><qrCode>${QR}</qrCode><urlChave>https://www.nfe.fazenda.sp.gov.br/consulta</urlChave></infNFeSupl>`,
  ]
  const receipt = (state: PrintState = { situacao: 'autorizada' }, shape: Parameters<typeof nfeXml>[0] = {}) =>
    drawn(edited(nfeXml({ payment: true, ...shape }), [/<tpImp>\d/, '<tpImp>6'], supplement), state)
  const flat = (pages: ReturnType<typeof drawn>) => textsOf(pages).flat().join('\n')

  test('is a receipt with key, look-up address, recipient, nature, payments and the words of its kind', () => {
    const pages = receipt()
    expect(pages[0]?.w).toBeLessThan(230)
    const text = flat(pages)
    for (const part of ['DANFE Simplificado Tipo 2', 'Nota Fiscal Eletrônica', 'DESTINATÁRIO', 'Natureza da operação'])
      expect(text).toContain(part)
    expect(text).toContain('https://www.nfe.fazenda.sp.gov.br/consulta')
    expect(text).toContain('NF-e nº')
    expect(text).not.toContain('NFC-e')
    expect(text).not.toContain('QR Code')
  })

  test.each([80, 58] as const)('has a QR Code of at least 25 mm on paper of %i mm', (largura) => {
    const bytes = edited(nfeXml(), [/<tpImp>\d/, '<tpImp>6'], supplement)
    const withCode = drawDfe(bytes, { situacao: 'autorizada' }, { largura }).pages[0]
    const without = edited(bytes, [/<infNFeSupl>.*<\/infNFeSupl>/s, ''])
    const none = drawDfe(without, { situacao: 'autorizada' }, { largura, trace: true }).pages[0]
    expect(none?.trace?.map(({ text }) => text).join(' ')).toContain('O XML desta NF-e não traz o QR Code.')
    expect((withCode?.h ?? 0) - (none?.h ?? 0)).toBeGreaterThan(25 * 2.83 - 30)
  })

  test('refuses a QR Code of another note', () => {
    const other = edited(nfeXml(), [/<tpImp>\d/, '<tpImp>6'], [supplement[0], supplement[1].replace('|3|1', 'X|3|1')])
    expect(flat(drawn(other))).toContain('QR Code não confere com esta nota')
  })

  test('names the contingency and the missing protocol twice', () => {
    const text = flat(receipt({ situacao: 'sem_protocolo' }, { protocol: false, tpEmis: '9' }))
    expect(text.match(/EMITIDA EM CONTINGÊNCIA/g)).toHaveLength(2)
    expect(flat(receipt({ situacao: 'cancelada' })).match(/NF-e CANCELADA/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('prints the alerts of the authorisation', () => {
    const alerts = edited(
      nfeXml(),
      [/<tpImp>\d/, '<tpImp>6'],
      ['</infProt>', '<cMsg>172</cMsg><xMsg>CNPJ do destinatário irregular</xMsg></infProt>'],
    )
    expect(printed(alerts)).toContain('CNPJdodestinatárioirregular')
  })
})

describe('EPEC', () => {
  const EPEC: PrintState = {
    situacao: 'sem_protocolo',
    epec: { nProt: '891260000000123', dh: '2026-11-20T10:11:12-03:00' },
  }
  const waiting = (tpImp: '1' | '2' | '3') => nfeXml({ tpImp, tpEmis: '4', protocol: false })

  test.each(['1', '2', '3'] as const)('its number and time are in the field of the protocol (tpImp %s)', (tpImp) => {
    const paper = printed(waiting(tpImp), EPEC)
    expect(paper).toContain('NÚMERODEREGISTRODOEPEC')
    expect(paper).toContain('891260000000123-20/11/202610:11:12')
    expect(paper).not.toContain('SEMPROTOCOLO')
    expect(paper).toContain('EPECregularmenterecebido')
  })

  test('without an event nothing is claimed, and the note is without protocol', () => {
    const paper = printed(waiting('1'), { situacao: 'sem_protocolo' })
    expect(paper).toContain('SEMPROTOCOLODEAUTORIZAÇÃO')
    expect(paper).not.toContain('regularmenterecebido')
  })

  test('an event says nothing of a note that was issued otherwise, or is authorised', () => {
    expect(printed(nfeXml({ protocol: false }), EPEC)).toContain('SEMPROTOCOLODEAUTORIZAÇÃO')
    const authorised = printed(nfeXml({ tpEmis: '4' }), { ...EPEC, situacao: 'autorizada' })
    expect(authorised).toContain('PROTOCOLODEAUTORIZAÇÃODEUSO')
    expect(authorised).not.toContain('NÚMERODEREGISTRODOEPEC')
  })

  test('an NFC-e in EPEC says so twice', () => {
    const bytes = edited(nfceXml({}), [/<tpEmis>\d/, '<tpEmis>4'], [/<protNFe.*<\/protNFe>/s, ''])
    expect(printed(bytes, EPEC).match(/EMITIDAEMCONTINGÊNCIAEPECnº891260000000123/g)).toHaveLength(2)
  })
})

describe('NT 2026.010', () => {
  test.each([
    ['1', '1 - SIMPLES NACIONAL'],
    ['2', '2 - SIMPLES NACIONAL, EXCESSO DE SUBLIMITE'],
    ['3', '3 - REGIME NORMAL'],
    ['4', '4 - SIMPLES NACIONAL, MEI'],
    ['9', '9'],
  ])('CRT %s is printed in words, beside an empty field of the regime', (code, words) => {
    const texts = textsOf(drawn(edited(nfeXml(), [/<CRT>\d/, `<CRT>${code}`]))).flat()
    expect(texts.join('').replace(/\s/g, '')).toContain(words.replace(/\s/g, ''))
    expect(texts).toContain('TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS')
  })

  test('the block of IBS, CBS and IS has its title and order, and nothing that the file lacks', () => {
    const totals =
      '<ISTot><vIS>7.00</vIS></ISTot><IBSCBSTot><vBCIBSCBS>100.00</vBCIBSCBS><gIBS><gIBSUF><vIBSUF>0.10</vIBSUF></gIBSUF><gIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.10</vIBS></gIBS><gCBS><vCBS>0.90</vCBS></gCBS><gMono><vIBSMono>1.11</vIBSMono></gMono></IBSCBSTot>'
    const bytes = edited(
      nfeXml(),
      [/<IBSCBSTot>.*<\/IBSCBSTot>|<ISTot>.*<\/ISTot>/gs, ''],
      ['</total>', `${totals}</total>`],
    )
    const paper = printed(bytes)
    const order = [
      'TOTALDOIBS/CBS/IS',
      'VALORDACBS0,90',
      'VALORDOIBSUF0,10',
      'VALORDOIBSMUN.0,00',
      'VALORDOIS7,00',
      'IBSMONOFÁSICO1,11',
    ]
    const places = order.map((text) => paper.indexOf(text))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(paper).toContain('CBSMONOFÁSICAIBSMONO.RETENÇÃOCBSMONO.RETENÇÃO')
  })

  test('an item with a reduction has the effective rate, and the nominal one in the reduction', () => {
    const tax = (name: string, rate: string) =>
      `<${name}><${rate}>0.9000</${rate}><gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.3600</pAliqEfet></gRed><v${rate.slice(1)}>0.36</v${rate.slice(1)}></${name}>`
    const group = `<IBSCBS><CST>200</CST><cClassTrib>200034</cClassTrib><gIBSCBS><vBC>100.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.10</vIBSUF></gIBSUF>${tax('gCBS', 'pCBS')}</gIBSCBS></IBSCBS>`
    const paper = printed(edited(nfeXml(), imposto(`${ICMS}${group}`)))
    expect(paper).toContain('cClassTrib:200034')
    expect(paper).toContain('IBSUF[alíq.:0,10;valor:0,10]')
    expect(paper).toContain('CBS[alíq.:0,36;')
    expect(paper).toContain('redução[%:60,00;alíq.nominal:0,90]')
  })

  test('the net values of NT 2026.008 are printed', () => {
    const bytes = edited(
      nfeXml(),
      ['</vProd>', '</vProd><vUnComLiq>9.0000</vUnComLiq><vProdLiq>90.00</vProdLiq>'],
      [
        '</imposto>',
        '<ICMSPrevistoPagtoAntecip><vICMSPrevisto>18.00</vICMSPrevisto></ICMSPrevistoPagtoAntecip></imposto>',
      ],
      ['</ICMSTot>', '</ICMSTot><vProdLiqTot>91.00</vProdLiqTot><vNFTot>100.00</vNFTot>'],
    )
    const paper = printed(bytes)
    for (const text of ['Valorunitáriolíquido:9,00', 'Valorlíquido:90,00', 'ICMSprevisto:valor:18,00', '91,00'])
      expect(paper).toContain(text)
  })
})

describe('numbers and codes for people', () => {
  test('IPI by unit shows quantity and value of the unit', () => {
    const ipi =
      '<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><qUnid>30.0000</qUnid><vUnid>0.5000</vUnid><vIPI>15.00</vIPI></IPITrib></IPI>'
    expect(printed(edited(nfeXml(), imposto(`${ICMS}${ipi}`)))).toContain(
      'IPI:qtdnaunidadepadrão:30;valorporunidade:0,50',
    )
  })

  test.each<[xml: string, text: string]>([
    [
      '<veicProd><tpOp>1</tpOp><pesoL>1000.0000</pesoL><pesoB>1234.5000</pesoB></veicProd>',
      'Pesolíquido:1.000;Pesobruto:1.234,5',
    ],
    [
      '<veicProd><espVeic>2</espVeic><condVeic>1</condVeic><cCorDENATRAN>11</cCorDENATRAN></veicProd>',
      'Espécie:2-carga;Condição:1-acabado;CorDENATRAN:11-preta',
    ],
    [
      '<DI><nDI>1</nDI><tpViaTransp>1</tpViaTransp><tpIntermedio>3</tpIntermedio></DI>',
      'Via:1-marítima;Formadeimportação:3-porencomenda',
    ],
    ['<DI><nDI>1</nDI><tpViaTransp>99</tpViaTransp></DI>', 'Via:99'],
    ['<arma><tpArma>1</tpArma><nSerie>7</nSerie></arma>', 'Tipo:1-usorestrito'],
  ])('%s', (xml, text) => {
    expect(printed(edited(nfeXml(), ['</prod>', `${xml}</prod>`]))).toContain(text)
  })

  test.each<[change: [string | RegExp, string], text: string]>([
    [
      ['</infAdic>', '<procRef><nProc>1</nProc><indProc>0</indProc><tpAto>10</tpAto></procRef></infAdic>'],
      'Processo:nº:1;origem:0-SEFAZ;ato:10-regimeespecial',
    ],
    [
      [/<finNFe>\d<\/finNFe>/, '<finNFe>6</finNFe><tpNFDebito>06</tpNFDebito>'],
      'Finalidade:Notadedébito-Tipodedébito:06-pagamentoantecipado',
    ],
    [
      [/<finNFe>\d<\/finNFe>/, '<finNFe>5</finNFe><tpNFCredito>06</tpNFCredito>'],
      'Tipodecrédito:06-retornoporrecusaparcialnaentrega',
    ],
    [
      [
        '</infAdic>',
        '</infAdic><cana><safra>2026/2027</safra><ref>11/2026</ref><forDia dia="1"><qtde>100.0000000000</qtde></forDia></cana>',
      ],
      'fornecimento[dia:1;qtd:100]',
    ],
    [
      [
        /<transp>.*<\/transp>/s,
        '<transp><modFrete>0</modFrete><retTransp><vServ>1.00</vServ><cMunFG>3550308</cMunFG></retTransp></transp>',
      ],
      'município:3550308-SAOPAULO',
    ],
    [
      [
        /<transp>.*<\/transp>/s,
        '<transp><modFrete>0</modFrete><retTransp><vServ>1.00</vServ><cMunFG>3304557</cMunFG></retTransp></transp>',
      ],
      'município:3304557-RJ',
    ],
  ])('%j', (change, text) => {
    expect(printed(edited(nfeXml({ infCpl: 'x' }), change))).toContain(text)
  })
})

test('a note cancelled by substitution names the note that replaces it', () => {
  const other = CHAVE.replace('12347', '12348')
  const state: PrintState = { situacao: 'cancelada', cancelamento: { nProt: '1', dh: null }, substituta: other }
  expect(printed(nfeXml(), state)).toContain(`SubstituídapelaNF-edechave${other}`)
  expect(printed(nfceXml({}), state)).toContain(`SubstituídapelaNFC-edechave${other}`)
})
