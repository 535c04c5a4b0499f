import { processorMs } from './cpu.ts'

/** Milliseconds of calls made one after the other. */
export interface Times {
  p50: number
  p95: number
  runs: number
  /** Milliseconds of processor for each call, of program and database: neighbours do not weigh on it. */
  cpu: number
}

const BUDGET_MS = 4_000

/** Calls for each value, after one call that warms up; a slow question is asked fewer times. */
export async function timed<T>(
  values: readonly T[],
  { call, postmaster }: { call: (value: T) => Promise<unknown>; postmaster: number },
): Promise<Times> {
  const [first] = values
  if (first !== undefined) await call(first)
  const times: number[] = []
  const before = processorMs(postmaster)
  const begun = performance.now()
  for (const value of values) {
    const start = performance.now()
    await call(value)
    times.push(performance.now() - start)
    if (performance.now() - begun > BUDGET_MS) break
  }
  const cpu = Math.round(((processorMs(postmaster) - before) / times.length) * 10) / 10
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), runs: times.length, cpu }
}

/** In tenths. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)
  return Math.round((sorted[Math.max(0, at)] ?? 0) * 10) / 10
}
