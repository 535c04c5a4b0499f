import { FiscalError } from '../base/error.ts'
import type { DfeEvento } from '../base/model.ts'
import { inside, type Place } from '../fields/place.ts'
import { elements } from '../xml/node.ts'
import { holdsCancelamento, readCancelamento } from './cancelamento.ts'
import { holdsEvento, readEvento } from './evento.ts'

/**
 * Events that an issuer's system put inside the proc of the document they are about. One that is about another key, or
 * cannot be read, is left out: the document itself must not fail by it.
 */
export function embeddedEventos(proc: Place, chave: string): DfeEvento[] {
  const eventos: DfeEvento[] = []
  for (const node of elements(proc.node)) {
    const evento = holdsEvento(node) || holdsCancelamento(node) ? tryRead(inside(proc, node)) : null
    if (evento?.chave === chave) eventos.push(evento)
  }
  return eventos
}

function tryRead(place: Place): DfeEvento | null {
  try {
    return holdsCancelamento(place.node) ? readCancelamento(place, true) : readEvento(place, true)
  } catch (error) {
    if (error instanceof FiscalError) return null
    throw error
  }
}
