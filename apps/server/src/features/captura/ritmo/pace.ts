import type { DistService } from '../cliente/build-request.ts'

/** Waits in hours of the pacing rules. Source: NT 2014.002 items 3.5 and 3.11.4, unless said otherwise. */
export const HOURS = {
  /** After 137 or a level answer */
  level: 1,
  /** After 656 or 678, from our clock; two minutes are ours */
  block: 62 / 60,
  /** In which calls are counted: a request arrives later than it was recorded; ours */
  count: 61 / 60,
  /** Between the lots of a drain; ours */
  lot: 2 / 3600,
  day: 24,
  /** Between the tries of the ADN's 404; ours */
  doubt: 1 / 60,
  /** Probes of a service that is out; ours */
  probe: 5 / 60,
  /** Spread of the slots when a service is back; ours */
  spread: 10 / 60,
} as const

/** Usual intervals of a level sequence, hours; ours. */
export const USUAL: Record<DistService, number> = { nfe: 70 / 60, cte: 2, mdfe: 6, nfse: 70 / 60 }

/** Back-off after transport faults, hours; ours. */
const BACK_OFF = [5 / 60, 10 / 60, 20 / 60, 40 / 60, 1]

/** Queries by NSU and by key of one tax id in an hour; 20 are allowed. */
export const QUERIES_AN_HOUR = 18
/** Calls of one tax id in an hour that do not continue a drain. */
export const CALLS_AN_HOUR = 25
/** Answers «not found» of the ADN in a row that are believed. */
export const DOUBTS = 3
/** Chance spread of waits. */
const SPREAD = 0.1

/** The n-th fault in a row (1, 2, …). */
export const backOffHours = (faults: number): number => BACK_OFF[Math.min(faults, BACK_OFF.length) - 1] ?? 1

/** Adds up to 10 % by chance, so that sequences do not stay in step. */
export const withSpread = (hours: number, random: () => number): number => hours * (1 + SPREAD * random())

/** An instant some hours of the rules after another one. `hourMs` is the duration of such an hour. */
export const after = (at: Date, hours: number, hourMs: number): Date =>
  new Date(at.getTime() + Math.ceil(hours * hourMs))

export const latest = (...instants: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)))
