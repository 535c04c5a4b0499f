import type { EntregaEstado } from '@portal/contract/automacao/webhooks.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { FeedPosition } from '../feed/read-feed.ts'

/** Rows of the two tables. People reach them behind row-level security (`manages_webhook`), the worker as their owner. */
export interface StoredWebhook {
  id: string
  escritorio_id: string | null
  empresa_id: number | null
  account_id: string
  account_name: string
  name: string
  url: string
  kinds: string[]
  empresas: number[]
  secret: Buffer
  secret_end: string
  secret_at: Date
  secret_by: string
  old_secret: Buffer | null
  old_until: Date | null
  created_at: Date
  place: FeedPosition
  failing_since: Date | null
  told_at: Date | null
  paused_at: Date | null
  pause_reason: 'pessoa' | 'falhas' | 'sem_direito' | null
  revoked_at: Date | null
}

export interface CountedWebhook extends StoredWebhook {
  delivered: number
  total: number
  waiting: number
}

export interface StoredDelivery {
  webhook_id: string
  event_id: string
  empresa_id: number
  tx: string
  n: string
  kind: string
  event_at: Date
  state: EntregaEstado
  tries: number
  next_at: Date
  last_at: Date | null
  status: number | null
  took_ms: number | null
  answer: string | null
}

/** The secrets that sign at an instant: the newest, and the former one while it is valid. */
export const secretsAt = (webhook: StoredWebhook, at: Date): Buffer[] => [
  webhook.secret,
  ...(webhook.old_secret && webhook.old_until && webhook.old_until > at ? [webhook.old_secret] : []),
]

const WEEK_MS = 7 * 86_400_000

/** The webhooks that the caller keeps, oldest first, with the counts of a week. */
export async function listWebhooks(tx: Kysely<Database>, now: Date): Promise<CountedWebhook[]> {
  const { rows } = await sql<CountedWebhook>`
    select w.*, c.* from webhook w
    cross join lateral (select count(*) filter (where d.state = 'entregue')::int as delivered, count(*)::int as total,
        count(*) filter (where d.state = 'espera' and d.tries > 0)::int as waiting
      from webhook_delivery d where d.webhook_id = w.id and d.event_at > ${new Date(now.getTime() - WEEK_MS)} and d.kind <> 'teste') c
    order by w.created_at, w.id`.execute(tx)
  return rows
}

export async function findWebhook(tx: Kysely<Database>, id: string, now: Date): Promise<CountedWebhook | null> {
  return (await listWebhooks(tx, now)).find((webhook) => webhook.id === id.toLowerCase()) ?? null
}

interface DeliveryPage {
  webhookId: string
  before: { at: Date; id: string } | null
  limit: number
}

/** Deliveries of a webhook, newest first. Served by `webhook_delivery_newest`. */
export async function listDeliveries(
  tx: Kysely<Database>,
  { webhookId, before, limit }: DeliveryPage,
): Promise<StoredDelivery[]> {
  const isLater = before ? sql`(d.event_at, d.event_id) < (${before.at}, ${before.id}::uuid)` : sql`true`
  const { rows } = await sql<StoredDelivery>`
    select d.* from webhook_delivery d where d.webhook_id = ${webhookId}::uuid and ${isLater}
    order by d.event_at desc, d.event_id desc limit ${limit}`.execute(tx)
  return rows
}

export async function findDelivery(
  tx: Kysely<Database>,
  webhookId: string,
  eventId: string,
): Promise<StoredDelivery | null> {
  const { rows } = await sql<StoredDelivery>`
    select d.* from webhook_delivery d where d.webhook_id = ${webhookId}::uuid and d.event_id = ${eventId}::uuid`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The event's delivery is due now, with all its attempts ahead; the event keeps its id. False when there is none. */
export async function resend(
  tx: Kysely<Database>,
  { webhookId, eventId, now }: { webhookId: string; eventId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update webhook_delivery set state = 'espera', tries = 0, next_at = ${now}
    where webhook_id = ${webhookId}::uuid and event_id = ${eventId}::uuid returning 1 as changed`.execute(tx)
  return rows.length > 0
}

/** A test is a delivery without an event. */
export const addTest = (
  tx: Kysely<Database>,
  { webhookId, eventId, now }: { webhookId: string; eventId: string; now: Date },
) =>
  sql`insert into webhook_delivery (webhook_id, event_id, empresa_id, tx, n, kind, event_at, next_at)
    values (${webhookId}::uuid, ${eventId}::uuid, 0, 0, 0, 'teste', ${now}, ${now})`.execute(tx)
