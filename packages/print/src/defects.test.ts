import { describe, expect, test, vi } from 'vitest'
import type { PrintState } from './format/state.ts'
import type { Page } from './paper/page.ts'
import { drawDfe } from './print.ts'
import { geometryFaults } from './testing/geometry.ts'
import { NFCE_CHAVE, nfceXml } from './testing/nfce-xml.ts'
import { CHAVE, type NfeShape, nfeXml } from './testing/nfe-xml.ts'

vi.setConfig({ testTimeout: 60_000 })

const AUTHORISED: PrintState = { situacao: 'autorizada' }
const draw = (bytes: Uint8Array, state = AUTHORISED) => drawDfe(bytes, state, { trace: true }).pages
const textsOf = (page: Page | undefined) => (page?.trace ?? []).map(({ text }) => text)
const textOfDocument = (bytes: Uint8Array, state = AUTHORISED) => draw(bytes, state).flatMap(textsOf).join(' ')
const without = (bytes: Uint8Array, what: RegExp) => Buffer.from(Buffer.from(bytes).toString('utf8').replace(what, ''))

// each test covers a defect seen in another program that prints these documents
describe('pages', () => {
  test.each([7, 41, 150, 200, 500, 990])('%i items: «FOLHA x/y» is right on every page', (items) => {
    const pages = draw(nfeXml({ items }))
    const folhas = pages.flatMap((page) => textsOf(page).filter((text) => text.startsWith('FOLHA')))
    expect(folhas).toEqual(pages.map((_, items) => `FOLHA ${items + 1}/${pages.length}`))
    expect(pages.flatMap(geometryFaults)).toEqual([])
    const codes = pages.flatMap(textsOf).filter((text) => /^COD\d+$/.test(text))
    expect(codes).toHaveLength(items)
  })

  test('the first page is filled with items', () => {
    expect(textsOf(draw(nfeXml({ items: 60 }))[0]).filter((text) => /^COD\d+$/.test(text)).length).toBeGreaterThan(25)
  })

  test('descriptions are never cut, on the DANFE or on the receipt', () => {
    const xProd = 'DESCRIÇÃO DE CENTO E VINTE LETRAS '.repeat(4).trim()
    for (const bytes of [nfeXml({ xProd }), nfceXml({ xProd })])
      expect(textOfDocument(bytes).replace(/\s/g, '')).toContain(xProd.replace(/\s/g, ''))
  })

  test.each(['enderDest', 'dest', 'transporta', 'vol', 'ide'])(
    'a field of %s that its box cuts goes on in the additional data',
    (group) => {
      const xml = Buffer.from(nfeXml({ items: 1 }))
        .toString('utf8')
        .replace('</transp>', '<vol><esp>CAIXA</esp></vol></transp>')
      const tags = { enderDest: 'xBairro', dest: 'xNome', transporta: 'xEnder', vol: 'esp', ide: 'natOp' }[group] ?? ''
      const awkward = `${'W'.repeat(29)} ${'ÇÃ@&amp;'.repeat(6)}FIM`
      const part = new RegExp(`(<${group}>[\\s\\S]*?<${tags}>)[^<]*`)
      expect(xml).toMatch(part)
      const pages = draw(Buffer.from(xml.replace(part, `$1${awkward}`)))
      expect(pages.flatMap(textsOf).join('').replace(/\s/g, '')).toContain(
        awkward.replaceAll('&amp;', '&').replace(/\s/g, ''),
      )
      expect(pages.flatMap(geometryFaults).filter((fault) => !/cut/.test(JSON.stringify(fault)))).toEqual([])
    },
  )

  test('a note in EPEC does not claim a registration that no event proves', () => {
    const xml = Buffer.from(nfeXml())
      .toString('utf8')
      .replace(/<tpEmis>\d/, '<tpEmis>4')
    const text = textOfDocument(Buffer.from(xml))
    expect(text).toContain('contingência EPEC')
    expect(text).not.toContain('regularmente recebido')
  })

  test('a receipt is as long as its content', () => {
    expect(draw(nfceXml())[0]?.h).toBeLessThan(600)
  })
})

describe('times', () => {
  test('a note without departure time shows none, and never the machine’s time', () => {
    const bytes = without(nfeXml(), /<dhSaiEnt>.*?<\/dhSaiEnt>/)
    const items = textsOf(draw(bytes)[0])
    expect(items[items.indexOf('HORA DA SAÍDA / ENTRADA') + 1]).not.toMatch(/\d\d:\d\d/)
    expect(items.filter((text) => /^\d\d:\d\d/.test(text))).toEqual([])
  })

  test.each(['UTC', 'Asia/Tokyo', 'America/Manaus'])('times are as written when the machine is in %s', (tz) => {
    const zone = process.env.TZ
    process.env.TZ = tz
    const all = textOfDocument(nfeXml({ dhEmi: '2026-06-01T12:00:00+01:00' }))
    const receipt = textOfDocument(nfceXml({ dhEmi: '2026-06-01T00:10:00-03:00' }))
    process.env.TZ = zone ?? ''
    if (zone === undefined) delete process.env.TZ
    expect(all).toContain('12:00:00')
    expect(all).toContain('135260000000001 - 01/06/2026 00:11:12')
    expect(receipt).toContain('Emissão: 01/06/2026 00:10:00')
  })
})

describe('contents', () => {
  test('the bar code has the 44 characters of the key, without the prefix «NFe»', () => {
    const items = textsOf(draw(nfeXml())[0])
    expect(items).toContain(CHAVE.replace(/(.{4})(?=.)/g, '$1 '))
    expect(items.join(' ')).not.toMatch(/NFe\d{2}/)
  })

  test('the protocol comes from the document itself', () => {
    expect(textOfDocument(nfeXml())).toContain('135260000000001')
  })

  test('a note of production does not mention homologação', () => {
    expect(textOfDocument(nfeXml())).not.toMatch(/HOMOLOGA/i)
  })

  test('the additional data contain only the issuer’s text', () => {
    const items = textsOf(draw(nfeXml({ infCpl: 'SO ISTO' }))[0])
    const from = items.findIndex((text) => text.startsWith('INFORMAÇÕES COMPLEMENTARES'))
    expect(items.slice(from + 1)).toEqual(['SO ISTO', 'RESERVADO AO FISCO'])
  })

  test('an offline receipt keeps its title', () => {
    const all = textOfDocument(nfceXml({ tpEmis: '9', prot: null }), { situacao: 'sem_protocolo' })
    expect(all).toContain('Nota Fiscal de Consumidor Eletrônica')
    expect(all).toContain('Pendente de autorização')
  })

  test('the address on a receipt is the document’s, even that of another state’s authority', () => {
    expect(textOfDocument(nfceXml({ urlChave: 'https://sefaz.go.gov.br/nfce' }))).toContain(
      'https://sefaz.go.gov.br/nfce',
    )
  })

  test('white space around the QR Code’s text is not in the symbol', () => {
    const symbol = (qrCode: string) =>
      draw(nfceXml({ qrCode }))[0]?.ops.find((op) => op.endsWith(' f Q') && op.length > 2000)
    const address = `https://www.sefaz.sp.gov.br/q?p=${NFCE_CHAVE}|3|1`
    const plain = symbol(address)
    expect(plain).toBeDefined()
    expect(symbol(`\n   ${address} \n`)?.length).toBe(plain?.length)
  })
})

describe('an incomplete document prints', () => {
  const GROUPS = [
    'emit',
    'dest',
    'enderDest',
    'enderEmit',
    'transp',
    'total',
    'ICMSTot',
    'infAdic',
    'imposto',
    'prod',
    'cobr',
    'protNFe',
  ]
  test.each(GROUPS)('without %s', (group) => {
    const shape: NfeShape = { items: 3, dups: 2, infCpl: 'x' }
    const bytes = without(nfeXml(shape), new RegExp(`<${group}(?: [^>]*)?>.*?</${group}>`, 'g'))
    expect(draw(bytes).flatMap(geometryFaults)).toEqual([])
  })
})

test('security forms have two bar codes, every other note one', () => {
  const codes = (shape: NfeShape, state = AUTHORISED) =>
    draw(nfeXml(shape), state)[0]?.trace?.filter(({ kind }) => kind === 'symbol').length
  const bare = { situacao: 'sem_protocolo' } as const
  expect(codes({ tpEmis: '5', protocol: false }, bare)).toBe(2)
  expect(codes({ tpEmis: '2', protocol: false }, bare)).toBe(2)
  for (const tpEmis of ['1', '3', '4', '6', '7']) expect(codes({ tpEmis })).toBe(1)
})
