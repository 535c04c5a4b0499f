import { type Tree, writeTree } from '@portal/synthetic/base/tree.ts'
import { editXml } from '@portal/synthetic/edit-xml.ts'
import { mdfeCase } from '@portal/synthetic/mdfe/cases/mdfe.ts'
import { testContext, testDocument } from './test-document.ts'

/** Options of a synthetic MDF-e, all with defaults. */
export interface MdfeShape {
  /** Content of infModal, as XML */
  modal?: string
  /** Municipalities of unloading, each with its documents */
  towns?: { name: string; documents: Tree }[]
  /** Replaces names and addresses */
  name?: string
  infCpl?: string
  tpEmis?: '1' | '2'
  tpAmb?: '1' | '2'
  qr?: string
  protocol?: boolean
  /** XML at the end of infMDFe */
  more?: string
}

export const MDFE_CHAVE = '35260611222333000181580010000004061000004061'

/** The key of the nth document; each n gives a different key. */
export const nthChave = (index: number): string =>
  `3526061122233300018155001${String(index).padStart(9, '0')}1${String(index).padStart(9, '0')}`

/** `count` NF-e, starting with the nth key. */
export const nfes = (count: number, from = 1, more: Tree = {}): Tree => ({
  infNFe: Array.from({ length: count }, (_, index) => ({ chNFe: nthChave(from + index), ...more })),
})

const townOf = ({ name, documents }: { name: string; documents: Tree }): Tree => ({
  cMunDescarga: '3509502',
  xMunDescarga: name,
  ...documents,
})

/** An MDF-e, for extreme cases that the samples do not cover. */
export function mdfeXml(shape: MdfeShape = {}): Uint8Array {
  const { modal, name, infCpl = '', tpEmis, tpAmb, protocol = true, more = '', qr } = shape
  const { towns = [{ name: 'CAMPINAS', documents: nfes(1) }] } = shape
  const made = mdfeCase(testContext(406), { tpEmis, homologacao: tpAmb === '2', pending: !protocol })
  const named = Object.fromEntries(
    ['xNome', 'xFant', 'xLgr', 'xCpl', 'xBairro', 'xMun', 'xMunCarrega'].map((element) => [element, name]),
  )
  const texts = { ...named, infCpl, qrCodMDFe: qr }
  const xml = testDocument(made, { chave: MDFE_CHAVE, nProt: '935260000000001', texts }).toString()
  const contents: Record<string, string> = { infDoc: writeTree({ infMunDescarga: towns.map(townOf) }) }
  if (modal !== undefined) contents.infModal = modal
  return Buffer.from(editXml(xml, contents).replace('</infMDFe>', () => `${more}</infMDFe>`))
}
