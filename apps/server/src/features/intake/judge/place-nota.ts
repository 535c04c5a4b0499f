import { MUNICIPAL_MODELO } from '@portal/fiscal/base/model.ts'
import type { NotaFacts, Packed, ServicoRole } from '../read/facts.ts'
import { addHolder, type BatchState, keepBytes, newId, notaKey, type WorkNota } from './batch-state.ts'
import { type Judgement, judgeNota, mergeSummary, type NotaCopy, strengthOf, summaryClaim, summaryOf } from './judge.ts'
import { placeEvento } from './place-evento.ts'

/** A document with its bytes. */
export interface Incoming<F> {
  facts: F
  packed: Packed
}

const copyOf = ({ facts, packed }: Incoming<NotaFacts>, obtained: boolean): NotaCopy => ({
  digest: facts.columns.node_digest,
  contentDigest: facts.columns.content_digest,
  hasHiddenKeys: facts.columns.keys_hidden,
  nProt: facts.columns.protocolo,
  isUnkeyed: facts.columns.tipo === 'outro' && facts.columns.modelo === MUNICIPAL_MODELO,
  isTrial: facts.columns.homologacao,
  rank: facts.columns.copy_rank,
  state: facts.columns.protocol_state,
  proof: facts.columns.proof,
  obtained,
  sha256: packed.sha256,
})

interface Under {
  empresaId: number
  papel: 'E' | 'R'
  /** The company's part in an NFS-e */
  role: ServicoRole | null
  obtained: boolean
}

/** Judges a note under one company of the caller and adds the rows to write. */
export function placeNota(state: BatchState, incoming: Incoming<NotaFacts>, under: Under): Judgement {
  const { facts, packed } = incoming
  const stored = state.notas.get(notaKey(under.empresaId, facts.columns.chave))
  const copy = copyOf(incoming, under.obtained)
  const around = { stored, copy, under, carrier: packed.sha256 }
  const judgement = withEmbedded(state, { judgement: judgeNota(stored?.current ?? null, copy), facts }, around)
  if (stored && copy.digest === null) noteSummary(state, stored, copy)
  if (stored && judgement.isConflict) state.conflicts.add(stored)
  if (judgement.action === 'keep') return judgement
  keepBytes(state, under.empresaId, packed)
  if (!stored) insertNota(state, incoming, { ...under, copy })
  else if (judgement.action === 'adopt') adopt(state, stored)
  else if (judgement.action === 'beside')
    stored.copies.push({
      sha256: copy.sha256,
      reason: judgement.reason ?? 'Outra cópia.',
      proof: copy.proof,
      foreign: false,
    })
  else putInFront(stored, { incoming, copy, under, reason: judgement.reason })
  return judgement
}

function insertNota(
  state: BatchState,
  { facts, packed }: Incoming<NotaFacts>,
  under: Under & { copy: NotaCopy },
): void {
  const { empresaId, papel, role, copy } = under
  const { chave } = facts.columns
  state.notas.set(notaKey(empresaId, chave), {
    empresaId,
    id: newId(),
    current: { ...copy, foreign: false, summary: null },
    write: { facts, papel, role, sha256: packed.sha256 },
    isNew: true,
    copies: [],
  })
  addHolder(state, chave, empresaId)
}

interface Front {
  incoming: Incoming<NotaFacts>
  copy: NotaCopy
  under: Pick<Under, 'papel' | 'role'>
  reason: string | undefined
}

/** The new copy becomes the shown one. The old bytes and the information of summaries are kept. */
function putInFront(
  stored: WorkNota,
  { incoming: { facts, packed }, copy, under: { papel, role }, reason }: Front,
): void {
  const { current } = stored
  if (current.sha256 !== packed.sha256)
    stored.copies.push({
      sha256: current.sha256,
      reason: reason ?? 'Cópia mais completa recebida depois.',
      proof: current.proof,
      foreign: current.foreign,
    })
  const summary = copy.digest === null ? null : summaryOf(current)
  stored.current = { ...copy, foreign: false, summary }
  stored.write = { facts, papel, role, sha256: packed.sha256 }
}

function adopt(state: BatchState, stored: WorkNota): void {
  stored.current = { ...stored.current, foreign: false }
  if (!stored.write) state.adopted.add(stored)
}

/** A summary adds information to a whole copy and never replaces it. */
function noteSummary(state: BatchState, stored: WorkNota, copy: NotaCopy): void {
  if (stored.current.digest === null) return
  const merged = mergeSummary(stored.current.summary, summaryClaim(copy))
  if (merged === stored.current.summary) return
  stored.current = { ...stored.current, summary: merged }
  if (!stored.write) state.summaries.add(stored)
}

/**
 * Events inside the note's own file. A copy of the same content with a new event is kept, because its bytes are the
 * event's only proof. It becomes the shown copy only when it is as complete as the stored one and the event is
 * proven.
 */
function withEmbedded(
  state: BatchState,
  { judgement, facts }: { judgement: Judgement; facts: NotaFacts },
  { stored, copy, under, carrier }: { stored: WorkNota | undefined; copy: NotaCopy; under: Under; carrier: string },
): Judgement {
  const isEqual = stored !== undefined && stored.current.digest === copy.digest
  if (judgement.action === 'keep' && !(judgement.verdict === 'repetido' && isEqual)) return judgement
  const placed = facts.eventos.map((evento) => ({
    strength: strengthOf({ ...evento.columns, obtained: under.obtained }),
    ...placeEvento(state, { facts: evento, packed: null, carrier }, under),
  }))
  const news = placed.filter(({ action }) => action !== 'keep')
  if (judgement.action !== 'keep' || !stored || news.length === 0) return judgement
  const isProven =
    copy.rank >= stored.current.rank && news.every(({ strength }) => strength >= strengthOf(stored.current))
  return isProven
    ? { verdict: 'atualizado', action: 'replace' }
    : { verdict: 'atualizado', action: 'beside', reason: 'Cópia que traz um evento dentro do arquivo.' }
}
