import { processorMs } from './cpu.ts'

/** Durations of consecutive calls in milliseconds. */
export interface Times {
  p50: number
  p95: number
  runs: number
  /** CPU milliseconds per call, of program and database; independent of other processes on the machine. */
  cpu: number
}

const BUDGET_MS = 4_000

/** Times one call per value after a warm-up call; stops early after BUDGET_MS. */
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

/** Percentile, rounded to tenths. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)
  return Math.round((sorted[Math.max(0, index)] ?? 0) * 10) / 10
}
