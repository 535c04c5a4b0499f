import { readNfeProc } from '@portal/fiscal/nfe/nfe.ts'
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

/**
 * All printed texts of a document in drawing order, without white space, so that wrapped lines join again.
 */
function printed(bytes: Uint8Array): string {
  const { pages } = drawDfe(bytes, AUTHORISED, { trace: true })
  return pages.flatMap((page) => (page.trace ?? []).map(({ text }) => bare(text))).join('')
}

/** The texts that are missing on the paper. */
const missing = (paper: string, texts: readonly (string | undefined)[]): string[] =>
  texts.map((text) => bare(asText(text))).filter((text) => text !== '' && !paper.includes(text))

describe('a DANFE shows', () => {
  test.each(named(samples('nfe')))('the fields of %s', (_, { bytes }) => {
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

describe('an NFC-e shows', () => {
  test.each(named(samples('nfce')))('the fields of %s', (_, { bytes }) => {
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
