import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { elements, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { describe, expect, test, vi } from 'vitest'
import type { PrintState } from '../format/state.ts'
import { cep, date, dateTime, decimal, numero, phone, reais, taxId } from '../format/values.ts'
import { drawDfe, printDfe } from '../print.ts'
import { MDFE_CHAVE, mdfeXml, nfes, nthChave } from '../testing/mdfe-xml.ts'
import { bare, cutTexts, drawn, pageFaults, printed, textsOf } from '../testing/paper.ts'
import { type Sample, samples } from '../testing/samples.ts'
import { meaningOf } from './codes.ts'

vi.setConfig({ testTimeout: 60_000 })

const named = (list: Sample[]) => list.map((sample): [string, Sample] => [sample.name, sample])
const LONG = 'NOME DE SESSENTA LETRAS COM MUITOS WWW MMM ÇÃÕ É ÂÊÎ ÓÚ FIM.'
const PROSE = 'Informação complementar de interesse do contribuinte, sem fim à vista. '

/** Fields that are not printed: parts of the key, and technical data. */
const SILENT =
  /^(cUF|cMDF|cDV|procEmi|verProc|cMun|cMunCarrega|cMunDescarga|idCSRT|hashCSRT|tpAmb|tpEmis|indReentrega|indPrestacaoParcial|indCanalVerde|indCarregaPosterior)$/

/** All leaves of a group with their names, without signatures. */
const leaves = (node: XmlNode): [name: string, value: string][] =>
  elements(node).flatMap((part): [string, string][] => {
    if (/Signature$/.test(part.name)) return []
    const value = text(part)
    return elements(part).length > 0 ? leaves(part) : value ? [[part.name, value]] : []
  })

/** All ways in which a value may be printed. */
const forms = (name: string, value: string): string[] =>
  [
    value,
    formatChave(value),
    taxId(value),
    cep(value),
    phone(value),
    date(value),
    dateTime(value),
    decimal(value),
    decimal(value, 0),
    decimal(value, 3),
    numero(value),
    reais(value),
    ...codedTexts(name, value),
  ].map(bare)

/** Fields that are printed only by the meaning of their code. */
const MEANT = ['tpUnidTransp', 'tpUnidCarga', 'cUnid', 'modal', 'tpAntecip', 'tpComp'] as const
const codedTexts = (name: string, value: string): string[] => {
  const field = MEANT.find((candidate) => candidate === name)
  const meaning = field ? meaningOf(field, value) : ''
  return meaning ? [meaning, meaning.toUpperCase()] : []
}

describe('a DAMDFE shows', () => {
  test.each(named(samples('mdfe')))('every field of %s', (_, { bytes }) => {
    const root = readXml(bytes)
    const paper = printed(bytes)
    const inf = firstDeep(root, 'infMDFe')
    const all = inf ? leaves(inf) : []
    expect(all.length).toBeGreaterThan(20)
    const missing = all.filter(
      ([name, value]) => !SILENT.test(name) && !forms(name, value).some((form) => paper.includes(form)),
    )
    // a long text is broken over lines and pages: checks its words
    const lost = missing.flatMap(([name, value]) =>
      value
        .split(/\s+/)
        .filter((word) => !paper.includes(bare(word)))
        .map((word) => [name, word]),
    )
    expect(lost).toEqual([])
    expect(paper).toContain(text(firstDeep(root, 'infProt'), 'nProt') ?? 'Semprotocolodeautorização')
  })

  test('times are as written, with equal bytes in any time zone of the machine', async () => {
    const zone = process.env.TZ
    const prints: Uint8Array[] = []
    for (const tz of ['America/Sao_Paulo', 'Asia/Tokyo', 'UTC']) {
      process.env.TZ = tz
      prints.push(await printDfe(mdfeXml(), { situacao: 'autorizada' }))
    }
    process.env.TZ = zone ?? ''
    if (zone === undefined) delete process.env.TZ
    expect(Buffer.compare(prints[0]!, prints[1]!)).toBe(0)
    expect(Buffer.compare(prints[0]!, prints[2]!)).toBe(0)
    expect(textsOf(drawn(mdfeXml())).flat()).toContain('01/06/2026 00:10:00')
  })
})

describe('defects of other renderers do not occur', () => {
  test('16 NF-e need one page, and FL is 1/1', () => {
    const pages = drawn(mdfeXml({ towns: [{ name: 'SOLEDADE', documents: nfes(16) }] }))
    expect(pages).toHaveLength(1)
    expect(textsOf(pages)[0]).toEqual(expect.arrayContaining(['FOLHA 1/1', '1/1']))
  })

  test('2,000 NF-e: every key once, in order; municipality, head and right FL x/y on every page', () => {
    const pages = drawn(mdfeXml({ towns: [{ name: 'SOLEDADE', documents: nfes(2000) }] }))
    expect(pageFaults(pages)).toEqual([])
    const keys = textsOf(pages)
      .flat()
      .filter((text) => /^3526 0611 .* 5500 1/.test(text))
    expect(keys).toEqual(Array.from({ length: 2000 }, (_, index) => formatChave(nthChave(index + 1))))
    expect(pages.length).toBeLessThan(24)
    for (const [index, page] of textsOf(pages).entries()) {
      expect(page).toEqual(expect.arrayContaining([`${index + 1}/${pages.length}`, formatChave(MDFE_CHAVE)]))
      expect(page).toContain('SOLEDADE')
    }
  })

  test('the keys of all municipalities are printed', () => {
    const towns = Array.from({ length: 60 }, (_, index) => ({
      name: `MUNICIPIO ${index + 1}`,
      documents: nfes(3, index * 3 + 1),
    }))
    const paper = printed(mdfeXml({ towns }))
    for (let index = 1; index <= 180; index++) expect(paper).toContain(nthChave(index))
    for (let index = 1; index <= 60; index++) expect(paper).toContain(`MUNICIPIO${index}`)
  })

  test('white space around the QR Code is not part of it', () => {
    const symbol = (qr: string) => drawDfe(mdfeXml({ qr }), { situacao: 'autorizada' }).pages[0]?.ops.join('\n')
    const qr = `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${MDFE_CHAVE}`
    expect(symbol(`\n   ${qr}\n  `)).toBe(symbol(qr))
  })

  test('a manifest without protocol prints with a notice', () => {
    const bytes = mdfeXml({ protocol: false })
    expect(printed(bytes)).toContain('Semprotocolodeautorização')
    const { pages } = drawDfe(bytes, { situacao: 'sem_protocolo' })
    expect(pages[0]?.ops.join('\n')).toContain('SEM PROTOCOLO DE AUTORIZA')
  })

  test.each(['', '<rodo/>', '<aereo/>', '<aquav/>', '<ferrov/>', '<rodo>texto</rodo>'])(
    'an empty modal prints: %s',
    (modal) => {
      expect(pageFaults(drawn(mdfeXml({ modal })))).toEqual([])
    },
  )
})

describe('prominent notices', () => {
  const ended = { nProt: '935260000000009', dh: '2026-06-02T23:59:58-03:00' }

  test.each<[string, { state: PrintState; bytes: Uint8Array; mark: string; words: string }]>([
    [
      'closed',
      {
        state: { situacao: 'encerrada', cancelamento: ended },
        bytes: mdfeXml(),
        mark: 'ENCERRADO',
        words: 'MANIFESTO ENCERRADO - protocolo 935260000000009 - em 02/06/2026 23:59:58',
      },
    ],
    [
      'cancelled',
      {
        state: { situacao: 'cancelada', cancelamento: ended },
        bytes: mdfeXml(),
        mark: 'CANCELADO',
        words: 'MANIFESTO CANCELADO - protocolo 935260000000009 - em 02/06/2026 23:59:58',
      },
    ],
    [
      'in contingency',
      {
        state: { situacao: 'sem_protocolo' },
        bytes: mdfeXml({ tpEmis: '2', protocol: false }),
        mark: 'CONTING',
        words: 'Autorização de uso em até 168 horas após a emissão (01/06/2026 00:10:00)',
      },
    ],
    [
      'in contingency, authorised later',
      {
        state: { situacao: 'autorizada' },
        bytes: mdfeXml({ tpEmis: '2' }),
        mark: 'CONTING',
        words: 'CONTINGÊNCIA - Manifesto emitido em contingência',
      },
    ],
    [
      'of homologação',
      {
        state: { situacao: 'autorizada' },
        bytes: mdfeXml({ tpAmb: '2' }),
        mark: 'SEM VALOR FISCAL',
        words: '935260000000001 - 01/06/2026 00:11:12',
      },
    ],
  ])('a manifest %s', (_, { state, bytes, mark, words }) => {
    const pages = drawn(bytes, state)
    expect(pageFaults(pages)).toEqual([])
    expect(textsOf(pages).flat()).toContain(words)
    for (const page of pages) expect(page.ops.join('\n')).toContain(mark)
  })

  test('a valid manifest has no watermark', () => {
    for (const page of drawn(mdfeXml()))
      expect(page.ops.join('\n')).not.toMatch(/SEM VALOR|CANCELADO|ENCERRADO|SEM PROTOCOLO|CONTING/)
  })
})

describe('hostile documents', () => {
  test.each<[string, Uint8Array]>([
    ['long names everywhere', mdfeXml({ name: LONG, towns: [{ name: LONG, documents: nfes(50) }] })],
    ['names of 300 letters without a space', mdfeXml({ name: 'W'.repeat(300) })],
    ['observations of 5,000 words', mdfeXml({ infCpl: PROSE.repeat(600) })],
    [
      '1,000 municipalities',
      mdfeXml({
        towns: Array.from({ length: 1000 }, (_, index) => ({ name: `${LONG} ${index}`, documents: nfes(1, index) })),
      }),
    ],
    [
      '120 drivers',
      mdfeXml({
        modal: `<rodo><veicTracao>${`<condutor><xNome>${LONG}</xNome><CPF>52998224725</CPF></condutor>`.repeat(120)}</veicTracao></rodo>`,
      }),
    ],
    ['letters that WinAnsi lacks', mdfeXml({ name: '中文 Ωmega ≥ ş', infCpl: 'Привет 😀' })],
    [
      'unknown fields',
      mdfeXml({
        more: `<infNova>${Array.from({ length: 500 }, (_, index) => `<campo${index}>valor ${index}</campo${index}>`).join('')}</infNova>`,
      }),
    ],
    ['only an empty group', Buffer.from('<MDFe><infMDFe><ide/></infMDFe></MDFe>')],
  ])('%s', (_, bytes) => {
    expect(pageFaults(drawn(bytes))).toEqual([])
  })

  test('names of the maximum legal length are not cut', () => {
    expect(
      cutTexts(
        drawn(mdfeXml({ name: LONG, modal: `<aquav><xEmbar>${LONG}</xEmbar><prtTrans>${LONG}</prtTrans></aquav>` })),
      ),
    ).toEqual([])
  })

  test('texts instead of groups, and groups instead of texts', () => {
    const xml = Buffer.from(
      mdfeXml({
        infCpl: 'y',
        more: '<seg><infResp><respSeg>1</respSeg></infResp><nAver>1</nAver></seg><prodPred><xProd>x</xProd></prodPred>',
      }),
    ).toString('utf8')
    const names = [...new Set([...xml.matchAll(/<([A-Za-z]\w*)/g)].map((match) => match[1] ?? ''))]
    for (const name of names.filter((text) => !/^(mdfeProc|MDFe|infMDFe)$/.test(text))) {
      const element = new RegExp(`(<${name}(?:\\s[^>]*)?>)[\\s\\S]*?(</${name}>)`, 'g')
      for (const content of ['', 'texto', '<outro>x</outro>', '<outro a="1"/>']) {
        const pages = drawn(Buffer.from(xml.replace(element, `$1${content}$2`)))
        expect(pageFaults(pages), `${name}: ${content}`).toEqual([])
        expect(textsOf(pages).flat().join(), `${name}: ${content}`).not.toContain('[object')
      }
    }
  })
})

test('the PDF’s title has number and series, and its date is as written', () => {
  const { title, issued } = drawDfe(mdfeXml(), { situacao: 'autorizada' })
  expect([title, issued]).toEqual(['DAMDFE MDF-e 000.000.406 série 1', '2026-06-01T00:10:00-03:00'])
})
