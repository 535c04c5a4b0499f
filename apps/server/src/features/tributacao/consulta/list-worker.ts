import { createServiceIndex } from '@portal/tables/search/service-index.ts'
import { buildKnowledge, type Knowledge, type TableSource } from '../tabelas/build-knowledge.ts'
import type { StoredKind } from '../tabelas/load.ts'
import type { StoredEntry } from '../tabelas/stored.ts'
import { type AskedLine, answerLines, type ConsultaLine, listJson } from './list-lines.ts'
import type { ObservedNcm } from './observed.ts'
import type { OwnGoods } from './own-reader.ts'
import type { LookupContext } from './question.ts'

/** The tables without their rows, which follow in pieces. The services are not sent: no line of a list is answered from them. */
export type TableHead = Omit<TableSource, 'stored' | 'carried'> & {
  carried: Omit<TableSource['carried'], 'entries' | 'services'>
}

/** The tables arrive in pieces, so that sending them never occupies the event loop for long. */
export type ListTask =
  | { kind: 'begin'; head: TableHead }
  | { kind: 'rows'; loaded: string; of: 'stored' | 'carried'; table: StoredKind; rows: readonly StoredEntry[] }
  | { kind: 'build'; loaded: string }
  | (Question & { kind: 'answer'; asked: readonly AskedLine[]; own: OwnGoods | null })
  | (Question & {
      kind: 'json'
      lines: readonly ConsultaLine[]
      first: number
      observed: ReadonlyMap<string, ObservedNcm>
    })

interface Question {
  version: string
  day: string
  place: LookupContext
}

/** Longest work on one list before the next one has its turn, ms. */
const TURN_MS = 100
/** Versions of the tables in memory: during a load, lists of both may be under way. */
const MAX_VERSIONS = 2

type Rows = Partial<Record<StoredKind, StoredEntry[]>>
let coming: { head: TableHead; stored: Rows; carried: Rows } | null = null
const known = new Map<string, Knowledge>()

/** Runs in a thread that keeps the tables. Null: it does not have them, or not all of them. */
export async function list(task: ListTask): Promise<ConsultaLine[] | string | true | null> {
  if (task.kind === 'begin') {
    coming = { head: task.head, stored: {}, carried: {} }
    return true
  }
  if (task.kind === 'rows' || task.kind === 'build') return receive(task)
  const knowledge = known.get(task.version)
  if (!knowledge) return null
  const context = { knowledge, day: task.day, place: task.place }
  return task.kind === 'answer'
    ? answerLines(task.asked, context, { own: task.own, budgetMs: TURN_MS })
    : listJson(task.lines, context, task)
}

function receive(task: Extract<ListTask, { kind: 'rows' | 'build' }>): true | null {
  if (coming?.head.loaded !== task.loaded) return null
  if (task.kind === 'rows') {
    const rows = coming[task.of]
    rows[task.table] = [...(rows[task.table] ?? []), ...task.rows]
    return true
  }
  const { head, stored, carried: entries } = coming
  coming = null
  const carried = { ...head.carried, entries, services: createServiceIndex([]) }
  const knowledge = buildKnowledge({ ...head, stored, carried })
  known.set(knowledge.version, knowledge)
  const [oldest] = known.keys()
  if (known.size > MAX_VERSIONS && oldest !== undefined) known.delete(oldest)
  return true
}
