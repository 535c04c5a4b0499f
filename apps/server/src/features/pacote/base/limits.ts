import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { atNow, beginAttempt, countFailure, forgiven, type Rule } from '../../acesso/limits/counter.ts'
import { changeCounters, sweepCounters } from '../../acesso/limits/store.ts'

export interface LimitDeps {
  db: Kysely<Database>
  clock: Clock
  config: { limitFactor: number }
}

const MINUTE_MS = 60_000

/** Uses without a wait, and the window after which they are free again. All processes share the counts. */
const LIMITS = {
  /** Guesses of one package's password, from any address */
  senha: { free: 5, windowMs: 15 * MINUTE_MS },
  /** Calls of one address, for any package, known or not */
  pagina: { free: 120, windowMs: MINUTE_MS },
  /** Downloads of one package: each makes its prints again */
  baixar: { free: 60, windowMs: 60 * MINUTE_MS },
  /** Packages that one person has mailed */
  correio: { free: 120, windowMs: 60 * MINUTE_MS },
  /** Deliveries that one person orders, each of up to 300 clients, and each package once */
  entrega: { free: 60, windowMs: 60 * MINUTE_MS },
} as const
type LimitKind = keyof typeof LIMITS

const keyOf = (kind: LimitKind, of: string): Buffer => createHash('sha256').update(`pacote ${kind}\0${of}`).digest()

const tooMany = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds < 120 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`
  return new AppError(429, 'pacote.wait', `Muitas tentativas. Espere ${wait} e tente de novo.`, { retryAfter: seconds })
}

/** Counts one use before it happens. Returns how many are left; throws AppError 429 `pacote.wait` when none was. */
export async function countUse(
  { db, clock, config: { limitFactor } }: LimitDeps,
  kind: LimitKind,
  of: string,
): Promise<number> {
  const { free, windowMs } = LIMITS[kind]
  const rule: Rule = { free: Math.max(1, Math.round(free * limitFactor)), windowMs, sliding: false, waitMs: null }
  const now = clock.now()
  await sweepCounters(db, now)
  const { waitMs, left } = await changeCounters(db, { keys: [keyOf(kind, of)], now }, ([counter]) => {
    const current = counter && atNow(counter, now)
    if (!current) return { result: { waitMs: 0, left: 0 }, changed: null }
    if (current.waitUntil) {
      const wait = current.waitUntil.getTime() - now.getTime()
      return { result: { waitMs: Math.max(1, wait), left: 0 }, changed: null }
    }
    const after = countFailure(beginAttempt(current, now), rule, now)
    return { result: { waitMs: 0, left: Math.max(0, rule.free - after.failures) }, changed: [after] }
  })
  if (waitMs > 0) throw tooMany(waitMs)
  return left
}

/** Makes all uses free again, after a right password. */
export const forgiveUses = ({ db, clock }: LimitDeps, kind: LimitKind, of: string): Promise<void> =>
  changeCounters(db, { keys: [keyOf(kind, of)], now: clock.now() }, (counters) => ({
    result: undefined,
    changed: counters.map(forgiven),
  }))
