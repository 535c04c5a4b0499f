import { FiscalError } from '../base/error.ts'
import type { DfeEvento } from '../base/model.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { elements } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { holdsCancelamento, readCancelamento } from './cancelamento.ts'
import { holdsEvento, readEvento } from './evento.ts'

/**
 * Events that an issuer's system put inside the proc of their document. An event with another key, or one
 * that cannot be read, is skipped, so that the document itself can be read.
 */
export function embeddedEventos(proc: NodeContext, chave: string): DfeEvento[] {
  return findEventos(proc, chave).map(({ evento }) => evento)
}

function findEventos(proc: NodeContext, chave: string): { place: NodeContext; evento: DfeEvento }[] {
  return elements(proc.node).flatMap((node) => {
    if (!holdsEvento(node) && !holdsCancelamento(node)) return []
    const context = childContext(proc, node)
    const evento = tryRead(context)
    return evento?.chave === chave ? [{ place: context, evento }] : []
  })
}

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
