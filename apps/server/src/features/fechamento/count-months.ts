import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { monthOf } from '../../base/days.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import { countEntryMonths } from '../escrituracao/count-months.ts'
import { countReformMonths } from '../tributacao/reforma/count-months.ts'
import { countFaults, type FaultDeps } from './count-faults.ts'
import { countGaps } from './read-board.ts'

/** Months counted in one transaction. */
const AT_ONCE = 200
const POLL_MS = 2_000

interface CountDeps extends FaultDeps {
  log: Logger
}

/** Counts the missing numbers of marked months, the products with errors, the entries and the findings of IBS and CBS until stopped. Several processes may do so on one database. */
export function startCounts(deps: CountDeps): { stop(): Promise<void> } {
  const { ownerDb, log } = deps
  const ending = new AbortController()
  const repeat = async (count: () => Promise<number>, failure: string) => {
    while (!ending.signal.aborted) {
      const counted = await count().catch((error: unknown) => {
        log.warn({ err: error }, failure)
        return 0
      })
      if (counted === 0) await sleep(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const done = Promise.all([
    repeat(() => countMarked(ownerDb), 'fechamento: os números que faltam não foram contados'),
    repeat(() => countFaults(deps), 'fechamento: os produtos com erro não foram contados'),
    repeat(() => countEntryMonths(deps), 'fechamento: as entradas do mês não foram contadas'),
    repeat(() => countReformMonths(deps), 'fechamento: as notas com erro de IBS e CBS não foram contadas'),
  ])
  return {
    async stop() {
      ending.abort()
      await done
    },
  }
}

interface MarkedMonth {
  empresa_id: number
  /** First day */
  month: string
  marks: number
}

/** Counts up to AT_ONCE marked months and returns their number. A document that arrives meanwhile leaves its month marked. */
export async function countMarked(ownerDb: Kysely<Database>): Promise<number> {
  return ownerDb.transaction().execute(async (tx) => {
    const { rows: marked } = await sql<MarkedMonth>`
      select empresa_id, month::text as month, marks from fechamento where marks <> counted
      order by empresa_id, month limit ${AT_ONCE}`.execute(tx)
    for (const [month, rows] of groupByMonth(marked)) {
      const empresaIds = rows.map((row) => row.empresa_id)
      const missing = await countGaps(tx, { empresaIds, month: monthOf(month.slice(0, 7)) })
      await sql`update fechamento f set missing = k.missing, counted = k.marks
        from unnest(${empresaIds}::bigint[], ${rows.map(({ marks }) => marks)}::bigint[],
          ${empresaIds.map((id) => missing.get(id) ?? 0)}::bigint[]) as k (empresa_id, marks, missing)
        where f.empresa_id = k.empresa_id and f.empresa_id = any(${empresaIds}::bigint[]) and f.month = ${month}::date`.execute(
        tx,
      )
    }
    return marked.length
  })
}

function groupByMonth(rows: readonly MarkedMonth[]): Map<string, MarkedMonth[]> {
  const groups = new Map<string, MarkedMonth[]>()
  for (const row of rows) groups.set(row.month, [...(groups.get(row.month) ?? []), row])
  return groups
}
