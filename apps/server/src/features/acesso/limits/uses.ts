import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { atNow, beginAttempt, countFailure, forgiven, type Rule } from './counter.ts'
import { changeCounters, sweepCounters } from './store.ts'

/** Uses of pages that are open without a login: addresses of packages and of links. All processes share the counts. */
export interface UseDeps {
  db: Kysely<Database>
  clock: Clock
  config: { limitFactor: number }
}

export interface UseLimit {
  /** What is counted: the page, the sort of use, and the address or id */
  key: string
  /** Uses without a wait, and the window after which they are free again */
  free: number
  windowMs: number
  /** The refusal, with the sentence that names the wait, and its seconds */
  refuse: (message: string, retryAfter: number) => AppError
}

const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

function refusalOf({ refuse }: UseLimit, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds < 120 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`
  return refuse(`Muitas tentativas. Espere ${wait} e tente de novo.`, seconds)
}

/** Counts one use before it happens. Returns how many are left; throws AppError 429 when none was. */
export async function countOneUse({ db, clock, config: { limitFactor } }: UseDeps, limit: UseLimit): Promise<number> {
  const { key, free, windowMs } = limit
  const rule: Rule = { free: Math.max(1, Math.round(free * limitFactor)), windowMs, sliding: false, waitMs: null }
  const now = clock.now()
  await sweepCounters(db, now)
  const { waitMs, left } = await changeCounters(db, { keys: [hashOfKey(key)], now }, ([counter]) => {
    const current = counter && atNow(counter, now)
    if (!current) return { result: { waitMs: 0, left: 0 }, changed: null }
    if (current.waitUntil) {
      const wait = current.waitUntil.getTime() - now.getTime()
      return { result: { waitMs: Math.max(1, wait), left: 0 }, changed: null }
    }
    const after = countFailure(beginAttempt(current, now), rule, now)
    return { result: { waitMs: 0, left: Math.max(0, rule.free - after.failures) }, changed: [after] }
  })
  if (waitMs > 0) throw refusalOf(limit, waitMs)
  return left
}

/** Makes all uses of a key free again. */
export const forgiveAllUses = ({ db, clock }: UseDeps, key: string): Promise<void> =>
  changeCounters(db, { keys: [hashOfKey(key)], now: clock.now() }, (counters) => ({
    result: undefined,
    changed: counters.map(forgiven),
  }))
