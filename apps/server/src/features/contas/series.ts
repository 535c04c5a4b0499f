import { CONTA_GRUPOS, type ContaGrupo } from '@portal/fiscal/base/bill.ts'
import { daysAfter, lastDay } from '../../base/days.ts'

/**
 * Which bills recur, and which of them are missing. Pure: bills in, series out. A series is one installation of one supplier:
 * its bills come once in each cycle of one, two or three months around the same day. The day of a bill may move by up to half a
 * month without being taken for another cycle. Numbers of bills mean nothing here: the issuer numbers all its customers.
 */

/** Models of bills that recur. */
export const CONTA_MODELOS: readonly number[] = Object.keys(CONTA_GRUPOS).map(Number)

/** What a model is a bill for; undefined for another document. */
const grupoOf = (modelo: number): ContaGrupo | undefined => CONTA_GRUPOS[modelo]

/** A bill of one company. Days are AAAA-MM-DD, months AAAA-MM. */
export interface Conta {
  issuerId: string
  issuerName: string | null
  modelo: number
  installation: string | null
  issued: string
  cents: number
  isTyped: boolean
  /** Month that it bills, where it says so */
  competence: string | null
  nextReading: string | null
  /** Months whose consumption it lists */
  history: readonly string[]
}

/** A person's word that a series ended; `month` is the first without a bill. */
export interface ContaEnd {
  key: string
  month: string
}

type MonthState = 'xml' | 'digitada' | 'falta' | 'esperada' | 'sem'

/** Identifies the bill of one cycle: by the month that its document names, or by its day when documents of the series name none. */
interface AwaitedBill {
  modelos: number[]
  competence: string | null
  firstDay: string
  lastDay: string
}

export interface ContaSeries {
  key: string
  grupo: ContaGrupo
  /** Of the last bill */
  modelo: number
  issuerId: string
  issuerName: string | null
  installation: string | null
  /** Day of the month on which it usually comes */
  usualDay: number
  /** Months of a cycle */
  period: number
  /** Mean of the last six bills */
  meanCents: number
  /** State in the month that was asked */
  state: MonthState
  /** Day by which the bill of that month is expected; null when the month has none */
  expected: string | null
  /** First month of the run of missing bills that ends in the month; null without one */
  missingSince: string | null
  /** A later bill lists a consumption for that month: the bill exists */
  isProven: boolean
  /** What identifies the bill of that month in its series */
  awaited: AwaitedBill
  /** The month and the five before, oldest first */
  months: { month: string; state: MonthState }[]
}

/** Bills of a series before it is one. */
const FIRST_BILLS = 3
/** Least share of its cycles in which a series has a bill; below it the bills are taken as single ones. */
const REGULAR = 0.6
/** Share of its bills that keep the rhythm of two or three months. */
const IN_STEP = 0.8
/** Days after the usual day during which a bill is only expected. */
const GRACE_DAYS = 3
/** Days from a reading to its bill. */
const READING_DAYS = 3
/** Cycles without a bill after which none is expected. */
const SILENT = 12
/** Cycles without a bill after which a newer supplier of the same thing has taken over. */
const REPLACED = 2
const SHOWN_MONTHS = 6
/** Position of the last day of a month within the month, 0 to 1. */
const LATEST = 0.99
const MEAN_OF = 6

/** Key of a series: root of the issuer, what the bill is for, and the installation. */
export const seriesKey = (issuerId: string, grupo: ContaGrupo, installation: string | null): string =>
  `${issuerId.length === 14 ? issuerId.slice(0, 8) : issuerId} ${grupo} ${(installation ?? '').trim()}`

/** The series of a company that are alive in a month, as of a day. `bills` in any order. */
export function contaSeries(
  bills: readonly Conta[],
  { month, today, ends = [] }: { month: string; today: string; ends?: readonly ContaEnd[] },
): ContaSeries[] {
  const known = new Map<string, Cycles>()
  for (const [key, group] of byKey(bills)) {
    const cycles = cyclesOf(key, group)
    if (cycles) known.set(key, cycles)
  }
  const ended = new Map(ends.map((end) => [end.key, end.month]))
  return [...known.values()].flatMap((cycles) => {
    const end = ended.get(cycles.key)
    // a bill after the end that a person stated: the series continues
    if (end !== undefined && month >= end && cycles.last < monthIndex(end)) return []
    if (isOver(cycles, month, known.values())) return []
    return [seriesOf(cycles, month, today)]
  })
}

/** Bills by series. One without an installation belongs to the only series of its supplier, if there is one. */
function byKey(bills: readonly Conta[]): Map<string, Conta[]> {
  const groups = new Map<string, Conta[]>()
  const bare: Conta[] = []
  const add = (key: string, bill: Conta) => {
    const group = groups.get(key)
    if (group) group.push(bill)
    else groups.set(key, [bill])
  }
  const keysOf = new Map<string, Set<string>>()
  for (const bill of bills) {
    const grupo = grupoOf(bill.modelo)
    if (!grupo) continue
    if (!bill.installation?.trim()) {
      bare.push(bill)
      continue
    }
    const key = seriesKey(bill.issuerId, grupo, bill.installation)
    add(key, bill)
    const supplier = seriesKey(bill.issuerId, grupo, null)
    keysOf.set(supplier, (keysOf.get(supplier) ?? new Set()).add(key))
  }
  for (const bill of bare) {
    const supplier = seriesKey(bill.issuerId, grupoOf(bill.modelo)!, null) // only bills with a group are bare
    const keys = keysOf.get(supplier)
    const [only] = keys ?? []
    add(keys?.size === 1 && only !== undefined ? only : supplier, bill)
  }
  return groups
}

/** The bills of a series by cycle: a cycle has the number of the month in which its usual day is. */
interface Cycles {
  key: string
  grupo: ContaGrupo
  /** Oldest first */
  bills: Conta[]
  /** The last bill of each cycle */
  byCycle: Map<number, Conta>
  /** Part of the month at which bills come, 0 to 1 */
  phase: number
  period: number
  first: number
  last: number
  /** Months from a cycle to the month that its bill names */
  lag: number
  /** Its bills name their months */
  isNamed: boolean
}

function cyclesOf(key: string, group: readonly Conta[]): Cycles | null {
  const bills = group.toSorted((a, b) => (a.issued < b.issued ? -1 : a.issued > b.issued ? 1 : 0))
  if (bills.length < FIRST_BILLS) return null
  const times = bills.map(({ issued }) => timeOf(issued))
  const middle = phaseOf(times)
  const rounds = times.map((time) => Math.round(time - middle))
  // bills around the first day of a month: the month of most of them is the month of the cycle
  const shift = medianOf(times.map((time, index) => Math.floor(time) - rounds[index]!))
  const phase = Math.min(Math.max(middle - shift, 0), LATEST)
  const byTime = rounds.map((round) => round + shift)
  const named = byCompetence(bills, byTime)
  const { cycles, lag } = named ?? { cycles: byTime, lag: 0 }
  const byCycle = new Map<number, Conta>()
  for (const [index, bill] of bills.entries()) byCycle.set(cycles[index]!, bill) // one cycle for each bill
  const distinct = [...byCycle.keys()].sort((a, b) => a - b)
  const [first, last] = [distinct[0], distinct.at(-1)]
  if (distinct.length < FIRST_BILLS || first === undefined || last === undefined) return null
  const period = medianOf(distinct.slice(1).map((cycle, index) => cycle - distinct[index]!))
  const inStep = distinct.filter((cycle) => (cycle - last) % period === 0).length
  if (period > 3 || inStep < IN_STEP * distinct.length || inStep < REGULAR * ((last - first) / period + 1)) return null
  const grupo = grupoOf(bills[0]!.modelo)! // `byKey` drops bills without a group
  return { key, grupo, bills, byCycle, phase, period, first, last, lag, isNamed: named !== null }
}

/**
 * Cycles by the month that each bill names, moved by the usual distance between the two, so that a late bill stays in its cycle. Null when a
 * bill names no month.
 */
function byCompetence(bills: readonly Conta[], byTime: readonly number[]): { cycles: number[]; lag: number } | null {
  const named = bills.map(({ competence }) => (competence === null ? null : monthIndex(competence)))
  if (named.includes(null)) return null
  const lag = medianOf(named.map((index, at) => (index ?? 0) - byTime[at]!))
  const cycles = named.map((index) => (index ?? 0) - lag)
  // two bills of one month (a substitute and the replaced one) are one cycle; with many such pairs the named month is not reliable
  return new Set(cycles).size >= new Set(byTime).size * 0.9 ? { cycles, lag } : null
}

/** No bill for a year, or fewer when another supplier of the same thing has begun since. */
function isOver(cycles: Cycles, month: string, all: Iterable<Cycles>): boolean {
  const now = monthIndex(month)
  const silent = (now - cycles.last) / cycles.period
  if (now < cycles.first || silent >= SILENT) return true
  if (silent < REPLACED) return false
  for (const other of all)
    if (other.grupo === cycles.grupo && other.key.slice(0, 8) !== cycles.key.slice(0, 8) && replaces(other, cycles))
      return true
  return false
}

/** Finds a series of the same kind that began about when this one had its last bill. */
const replaces = (other: Cycles, cycles: Cycles): boolean =>
  other.first > cycles.last - 1 && other.first <= cycles.last + 2 * cycles.period + 1

function seriesOf(cycles: Cycles, month: string, today: string): ContaSeries {
  const last = cycles.bills.at(-1)!
  const shown = Array.from({ length: SHOWN_MONTHS }, (_, index) =>
    monthOfIndex(monthIndex(month) - SHOWN_MONTHS + 1 + index),
  )
  const months = shown.map((each) => ({ month: each, state: stateIn(cycles, each, today) }))
  const state = months.at(-1)!.state // the asked month is the last
  const { bills } = cycles
  const newest = bills.slice(-MEAN_OF)
  const cycle = monthIndex(month)
  return {
    key: cycles.key,
    grupo: cycles.grupo,
    modelo: last.modelo,
    issuerId: last.issuerId,
    issuerName: last.issuerName,
    installation: bills.findLast(({ installation }) => installation !== null)?.installation ?? null,
    usualDay: Number(expectedDay(cycles, cycle).slice(8)),
    period: cycles.period,
    meanCents: Math.round(newest.reduce((sum, { cents }) => sum + cents, 0) / newest.length),
    state,
    expected: isDue(cycles, cycle) ? expectedDay(cycles, cycle) : null,
    missingSince: state === 'falta' ? missingSince(cycles, cycle) : null,
    isProven: state === 'falta' && bills.some(({ history }) => history.includes(monthOfIndex(cycle + cycles.lag))),
    awaited: awaitedBill(cycles, cycle),
    months,
  }
}

/** Days before and after the usual one in which a bill is still of the cycle. */
const HALF_MONTH = 15

function awaitedBill({ grupo, phase, lag, isNamed }: Cycles, cycle: number): AwaitedBill {
  const usual = dayOf(cycle + phase)
  return {
    modelos: CONTA_MODELOS.filter((modelo) => grupoOf(modelo) === grupo),
    competence: isNamed ? monthOfIndex(cycle + lag) : null,
    firstDay: daysAfter(usual, -HALF_MONTH),
    lastDay: daysAfter(usual, HALF_MONTH),
  }
}

/** Whether a cycle is due in a series with a bill every `period` months. */
const isDue = (cycles: Cycles, cycle: number): boolean =>
  cycle >= cycles.first && (cycle - cycles.last) % cycles.period === 0

function stateIn(cycles: Cycles, month: string, today: string): MonthState {
  const cycle = monthIndex(month)
  const bill = cycles.byCycle.get(cycle)
  if (bill) return bill.isTyped ? 'digitada' : 'xml'
  if (!isDue(cycles, cycle)) return 'sem'
  return daysBetween(expectedDay(cycles, cycle), today) > GRACE_DAYS ? 'falta' : 'esperada'
}

function missingSince(cycles: Cycles, cycle: number): string {
  let since = cycle
  while (since - cycles.period > cycles.first && !cycles.byCycle.has(since - cycles.period)) since -= cycles.period
  return monthOfIndex(since)
}

/** The usual day of a cycle; after a bill that names its next reading, some days after that. */
function expectedDay(cycles: Cycles, cycle: number): string {
  const before = cycles.byCycle.get(cycle - cycles.period)
  const usual = dayOf(cycle + cycles.phase)
  if (!before?.nextReading) return usual
  const read = daysAfter(before.nextReading, READING_DAYS)
  // a next reading far from the usual day is taken as a typing error
  return Math.abs(daysBetween(usual, read)) <= 15 ? read : usual
}

/** Months since the year 0, with the part of the month that has passed. */
function timeOf(day: string): number {
  const month = day.slice(0, 7)
  return monthIndex(month) + (Number(day.slice(8, 10)) - 1) / Number(lastDay(month).slice(8, 10))
}

function dayOf(time: number): string {
  const month = monthOfIndex(Math.floor(time))
  const days = Number(lastDay(month).slice(8, 10))
  const day = Math.min(Math.round((time - Math.floor(time)) * days) + 1, days)
  return `${month}-${String(day).padStart(2, '0')}`
}

const DAY_MS = 86_400_000
/** Days from one day to another; negative when it is earlier. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const monthIndex = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOfIndex = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`

/** Circular mean of positions within the month (0 to 1), so that days 30 and 2 are near each other. */
function phaseOf(times: readonly number[]): number {
  let [x, y] = [0, 0]
  for (const time of times) {
    const angle = (time - Math.floor(time)) * 2 * Math.PI
    x += Math.cos(angle)
    y += Math.sin(angle)
  }
  const part = Math.atan2(y, x) / (2 * Math.PI)
  return part < 0 ? part + 1 : part
}

/** The lower median. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
