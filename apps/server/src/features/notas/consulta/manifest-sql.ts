import { MANIFESTO_DEADLINES } from '@portal/fiscal/evento/manifesto.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ManifestFilter, ManifestState } from './filter.ts'

type Condition = RawBuilder<SqlBool>

/** Days are of Brasília: an event is in time until the end of its last day. */
const ZONE = sql`'America/Sao_Paulo'`
const TODAY = sql`(now() at time zone ${ZONE})::date`
const AUTHORISED = sql`(n.authorized_at at time zone ${ZONE})::date`

/** Last day of an event of a note, from the dated table; null without authorisation. */
const lastDay = (days: 'cienciaDays' | 'finalDays') =>
  sql<string | null>`case ${sql.join(
    MANIFESTO_DEADLINES.map(
      (rule) => sql`when ${AUTHORISED} >= ${rule.since || '-infinity'}::date then ${AUTHORISED} + ${rule[days]}::int`,
    ),
    sql` `,
  )} end`
const LAST_CIENCIA = lastDay('cienciaDays')
const LAST_FINAL = lastDay('finalDays')

/**
 * Whether a final event is in time on a day, `YYYY-MM-DD`, for notes authorised on the day `authorised` (infinity: not known). Written as
 * ranges, which cost a third of the CASE of `lastDay` where thousands of rows are compared.
 */
export function isInTime(authorised: RawBuilder<unknown>, today: string): RawBuilder<SqlBool> {
  const ranges = MANIFESTO_DEADLINES.flatMap(({ since, finalDays }, index) => {
    const first = new Date(Date.parse(today) - finalDays * DAY_MS).toISOString().slice(0, 10)
    const from = first.localeCompare(since) > 0 ? first : since
    const end = MANIFESTO_DEADLINES[index - 1]?.since ?? null
    if (end !== null && from >= end) return []
    return [sql`(${authorised} >= ${from}::date and ${end === null ? sql`true` : sql`${authorised} < ${end}::date`})`]
  })
  return sql`(${sql.join(ranges, sql` or `)})`
}
const DAY_MS = 86_400_000

/** Waiting for a manifestação, in time or not. Repeats the predicate of `nota_manifest_due`. */
const AWAITS = sql<SqlBool>`n.manifest in ('sem', 'ciencia')`
/** The last day has passed: silence counts as confirmation. */
const IS_PAST = sql<SqlBool>`coalesce(${LAST_FINAL} < ${TODAY}, false)`

/** Columns of `nota n`: ds_manifestacao and its two deadlines as days, all null where manifestação does not apply. */
export const MANIFEST_COLUMNS = sql`case when ${AWAITS} and ${IS_PAST} then 'tacita' else n.manifest end as manifest_state,
  (case when n.manifest is not null then ${LAST_CIENCIA} end)::text as last_ciencia,
  (case when n.manifest is not null then ${LAST_FINAL} end)::text as last_final`

export interface ManifestColumns {
  manifest_state: string | null
  /** `YYYY-MM-DD` */
  last_ciencia: string | null
  last_final: string | null
}

/** The deadline that ends next: of the Ciência while it is in time and missing, else of the final events. */
const NEXT_LAST = sql`case when n.manifest = 'sem' and ${LAST_CIENCIA} >= ${TODAY} then ${LAST_CIENCIA} else ${LAST_FINAL} end`

const isState = (state: ManifestState): Condition => {
  if (state === 'tacita') return sql`${AWAITS} and ${IS_PAST}`
  return state === 'sem' || state === 'ciencia'
    ? sql`n.manifest = ${state} and not ${IS_PAST}`
    : sql`n.manifest = ${state}`
}

/** Values of the column that the states are stored as. */
const storedAs = (state: ManifestState) => (state === 'tacita' ? ['sem', 'ciencia'] : [state])

/** Values of the column among which a filter's notes are; empty for a filter without states. */
export const storedStates = ({ manifests = [] }: ManifestFilter): string[] => [...new Set(manifests.flatMap(storedAs))]

/** The state and the next deadline of `nota n`. The column is also compared alone, so that partial indexes serve. */
export function manifestConditions({ manifests, dueBy }: ManifestFilter): Condition[] {
  const due = dueBy === undefined ? [] : [sql<SqlBool>`${AWAITS} and ${NEXT_LAST} <= ${dueBy}::date`]
  const [first, ...others] = manifests ?? []
  if (first === undefined) return due
  if (others.length === 0) return [isState(first), ...due]
  const stored = storedStates({ manifests })
  const states = [first, ...others].map((state) => sql`(${isState(state)})`)
  return [sql`n.manifest = any(${stored}::text[])`, sql`(${sql.join(states, sql` or `)})`, ...due]
}

const AWAITING: readonly ManifestState[] = ['sem', 'ciencia', 'tacita']
/** No deadline of a note authorised so many days ago is in time. */
export const LONGEST_DAYS = Math.max(...MANIFESTO_DEADLINES.flatMap((rule) => [rule.cienciaDays, rule.finalDays]))
const DAYS = MANIFESTO_DEADLINES.flatMap(({ cienciaDays, finalDays }) => [cienciaDays, finalDays])

/**
 * Conditions by which `nota_manifest_due` finds the notes of the filter; null for a filter of other states. Bounds on the
 * authorisation, wide enough for every rule, then the exact conditions.
 */
export function awaitingConditions(filter: ManifestFilter): Condition[] | null {
  const { manifests = AWAITING, dueBy } = filter
  if (filter.manifests === undefined && dueBy === undefined) return null
  if (!manifests.every((state) => AWAITING.includes(state))) return null
  const conditions = [AWAITS]
  if (!manifests.includes('tacita'))
    conditions.push(
      sql`(n.authorized_at is null or n.authorized_at >= ${midnight(sql`${TODAY} - ${LONGEST_DAYS}::int`)})`,
    )
  if (manifests.every((state) => state === 'tacita'))
    conditions.push(sql`n.authorized_at < ${midnight(sql`${TODAY} - ${Math.min(...DAYS)}::int`)}`)
  if (dueBy !== undefined)
    conditions.push(sql`n.authorized_at < ${midnight(sql`${dueBy}::date + 1 - ${Math.min(...DAYS)}::int`)}`)
  return [...conditions, ...manifestConditions(filter)]
}

const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${ZONE}`
