import { FiscalError } from './base/error.ts'
import type { Dfe, DfeFound } from './base/model.ts'
import type { Anchors } from './certificado/pool.ts'
import { readCteNota } from './cte/nota.ts'
import { kindReader } from './described/nota.ts'
import { readCancelamento } from './evento/cancelamento.ts'
import { readEvento } from './evento/evento.ts'
import { readInutilizacao } from './evento/inutilizacao.ts'
import { readResumoEvento } from './evento/resumo.ts'
import { visibleChave } from './fields/key.ts'
import { childContext, type NodeContext, namespaceOf } from './fields/node-context.ts'
import {
  holdsNote,
  holdsXmlText,
  isCancelamento,
  isEvento,
  isInutilizacao,
  isRegisteredReturn,
  LOT,
  noteGroup,
} from './file/contents.ts'
import { INFLATED_LIMITS, inflateDocZip } from './file/doc-zip.ts'
import {
  asTextError,
  isMunicipal,
  mayBeNational,
  municipalKind,
  noMunicipalNote,
  PAULISTANA,
  refuseForeign,
  unknownError,
  unsupportedError,
  unsupportedKind,
} from './file/kinds.ts'
import { type Apart, joinProtocols, protocolsApart } from './file/pair-protocols.ts'
import { EVENTO_ENDINGS } from './kinds/endings.ts'
import { KINDS, kindOfRoot } from './kinds/registry.ts'
import { readMdfeNota } from './mdfe/nota.ts'
import { municipalFamily } from './municipal/families.ts'
import { readMunicipalNote } from './municipal/note.ts'
import { readNfeNota } from './nfe/nota.ts'
import { readResumo } from './nfe/resumo.ts'
import { isNfseEvento, readNfseEvento } from './nfse/evento.ts'
import { readNfseNota } from './nfse/nota.ts'
import { isCoupon, isCouponCancellation, readCoupon, readCouponCancellation } from './sat/sat.ts'
import { child, elements, type XmlNode } from './xml/node.ts'
import { readXml } from './xml/read.ts'

/**
 * Reads any fiscal document: bytes in, plain objects out. Each kind has its folder (`nfe`, `cte`, `mdfe`, `nfse`,
 * `evento`), with a mirror of the official layout and readers over the element tree; `xml` parses and verifies
 * signatures, `ids` has keys and tax ids, `certificado` and `pfx` certificates. Pure: no file, network, clock or time
 * zone. Draws, stores and books nothing. See README.md.
 */

type Reader = (place: NodeContext) => Dfe

const NOTES: Record<string, Reader> = { infNFe: readNfeNota, infCte: readCteNota, infMDFe: readMdfeNota }

/** The reader of a described kind: of its signed element, or of the element that holds it. */
function describedReader(node: XmlNode): Reader | undefined {
  const kind = kindOfRoot(node.name) ?? elements(node).flatMap((part) => kindOfRoot(part.name) ?? [])[0]
  return kind && kindReader(kind)
}

/** The readers of elements by their names. Real files differ in letter case only (ProcInutNFe). */
const NAMED: [RegExp, Reader][] = [
  [/^(nfeproc|procnfe|nfe)$/i, readNfeNota],
  [/^(cte(os|simp)?proc|proccte(os|simp)?|cte(os|simp)?)$/i, readCteNota],
  [/^(mdfeproc|procmdfe|mdfe)$/i, readMdfeNota],
  [
    new RegExp(`^(procevento[a-z0-9]*|evento(${EVENTO_ENDINGS})?)$`, 'i'),
    (context) => (isNfseEvento(context.node) ? readNfseEvento(context) : readEvento(context)),
  ],
  [/^(proc)?canc(nfe|cte|mdfe)$/i, (context) => readCancelamento(context)],
  [/^(proc)?inut(nfe|cte)$/i, readInutilizacao],
  [/^resnfe$/i, readResumo],
  [/^resevento$/i, readResumoEvento],
]
/** The element of a described kind with its protocol. */
const DESCRIBED = new RegExp(
  `^(${KINDS.flatMap(({ proc, procs }) => [proc, ...Object.values(procs ?? {})]).join('|')})$`,
  'i',
)
/** Levels of elements around a document: envelopes, lots and roots of other systems. */
const WRAPPER_DEPTH = 8

/** `NFSe` and `NFe` are also roots of municipal layouts: of those without infNFSe, or in a namespace of their own. */
function nfseReader(context: NodeContext): Reader | undefined {
  const { node } = context
  if (node.name === 'NFSe')
    return child(node, 'infNFSe') && mayBeNational(namespaceOf(context)) ? readNfseNota : undefined
  return /^(procevento|evento)/i.test(node.name) && isNfseEvento(node) ? readNfseEvento : undefined
}

/** The reader of an element by what it holds; its name decides only for summaries, which hold nothing else. */
function readerOf(context: NodeContext): Reader | undefined {
  const { node } = context
  if (municipalKind(namespaceOf(context)) !== undefined || isPaulistana(node)) return municipalReader(node)
  const nfse = nfseReader(context)
  if (nfse || node.name === 'NFSe') return nfse ?? municipalReader(node)
  if (isCoupon(node)) return readCoupon
  if (isCouponCancellation(node)) return readCouponCancellation
  const note = noteGroup(node)
  if (note !== undefined) return describedReader(node) ?? NOTES[note]
  if (/^resnfe$/i.test(node.name)) return readResumo
  if (/^resevento$/i.test(node.name)) return readResumoEvento
  if (isEvento(node) || isRegisteredReturn(node)) return (place) => readEvento(place)
  if (isInutilizacao(node)) return readInutilizacao
  if (isCancelamento(node)) return (place) => readCancelamento(place)
  return mayBeNational(namespaceOf(context)) && namespaceOf(context) !== '' ? undefined : municipalReader(node)
}

const municipalReader = (node: XmlNode): Reader | undefined =>
  // a wrapper may have the name of a municipal note: what it holds decides
  municipalFamily(node) === undefined || holdsNote(node) ? undefined : readMunicipalNote

/** The reader of an element by its name, for the reason why a damaged document is not read. */
function namedReader(context: NodeContext): Reader | undefined {
  const { node } = context
  if (municipalKind(namespaceOf(context)) !== undefined || node.name === 'NFSe' || isPaulistana(node)) return undefined
  return (
    NAMED.find(([root]) => root.test(node.name))?.[1] ?? (DESCRIBED.test(node.name) ? describedReader(node) : undefined)
  )
}

const isPaulistana = (node: XmlNode): boolean =>
  node.name === 'NFe' && !child(node, 'infNFe') && child(node, 'ChaveNFe') !== undefined

/** The error of a file without a document; `inside` are the elements below its root. */
function unreadable(context: NodeContext): FiscalError {
  const kind = kindOf(context, WRAPPER_DEPTH)
  if (isMunicipal(kind)) return noMunicipalNote(namesIn(context.node))
  if (kind !== undefined) return unsupportedError(kind)
  return holdsXmlText(context.node) ? asTextError() : unknownError()
}

/** Names of the elements of a file, the outermost first, as deep as a document may stand. */
function namesIn(root: XmlNode): string[] {
  const names: string[] = []
  let level = [root]
  for (let depth = 0; depth <= WRAPPER_DEPTH && level.length > 0 && names.length < MAX_NAMES; depth++) {
    names.push(...level.slice(0, MAX_NAMES).map(({ name }) => name))
    level = level.flatMap(elements)
  }
  return names
}
const MAX_NAMES = 1000

/** The kind of the first element, the outermost first, that has one. */
function kindOf(context: NodeContext, levels: number): string | undefined {
  let level = [context]
  let municipal: string | undefined
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    for (const place of level) {
      const kind = isPaulistana(place.node) ? PAULISTANA : unsupportedKind(place.node.name)
      if (kind !== undefined) return kind
      municipal ??= municipalKind(namespaceOf(place))
    }
    if (municipal !== undefined) return municipal
    level = level.flatMap((place) => elements(place.node).map((node) => childContext(place, node)))
  }
  return undefined
}

interface File {
  bytes: Uint8Array
  anchors?: Anchors
}

/**
 * Reads every fiscal document of a file: one, or each of a lot (enviNFe, envEvento, retDistDFeInt …), of an envelope, of the answer to a
 * question, or of a root of another system. What an element holds decides, not its name.
 * Shape   one DfeFound per document with its exact bytes, joined with those of its protocol when that is elsewhere; a document that cannot be read has `ok: false` and
 *         does not affect the others
 * Throws  FiscalError `xml.*` (unreadable) | `dfe.unsupported` (a known kind that is not read; the message
 *         names it) | `dfe.as_text` | `dfe.unknown` | `dfe.empty_lot`
 */
export function readDfe(bytes: Uint8Array, options: { anchors?: Anchors } = {}): DfeFound[] {
  refuseForeign(bytes)
  const file: File = { bytes, anchors: options.anchors }
  const root: NodeContext = { node: readXml(bytes), ancestors: [], anchors: options.anchors }
  const held = heldIn(root, readerOf)
  const apart = protocolsApart(
    root.node,
    held.map(({ context }) => context),
  )
  const documents = readHeld(file, held, apart) ?? readHeld(file, heldIn(root, namedReader))
  if (documents) return documents
  const unknown = unknownMunicipal(root, file)
  if (unknown) return unknown
  if (hasLot(root.node)) throw new FiscalError('dfe.empty_lot', 'Arquivo sem documentos.')
  throw unreadable(root)
}

/** The notes of a file in an unknown municipal layout, when its fields say enough to list them; null without one. */
function unknownMunicipal(root: NodeContext, file: File): DfeFound[] | null {
  const kind = kindOf(root, WRAPPER_DEPTH)
  if (!isMunicipal(kind) || elements(root.node).length === 0) return null
  const found = unknownNotes(root, file, 0)
  return found.length > 0 ? found : null
}

/** An element that can be read as a note; or each of several of one name in it that can, whatever is around them. */
function unknownNotes(context: NodeContext, file: File, depth: number): DfeFound[] {
  if (depth > WRAPPER_DEPTH || elements(context.node).length === 0) return []
  const below = elements(context.node)
    .map((node) => ({ node, notes: unknownNotes(childContext(context, node), file, depth + 1) }))
    .filter(({ notes }) => notes.length > 0)
  const isList = below.some(
    ({ node, notes }) =>
      notes.length > 1 || below.some((other) => other.node !== node && other.node.name === node.name),
  )
  if (isList) return below.flatMap(({ notes }) => notes)
  const bytes = context.ancestors.length === 0 ? file.bytes : bytesOf(file, context.node)
  const whole = readDocument(context, readMunicipalNote, bytes)
  return whole.result.ok ? [whole] : []
}

/** A document with its reader, or a docZip. */
interface Held {
  context: NodeContext
  reader: Reader | null
}

/** The documents that an element is or holds, in their order. */
function heldIn(context: NodeContext, find: (context: NodeContext) => Reader | undefined, depth = 0): Held[] {
  if (context.node.name === 'docZip') return [{ context, reader: null }]
  const inside = elements(context.node)
  if (depth > 0 && inside.length === 0) return []
  const reader = find(context)
  if (reader) return [{ context, reader }]
  if (depth === WRAPPER_DEPTH) return []
  return inside.flatMap((node) => heldIn(childContext(context, node), find, depth + 1))
}

/** Null without documents. */
function readHeld(file: File, held: readonly Held[], apart?: ReadonlyMap<XmlNode, Apart>): DfeFound[] | null {
  if (held.length === 0) return null
  let budget = INFLATED_LIMITS.lot
  return held.map(({ context, reader }) => {
    const pair = apart?.get(context.node)
    if (pair && reader) return readPair(file, pair, reader)
    // the bytes of a root are the whole file, with what stands around it
    const bytes = context.ancestors.length === 0 ? file.bytes : bytesOf(file, context.node)
    if (reader) return readDocument(context, reader, bytes)
    const document = readDocZip(file, context.node, budget)
    budget -= document.bytes.length
    return document
  })
}

/** A note whose protocols are elsewhere in its file: read, and kept, as one document with them. */
function readPair(file: File, pair: Apart, reader: Reader): DfeFound {
  const bytes = joinProtocols(file.bytes, pair)
  return readDocument({ node: readXml(bytes), ancestors: [], anchors: file.anchors }, reader, bytes)
}

const hasLot = (node: XmlNode): boolean => LOT.test(node.name) || elements(node).some(hasLot)

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
    const reader = readerOf(context) ?? namedReader(context)
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
