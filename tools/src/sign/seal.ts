import { type Moment, written } from '../base/calendar.ts'
import type { Company } from '../base/company.ts'
import { NAMESPACES, tag, XML_DECLARATION } from '../base/xml.ts'
import { digestOf, type Signer } from './test-ca.ts'

/** The authority's answer as the generator gives it. */
export interface Answer {
  nProt: string
  cStat: string
  reason: string
  received: Moment
}

/** A document written but not signed: `body` is what stands inside its inf element, in canonical form. */
export interface Sealable {
  layout: 'nfe' | 'cte' | 'mdfe'
  chave: string
  body: string
  /** Element between the inf element and the signature (QR code) */
  supplement: string
  homologacao: boolean
  emitente: Company
  answer: Answer | null
}

export interface Sealed {
  bytes: Buffer
  /** DigestValue, base64 */
  digest: string
}

const SHAPES = {
  nfe: { root: 'NFe', inf: 'infNFe', version: '4.00', application: 'SVRS-TESTE-4.00' },
  cte: { root: 'CTe', inf: 'infCte', version: '4.00', application: 'SVRS-TESTE-4.00' },
  mdfe: { root: 'MDFe', inf: 'infMDFe', version: '3.00', application: 'SVRS-TESTE-3.00' },
} as const

interface Signable {
  name: string
  namespace: string
  /** Attributes in canonical order, `Id` first */
  attributes: string
  id: string
  body: string
}

/** Digest and, when there is a signer, the signature of one element. */
export function signElement(
  node: Signable,
  holder: Company,
  signer: Signer | null,
): { element: string; digest: string } {
  const canonical = `<${node.name} xmlns="${node.namespace}" ${node.attributes}>${node.body}</${node.name}>`
  return signer?.sign({ id: node.id, canonical }, holder) ?? { element: '', digest: digestOf(canonical) }
}

function protocolXml({ layout, chave, homologacao, answer }: Sealable, digest: string): string {
  if (!answer) return ''
  const { root, version, application } = SHAPES[layout]
  return (
    `<prot${root} versao="${version}"><infProt Id="ID${answer.nProt}"><tpAmb>${homologacao ? 2 : 1}</tpAmb>` +
    `<verAplic>${application}</verAplic><ch${root}>${chave}</ch${root}><dhRecbto>${written(answer.received)}</dhRecbto>` +
    `<nProt>${answer.nProt}</nProt><digVal>${digest}</digVal><cStat>${answer.cStat}</cStat>` +
    `${tag('xMotivo', answer.reason)}</infProt></prot${root}>`
  )
}

/** Signs and wraps: `nfeProc` and the like with a protocol, the bare document without one. */
export function seal(document: Sealable, signer: Signer | null): Sealed {
  const { root, inf: name, version } = SHAPES[document.layout]
  const namespace = NAMESPACES[document.layout]
  const id = `${root}${document.chave}`
  const attributes = `Id="${id}" versao="${version}"`
  const { element, digest } = signElement(
    { name, namespace, attributes, id, body: document.body },
    document.emitente,
    signer,
  )
  const signed =
    `<${root} xmlns="${namespace}"><${name} ${attributes}>${document.body}</${name}>` +
    `${document.supplement}${element}</${root}>`
  const proc = `${document.layout}Proc`
  const text = document.answer
    ? `<${proc} versao="${version}" xmlns="${namespace}">${signed}${protocolXml(document, digest)}</${proc}>`
    : signed
  return { bytes: Buffer.from(XML_DECLARATION + text), digest }
}
