import type { EventAuthor, Tipo } from '../base/model.ts'
import { EVENT_TYPE_GROUPS } from './event-type-list.ts'

interface EventType {
  name: string
  authors: readonly EventAuthor[]
}

const typeKey = (tpEvento: string, tipo: Tipo) => `${tipo} ${tpEvento}`

const TYPES: ReadonlyMap<string, EventType> = new Map(
  EVENT_TYPE_GROUPS.flatMap(({ tipos, authors, names }) =>
    tipos.flatMap((tipo) =>
      Object.entries(names).map(([code, name]): [string, EventType] => [typeKey(code, tipo), { name, authors }]),
    ),
  ),
)
const NO_AUTHORS: readonly EventAuthor[] = []

/**
 * Which roles may author events of that type about that kind of document. The same code differs between kinds: 110112 cancels an
 * NFC-e by substitution and closes an MDF-e.
 * Shape   empty for an unknown type: such an event is shown and changes nothing
 * Source  `event-type-list.ts`
 */
export const eventAuthors = (tpEvento: string, tipo: Tipo): readonly EventAuthor[] =>
  TYPES.get(typeKey(tpEvento, tipo))?.authors ?? NO_AUTHORS

/**
 * The short official name of an event type (pt-BR), for events that do not write theirs.
 * Shape   null for an unknown type
 */
export const eventTypeName = (tpEvento: string, tipo: Tipo): string | null =>
  TYPES.get(typeKey(tpEvento, tipo))?.name ?? null
