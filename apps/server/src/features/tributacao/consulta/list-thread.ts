import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import type { Knowledge } from '../tabelas/build-knowledge.ts'
import type { StoredKind } from '../tabelas/load.ts'
import { inlineMind, type ListMind } from './list.ts'
import type { ConsultaLine, ListContext } from './list-lines.ts'
import type { ListTask } from './list-worker.ts'

/** Lists at once in this process. They take turns in one thread. */
const AT_ONCE = 8
/** Lists of up to so many lines are computed at once on the event loop: some 50 ms, one line per turn of it. */
const FEW_LINES = 10
const MAX_WAITING = 100
const MAX_MS = 60_000
/** Rows of a table per message: some 10 ms of the event loop. */
const ROWS = 2_000
/** The thread keeps some 100 MB of tables. */
const IDLE_MS = 10 * 60_000

const busy = (cause?: unknown) =>
  new AppError(503, 'tributacao.busy', 'Há listas demais agora. Tente de novo em instantes.', { cause, retryAfter: 5 })
const ownBusy = () =>
  new AppError(503, 'tributacao.busy', 'Você já tem uma lista em andamento. Espere que ela termine e tente de novo.', {
    retryAfter: 3,
  })

export interface ListThread {
  /** Throws AppError 503 `tributacao.busy` when too many lists are under way, or one of `who` (see `shareOf`). */
  run<T>(who: string, work: () => Promise<T>): Promise<T>
  /** Where a list of so many lines is computed. Its calls throw AppError 503 `tributacao.busy` when the thread does not answer. */
  mind(context: ListContext, lines: number): ListMind
  close(): Promise<void>
}

/** Searching a name takes one to some milliseconds, so long lists are computed in a thread that keeps the tables. */
export function openListThread(log: Logger): ListThread {
  const limit = createConcurrencyLimit({ most: AT_ONCE, each: 1, full: busy, ownFull: ownBusy })
  const threads = openThreads({
    beside: import.meta.url,
    worker: 'list-worker',
    name: 'list',
    maxQueue: MAX_WAITING,
    maxThreads: 1,
    idleMs: IDLE_MS,
    log,
  })
  const answer = openQuestions(async (task) => {
    try {
      return await threads.run(task, { signal: AbortSignal.timeout(MAX_MS) })
    } catch (error) {
      log.warn({ err: error }, 'a lista de tributação não foi calculada')
      throw busy(error)
    }
  })
  return {
    run: limit.run,
    mind(context, lines) {
      if (lines <= FEW_LINES) return inlineMind(context)
      const { knowledge, day, place } = context
      const question = { version: knowledge.version, day, place }
      return {
        // the worker returns lines for `answer` and text for `json`
        answer: async (asked, own) =>
          (await answer(knowledge, { kind: 'answer', ...question, asked, own })) as ConsultaLine[],
        toJson: async (answered, more) =>
          (await answer(knowledge, { kind: 'json', ...question, lines: answered, ...more })) as string,
      }
    },
    close: () => threads.destroy(),
  }
}

type Ask = (task: ListTask) => Promise<unknown>

const TRIES = 3

/** Sends the tables when the thread does not have them: after its start, and after a load. */
function openQuestions(ask: Ask): (knowledge: Knowledge, task: ListTask) => Promise<unknown> {
  const loading = new Map<string, Promise<void>>()
  const load = (knowledge: Knowledge): Promise<void> => {
    const { version } = knowledge
    const running = loading.get(version)
    if (running) return running
    const sending = send(ask, knowledge).finally(() => loading.delete(version))
    loading.set(version, sending)
    return sending
  }
  return async (knowledge, task) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const result = await ask(task)
      if (result !== null) return result
      await load(knowledge)
    }
    throw busy()
  }
}

async function send(ask: Ask, { source }: Knowledge): Promise<void> {
  const { stored, carried, ...rest } = source
  const { entries, services: _, ...lists } = carried
  const { loaded } = rest
  await ask({ kind: 'begin', head: { ...rest, carried: lists } })
  for (const [of, tables] of [
    ['stored', stored],
    ['carried', entries],
  ] as const)
    for (const [table, rows = []] of Object.entries(tables) as [StoredKind, TableRows | undefined][]) // keys of a TableSource
      for (let start = 0; start < rows.length; start += ROWS)
        await ask({ kind: 'rows', loaded, of, table, rows: rows.slice(start, start + ROWS) })
  await ask({ kind: 'build', loaded })
}

type TableRows = NonNullable<Knowledge['source']['stored'][StoredKind]>
