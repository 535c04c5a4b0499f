import { FiscalError } from '../base/error.ts'
import type { DfeEvento } from '../base/model.ts'
import type { Parts } from '../fields/document.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { kindNames } from '../kinds/registry.ts'
import { elements, type XmlNode } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { holdsCancelamento, readCancelamento } from './cancelamento.ts'
import { holdsEvento, readEvento } from './evento.ts'
import { type Claims, claimedEventos } from './protocol-claims.ts'

/**
 * Events that an issuer's system put inside the proc of their document, and the end that the document's own protocol
 * states. An event with another key, or one that cannot be read, is skipped, so that the document itself can be read.
 */
export function embeddedEventos(
  file: NodeContext,
  parts: Pick<Parts, 'inf' | 'proc'>,
  { nota, names }: Pick<Claims, 'nota' | 'names'>,
): DfeEvento[] {
  const known = parts.proc ? findEventos(parts.proc, nota.chave).map(({ evento }) => evento) : []
  return [...known, ...claimedEventos(file, parts, { nota, names, known })]
}

/** Signed groups, in which the file of a document has no events. */
const SIGNED = new RegExp(`^(Signature|${kindNames(({ inf }) => inf)})$`)

/** At any depth: a return may bring its events in groups of its own. */
function findEventos(holder: NodeContext, chave: string): { place: NodeContext; evento: DfeEvento }[] {
  return elements(holder.node).flatMap((node) => {
    if (SIGNED.test(node.name)) return []
    const context = childContext(holder, node)
    const evento = isEvento(node) ? tryRead(context) : null
    if (evento === null) return findEventos(context, chave)
    return evento.chave === chave ? [{ place: context, evento }] : []
  })
}

const isEvento = (node: XmlNode) => holdsEvento(node) || holdsCancelamento(node)

/**
 * Extracts an event from the file of its document: the bytes of its element, unchanged. If several have the
 * same kind and sequence number, a registered one is preferred.
 * Shape   `bytes` is one proc; null when it has no such event
 * Throws  FiscalError `xml.*`
 */
export function cutEvento(
  bytes: Uint8Array,
  { chave, tpEvento, nSeqEvento }: Pick<DfeEvento, 'chave' | 'tpEvento' | 'nSeqEvento'>,
): Uint8Array | null {
  const matches = findEventos({ node: readXml(bytes), ancestors: [] }, chave).filter(
    ({ evento }) => evento.tpEvento === tpEvento && evento.nSeqEvento === nSeqEvento,
  )
  const chosen = matches.find(({ evento }) => evento.registered) ?? matches[0]
  return chosen ? bytes.subarray(chosen.place.node.start, chosen.place.node.end) : null
}

function tryRead(context: NodeContext): DfeEvento | null {
  try {
    return holdsCancelamento(context.node) ? readCancelamento(context, true) : readEvento(context, true)
  } catch (error) {
    if (error instanceof FiscalError) return null
    throw error
  }
}
