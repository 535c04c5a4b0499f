import { readCteProc } from '@portal/fiscal/cte/cte.ts'
import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { describe, expect, test, vi } from 'vitest'
import type { PrintState } from '../format/state.ts'
import { cep, date, dateTime, decimal, numero, phone, taxId } from '../format/values.ts'
import { decodeText, encodeText } from '../paper/encode.ts'
import type { Page } from '../paper/page.ts'
import { CTE_CHAVE, type CteModal, type CteShape, cteXml } from '../testing/cte-xml.ts'
import { geometryFaults } from '../testing/geometry.ts'
import { samples } from '../testing/samples.ts'
import * as codes from './codes.ts'
import { contingencyCode } from './contingencia.ts'
import { drawDacte } from './dacte.ts'
import { toDacte } from './dacte-model.ts'
import { NOT_PRINTED } from './demais.ts'
import * as modalCodes from './modal/modal-codes.ts'

vi.setConfig({ testTimeout: 60_000 })

const AUTHORISED: PrintState = { situacao: 'autorizada' }
const MODALS: CteModal[] = ['rodo', 'rodo200', 'aereo', 'aquav', 'ferrov', 'duto', 'multimodal']

function draw(bytes: Uint8Array, state: PrintState = AUTHORISED): Page[] {
  const root = readXml(bytes)
  return drawDacte({ root, element: root, state, options: { trace: true } }).pages
}

const textsOf = (pages: Page[]): string[] => pages.flatMap((page) => (page.trace ?? []).map(({ text }) => text))
const bare = (text: string): string => decodeText(encodeText(text)).replace(/\s/g, '')
const paperOf = (pages: Page[]): string => bare(textsOf(pages).join(''))
const faults = (pages: Page[]): string[] => pages.flatMap(geometryFaults)
const cuts = (pages: Page[]): string[] =>
  pages.flatMap((page) => (page.trace ?? []).filter(({ cut }) => cut).map(({ text }) => text))

/** The texts under «DEMAIS INFORMAÇÕES». */
function restOf(pages: Page[]): string[] {
  const texts = textsOf(pages)
  const index = texts.indexOf('DEMAIS INFORMAÇÕES')
  return index < 0 ? [] : texts.slice(index + 1)
}

/** The texts of a document with their paths, in the form's notation. */
function leaves(node: XmlNode, path: string): { path: string; name: string; value: string }[] {
  if (node.name === 'Signature') return []
  const parts = elements(node)
  const value = parts.length > 0 ? '' : node.content.join('').trim()
  const attributes = Object.entries(node.attrs)
    .filter(([name]) => !name.startsWith('xmlns'))
    .map(([name, text]) => ({ path: `${path} › @${name}`, name: `@${name}`, value: text }))
  const own = value === '' ? [] : [{ path, name: node.name, value }]
  return [...attributes, ...own, ...parts.flatMap((part) => leaves(part, `${path} › ${part.name}`))]
}

const OPAQUE = /^(qrCodCTe|indGlobalizado|indSN|indAlteraToma|indDoacao)$/
const NAMES = [codes, modalCodes].flatMap((module) => Object.values(module).filter((item) => typeof item === 'object'))

/** All ways in which the form may print a value: unchanged, formatted, or as a code's name. */
function shownAs(value: string): string[] {
  const formatted = [value, ...[decimal, cep, date, dateTime, phone, taxId, numero].map((format) => format(value))]
  const formats = [...formatted, decimal(value, 0), formatChave(value)]
  const names = value.length <= 2 ? NAMES.flatMap((table) => (table as Record<string, string>)[value] ?? []) : []
  return [...formats, ...names].map(bare)
}

/** Paths of values that are missing on the paper and not in NOT_PRINTED. */
function missingFields(bytes: Uint8Array, pages: Page[]): string[] {
  const paper = paperOf(pages)
  const root = readXml(bytes)
  return elements(root)
    .flatMap((part) => leaves(part, part.name.replace(/^CTe(OS|Simp)$/, 'CTe')))
    .filter(({ path, name }) => !OPAQUE.test(name) && !NOT_PRINTED.some((pattern) => pattern.test(path)))
    .filter(
      ({ value }) =>
        !shownAs(value.length > 150 ? (value.split(/\s+/)[0] ?? '') : value).some((text) => paper.includes(text)),
    )
    .map(({ path, value }) => `${path} = ${value}`)
}

describe('nothing of a CT-e is lost on paper', () => {
  test.each(MODALS)('with the modal %s and every field filled', (modal) => {
    const bytes = cteXml({ modal })
    const pages = draw(bytes)
    expect(missingFields(bytes, pages)).toEqual([])
    expect(restOf(pages)).toEqual([])
  })

  test.each(['CTeOS', 'CTeSimp'] as const)('for a %s with every field filled', (form) => {
    const bytes = cteXml({ form })
    const pages = draw(bytes)
    expect(missingFields(bytes, pages)).toEqual([])
    expect(restOf(pages)).toEqual([])
  })

  test.each(samples('cte').map(({ name, bytes }): [string, Uint8Array] => [name, bytes]))('of %s', (_, bytes) => {
    const root = readXml(bytes)
    const document = /^(CTe|CTeOS|CTeSimp)$/.test(root.name)
      ? `<proc>${Buffer.from(bytes)
          .toString()
          .replace(/^[^<]*<\?.*?\?>/s, '')}</proc>`
      : ''
    const wrapped = document ? Buffer.from(document) : bytes
    expect(missingFields(wrapped, draw(bytes))).toEqual([])
  })

  test('autXML and the authority’s field are printed once', () => {
    const text = Buffer.from(cteXml())
      .toString()
      .replace('</infCte>', '<autXML><CPF>52998224725</CPF></autXML></infCte>')
    const pages = draw(Buffer.from(text))
    expect(paperOf(pages)).toContain('AutorizadosaobteroXML:529.982.247-25')
    expect(textsOf(pages).filter((item) => item === 'RESERVADO AO FISCO')).toHaveLength(1)
  })

  test('an event inside the file is not listed field by field', () => {
    const text = Buffer.from(cteXml()).toString()
    const event =
      '<procCancCTe><retEventoCTe><infEvento><nProt>135260000000099</nProt></infEvento></retEventoCTe></procCancCTe>'
    const pages = draw(Buffer.from(text.replace(/<\/cteProc>|$/, `${event}$&`)))
    expect(restOf(pages).join()).not.toContain('procCancCTe')
  })

  test('fields that the layout does not name are under «DEMAIS INFORMAÇÕES»', () => {
    const pages = draw(
      cteXml({ norm: { xNovo: 'GRUPO DE AMANHÃ', gNovo: [{ vNovo: '98765.43' }, { vNovo: '11.22' }] } }),
    )
    const paper = paperOf(pages)
    expect(paper).toContain('DEMAISINFORMAÇÕES')
    for (const text of ['GRUPODEAMANHÃ', 'infCTeNorm›gNovo›vNovo', '98765.43']) expect(paper).toContain(text)
  })
})

const LONG = 'TEXTO MUITO LONGO COM ACENTUAÇÃO ÀÉÎÕÜ '
const HOSTILE: [string, CteShape][] = [
  ['sixty characters everywhere', { text: 'W'.repeat(60) }],
  ['two hundred and fifty characters everywhere', { text: LONG.repeat(7).slice(0, 250) }],
  ['words without spaces', { text: 'Ç'.repeat(255) }],
  ['two thousand characters everywhere', { text: LONG.repeat(52) }],
  ['the largest amounts', { value: '9999999999999.99' }],
  ['line breaks', { text: 'uma\nduas\n\ntrês' }],
]

describe('no text overlaps or leaves its box', () => {
  const shapes = (['CTe', 'CTeOS', 'CTeSimp'] as const).flatMap((form) =>
    HOSTILE.map(([name, shape]): [string, CteShape] => [`${form}, ${name}`, { form, ...shape }]),
  )
  test.each(shapes)('for %s', (_, shape) => {
    for (const tpImp of ['1', '2'] as const) expect(faults(draw(cteXml({ ...shape, tpImp })))).toEqual([])
  })

  test.each(MODALS)('for the modal %s, portrait and landscape, plain and hostile', (modal) => {
    for (const tpImp of ['1', '2'] as const) {
      const plain = draw(cteXml({ modal, tpImp }))
      expect(faults(plain)).toEqual([])
      expect(cuts(plain)).toEqual([])
      expect(faults(draw(cteXml({ modal, tpImp, text: LONG.repeat(4) })))).toEqual([])
    }
  })

  test.each(samples('cte').map(({ name, bytes }): [string, Uint8Array] => [name, bytes]))('for %s', (_, bytes) => {
    const pages = draw(bytes)
    expect(faults(pages)).toEqual([])
    // the receipt has one line for day and issuer, whose full name is in its own block
    expect(cuts(pages).filter((text) => !/^\d\d\/\d\d\/\d{4} - /.test(text))).toEqual([])
  })

  test('a long name is printed completely: wrapped, or under «DEMAIS INFORMAÇÕES»', () => {
    const bytes = cteXml({ text: LONG.repeat(52).trim() })
    const words = paperOf(draw(bytes)).split('TEXTOMUITOLONGO').length
    expect(words).toBeGreaterThan(52)
  })
})

describe('every page', () => {
  test.each([1, 40, 500, 2000])('has the right «FOLHA x/y» with %i NF-e', (documents) => {
    const pages = draw(cteXml({ documents }))
    const folhas = pages.map((page) =>
      (page.trace ?? []).map(({ text }) => text).find((text) => text.startsWith('FOLHA')),
    )
    expect(folhas).toEqual(pages.map((_, index) => `FOLHA ${index + 1}/${pages.length}`))
    expect(faults(pages)).toEqual([])
  })

  test('has the key in groups of four and the protocol', () => {
    for (const page of draw(cteXml({ documents: 500 }))) {
      const texts = (page.trace ?? []).map(({ text }) => text)
      expect(texts).toContain(formatChave(CTE_CHAVE))
      expect(texts).toContain('135260000000001 - 01/06/2026 00:11:12')
    }
  })

  test('five hundred documents are all printed, in order', () => {
    const bytes = cteXml({ documents: 500 })
    const keys = [
      ...Buffer.from(bytes)
        .toString()
        .matchAll(/<chave>(\d{44})<\/chave>/g),
    ].map(([, key]) => key)
    const printed = textsOf(draw(bytes)).filter((text) => /^\d{44}$/.test(text))
    expect(printed.filter((text) => text.slice(20, 22) === '55')).toEqual(
      keys.filter((key) => key?.slice(20, 22) === '55'),
    )
  })
})

describe('defects of other renderers do not occur', () => {
  test.each(['Asia/Tokyo', 'America/Sao_Paulo', 'UTC'])('times are as written with TZ=%s', (zone) => {
    vi.stubEnv('TZ', zone)
    const texts = textsOf(draw(cteXml({ dhEmi: '2024-03-27T00:00:00-03:00' })))
    vi.unstubAllEnvs()
    expect(texts).toContain('27/03/2024 00:00:00')
  })

  test('earlier documents do not overlap what follows', () => {
    const pages = draw(cteXml({ earlier: 45 }))
    expect(faults(pages)).toEqual([])
    expect(textsOf(pages).filter((text) => /^\d{44} {2}nº/.test(text)).length).toBe(90)
  })

  test('white space around the QR Code is not part of it', () => {
    const qr = `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${CTE_CHAVE}`
    const symbol = (text: string) => draw(cteXml({ qr: text }))[0]?.ops.join('\n')
    expect(symbol(`\n      ${qr}\n      `)).toBe(symbol(qr))
  })

  test('layout 2.00 and a document without complements print', () => {
    const old = Buffer.from(cteXml({ modal: 'rodo200' }))
      .toString()
      .replaceAll('toma4>', 'toma04>')
    expect(paperOf(draw(Buffer.from(old)))).toContain('OUTROS')
    expect(draw(cteXml({ bare: true })).length).toBeGreaterThan(0)
  })

  test('a document with only its root groups prints', () => {
    expect(draw(Buffer.from('<CTe><infCte><ide/><emit/></infCte></CTe>'))).toHaveLength(1)
    expect(
      faults(
        draw(Buffer.from('<CTe><infCte Id="x"><ide><toma3/></ide><emit>x</emit><rem>x</rem><vPrest/></infCte></CTe>')),
      ),
    ).toEqual([])
  })
})

describe('the tomador', () => {
  const base = Buffer.from(cteXml()).toString()
  test.each([
    ['0', 'REMETENTE'],
    ['1', 'EXPEDIDOR'],
    ['2', 'RECEBEDOR'],
    ['3', 'DESTINATÁRIO'],
  ])('toma3 %s is the %s, printed with its data', (code, role) => {
    const text = base.replace(/<toma4>.*?<\/toma4>/s, `<toma3><toma>${code}</toma></toma3>`)
    const { tomador } = toDacte(readCteProc(Buffer.from(text)), AUTHORISED)
    expect(tomador.role).toBe(role)
    const group = ['rem', 'exped', 'receb', 'dest'][Number(code)]
    expect(tomador.xNome).toBe(new RegExp(`<${group}>.*?<xNome>(.*?)</xNome>`).exec(text)?.[1])
    expect(textsOf(draw(Buffer.from(text)))).toContain(role)
  })
})

describe('the situation', () => {
  const paper = (shape: CteShape, state: PrintState) => {
    const pages = draw(cteXml(shape), state)
    return { text: paperOf(pages), ops: pages.map(({ ops }) => ops.join('\n')).join('\n') }
  }

  test('cancelled: watermark, with protocol and time of the event', () => {
    const state: PrintState = {
      situacao: 'cancelada',
      cancelamento: { nProt: '135260000000099', dh: '2026-06-02T01:02:03-03:00' },
    }
    const { text, ops } = paper({}, state)
    expect(ops).toContain('(CANCELADO)')
    expect(text).toContain('CT-eCANCELADO-protocolo135260000000099-em02/06/202601:02:03')
  })

  test.each([
    ['homologação', { tpAmb: '2' }, 'SEM VALOR FISCAL'],
    ['denied', {}, 'DENEGADO'],
    ['without protocol', { protocol: false }, 'SEM PROTOCOLO DE AUTORIZA'],
  ] as const)('%s has a watermark', (name, shape, words) => {
    const situacao = name === 'denied' ? 'denegada' : name === 'without protocol' ? 'sem_protocolo' : 'autorizada'
    expect(paper(shape, { situacao }).ops).toContain(words)
  })

  test.each([
    ['4', 'EPEC'],
    ['5', 'FS-DA'],
    ['7', 'SVC-RS'],
    ['8', 'SVC-SP'],
  ])('contingency tpEmis %s prints %s and the reason', (tpEmis, words) => {
    const { text } = paper({ tpEmis }, AUTHORISED)
    expect(text).toContain(words)
    expect(text).toContain('Entradaemcontingência:01/06/202600:01:02.')
    expect(text).toContain('Justificativa:Faltadecomunicação')
  })

  test('a security form has a second bar code of 36 digits instead of the protocol', () => {
    const shape: CteShape = { tpEmis: '5', protocol: false, value: '1234.56' }
    const code = contingencyCode(toDacte(readCteProc(cteXml(shape)), { situacao: 'sem_protocolo' }))
    expect(code).toMatch(/^355\d{14}00000000123456120\d$|^355\d{14}00000000123456\d\d01\d$/)
    expect(code).toHaveLength(36)
    const { text, ops } = paper(shape, { situacao: 'sem_protocolo' })
    expect(text).toContain('DADOSDOCT-E')
    expect(text).toContain(code)
    expect(ops).not.toContain('SEM PROTOCOLO')
  })
})

describe('kinds of CT-e', () => {
  test.each([
    ['1', 'COMPLEMENTO DE VALORES'],
    ['2', 'ANULAÇÃO DE VALORES'],
    ['3', 'SUBSTITUIÇÃO'],
  ])('tpCTe %s is «%s»', (tpCTe, name) => {
    expect(textsOf(draw(cteXml({ tpCTe })))).toContain(name)
  })

  test('prints the replaced CT-e, links and new vehicles', () => {
    const key = '35260611222333000181570010000099991000012340'
    const norm = {
      infCteSub: { chCte: key, indAlteraToma: '1' },
      infGlobalizado: { xObs: 'GLOBALIZADO POR ACORDO' },
      infServVinc: { infCTeMultimodal: [{ chCTeMultimodal: CTE_CHAVE }] },
      veicNovos: [
        { chassi: '9BWZZZ377VT004251', cCor: 'AZ', xCor: 'AZUL', cMod: '123456', vUnit: '50000.00', vFrete: '900.00' },
      ],
      refCTeCanc: key,
    }
    const pages = draw(cteXml({ tpCTe: '3', norm }))
    const paper = paperOf(pages)
    for (const text of [
      key,
      'alteraçãodotomador',
      'GLOBALIZADOPORACORDO',
      '9BWZZZ377VT004251',
      'AZ-AZUL',
      '50.000,00',
    ]) {
      expect(paper).toContain(text)
    }
    expect(restOf(pages)).toEqual([])
  })

  test.each([
    [
      'ICMS20',
      {
        CST: '20',
        pRedBC: '33.33',
        vBC: '501.01',
        pICMS: '12.00',
        vICMS: '61.02',
        vICMSDeson: '7.03',
        cBenef: 'SP12345',
      },
      'BC REDUZIDA',
    ],
    ['ICMS45', { CST: '41', vICMSDeson: '7.03', cBenef: 'SP12345' }, 'NÃO TRIBUTADO'],
    [
      'ICMS60',
      { CST: '60', vBCSTRet: '501.01', vICMSSTRet: '61.02', pICMSSTRet: '12.00', vCred: '12.04' },
      'SUBSTITUIÇÃO TRIBUTÁRIA',
    ],
    ['ICMS90', { CST: '90', pRedBC: '33.33', vBC: '501.01', pICMS: '12.00', vICMS: '61.02', vCred: '12.04' }, 'OUTROS'],
    [
      'ICMSOutraUF',
      { CST: '90', pRedBCOutraUF: '33.33', vBCOutraUF: '501.01', pICMSOutraUF: '12.00', vICMSOutraUF: '61.02' },
      'OUTRA UF',
    ],
    ['ICMSSN', { CST: '90', indSN: '1' }, 'SIMPLES NACIONAL'],
  ])('%s prints its situation and values', (group, icms, words) => {
    const bytes = cteXml({ icms: { [group]: icms } })
    const pages = draw(bytes)
    expect(missingFields(bytes, pages)).toEqual([])
    expect(textsOf(pages).join(' ')).toContain(words)
  })
})
