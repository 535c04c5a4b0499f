import type { ListaBody, ListaReply } from '@portal/contract/tributacao/lista.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Knowledge } from '../tabelas/knowledge.ts'
import type { TaxView } from '../tabelas/view.ts'
import { answerFor } from './answer.ts'
import type { Candidate } from './candidate.ts'
import { findCandidates } from './candidates.ts'
import { fontesOf } from './fontes.ts'
import { type ObservedNcm, observedOf } from './observed.ts'
import { type OwnReader, readOwnAtOnce } from './own-reader.ts'
import { type LookupContext, type Question, toQuestion } from './question.ts'
import { toSugestao } from './suggestion.ts'

interface Context {
  knowledge: Knowledge
  view: TaxView
  place: LookupContext
}

interface Line {
  asked: string
  candidates: number
  reason: string | null
  /** Null while the user has to decide. */
  best: Candidate | null
  /** The first to decide between; empty when the line is answered or has no match. */
  plausible: readonly Candidate[]
}

const NOTHING = 'Nada encontrado'
/** Lines whose goods of the company are read at once. */
const BATCH = 50
const BREATH = 5
const FEW_ROWS = 3
/** Maximum number of candidates that an undecided line lists. */
const MOST_SHOWN = 10

/**
 * One line per item, in order: the answer when one NCM alone may be meant, else the NCMs to decide between. An
 * unreadable line has the reason.
 */
export async function answerList(
  db: Kysely<Database>,
  items: ListaBody['itens'],
  context: Context,
): Promise<ListaReply> {
  const lines: Line[] = []
  for (let start = 0; start < items.length; start += BATCH) {
    const asked = items.slice(start, start + BATCH).map(readLine)
    const questions = asked.flatMap(({ question }) => question ?? [])
    const own = await readOwnAtOnce(db, context.place, questions)
    for (const line of asked) {
      lines.push(await answerLine(line, { ...context, own }))
      // lets other calls run
      if (lines.length % BREATH === 0) await new Promise((done) => setImmediate(done))
    }
  }
  const { view, place } = context
  const ncms = [...new Set(lines.flatMap(({ best }) => best?.ncm ?? []))]
  const observed = await observedOf(db, ncms, { view, place })
  return {
    fontes: fontesOf(view, { uf: place.uf, asked: place.empresa ? 'empresa' : 'tabelas' }),
    data: lines.map(({ asked, candidates, reason, best, plausible }, index) => ({
      nr_linha: index + 1,
      ds_pergunta: asked,
      nr_candidatos: candidates,
      ds_motivo: reason,
      ds_situacao: best ? 'respondida' : plausible.length > 0 ? 'a_decidir' : 'sem_resposta',
      ...(plausible.length > 0 ? { candidatos: plausible.map((candidate) => toSugestao(view, candidate, null)) } : {}),
      resposta: best && answerFor(view, best, { place, observed: fewRows(observed.get(best.ncm)) }),
    })),
  }
}

/** A line of a list shows the first rows only. */
const fewRows = (observed: ObservedNcm | undefined) =>
  observed && { ...observed, rows: observed.rows.slice(0, FEW_ROWS) }

interface AskedLine {
  text: string
  /** Null when the line is unreadable. */
  question: Question | null
  reason: string | null
}

function readLine(item: ListaBody['itens'][number]): AskedLine {
  const text = [item.ds_codbarras, item.cd_ncm, item.nm_prd].filter(Boolean).join(' · ')
  try {
    return { text, question: toQuestion(item), reason: null }
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return { text, question: null, reason: error.message }
    throw error
  }
}

async function answerLine({ text, question, reason }: AskedLine, context: Context & { own: OwnReader }): Promise<Line> {
  if (!question) return { asked: text, candidates: 0, reason, best: null, plausible: [] }
  const { candidates, total, plausible } = await findCandidates({ ...context, question, limit: 1 })
  const [best = null] = candidates
  if (plausible.length > 1) {
    const open = { reason: `${plausible.length} a decidir`, best: null, plausible: plausible.slice(0, MOST_SHOWN) }
    return { asked: text, candidates: plausible.length, ...open }
  }
  return { asked: text, candidates: total, reason: best ? null : NOTHING, best, plausible: [] }
}
