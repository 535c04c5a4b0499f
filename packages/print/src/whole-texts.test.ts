import { describe, expect, test } from 'vitest'
import { cteXml } from './testing/cte-xml.ts'
import { nfeXml } from './testing/nfe-xml.ts'
import { bare, cutTexts, drawn, printed } from './testing/paper.ts'
import { samples } from './testing/samples.ts'

/** Longest texts of the layout, by field. */
const LONGEST: Readonly<Record<string, number>> = {
  xNome: 60,
  xFant: 60,
  xLgr: 60,
  nro: 60,
  xCpl: 60,
  xBairro: 60,
  xMun: 60,
  xEnder: 60,
  fone: 14,
  IE: 14,
  IEST: 14,
  IM: 15,
  natOp: 60,
  RNTC: 20,
  esp: 60,
  marca: 60,
  nVol: 60,
}
/** Its letters are wide: the text of the longest field then fits no field of the form. */
const wordsOf = (path: string, length: number, wide: string): string => {
  const words: string[] = []
  for (let index = 0; words.join(' ').length + 9 <= length; index++)
    words.push(`${path}${index}${wide.repeat(6)}`.slice(0, 8))
  return words.join(' ') || `${path}${wide.repeat(length)}`.slice(0, length)
}

const place = (name: string) =>
  `<${name}><CNPJ>11222333000181</CNPJ><xNome>x</xNome><xLgr>x</xLgr><nro>x</nro><xCpl>x</xCpl><xBairro>x</xBairro><cMun>3550308</cMun><xMun>x</xMun><UF>SP</UF><CEP>01310100</CEP><cPais>1058</cPais><xPais>BRASIL</xPais><fone>x</fone><IE>x</IE></${name}>`
const TRANSPORT =
  '<transp><modFrete>0</modFrete><transporta><CNPJ>11222333000181</CNPJ><xNome>x</xNome><IE>x</IE><xEnder>x</xEnder><xMun>x</xMun><UF>SP</UF></transporta><veicTransp><placa>ABC1D23</placa><UF>MG</UF><RNTC>x</RNTC></veicTransp>' +
  '<vol><qVol>1</qVol><esp>x</esp><marca>x</marca><nVol>x</nVol><pesoL>1.5</pesoL><pesoB>2.5</pesoB></vol>'.repeat(3) +
  '</transp>'

/** A note with every text of its parties, places and transport as long as the layout lets it be. */
function longNote(tpImp: string, wide: string) {
  const texts: string[] = []
  const source = Buffer.from(nfeXml({ protocol: true })).toString()
  const [before = '', rest = ''] = source.split('</dest>')
  const whole = `${before}</dest>${place('retirada')}${place('entrega')}${rest}`
    .replace(/<transp>.*<\/transp>/s, TRANSPORT)
    .replace(/<tpImp>\d/, `<tpImp>${tpImp}`)
  const [head = '', body = ''] = whole.split('<emit>')
  const items = body.indexOf('<det ')
  const end = body.indexOf('</det>', body.lastIndexOf('<det ')) + 6
  const fill = (xml: string) =>
    xml.replace(/<(\w+)>[^<]+<\/\1>/g, (leaf, name: string) => {
      const length = LONGEST[name]
      if (length === undefined) return leaf
      const text = wordsOf(`${texts.length.toString(36).toUpperCase()}Q`, length, wide)
      texts.push(text)
      return `<${name}>${text}</${name}>`
    })
  const xml = `${head}<emit>${fill(body.slice(0, items))}${body.slice(items, end)}${fill(body.slice(end))}`
  return { bytes: Buffer.from(xml), texts }
}

describe.each([
  ['portrait', '1'],
  ['landscape', '2'],
  ['label', '3'],
  ['receipt', '6'],
])('the DANFE as %s', (_, tpImp) => {
  test.each(['W', 'M', 'i', 'Ã'])('loses no word of a party, a place or the transport, in letters like %s', (wide) => {
    const { bytes, texts } = longNote(tpImp, wide)
    const paper = printed(bytes)
    const lost = texts.flatMap((text) => text.split(' ')).filter((word) => !paper.includes(bare(word)))
    expect(texts.length).toBeGreaterThan(40)
    expect(lost).toEqual([])
  })

  test('shows the vehicle, the volumes and the place codes', () => {
    const { bytes } = longNote(tpImp, 'W')
    const paper = printed(bytes)
    for (const text of ['ABC1D23', '01310-100', '11.222.333/0001-81', '1,500', '2,500']) expect(paper).toContain(text)
  })
})

test('the receipt to be signed is not cut in its middle', () => {
  const { bytes } = longNote('1', 'W')
  expect(cutTexts(drawn(bytes)).filter((text) => text.includes('RECEBEMOS'))).toEqual([])
})

const DACTE = samples('cte').slice(0, 3)
const DAMDFE = samples('mdfe').slice(0, 3)
test.each([...DACTE, ...DAMDFE].map(({ name, bytes }) => [name, bytes] as const))(
  '%s shows every word of a long issuer, also beside a logo',
  (_, bytes) => {
    const texts: string[] = []
    const xml = Buffer.from(bytes)
      .toString()
      .replace(/<emit>.*?<\/emit>/s, (emit) =>
        emit.replace(/<(xNome|xFant|xLgr|nro|xCpl|xBairro|xMun)>[^<]+<\/\1>/g, (_leaf, name: string) => {
          const text = wordsOf(`${texts.length}Q`, 60, 'W')
          texts.push(text)
          return `<${name}>${text}</${name}>`
        }),
      )
    const paper = printed(Buffer.from(xml))
    const lost = texts.flatMap((text) => text.split(' ')).filter((word) => !paper.includes(bare(word)))
    expect(lost.filter((word) => !isTradeName(xml, word))).toEqual([])
  },
)

/** The DACTE has no field for the trade name. */
const isTradeName = (xml: string, word: string): boolean =>
  xml.includes('<infCte') && (/<xFant>([^<]*)</.exec(xml)?.[1] ?? '').includes(word)

/**
 * Texts of the transport documents beside those of the DANFE, with their longest lengths. xMunEnv is left out: the DACTE has no field for the place from
 * which the file was sent.
 */
const OF_TRANSPORT: Readonly<Record<string, number>> = {
  ...LONGEST,
  xPais: 60,
  email: 60,
  xContato: 60,
  xMunIni: 60,
  xMunFim: 60,
  xMunCarrega: 60,
  xMunDescarga: 60,
  xOrig: 60,
  xDest: 60,
  xPass: 15,
  xRota: 10,
  xNavio: 60,
  xBalsa: 60,
  xEmbar: 60,
  xTermCarreg: 60,
  xTermDescarreg: 60,
  prtTrans: 60,
  xSeg: 30,
  proPred: 60,
  xOutCat: 30,
  xCaracAd: 15,
  xCaracSer: 30,
  xEmi: 20,
  xProd: 120,
  xComp: 60,
  nViag: 10,
  nLacre: 20,
  xLocal: 60,
  xDetRetira: 160,
  xObs: 160,
  matr: 20,
}
/** Parts that name no party, place or transport. */
const withoutTexts = /<(infAdic|infRespTec|autXML|Signature|prot\w+)\b[\s\S]*?<\/\1>/g

/** Every text of a party, a place or the transport, as long as the layout lets it be. */
function longTransport(source: Uint8Array, wide: string) {
  const texts: [string, string][] = []
  const xml = Buffer.from(source).toString()
  const kept = new Set([...xml.matchAll(withoutTexts)].flatMap(({ 0: part, index }) => [[index, index + part.length]]))
  const filled = xml.replace(/<(\w+)>[^<]+<\/\1>/g, (leaf, name: string, at: number) => {
    const length = OF_TRANSPORT[name]
    if (length === undefined || [...kept].some(([from = 0, to = 0]) => at >= from && at < to)) return leaf
    const text = wordsOf(`${texts.length.toString(36).toUpperCase()}Q`, length, wide)
    texts.push([name, text])
    return `<${name}>${text}</${name}>`
  })
  return { bytes: Buffer.from(filled), texts }
}

const MODALS = ['rodo', 'rodo200', 'aereo', 'aquav', 'ferrov', 'duto', 'multimodal'] as const
const TRANSPORTS: [string, Uint8Array][] = [
  ...[...samples('cte'), ...samples('mdfe')].map(({ name, bytes }): [string, Uint8Array] => [name, bytes]),
  ...MODALS.map((modal): [string, Uint8Array] => [`CT-e ${modal}`, cteXml({ modal })]),
  ['CT-e OS', cteXml({ form: 'CTeOS' })],
  ['CT-e simplificado', cteXml({ form: 'CTeSimp' })],
  ['CT-e landscape', cteXml({ tpImp: '2' })],
]
/** The second xObs in it is against the layout, and is not read. */
const MALFORMED = 'cte/cte-06-muitos-documentos-400.xml'
test.each(TRANSPORTS.filter(([name]) => name !== MALFORMED))(
  '%s loses no word of a party, a place or the transport',
  (_, source) => {
    for (const wide of ['W', 'i']) {
      const { bytes, texts } = longTransport(source, wide)
      const paper = printed(bytes)
      const lost = texts.flatMap(([name, text]) =>
        text.split(' ').flatMap((word) => (paper.includes(bare(word)) ? [] : [`${name} ${word}`])),
      )
      expect(texts.length).toBeGreaterThan(3)
      expect(lost).toEqual([])
    }
  },
)
