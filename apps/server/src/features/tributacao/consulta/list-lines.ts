import type { ListaReply } from '@portal/contract/tributacao/lista.ts'
import type { Knowledge } from '../tabelas/build-knowledge.ts'
import { answerFor } from './answer.ts'
import type { Candidate } from './candidate.ts'
import { findCandidates } from './candidates.ts'
import type { ObservedNcm } from './observed.ts'
import { type OwnGoods, readerOf } from './own-reader.ts'
import type { LookupContext, Question } from './question.ts'
import { toSugestao } from './suggestion.ts'

/** What the lines of one list are answered from. */
export interface ListContext {
  knowledge: Knowledge
  day: string
  place: LookupContext
}

export interface AskedLine {
  text: string
  /** Null when the line is unreadable. */
  question: Question | null
  reason: string | null
}

export interface ConsultaLine {
  asked: string
  candidates: number
  reason: string | null
  /** Null while the user has to decide. */
  best: Candidate | null
  /** The first to decide between; empty when the line is answered or has no match. */
  plausible: readonly Candidate[]
}

const NOTHING = 'Nada encontrado'
/** Maximum number of candidates that an undecided line lists. */
const MOST_SHOWN = 10
const FEW_ROWS = 3

/** Answers the first lines, at least one: it stops after `budgetMs`, so that other work has its turn. */
export async function answerLines(
  asked: readonly AskedLine[],
  { knowledge, day, place }: ListContext,
  { own, budgetMs }: { own: OwnGoods | null; budgetMs: number },
): Promise<ConsultaLine[]> {
  const end = performance.now() + budgetMs
  const search = { knowledge, view: knowledge.on(day), place, own: readerOf(own), limit: 1 }
  const lines: ConsultaLine[] = []
  for (const line of asked) {
    lines.push(await answerLine(line, search))
    if (performance.now() >= end) break
  }
  return lines
}

async function answerLine(
  { text, question, reason }: AskedLine,
  search: Omit<Parameters<typeof findCandidates>[0], 'question'>,
): Promise<ConsultaLine> {
  if (!question) return { asked: text, candidates: 0, reason, best: null, plausible: [] }
  const { candidates, total, plausible } = await findCandidates({ ...search, question })
  const [best = null] = candidates
  if (plausible.length > 1) {
    const open = { reason: `${plausible.length} a decidir`, best: null, plausible: plausible.slice(0, MOST_SHOWN) }
    return { asked: text, candidates: plausible.length, ...open }
  }
  return { asked: text, candidates: total, reason: best ? null : NOTHING, best, plausible: [] }
}

/** The lines as the answer has them, as JSON separated by commas. `first` is the number of the first one. */
export const listJson = (...given: Parameters<typeof toListData>): string =>
  toListData(...given)
    .map((line) => JSON.stringify(line))
    .join(',')

function toListData(
  lines: readonly ConsultaLine[],
  { knowledge, day, place }: ListContext,
  { first, observed }: { first: number; observed: ReadonlyMap<string, ObservedNcm> },
): ListaReply['data'] {
  const view = knowledge.on(day)
  return lines.map(({ asked, candidates, reason, best, plausible }, index) => ({
    nr_linha: first + index,
    ds_pergunta: asked,
    nr_candidatos: candidates,
    ds_motivo: reason,
    ds_situacao: best ? 'respondida' : plausible.length > 0 ? 'a_decidir' : 'sem_resposta',
    ...(plausible.length > 0 ? { candidatos: plausible.map((candidate) => toSugestao(view, candidate, null)) } : {}),
    resposta: best && answerFor(view, best, { place, observed: fewRows(observed.get(best.ncm)) }),
  }))
}

/** A line of a list shows the first rows only. */
const fewRows = (observed: ObservedNcm | undefined) =>
  observed && { ...observed, rows: observed.rows.slice(0, FEW_ROWS) }
