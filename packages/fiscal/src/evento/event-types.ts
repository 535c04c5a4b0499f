import type { EventAuthor } from '../base/event-author.ts'
import type { Tipo } from '../base/model.ts'
import { KINDS } from '../kinds/registry.ts'
import { NFE_EVENT_TYPES } from './nfe-event-types.ts'
import { NFSE_EVENT_TYPES } from './nfse-event-types.ts'
import { TRANSPORT_EVENT_TYPES } from './transport-event-types.ts'

interface EventType {
  name: string
  authors: readonly EventAuthor[]
}

const typeKey = (tpEvento: string, tipo: Tipo) => `${tipo} ${tpEvento}`

const TYPES: ReadonlyMap<string, EventType> = new Map(
  [...NFE_EVENT_TYPES, ...TRANSPORT_EVENT_TYPES, ...NFSE_EVENT_TYPES, ...KINDS.flatMap(({ events }) => events)].flatMap(
    ({ tipos, authors, names }) =>
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
 * Source  `nfe-event-types.ts`, `transport-event-types.ts`, `nfse-event-types.ts`
 */
export const eventAuthors = (tpEvento: string, tipo: Tipo): readonly EventAuthor[] =>
  TYPES.get(typeKey(tpEvento, tipo))?.authors ?? NO_AUTHORS

/**
 * The short official name of an event type (pt-BR), for events that do not include it.
 * Shape   null for an unknown type
 */
export const eventTypeName = (tpEvento: string, tipo: Tipo): string | null =>
  TYPES.get(typeKey(tpEvento, tipo))?.name ?? null
