import { latest } from '../ritmo/pace.ts'
import type { SequenceKey, SequenceRow } from '../ritmo/sequence.ts'

/** Waits by the process's monotonic clock, so that a database clock set forward does not shorten them. */
export interface Guard {
  /** Notes the waits of a sequence; `now` is of the database's clock. */
  note(key: SequenceKey, row: SequenceRow, now: Date): void
  /** Milliseconds that a request must still wait. */
  rest(key: SequenceKey, kind: 'slot' | 'query'): number
}

const MAX_KEPT = 10_000

export function createGuard(): Guard {
  const kept = new Map<string, { slot: number; query: number }>()
  const nameOf = ({ service, environment, taxId, demo }: SequenceKey) => `${service} ${environment} ${taxId} ${demo}`
  return {
    note(key, { wait_until, blocked_until }, now) {
      if (kept.size >= MAX_KEPT) kept.clear()
      const at = (until: Date | null) =>
        performance.now() + (until === null ? 0 : Math.max(0, until.getTime() - now.getTime()))
      kept.set(nameOf(key), { slot: at(latest(wait_until, blocked_until)), query: at(blocked_until) })
    },
    rest: (key, kind) => Math.max(0, (kept.get(nameOf(key))?.[kind] ?? 0) - performance.now()),
  }
}
