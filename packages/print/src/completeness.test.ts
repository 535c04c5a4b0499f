import { readNfeProc } from '@portal/fiscal/nfe/nfe.ts'
import { elements, firstDeep, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { describe, expect, test, vi } from 'vitest'
import type { PrintState } from './format/state.ts'
import { asText, decimal, taxId } from './format/values.ts'
import { decodeText, encodeText } from './paper/encode.ts'
import { drawDfe } from './print.ts'
import { type Sample, samples } from './testing/samples.ts'

vi.setConfig({ testTimeout: 60_000 })

const AUTHORISED: PrintState = { situacao: 'autorizada' }
const named = (list: Sample[]) => list.map((sample): [string, Sample] => [sample.name, sample])
const bare = (text: string): string => decodeText(encodeText(text)).replace(/\s/g, '')

/** All that a document prints, in the order of its cells, without white space: lines of one cell join again. */
function printed(bytes: Uint8Array): string {
  const { pages } = drawDfe(bytes, AUTHORISED, { trace: true })
  return pages.flatMap((page) => (page.trace ?? []).map(({ text }) => bare(text))).join('')
}

/** Those of the texts that the paper does not show. */
const missing = (paper: string, texts: readonly (string | undefined)[]): string[] =>
  texts.map((text) => bare(asText(text))).filter((text) => text !== '' && !paper.includes(text))

describe('a DANFE shows', () => {
  test.each(named(samples('nfe')))('what %s says', (_, { bytes }) => {
    const paper = printed(bytes)
    const { NFe, protNFe } = readNfeProc(bytes)
    const { dest, det, emit, ide, infAdic, total, transp } = NFe.infNFe
    expect(missing(paper, [emit.xNome, taxId(emit.CNPJ), emit.IE, emit.IEST, emit.IM, ide.natOp])).toEqual([])
    expect(missing(paper, [dest?.xNome, taxId(dest?.CNPJ), dest?.IE, dest?.enderDest?.xMun])).toEqual([])
    expect(missing(paper, [protNFe?.infProt?.nProt, transp?.transporta?.xNome, transp?.veicTransp?.placa])).toEqual([])
    expect(
      missing(
        paper,
        Object.entries(total.ICMSTot ?? {}).flatMap(([tag, value]) =>
          /^v(NF|BC|ICMS|ST|Prod|IPI|FCP)$/.test(tag) ? decimal(value) : [],
        ),
      ),
    ).toEqual([])
    expect(
      missing(
        paper,
        det.flatMap(({ prod }) => [
          prod.cProd,
          prod.xProd,
          prod.NCM,
          prod.CFOP,
          decimal(prod.qCom),
          decimal(prod.vProd),
        ]),
      ),
    ).toEqual([])
    expect(missing(paper, asText(infAdic?.infCpl).split(/\s+/))).toEqual([])
    expect(
      missing(
        paper,
        det.flatMap(({ infAdProd }) => asText(infAdProd).split(/\s+/)),
      ),
    ).toEqual([])
  })
})

/** Every text of a group, the signature left out. */
function leaves(node: XmlNode): string[] {
  if (node.name === 'Signature') return []
  const own = node.content
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
  return [own, ...elements(node).flatMap(leaves)].filter((text) => text !== '')
}

describe('an espelho shows every field of', () => {
  const kinds = ['cte', 'mdfe'].flatMap(samples)
  test.each(named(kinds))('%s', (_, { bytes }) => {
    const root = readXml(bytes)
    const inf = firstDeep(root, 'infCte') ?? firstDeep(root, 'infMDFe')
    const texts = inf ? leaves(inf) : []
    expect(texts.length).toBeGreaterThan(10)
    // what breaks over two pages is not one run of text there: its words are
    expect(
      missing(
        printed(bytes),
        texts.flatMap((text) => (text.length > 150 ? text.split(/\s+/) : text)),
      ),
    ).toEqual([])
  })

  test.each(named(samples('eventos').filter(({ name }) => !name.includes('inutilizacao'))))('%s', (_, { bytes }) => {
    const root = readXml(bytes)
    const paper = printed(bytes)
    const detail = firstDeep(root, 'detEvento')
    expect(missing(paper, detail ? leaves(detail) : [])).toEqual([])
    expect(paper).toMatch(/EVENTO-/)
    expect(
      missing(
        paper,
        elements(firstDeep(root, 'infEvento')).flatMap(({ name, content }) =>
          /^(chNFe|chCTe|chMDFe|nSeqEvento|tpEvento)$/.test(name) ? content.join('').trim() : [],
        ),
      ),
    ).toEqual([])
  })

  test.each(named(samples('nfce')))('%s', (_, { bytes }) => {
    const paper = printed(bytes)
    const { det, emit, pag, total } = readNfeProc(bytes).NFe.infNFe
    expect(missing(paper, [emit.xNome, taxId(emit.CNPJ), decimal(total.ICMSTot?.vNF)])).toEqual([])
    expect(
      missing(
        paper,
        det.flatMap(({ prod }) => [prod.cProd, prod.xProd, decimal(prod.vProd)]),
      ),
    ).toEqual([])
    expect(
      missing(
        paper,
        (pag?.detPag ?? []).map(({ vPag }) => decimal(vPag)),
      ),
    ).toEqual([])
  })
})
