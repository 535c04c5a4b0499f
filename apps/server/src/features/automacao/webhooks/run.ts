import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DIAS_EVENTO, EVENTO_TIPOS, type EventoTipo } from '@portal/contract/automacao/eventos.ts'
import { DIAS_FALHANDO, TENTATIVAS_SEGUNDOS } from '@portal/contract/automacao/webhooks.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { readFeed } from '../feed/read-feed.ts'
import { speakerOf } from '../speaker.ts'
import { bodyOf, eventsOf, headersOf } from './message.ts'
import { type PostDeps, type PostOutcome, postWebhook } from './post.ts'
import type { StoredDelivery, StoredWebhook } from './store.ts'

export interface WebhookDeps {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  masterKey: Buffer
  post: PostDeps
  /** Seconds before each further attempt; tests shorten them */
  plan?: readonly number[]
}

const POLL_MS = 500
const PAGE = 500
/** Deliveries that a lane claims, and sends at once */
const CLAIM = 32
const AT_ONCE = 8
/** Webhooks that a process serves at once: a slow receiver holds up its own lane alone. */
const LANES = 16
/** A claimed delivery whose process died is due again after this. */
const LEASE_MS = 60_000
const SWEEP_MS = 3_600_000
const DAY_MS = 86_400_000
/** Deliveries are shown for as long. */
export const DELIVERY_DAYS = 30

/** Sends events to webhooks until stopped. Several processes may do so on one database. */
export function startWebhooks(deps: WebhookDeps): { stop(): Promise<void> } {
  const ending = new AbortController()
  const lanes = new Map<string, Promise<void>>()
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'webhooks: a rodada não terminou')
  const open = (webhookId: string) => {
    if (lanes.has(webhookId) || lanes.size >= LANES) return
    const lane = serve(deps, webhookId, ending.signal).catch(warn)
    lanes.set(
      webhookId,
      lane.finally(() => lanes.delete(webhookId)),
    )
  }
  const run = async () => {
    await adoptCopiedEvents(deps.ownerDb).catch(warn)
    while (!ending.signal.aborted) {
      await spreadEvents(deps).catch(warn)
      for (const id of await dueWebhooks(deps).catch(() => [])) open(id)
      await sleep(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  const timer = setInterval(() => void sweepFeed(deps).catch(warn), SWEEP_MS).unref()
  void sweepFeed(deps).catch(warn)
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await running
      await Promise.all(lanes.values())
    },
  }
}

/**
 * Events with a transaction that this server has not had yet came with a restored copy: they get the number 0, before all others, or readers
 * would not see them before the server's numbers are as high.
 */
export async function adoptCopiedEvents(ownerDb: Kysely<Database>): Promise<void> {
  await ownerDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
      tx,
    )
    const next = rows[0]?.next ?? '0'
    await sql`update webhook_delivery set tx = 0 where tx > ${next}::bigint`.execute(tx)
    await sql`update feed_event set tx = 0 where tx > ${next}::bigint`.execute(tx)
  })
}

/** Deletes events and deliveries that are past their days. */
export async function sweepFeed({ ownerDb, clock }: Pick<WebhookDeps, 'ownerDb' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await sql`select drop_old_feed(${daysAgo(DIAS_EVENTO)})`.execute(ownerDb)
  await sql`delete from webhook_delivery where event_at < ${daysAgo(DELIVERY_DAYS)}`.execute(ownerDb)
}

/** Makes a delivery of each event that came since, for each webhook that waits for it. */
export async function spreadEvents(deps: WebhookDeps): Promise<void> {
  const { rows } = await sql<StoredWebhook>`
    select * from webhook where paused_at is null and revoked_at is null order by id`.execute(deps.ownerDb)
  for (const webhook of rows) {
    const caller = await callerOf(deps, webhook)
    if (caller) while (await spreadPage(deps, webhook, caller));
  }
}

/** Who answers for a webhook; a lost right pauses it. */
async function callerOf(deps: WebhookDeps, webhook: StoredWebhook): Promise<Caller | null> {
  const { caller, isLost } = await speakerOf(deps.ownerDb, webhook)
  if (isLost) await pause(deps, webhook, 'sem_direito')
  return caller
}

/** One page; whether there is more. The position moves with the deliveries, and of two processes one moves it. */
async function spreadPage(deps: WebhookDeps, webhook: StoredWebhook, caller: Caller): Promise<boolean> {
  const now = deps.clock.now()
  const page = await readFeed(deps.db, caller, {
    empresas: caller.empresas,
    kinds: webhook.kinds.length === 0 ? EVENTO_TIPOS : (webhook.kinds as EventoTipo[]), // checked when it was kept
    after: webhook.place,
    since: webhook.created_at,
    limit: PAGE,
  })
  const { rows } = page
  const isMoved = await deps.ownerDb.transaction().execute(async (tx) => {
    const moved = await sql`update webhook set place = ${JSON.stringify(page.next)}::jsonb
      where id = ${webhook.id}::uuid and place = ${JSON.stringify(webhook.place)}::jsonb returning 1 as changed`.execute(
      tx,
    )
    if (moved.rows.length === 0) return false
    if (rows.length > 0)
      await sql`insert into webhook_delivery (webhook_id, event_id, empresa_id, tx, n, kind, event_at, next_at)
        select ${webhook.id}::uuid, k.id, k.empresa_id, k.tx, k.n, k.kind, k.at, ${now}
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ empresa_id }) => empresa_id)}::bigint[], ${rows.map((row) => row.tx)}::bigint[],
          ${rows.map((row) => row.n)}::bigint[], ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[])
          as k (id, empresa_id, tx, n, kind, at)
        on conflict do nothing`.execute(tx)
    return true
  })
  webhook.place = page.next
  return isMoved && page.hasMore
}

/** Webhooks with a delivery that is due. A test goes out from a paused one too. */
export async function dueWebhooks({ ownerDb, clock }: WebhookDeps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from webhook w where w.revoked_at is null and exists (select from webhook_delivery d
      where d.webhook_id = w.id and d.state = 'espera' and d.next_at <= ${clock.now()} and (w.paused_at is null or d.kind = 'teste'))`.execute(
    ownerDb,
  )
  return rows.map(({ id }) => id)
}

/** Sends what is due to one webhook, until nothing is. */
export async function serve(deps: WebhookDeps, webhookId: string, ending?: AbortSignal): Promise<void> {
  for (;;) {
    if (ending?.aborted) return
    const { rows } =
      await sql<StoredWebhook>`select * from webhook where id = ${webhookId}::uuid and revoked_at is null`.execute(
        deps.ownerDb,
      )
    const [webhook] = rows
    const caller = webhook && (await callerOf(deps, webhook))
    if (!webhook || !caller) return
    const claimed = await claim(deps, webhook)
    if (claimed.length === 0) return
    await deliverClaimed(deps, { webhook, caller, claimed })
  }
}

/** Counts the attempt before it is made: a process that dies in between has the delivery made again. */
async function claim({ ownerDb, clock }: WebhookDeps, { id, paused_at }: StoredWebhook): Promise<StoredDelivery[]> {
  const now = clock.now()
  const isOpen = paused_at ? sql`kind = 'teste'` : sql`true`
  const { rows } = await sql<StoredDelivery>`
    update webhook_delivery d set tries = d.tries + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}
    from (select webhook_id, event_id from webhook_delivery
      where webhook_id = ${id}::uuid and state = 'espera' and next_at <= ${now} and ${isOpen}
      order by next_at, n limit ${CLAIM} for update skip locked) k
    where d.webhook_id = k.webhook_id and d.event_id = k.event_id returning d.*`.execute(ownerDb)
  return rows
}

interface Claimed {
  webhook: StoredWebhook
  caller: Caller
  claimed: readonly StoredDelivery[]
}

interface Result {
  delivery: StoredDelivery
  outcome: PostOutcome
  state: StoredDelivery['state']
  nextAt: Date
}

async function deliverClaimed(deps: WebhookDeps, { webhook, caller, claimed }: Claimed): Promise<void> {
  const events = await eventsOf(deps.db, caller, claimed)
  const waiting = [...claimed]
  const results: Result[] = []
  const work = async () => {
    for (let delivery = waiting.shift(); delivery; delivery = waiting.shift()) {
      const body = bodyOf(delivery, events)
      results.push(body === null ? unreadable(deps, delivery) : await attempt(deps, { webhook, delivery, body }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await record(deps, results)
  await judgeHealth(deps, webhook, results)
}

/** The event is deleted, or the person of the webhook may no longer read it. */
const unreadable = ({ clock }: WebhookDeps, delivery: StoredDelivery): Result => ({
  delivery,
  outcome: { status: null, answer: 'quem responde pelo webhook não vê mais este evento', ms: 0 },
  state: 'desistiu',
  nextAt: clock.now(),
})

async function attempt(
  deps: WebhookDeps,
  { webhook, delivery, body }: { webhook: StoredWebhook; delivery: StoredDelivery; body: string },
): Promise<Result> {
  const { masterKey, clock, plan = TENTATIVAS_SEGUNDOS } = deps
  const headers = headersOf({ masterKey, webhook, delivery, body, at: clock.now() })
  const outcome = await postWebhook(webhook.url, { body, headers }, deps.post)
  const { status } = outcome
  const now = clock.now()
  if (status !== null && status >= 200 && status < 300) return { delivery, outcome, state: 'entregue', nextAt: now }
  if (status === 410 || delivery.kind === 'teste') return { delivery, outcome, state: 'recusada', nextAt: now }
  const seconds = plan[delivery.tries - 1]
  if (seconds === undefined) return { delivery, outcome, state: 'desistiu', nextAt: now }
  return { delivery, outcome, state: 'espera', nextAt: new Date(now.getTime() + seconds * 1_000) }
}

const record = ({ ownerDb, clock }: WebhookDeps, results: readonly Result[]) =>
  sql`update webhook_delivery d set state = k.state, next_at = k.next_at, last_at = ${clock.now()}, status = k.status, took_ms = k.ms, answer = k.answer
    from unnest(${results.map(({ delivery }) => delivery.webhook_id)}::uuid[], ${results.map(({ delivery }) => delivery.event_id)}::uuid[],
      ${results.map(({ state }) => state)}::text[], ${results.map(({ nextAt }) => nextAt.toISOString())}::timestamptz[],
      ${results.map(({ outcome }) => outcome.status)}::smallint[], ${results.map(({ outcome }) => outcome.ms)}::integer[],
      ${results.map(({ outcome }) => outcome.answer)}::text[]) as k (webhook_id, event_id, state, next_at, status, ms, answer)
    where d.webhook_id = k.webhook_id and d.event_id = k.event_id`.execute(ownerDb)

/** One success ends a run of failures; three days of them pause the webhook. Tests say nothing of its health. */
async function judgeHealth(deps: WebhookDeps, webhook: StoredWebhook, results: readonly Result[]): Promise<void> {
  const real = results.filter(
    ({ delivery, outcome }) => delivery.kind !== 'teste' && outcome.ms + (outcome.status ?? 0) > 0,
  )
  if (real.length === 0) return
  const now = deps.clock.now()
  if (real.some(({ state }) => state === 'entregue')) {
    if (webhook.failing_since)
      await sql`update webhook set failing_since = null where id = ${webhook.id}::uuid`.execute(deps.ownerDb)
    return
  }
  const since = webhook.failing_since ?? now
  await sql`update webhook set failing_since = coalesce(failing_since, ${now}) where id = ${webhook.id}::uuid`.execute(
    deps.ownerDb,
  )
  if (now.getTime() - since.getTime() >= DIAS_FALHANDO * DAY_MS) return pause(deps, webhook, 'falhas')
  if (real.some(({ state }) => state === 'desistiu'))
    await tellSpeaker(
      deps,
      webhook,
      `O webhook «${webhook.name}» não recebeu um evento depois de todas as tentativas. Veja em Automações.`,
    )
}

async function pause(deps: WebhookDeps, webhook: StoredWebhook, reason: 'falhas' | 'sem_direito'): Promise<void> {
  const { rows } = await sql`update webhook set paused_at = ${deps.clock.now()}, pause_reason = ${reason}
    where id = ${webhook.id}::uuid and paused_at is null returning 1 as changed`.execute(deps.ownerDb)
  if (rows.length === 0) return
  const why = reason === 'falhas' ? `não responde há ${DIAS_FALHANDO} dias` : 'quem responde por ele perdeu o direito'
  await tellSpeaker(
    deps,
    { ...webhook, told_at: null },
    `O webhook «${webhook.name}» foi pausado: ${why}. Veja em Automações.`,
  )
}

/** A message in the portal, at most one a day. */
async function tellSpeaker({ ownerDb, clock }: WebhookDeps, webhook: StoredWebhook, words: string): Promise<void> {
  const now = clock.now()
  if (webhook.told_at && now.getTime() - webhook.told_at.getTime() < DAY_MS) return
  await sql`update webhook set told_at = ${now} where id = ${webhook.id}::uuid`.execute(ownerDb)
  await sql`select from tell(${[webhook.account_id]}::uuid[], ${words}, ${now})`.execute(ownerDb)
}

/** The id of a test: no event has it. */
export const newTestId = (): string => randomUUID()
