import { hash } from 'node:crypto'
import { type Moment, written } from './calendar.ts'
import type { Company } from './company.ts'
import { type Tree, writeTree } from './tree.ts'
import { NAMESPACES, XML_DECLARATION } from './xml.ts'

/** A node to sign: its `Id` and its canonical form (C14N 1.0, with the inherited namespace declared). */
export interface Unsigned {
  id: string
  canonical: string
  /** Signed as the Sefin Nacional does: exclusive canonical form with comments, RSA-SHA256. Default: the form of the layouts */
  isExclusive?: boolean
}

/** The `Signature` element of the document, and its DigestValue (base64). */
export interface Signature {
  element: string
  digest: string
}

/** Signs for any holder: enveloped XMLDSig with the holder's certificate in KeyInfo. */
export interface Signer {
  sign(node: Unsigned, holder: Holder): Signature
}

/** The owner of a certificate; without a tax id a host, whose name is its own. */
interface Holder {
  taxId: string
  name: string
}

/** DigestValue (SHA-1) of a node in canonical form, base64. */
const digestOf = (canonical: string): string => hash('sha1', canonical, 'base64')

/** The generated answer of the authority. */
export interface Answer {
  nProt: string
  cStat: string
  reason: string
  received: Moment
}

/** A serialised, unsigned document; `body` is the content of its inf element in canonical form. */
export interface Sealable {
  layout: keyof typeof SHAPES
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

const CTE = {
  id: 'CTe',
  inf: 'infCte',
  space: 'cte',
  version: '4.00',
  application: 'SVRS-TESTE-4.00',
  attribute: '',
} as const

const SHAPES = {
  nfe: {
    root: 'NFe',
    id: 'NFe',
    inf: 'infNFe',
    proc: 'nfeProc',
    space: 'nfe',
    version: '4.00',
    application: 'SVRS-TESTE-4.00',
    attribute: '',
  },
  cte: { ...CTE, root: 'CTe', proc: 'cteProc' },
  cteos: { ...CTE, root: 'CTeOS', proc: 'cteOSProc', attribute: ' versao="4.00"' },
  ctesimp: { ...CTE, root: 'CTeSimp', proc: 'cteSimpProc' },
  mdfe: {
    root: 'MDFe',
    id: 'MDFe',
    inf: 'infMDFe',
    proc: 'mdfeProc',
    space: 'mdfe',
    version: '3.00',
    application: 'SVRS-TESTE-3.00',
    attribute: '',
  },
} as const

interface Signable {
  name: string
  namespace: string
  /** Attributes in canonical order, `Id` first */
  attributes: string
  id: string
  body: string
  isExclusive?: boolean
}

/** A node as the document contains it, its digest and, with a signer, its `Signature` element. */
interface SignedNode extends Signature {
  node: string
}

/**
 * Computes the digest of one node and signs it. `node` is sliced from the canonical form, without the
 * namespace, so that V8 joins the pieces of the body once.
 */
export function signElement(signable: Signable, holder: Holder, signer: Signer | null): SignedNode {
  const { id, name, namespace, attributes, body, isExclusive } = signable
  const start = `<${name} xmlns="${namespace}"`
  const canonical = `${start} ${attributes}>${body}</${name}>`
  const { element, digest } = signer?.sign({ id, canonical, isExclusive }, holder) ?? {
    element: '',
    digest: digestOf(canonical),
  }
  return { node: `<${name}${canonical.slice(start.length)}`, element, digest }
}

function protocolXml({ layout, chave, homologacao, answer }: Sealable, digest: string): string {
  if (!answer) return ''
  const { id: kind, version, application } = SHAPES[layout]
  const infProt: Tree = {
    '@Id': `ID${answer.nProt}`,
    tpAmb: homologacao ? '2' : '1',
    verAplic: application,
    [`ch${kind}`]: chave,
    dhRecbto: written(answer.received),
    nProt: answer.nProt,
    digVal: digest,
    cStat: answer.cStat,
    xMotivo: answer.reason,
  }
  return writeTree({ [`prot${kind}`]: { '@versao': version, infProt } })
}

/** Signs a document and wraps it in its proc (`nfeProc`, …); without an answer it stays bare. */
export function seal(document: Sealable, signer: Signer | null): Sealed {
  const { root, inf: name, version, proc, space, attribute, id: kind } = SHAPES[document.layout]
  const namespace = NAMESPACES[space]
  const id = `${kind}${document.chave}`
  const attributes = `Id="${id}" versao="${version}"`
  const { body, emitente, supplement } = document
  const { node, element, digest } = signElement({ name, namespace, attributes, id, body }, emitente, signer)
  const signed = `<${root} xmlns="${namespace}"${attribute}>${node}${supplement}${element}</${root}>`
  const text = document.answer
    ? `<${proc} versao="${version}" xmlns="${namespace}">${signed}${protocolXml(document, digest)}</${proc}>`
    : signed
  return { bytes: Buffer.from(XML_DECLARATION + text), digest }
}
