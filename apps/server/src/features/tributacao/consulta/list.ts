import type { ListaBody, ListaReply } from '@portal/contract/tributacao/lista.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Knowledge } from '../tabelas/knowledge.ts'
import type { TaxView } from '../tabelas/view.ts'
import { answerFor } from './answer.ts'
import { type Candidate, findCandidates } from './candidates.ts'
import { fontesOf } from './fontes.ts'
import { observedOf } from './observed.ts'
import { type LookupContext, toQuestion } from './question.ts'

interface Context {
  knowledge: Knowledge
  view: TaxView
  place: LookupContext
}

interface Line {
  asked: string
  candidates: number
  reason: string | null
  best: Candidate | null
}

const NOTHING = 'Nada encontrado'
const BREATH = 5

/** One line per item, in order: the best candidate and the number of candidates. An unreadable line has the reason. */
export async function answerList(
  db: Kysely<Database>,
  items: ListaBody['itens'],
  context: Context,
): Promise<ListaReply> {
  const lines: Line[] = []
  for (const item of items) {
    lines.push(await answerLine(db, item, context))
    // lets other calls run
    if (lines.length % BREATH === 0) await new Promise((done) => setImmediate(done))
  }
  const { view, place } = context
  const ncms = [...new Set(lines.flatMap(({ best }) => best?.ncm ?? []))]
  const observed = await observedOf(db, ncms, { view, place })
  return {
    fontes: fontesOf(view, { uf: place.uf, asked: place.empresa ? 'empresa' : 'tabelas' }),
    data: lines.map(({ asked, candidates, reason, best }, index) => ({
      nr_linha: index + 1,
      ds_pergunta: asked,
      nr_candidatos: candidates,
      ds_motivo: reason,
      resposta: best && answerFor(view, best, { place, observed: (observed.get(best.ncm) ?? []).slice(0, 3) }),
    })),
  }
}

async function answerLine(db: Kysely<Database>, item: ListaBody['itens'][number], context: Context): Promise<Line> {
  const text = [item.ds_codbarras, item.cd_ncm, item.nm_prd].filter(Boolean).join(' · ')
  try {
    const { candidates, total } = await findCandidates(db, { ...context, question: toQuestion(item), limit: 1 })
    const [best = null] = candidates
    return { asked: text, candidates: total, reason: best ? null : NOTHING, best }
  } catch (error) {
    if (error instanceof AppError && error.status === 400)
      return { asked: text, candidates: 0, reason: error.message, best: null }
    throw error
  }
}
