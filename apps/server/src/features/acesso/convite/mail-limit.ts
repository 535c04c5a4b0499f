import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { atNow, beginAttempt, countFailure, type Rule } from '../limits/counter.ts'
import { changeCounters } from '../limits/store.ts'

const HOUR_MS = 3_600_000
const PER_RECIPIENT = 5
const PER_MAKER = 60
/** Invitations and links of one creator that no mail leaves for. */
const UNMAILED = { free: 60, windowMs: 24 * HOUR_MS }

const rule = (free: number, factor: number, windowMs = HOUR_MS): Rule => ({
  free: Math.max(1, Math.round(free * factor)),
  windowMs,
  sliding: false,
  waitMs: null,
})

const keyOf = (kind: string, text: string): Buffer => createHash('sha256').update(`${kind}\0${text}`).digest()

const tooMany = (waitMs: number, isMailed: boolean) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds <= 2 * 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} horas`
  const what = isMailed ? 'Muitos convites por e-mail.' : 'Muitos convites em um dia.'
  return new AppError(429, 'convite.wait', `${what} Espere ${wait} e tente de novo.`, { retryAfter: seconds })
}

/**
 * Counts one invitation: by mail at most 5 an hour to one address and 60 an hour by one creator; without mail (`to` null) 60 a day by one
 * creator; over all processes. A refused one counts for nothing. Throws AppError 429 `convite.wait`.
 */
export async function countInvitation(
  { db, clock, config: { limitFactor } }: { db: Kysely<Database>; clock: Clock; config: { limitFactor: number } },
  { makerId, to }: { makerId: string; to: string | null },
): Promise<void> {
  const limits =
    to === null
      ? [{ key: keyOf('made by', makerId), rule: rule(UNMAILED.free, limitFactor, UNMAILED.windowMs) }]
      : [
          { key: keyOf('mail to', to.toLowerCase()), rule: rule(PER_RECIPIENT, limitFactor) },
          { key: keyOf('mail by', makerId), rule: rule(PER_MAKER, limitFactor) },
        ]
  const keys = limits.map(({ key }) => key)
  const waitMs = await changeCounters<number>(db, { keys, now: clock.now() }, (counters, now) => {
    const current = counters.map((counter) => atNow(counter, now))
    const wait = Math.max(...current.map(({ waitUntil }) => (waitUntil ? waitUntil.getTime() - now.getTime() : 0)))
    const changed = current.map((counter, i) => countFailure(beginAttempt(counter, now), limits[i]!.rule, now))
    return wait > 0 ? { result: wait, changed: null } : { result: 0, changed }
  })
  if (waitMs > 0) throw tooMany(waitMs, to !== null)
}
