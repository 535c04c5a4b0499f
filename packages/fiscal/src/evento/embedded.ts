import { FiscalError } from '../base/error.ts'
import type { DfeEvento } from '../base/model.ts'
import { inside, type Place } from '../fields/place.ts'
import { elements } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { holdsCancelamento, readCancelamento } from './cancelamento.ts'
import { holdsEvento, readEvento } from './evento.ts'

/**
 * Events that an issuer's system put inside the proc of the document they are about. One that is about another key, or
 * cannot be read, is left out: the document itself must not fail by it.
 */
export function embeddedEventos(proc: Place, chave: string): DfeEvento[] {
  return found(proc, chave).map(({ evento }) => evento)
}

function found(proc: Place, chave: string): { place: Place; evento: DfeEvento }[] {
  return elements(proc.node).flatMap((node) => {
    if (!holdsEvento(node) && !holdsCancelamento(node)) return []
    const place = inside(proc, node)
    const evento = tryRead(place)
    return evento?.chave === chave ? [{ place, evento }] : []
  })
}

/**
 * Cuts an event out of the file of its document: the bytes of its own element, unchanged. Of several with the same kind and
 * sequence, a registered one.
 * Shape   bytes of one proc; null when no such event is in it
 * Throws  FiscalError `xml.*`
 */
export function cutEvento(
  bytes: Uint8Array,
  { chave, tpEvento, nSeqEvento }: Pick<DfeEvento, 'chave' | 'tpEvento' | 'nSeqEvento'>,
): Uint8Array | null {
  const same = found({ node: readXml(bytes), ancestors: [] }, chave).filter(
    ({ evento }) => evento.tpEvento === tpEvento && evento.nSeqEvento === nSeqEvento,
  )
  const chosen = same.find(({ evento }) => evento.registered) ?? same[0]
  return chosen ? bytes.subarray(chosen.place.node.start, chosen.place.node.end) : null
}

function tryRead(place: Place): DfeEvento | null {
  try {
    return holdsCancelamento(place.node) ? readCancelamento(place, true) : readEvento(place, true)
  } catch (error) {
    if (error instanceof FiscalError) return null
    throw error
  }
}
