import type { EventAuthor, Tipo } from '../base/model.ts'
import { EVENT_TYPES, type EventType } from './event-type-list.ts'

const BY_CODE = new Map<string, EventType[]>()
for (const type of EVENT_TYPES) BY_CODE.set(type.code, [...(BY_CODE.get(type.code) ?? []), type])

const NO_AUTHORS: readonly EventAuthor[] = []

/** The entry of a code for a kind of document: 110112 is a substitution of an NFC-e and the closing of an MDF-e. */
const typeOf = (tpEvento: string, tipo: Tipo): EventType | undefined =>
  BY_CODE.get(tpEvento)?.find(({ tipos }) => tipos.includes(tipo))

/**
 * Which roles may author events of that type about a document of that kind.
 * Shape   empty for an unknown type: such an event is shown and changes nothing
 */
export const eventAuthors = (tpEvento: string, tipo: Tipo): readonly EventAuthor[] =>
  typeOf(tpEvento, tipo)?.authors ?? NO_AUTHORS

/** The official short name of an event type (pt-BR); null for an unknown type. */
export const eventTypeName = (tpEvento: string, tipo: Tipo): string | null => typeOf(tpEvento, tipo)?.name ?? null
