import type { Evento } from '@portal/contract/automacao/eventos.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { readFeedEvents } from '../feed/read-feed.ts'
import { toEventId, toEventos } from '../feed/wire.ts'
import { signedHeaders } from './secret.ts'
import { type StoredDelivery, type StoredWebhook, secretsAt } from './store.ts'

/** The event of each delivery, by its id, as the caller may read it now. One that the caller may not read is absent. */
export async function eventsOf(
  db: Kysely<Database>,
  caller: Caller,
  deliveries: readonly StoredDelivery[],
): Promise<Map<string, Evento>> {
  const page = await readFeedEvents(
    db,
    caller,
    deliveries.filter(({ kind }) => kind !== 'teste'),
  )
  return new Map(toEventos(page, caller.empresas).map((evento) => [evento.id, evento]))
}

/** The JSON that is sent: the envelope of the Standard Webhooks conventions around the event of `GET /eventos`. */
export function bodyOf(delivery: StoredDelivery, events: ReadonlyMap<string, Evento>): string | null {
  const id = toEventId(delivery.event_id)
  const timestamp = delivery.event_at.toISOString()
  if (delivery.kind === 'teste')
    return JSON.stringify({ type: 'teste', timestamp, data: { id, tipo: 'teste', dt_evento: timestamp } })
  const evento = events.get(id)
  return evento ? JSON.stringify({ type: evento.tipo, timestamp, data: evento }) : null
}

interface Sending {
  masterKey: Buffer
  webhook: StoredWebhook
  delivery: StoredDelivery
  body: string
  at: Date
}

export const headersOf = ({ masterKey, webhook, delivery, body, at }: Sending): Record<string, string> =>
  signedHeaders(
    masterKey,
    { webhookId: webhook.id, secrets: secretsAt(webhook, at) },
    { id: toEventId(delivery.event_id), at, body },
  )
