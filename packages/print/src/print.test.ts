import { describe, expect, test, vi } from 'vitest'
import type { PrintState } from './format/state.ts'
import type { Page } from './paper/page.ts'
import { drawDfe, printDfe } from './print.ts'
import { geometryFaults } from './testing/geometry.ts'
import { CHAVE, nfeXml } from './testing/nfe-xml.ts'
import { samples } from './testing/samples.ts'

// hundreds of pages each: a loaded machine may need more than five seconds
vi.setConfig({ testTimeout: 60_000 })

const AUTHORISED: PrintState = { situacao: 'autorizada' }
const draw = (bytes: Uint8Array, state = AUTHORISED) => drawDfe(bytes, state, { trace: true }).pages
const faults = (pages: Page[]) =>
  pages.flatMap((page, index) => geometryFaults(page).map((fault) => `${index + 1}: ${fault}`))
const texts = (pages: Page[]) => pages.map((page) => (page.trace ?? []).map(({ text }) => text))
const folhas = (pages: Page[]) => texts(pages).map((page) => page.filter((text) => text.startsWith('FOLHA ')))
const LONG = 'NOME DE SESSENTA LETRAS COM MUITOS WWW MMM ÇÃÕ É ÂÊÎ ÓÚ FIM.'
const PROSE = 'Informação complementar de interesse do contribuinte, sem fim à vista. '

describe('no text leaves its box, and no two texts overlap', () => {
  const kinds = ['nfe', 'nfce', 'cte', 'mdfe', 'eventos'].flatMap(samples)
  test.each(kinds.map((sample) => [sample.name, sample]))('%s', (name, { bytes }) => {
    const pages = draw(bytes)
    expect(faults(pages)).toEqual([])
    if (name.startsWith('nfce')) return // a receipt is one page without a number
    for (const [index, page] of texts(pages).entries())
      expect(page.filter((text) => new RegExp(`^(FOLHA )?${index + 1}/${pages.length}$`).test(text))).not.toEqual([])
  })

  test.each([
    ['one item', nfeXml()],
    ['names of sixty letters', nfeXml({ name: LONG, xProd: LONG })],
    ['values of a billion', nfeXml({ value: '1234567890.12', items: 3, dups: 120 })],
    ['990 items', nfeXml({ items: 990 })],
    ['990 items with long descriptions', nfeXml({ items: 990, xProd: LONG + LONG, infAdProd: PROSE.repeat(7) })],
    ['an item longer than a page', nfeXml({ items: 2, infAdProd: PROSE.repeat(400) })],
    ['a word without end', nfeXml({ infAdProd: 'X'.repeat(3000), infCpl: 'Y'.repeat(3000), name: 'Z'.repeat(300) })],
    ['very long additional data', nfeXml({ items: 40, infCpl: PROSE.repeat(400) })],
    ['letters that WinAnsi lacks', nfeXml({ name: '中文 Ωmega ≥ ş', infCpl: 'Привет «você» 😀' })],
    ['landscape', nfeXml({ tpImp: '2', items: 60, dups: 30, infCpl: PROSE.repeat(60) })],
    ['label', nfeXml({ tpImp: '3' })],
    ['label of 300 items', nfeXml({ tpImp: '3', items: 300, name: LONG, infAdProd: PROSE, value: '1234567890.12' })],
    ['label of words without end', nfeXml({ tpImp: '3', name: 'Z'.repeat(300), infCpl: 'Y'.repeat(3000) })],
    ['label in letters that WinAnsi lacks', nfeXml({ tpImp: '3', name: '中文 Ωmega ≥ ş', infCpl: 'Привет 😀' })],
    ['only an empty group', Buffer.from('<NFe><infNFe><ide/></infNFe></NFe>')],
  ])('a note with %s', (_, bytes) => {
    const pages = draw(bytes)
    expect(faults(pages)).toEqual([])
    expect(folhas(pages)).toEqual(pages.map((_page, index) => [`FOLHA ${index + 1}/${pages.length}`]))
  })
})

test('a total without its own field replaces an empty optional field', () => {
  const none = (xml: string) => xml.replace(/<(vICMSUF\w+|vFCPUFDest)>[^<]*/g, '<$1>0.00')
  const pages = draw(Buffer.from(none(Buffer.from(nfeXml({ value: '10.00' })).toString())))
  const page = texts(pages).flat()
  expect(page).toContain('VALOR DO FCP')
  expect(page).toContain('VALOR DO FCP S.T.')
  expect(page).not.toContain('V. ICMS UF REMET.')
})

describe('nothing of a note is lost', () => {
  test('every item is printed once, in order, with the head on every page', () => {
    const pages = draw(nfeXml({ items: 990 }))
    const codes = texts(pages)
      .flat()
      .filter((text) => /^COD\d+$/.test(text))
    expect(codes).toEqual(Array.from({ length: 990 }, (_, index) => `COD${index + 1}`))
    for (const page of texts(pages)) {
      expect(page).toContain('3526 0611 2223 3300 0181 5500 1000 0012 3410 0001 2347')
      expect(page).toContain('135260000000001 - 01/06/2026 00:11:12')
    }
  })

  test('additional data continue over pages to the last word', () => {
    const infCpl = Array.from({ length: 4000 }, (_, index) => `palavra${index}`).join(' ')
    const words = texts(draw(nfeXml({ items: 30, infCpl })))
      .flat()
      .join(' ')
      .match(/palavra\d+/g)
    expect(words).toEqual(infCpl.split(' '))
  })

  test('instalments that do not fit in the block are in the additional data', () => {
    const all = texts(draw(nfeXml({ dups: 30, value: '77.00' })))
      .flat()
      .join(' ')
    expect(all.match(/R\$ 77,00/g)).toHaveLength(30 + 1) // and the receipt's total
  })

  test('a character without a font is printed as its code point', () => {
    const all = texts(draw(nfeXml({ name: '中 ≥ ş “aspas”' }))).flat()
    expect(all).toContain('[U+4E2D] ≥ ş “aspas”')
  })
})

describe('prominent notices', () => {
  const ops = (bytes: Uint8Array, state: PrintState) => drawDfe(bytes, state).pages.map((page) => page.ops.join('\n'))

  test.each<[string, { bytes: Uint8Array; state: PrintState; mark: string }]>([
    ['homologação', { bytes: nfeXml({ tpAmb: '2', items: 90 }), state: AUTHORISED, mark: 'SEM VALOR FISCAL' }],
    ['cancelled', { bytes: nfeXml({ items: 90 }), state: { situacao: 'cancelada' }, mark: 'CANCELADA' }],
    ['denied', { bytes: nfeXml({ items: 90 }), state: { situacao: 'denegada' }, mark: 'DENEGADA' }],
    [
      'without protocol',
      { bytes: nfeXml({ items: 90, protocol: false }), state: { situacao: 'sem_protocolo' }, mark: 'SEM PROTOCOLO' },
    ],
  ])('%s: every page has the watermark', (_, { bytes, state, mark }) => {
    for (const page of ops(bytes, state)) expect(page).toContain(mark)
  })

  test('a valid note has no watermark', () => {
    for (const page of ops(nfeXml(), AUTHORISED)) expect(page).not.toMatch(/SEM VALOR|CANCELADA|DENEGADA|SEM PROTOCOLO/)
  })

  test('a cancellation has its protocol and time', () => {
    const cancelamento = { nProt: '135260000000009', dh: '2026-06-02T23:59:58-03:00' }
    const all = texts(draw(nfeXml(), { situacao: 'cancelada', cancelamento })).flat()
    expect(all).toContain('NF-e CANCELADA - protocolo 135260000000009 - em 02/06/2026 23:59:58')
  })

  test('security forms have a second bar code and «DADOS DA NF-E»', () => {
    const pages = draw(nfeXml({ tpEmis: '5', protocol: false }), { situacao: 'sem_protocolo' })
    expect(pages[0]?.trace?.filter(({ kind }) => kind === 'symbol')).toHaveLength(2)
    expect(texts(pages).flat()).toContain('DADOS DA NF-E')
  })

  test('a resumo states that the XML is missing and is not a DANFE', () => {
    const res = Buffer.from(
      `<resNFe><chNFe>${CHAVE}</chNFe><CNPJ>11222333000181</CNPJ><xNome>X</xNome><vNF>1.00</vNF></resNFe>`,
    )
    const all = texts(draw(res, { situacao: 'resumo' }))
      .flat()
      .join(' ')
    expect(all).toContain('XML completo indisponível; manifeste ciência')
    expect(all).not.toMatch(/\bDANFE\b(?!\.)/)
  })
})

test('no label of a field is cut', () => {
  const pages = [...samples('nfe'), { bytes: nfeXml({ value: '1.00', dups: 2 }) }].flatMap(({ bytes }) => draw(bytes))
  const cut = pages.flatMap((page) =>
    (page.trace ?? []).filter((item) => item.cut && item.box.h <= 6.5 && item.size <= 6),
  )
  expect([...new Set(cut.map(({ text }) => text))]).toEqual([])
})

test('a note prints the same bytes in any time zone, with times as written', async () => {
  const zone = process.env.TZ
  const prints: Uint8Array[] = []
  for (const tz of ['America/Sao_Paulo', 'Asia/Tokyo', 'UTC']) {
    process.env.TZ = tz
    prints.push(await printDfe(nfeXml(), AUTHORISED))
  }
  process.env.TZ = zone ?? ''
  if (zone === undefined) delete process.env.TZ
  expect(Buffer.compare(prints[0]!, prints[1]!)).toBe(0)
  expect(Buffer.compare(prints[0]!, prints[2]!)).toBe(0)
  const all = texts(draw(nfeXml())).flat()
  expect(all).toContain('01/06/2026')
  expect(all).toContain('00:10:00')
})

test('a malformed note prints: texts instead of groups, and groups instead of texts', () => {
  const xml = Buffer.from(nfeXml({ items: 2, dups: 2, infAdProd: 'x', infCpl: 'y' })).toString('utf8')
  const names = [...new Set([...xml.matchAll(/<([A-Za-z]\w*)/g)].map((match) => match[1] ?? ''))]
  for (const name of names.filter((item) => !/^(nfeProc|NFe|infNFe)$/.test(item))) {
    const element = new RegExp(`(<${name}(?:\\s[^>]*)?>)[\\s\\S]*?(</${name}>)`, 'g')
    for (const content of ['', 'texto', '<outro>x</outro>', '<outro a="1"/>']) {
      const pages = draw(Buffer.from(xml.replace(element, `$1${content}$2`)))
      expect(faults(pages), `${name}: ${content}`).toEqual([])
    }
  }
})

test('a file without a document is refused', () => {
  expect(() => drawDfe(Buffer.from('<nada/>'), AUTHORISED)).toThrow(expect.objectContaining({ code: 'print.unknown' }))
})
