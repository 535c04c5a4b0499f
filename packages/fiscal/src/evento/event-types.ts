import type { EventAuthor } from '../base/event-author.ts'
import type { Tipo } from '../base/model.ts'
import { REGISTRY } from '../kinds/registry.ts'

interface EventType {
  name: string
  authors: readonly EventAuthor[]
}

const typeKey = (tpEvento: string, tipo: Tipo) => `${tipo} ${tpEvento}`

const TYPES: ReadonlyMap<string, EventType> = new Map(
  REGISTRY.flatMap(({ events }) => events).flatMap(({ tipos, authors, names }) =>
    tipos.flatMap((tipo) =>
      Object.entries(names).map(([code, name]): [string, EventType] => [typeKey(code, tipo), { name, authors }]),
    ),
  ),
)
const NO_AUTHORS: readonly EventAuthor[] = []

/**
 * The roles that may author events of a type about a kind of document. The meaning of a code depends on the
 * kind: 110112 cancels an NFC-e by substitution and closes an MDF-e.
 * Shape   empty for an unknown type: such an event is displayed and has no effect
 * Source  `events` of each kind (`kinds/registry.ts`)
 */
export const eventAuthors = (tpEvento: string, tipo: Tipo): readonly EventAuthor[] =>
  TYPES.get(typeKey(tpEvento, tipo))?.authors ?? NO_AUTHORS

/**
 * The short official name of an event type (pt-BR), for events that do not include it.
 * Shape   null for an unknown type
 */
export const eventTypeName = (tpEvento: string, tipo: Tipo): string | null =>
  TYPES.get(typeKey(tpEvento, tipo))?.name ?? null
