import type { ListaBody } from '@portal/contract/tributacao/lista.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { fontesOf } from './fontes.ts'
import { type AskedLine, answerLines, type ConsultaLine, type ListContext, listJson } from './list-lines.ts'
import { type ObservedNcm, observedOf } from './observed.ts'
import { type OwnGoods, readOwnAtOnce } from './own-reader.ts'
import { toQuestion } from './question.ts'

/** Where the lines of a list are computed: on the event loop, or in a thread. */
export interface ListMind {
  /** Answers the first lines, at least one. */
  answer(asked: readonly AskedLine[], own: OwnGoods | null): Promise<ConsultaLine[]>
  /** The lines as JSON, separated by commas; `first` is the number of the first one. */
  toJson(
    lines: readonly ConsultaLine[],
    more: { first: number; observed: ReadonlyMap<string, ObservedNcm> },
  ): Promise<string>
}

interface ListRequest extends ListContext {
  items: ListaBody['itens']
  mind: ListMind
  /** Aborts when the caller has left. */
  signal?: AbortSignal
}

/** Lines whose goods of the company are read at once. */
const BATCH = 50
/** Answered lines that are worded at once. */
const WORDED = 50

/**
 * A ListaReply as JSON, up to some megabytes, written where it is computed. One line per item, in order: the answer when
 * one NCM alone may be meant, else the NCMs to decide between. An unreadable line has the reason. Throws the signal's
 * reason, at the latest after one more chunk of lines.
 */
export async function answerList(
  db: Kysely<Database>,
  { items, mind, signal, knowledge, day, place }: ListRequest,
): Promise<string> {
  const lines: ConsultaLine[] = []
  for (let start = 0; start < items.length; start += BATCH) {
    signal?.throwIfAborted()
    const asked = items.slice(start, start + BATCH).map(readLine)
    const questions = asked.flatMap(({ question }) => question ?? [])
    const own = await readOwnAtOnce(db, place, questions)
    for (let done = 0; done < asked.length; ) {
      signal?.throwIfAborted()
      const answered = await mind.answer(asked.slice(done), own)
      lines.push(...answered)
      done += answered.length
    }
  }
  const view = knowledge.on(day)
  const ncms = [...new Set(lines.flatMap(({ best }) => best?.ncm ?? []))]
  const observed = await observedOf(db, ncms, { view, place })
  const data: string[] = []
  for (let start = 0; start < lines.length; start += WORDED) {
    signal?.throwIfAborted()
    const some = lines.slice(start, start + WORDED)
    data.push(await mind.toJson(some, { first: start + 1, observed: observedIn(some, observed) }))
  }
  const fontes = fontesOf(view, { uf: place.uf, asked: place.empresa ? 'empresa' : 'tabelas' })
  return `{"fontes":${JSON.stringify(fontes)},"data":[${data.join(',')}]}`
}

const observedIn = (lines: readonly ConsultaLine[], observed: ReadonlyMap<string, ObservedNcm>) =>
  new Map(
    lines.flatMap(({ best }) => {
      const rows = best && observed.get(best.ncm)
      return rows ? [[best.ncm, rows] as const] : []
    }),
  )

/** On the event loop, one line per turn of it. */
export const inlineMind = (context: ListContext): ListMind => ({
  answer: async (asked, own) => {
    await new Promise((done) => setImmediate(done))
    return answerLines(asked, context, { own, budgetMs: 0 })
  },
  toJson: async (lines, more) => listJson(lines, context, more),
})

function readLine(item: ListaBody['itens'][number]): AskedLine {
  const text = [item.ds_codbarras, item.cd_ncm, item.nm_prd].filter(Boolean).join(' · ')
  try {
    return { text, question: toQuestion(item), reason: null }
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return { text, question: null, reason: error.message }
    throw error
  }
}
