import { subtreeOf } from '@portal/synthetic/base/tree.ts'
import { editXml } from '@portal/synthetic/edit-xml.ts'
import { nfeDest } from '@portal/synthetic/layouts/parties.ts'
import { billing, fullTransport } from '@portal/synthetic/nota/cases/extras.ts'
import { note } from '@portal/synthetic/nota/cases/note.ts'
import { testContext, testDocument } from './test-document.ts'

/** Options of a synthetic NF-e, all with defaults. */
export interface NfeShape {
  items?: number
  /** Replaces names, addresses and natOp */
  name?: string
  xProd?: string
  infAdProd?: string
  infCpl?: string
  /** Replaces every amount */
  value?: string
  tpImp?: '1' | '2' | '3'
  tpAmb?: '1' | '2'
  tpEmis?: string
  chave?: string
  dhEmi?: string
  dups?: number
  /** With the group pag, which the DANFE prints in the additional data */
  payment?: boolean
  protocol?: boolean
}

export const CHAVE = '35260611222333000181550010000012341000012347'

/** Item fields that the DANFE prints in further lines. */
const ONE_LINE = { 'det/cEAN': 'SEM GTIN', 'det/pFCP': null, 'det/vFCP': null }

/** An NF-e with numbered items, for extreme cases that the samples do not cover. */
export function nfeXml(shape: NfeShape = {}): Uint8Array {
  const { items = 1, name, xProd, infAdProd, infCpl = '', dups = 0, protocol = true, chave = CHAVE } = shape
  const numbered = Array.from({ length: items }, (_, index) => ({
    cProd: `COD${index + 1}`,
    xProd: xProd ?? `PRODUTO ${index + 1}`,
    infAdProd,
    ipi: 'tributado',
  }))
  const make = note(numbered, (context) => ({
    tpImp: shape.tpImp,
    tpEmis: shape.tpEmis,
    homologacao: shape.tpAmb === '2',
    outcome: protocol ? 'authorised' : 'pending',
    issuer: { xCpl: 'SALA 1' },
    dest: nfeDest(context.outro, { xCpl: 'SALA 2' }),
    transp: { modFrete: '0', transporta: subtreeOf(fullTransport(context), 'transporta') },
    cobr: dups > 0 ? billing(context, dups) : undefined,
    infAdic: { infCpl },
  }))
  const named = Object.fromEntries(
    ['xNome', 'xLgr', 'xCpl', 'xBairro', 'xMun', 'xEnder', 'natOp'].map((element) => [element, name]),
  )
  const { value, dhEmi } = shape
  const texts = { ...named, dhSaiEnt: dhEmi ?? '2026-06-01T00:10:00-03:00' }
  const xml = testDocument(make(testContext(1234)), { chave, nProt: '135260000000001', dhEmi, value, texts })
  return Buffer.from(editXml(xml.toString(), { ...ONE_LINE, ...(shape.payment ? {} : { pag: null }) }))
}
