import type { NotaFacts, Packed } from '../read/facts.ts'
import { addHolder, type BatchState, keepBytes, newId, notaKey, type WorkNota } from './batch-state.ts'
import { type Judgement, judgeNota, mergeSummary, type NotaCopy, strengthOf, summaryClaim, summaryOf } from './judge.ts'
import { placeEvento } from './place-evento.ts'

/** A document with its bytes. */
export interface Arrived<F> {
  facts: F
  packed: Packed
}

const copyOf = ({ facts, packed }: Arrived<NotaFacts>, obtained: boolean): NotaCopy => ({
  digest: facts.columns.node_digest,
  nProt: facts.columns.protocolo,
  rank: facts.columns.copy_rank,
  state: facts.columns.protocol_state,
  proof: facts.columns.proof,
  obtained,
  sha256: packed.sha256,
})

interface Under {
  empresaId: number
  papel: 'E' | 'R'
  obtained: boolean
}

/** Judges a note under one company of the caller and adds the rows to write. */
export function placeNota(state: BatchState, arrived: Arrived<NotaFacts>, under: Under): Judgement {
  const { facts, packed } = arrived
  const held = state.notas.get(notaKey(under.empresaId, facts.columns.chave))
  const copy = copyOf(arrived, under.obtained)
  const around = { held, copy, under, carrier: packed.sha256 }
  const judgement = withEmbedded(state, { judgement: judgeNota(held?.current ?? null, copy), facts }, around)
  if (held && copy.digest === null) noteSummary(state, held, copy)
  if (judgement.action === 'keep') return judgement
  keepBytes(state, under.empresaId, packed)
  if (!held) insertNota(state, arrived, { ...under, copy })
  else if (judgement.action === 'adopt') adopt(state, held)
  else if (judgement.action === 'beside')
    held.copies.push({
      sha256: copy.sha256,
      reason: judgement.reason ?? 'Outra cópia.',
      proof: copy.proof,
      foreign: false,
    })
  else putInFront(held, { arrived, copy, papel: under.papel, reason: judgement.reason })
  return judgement
}

function insertNota(state: BatchState, { facts, packed }: Arrived<NotaFacts>, under: Under & { copy: NotaCopy }): void {
  const { empresaId, papel, copy } = under
  const { chave } = facts.columns
  state.notas.set(notaKey(empresaId, chave), {
    empresaId,
    id: newId(),
    current: { ...copy, foreign: false, summary: null },
    write: { facts, papel, sha256: packed.sha256 },
    isNew: true,
    copies: [],
  })
  addHolder(state, chave, empresaId)
}

interface Front {
  arrived: Arrived<NotaFacts>
  copy: NotaCopy
  papel: 'E' | 'R'
  reason: string | undefined
}

/** The new copy becomes the shown one. The old bytes and the information of summaries are kept. */
function putInFront(held: WorkNota, { arrived: { facts, packed }, copy, papel, reason }: Front): void {
  const { current } = held
  if (current.sha256 !== packed.sha256)
    held.copies.push({
      sha256: current.sha256,
      reason: reason ?? 'Cópia mais completa recebida depois.',
      proof: current.proof,
      foreign: current.foreign,
    })
  const summary = copy.digest === null ? null : summaryOf(current)
  held.current = { ...copy, foreign: false, summary }
  held.write = { facts, papel, sha256: packed.sha256 }
}

function adopt(state: BatchState, held: WorkNota): void {
  held.current = { ...held.current, foreign: false }
  if (!held.write) state.adopted.add(held)
}

/** A summary adds information to a whole copy and never replaces it. */
function noteSummary(state: BatchState, held: WorkNota, copy: NotaCopy): void {
  if (held.current.digest === null) return
  const merged = mergeSummary(held.current.summary, summaryClaim(copy))
  if (merged === held.current.summary) return
  held.current = { ...held.current, summary: merged }
  if (!held.write) state.summaries.add(held)
}

interface Around {
  held: WorkNota | undefined
  copy: NotaCopy
  under: Under
  carrier: string
}

/**
 * Events inside the note's own file. A copy of the same content with a new event is kept, because its bytes are the
 * event's only proof. It becomes the shown copy only when it is as complete as the stored one and the event is
 * proven.
 */
function withEmbedded(
  state: BatchState,
  { judgement, facts }: { judgement: Judgement; facts: NotaFacts },
  { held, copy, under, carrier }: Around,
): Judgement {
  const isEqual = held !== undefined && held.current.digest === copy.digest
  if (judgement.action === 'keep' && !(judgement.verdict === 'repetido' && isEqual)) return judgement
  const placed = facts.eventos.map((evento) => ({
    strength: strengthOf({ ...evento.columns, obtained: under.obtained }),
    ...placeEvento(state, { facts: evento, packed: null, carrier }, under),
  }))
  const news = placed.filter(({ action }) => action !== 'keep')
  if (judgement.action !== 'keep' || !held || news.length === 0) return judgement
  const isProven = copy.rank >= held.current.rank && news.every(({ strength }) => strength >= strengthOf(held.current))
  return isProven
    ? { verdict: 'atualizado', action: 'replace' }
    : { verdict: 'atualizado', action: 'beside', reason: 'Cópia que traz um evento dentro do arquivo.' }
}
