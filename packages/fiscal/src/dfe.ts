import { FiscalError } from './base/error.ts'
import type { Dfe, DfeFound } from './base/model.ts'
import type { Anchors } from './certificado/pool.ts'
import { readCteNota } from './cte/nota.ts'
import { readCancelamento } from './evento/cancelamento.ts'
import { readEvento } from './evento/evento.ts'
import { readInutilizacao } from './evento/inutilizacao.ts'
import { readResumoEvento } from './evento/resumo.ts'
import { visibleChave } from './fields/key.ts'
import { childContext, type NodeContext, namespaceOf } from './fields/node-context.ts'
import { INFLATED_LIMITS, inflateDocZip } from './file/doc-zip.ts'
import {
  mayBeNational,
  municipalKind,
  refuseForeign,
  unknownError,
  unsupportedError,
  unsupportedKind,
} from './file/kinds.ts'
import { readMdfeNota } from './mdfe/nota.ts'
import { readNfeNota } from './nfe/nota.ts'
import { readResumo } from './nfe/resumo.ts'
import { isNfseEvento, readNfseEvento } from './nfse/evento.ts'
import { readNfseNota } from './nfse/nota.ts'
import { child, elements, type XmlNode } from './xml/node.ts'
import { readXml } from './xml/read.ts'

type Reader = (place: NodeContext) => Dfe

/** The reader of each root element. Real files differ in letter case only (ProcInutNFe). */
const READERS: [RegExp, Reader][] = [
  [/^(nfeproc|procnfe|nfe)$/i, readNfeNota],
  [/^(cte(os|simp)?proc|proccte(os|simp)?|cte(os|simp)?)$/i, readCteNota],
  [/^(mdfeproc|procmdfe|mdfe)$/i, readMdfeNota],
  [
    /^(procevento[a-z]*|evento(nfe|cte|mdfe)?)$/i,
    (context) => (isNfseEvento(context.node) ? readNfseEvento(context) : readEvento(context)),
  ],
  [/^(proc)?canc(nfe|cte|mdfe)$/i, (context) => readCancelamento(context)],
  [/^(proc)?inut(nfe|cte)$/i, readInutilizacao],
  [/^resnfe$/i, readResumo],
  [/^resevento$/i, readResumoEvento],
]
const LOT = /^(envi(nfe|cte(os|simp)?|mdfe)|envevento(nfe|cte|mdfe)?|retdistdfeint|lotedistdfeint)$/i
/** Elements that web services wrap around a document. */
const WRAPPER = /^(envelope|.*(dadosmsg|resultmsg|response|result))$/i
const WRAPPER_DEPTH = 6

/** `NFSe` and `NFe` are also roots of municipal layouts: of those without infNFSe, or in a namespace of their own. */
function readerOf(context: NodeContext): Reader | undefined {
  const { node } = context
  if (municipalKind(namespaceOf(context)) !== undefined) return undefined
  return node.name === 'NFSe'
    ? child(node, 'infNFSe') && mayBeNational(namespaceOf(context))
      ? readNfseNota
      : undefined
    : READERS.find(([root]) => root.test(node.name))?.[1]
}

/** The error of an element without a reader. */
function unreadable(context: NodeContext): FiscalError {
  const kind = unsupportedKind(context.node.name) ?? municipalKind(namespaceOf(context))
  return kind === undefined ? unknownError() : unsupportedError(kind)
}

interface File {
  bytes: Uint8Array
  anchors?: Anchors
}

/**
 * Reads every fiscal document of a file: one, or each of a lot (enviNFe, envEvento, retDistDFeInt …), also
 * inside a SOAP envelope.
 * Shape   one DfeFound per document with its exact bytes; a document that cannot be read has `ok: false` and
 *         does not affect the others
 * Throws  FiscalError `xml.*` (unreadable) | `dfe.unsupported` (a known kind that is not read; the message
 *         names it) | `dfe.unknown` | `dfe.empty_lot`
 */
export function readDfe(bytes: Uint8Array, options: { anchors?: Anchors } = {}): DfeFound[] {
  refuseForeign(bytes)
  const file: File = { bytes, anchors: options.anchors }
  const root: NodeContext = { node: readXml(bytes), ancestors: [], anchors: options.anchors }
  const reader = readerOf(root)
  if (reader) return [readDocument(root, reader, bytes)]
  const context = WRAPPER.test(root.node.name) ? unwrap(root) : root
  const wrapped = readerOf(context)
  const documents = wrapped ? [readDocument(context, wrapped, bytesOf(file, context.node))] : readLot(file, context)
  if (documents.length === 0) throw new FiscalError('dfe.empty_lot', 'Arquivo sem documentos.')
  return documents
}

/**
 * The first element inside a web service's envelope that is a document, a lot, or a known unsupported kind.
 */
function unwrap(envelope: NodeContext): NodeContext {
  let level = [envelope]
  let municipal: NodeContext | undefined
  for (let depth = 0; depth < WRAPPER_DEPTH && level.length > 0; depth++) {
    level = level.flatMap((context) => elements(context.node).map((node) => childContext(context, node)))
    const match = level.find((context) => {
      const { name } = context.node
      return readerOf(context) || LOT.test(name) || unsupportedKind(name)
    })
    if (match) return match
    municipal ??= level.find((context) => municipalKind(namespaceOf(context)))
  }
  return municipal ?? envelope
}

function readLot(file: File, lot: NodeContext): DfeFound[] {
  if (!LOT.test(lot.node.name)) throw unreadable(lot)
  const documents: DfeFound[] = []
  let budget = INFLATED_LIMITS.lot
  for (const node of elements(lot.node)) {
    const context = childContext(lot, node)
    if (/^lotedistdfeint$/i.test(node.name)) return readLot(file, context)
    const reader = readerOf(context)
    if (reader) documents.push(readDocument(context, reader, bytesOf(file, node)))
    else if (node.name === 'docZip') {
      const document = readDocZip(file, node, budget)
      budget -= document.bytes.length
      documents.push(document)
    }
  }
  return documents
}

function readDocZip(file: File, docZip: XmlNode, budget: number): DfeFound {
  let bytes: Uint8Array
  try {
    bytes = inflateDocZip(docZip, budget)
  } catch (error) {
    return { bytes: bytesOf(file, docZip), element: docZip.name, result: refusal(error, null) }
  }
  try {
    refuseForeign(bytes)
    const context: NodeContext = { node: readXml(bytes), ancestors: [], anchors: file.anchors }
    const reader = readerOf(context)
    if (reader) return readDocument(context, reader, bytes)
    return { bytes, element: context.node.name, result: refusal(unreadable(context), visibleChave(context.node)) }
  } catch (error) {
    return { bytes, element: docZip.name, result: refusal(error, null) }
  }
}

function readDocument(context: NodeContext, reader: Reader, bytes: Uint8Array): DfeFound {
  const element = context.node.name
  try {
    return { bytes, element, result: { ok: true, dfe: reader(context) } }
  } catch (error) {
    return { bytes, element, result: refusal(error, visibleChave(context.node)) }
  }
}

/** The failed result of a document; rethrows any other error than FiscalError. */
function refusal(error: unknown, chave: string | null): DfeFound['result'] {
  if (error instanceof FiscalError) return { ok: false, code: error.code, reason: error.message, chave }
  throw error
}

const bytesOf = ({ bytes }: File, { start, end }: XmlNode) => bytes.subarray(start, end)
