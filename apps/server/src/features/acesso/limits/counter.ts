/** Limit for the failures of one login or of one address. */
export interface Rule {
  /** Number of failures, or of concurrent tries, without a wait */
  free: number
  windowMs: number
  /** Whether every further failure restarts the window */
  sliding: boolean
  /** Wait after that number of failures; null: until the window ends */
  waitMs: ((failures: number) => number) | null
}

export interface Counter {
  failures: number
  /** Tries in progress, in all processes */
  pending: number
  pendingAt: Date
  windowEndsAt: Date
  waitUntil: Date | null
}

/** Whether a try may run now, after a wait in milliseconds, or after the tries in progress. */
export type Turn = { go: true } | { go: false; waitMs: number } | { go: false; busy: true }

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** A try in progress for longer belongs to a process that died. */
const FORGET_PENDING_MS = 30 * SECOND
const LONGEST_WAIT_MS = 5 * MINUTE

const scaled = (count: number, factor: number): number => Math.max(1, Math.round(count * factor))

/** After 5 failures within 15 minutes of one another: 1, 2, 4 … seconds, at most 5 minutes, never for good. */
export const loginRule = (factor: number): Rule => {
  const free = scaled(5, factor)
  return {
    free,
    windowMs: 15 * MINUTE,
    sliding: true,
    waitMs: (failures) => Math.min(SECOND * 2 ** Math.min(failures - free, 30), LONGEST_WAIT_MS),
  }
}

/** 20 failures a minute from one address, for any login. */
export const addressRule = (factor: number): Rule => ({
  free: scaled(20, factor),
  windowMs: MINUTE,
  sliding: false,
  waitMs: null,
})

/** The counter without its ended window and without tries of dead processes. */
export function atNow(counter: Counter, now: Date): Counter {
  const over = now >= counter.windowEndsAt
  const left = now.getTime() - counter.pendingAt.getTime() >= FORGET_PENDING_MS
  return {
    ...counter,
    failures: over ? 0 : counter.failures,
    waitUntil: over ? null : counter.waitUntil,
    pending: left ? 0 : counter.pending,
  }
}

export function turnOf({ failures, pending, waitUntil }: Counter, rule: Rule, now: Date): Turn {
  if (waitUntil !== null && now < waitUntil) return { go: false, waitMs: waitUntil.getTime() - now.getTime() }
  // concurrent attempts must not exceed the limit: those beyond it wait for the results of the earlier ones
  return failures + pending >= rule.free && pending > 0 ? { go: false, busy: true } : { go: true }
}

/** The counter with one more pending attempt. */
export const beginAttempt = (counter: Counter, now: Date): Counter => ({
  ...counter,
  pending: counter.pending + 1,
  pendingAt: now,
})

export const releaseAttempt = (counter: Counter): Counter => ({ ...counter, pending: Math.max(0, counter.pending - 1) })

export function countFailure(counter: Counter, rule: Rule, now: Date): Counter {
  const failures = counter.failures + 1
  const windowEndsAt = rule.sliding || failures === 1 ? new Date(now.getTime() + rule.windowMs) : counter.windowEndsAt
  const waitUntil = rule.waitMs ? new Date(now.getTime() + rule.waitMs(failures)) : windowEndsAt
  return { ...releaseAttempt(counter), failures, windowEndsAt, waitUntil: failures >= rule.free ? waitUntil : null }
}

export const forgiven = (counter: Counter): Counter => ({ ...releaseAttempt(counter), failures: 0, waitUntil: null })
