import { isIssuerOfChave } from '@portal/fiscal/fields/key.ts'
import type { EventoFacts, Packed } from '../read/facts.ts'
import { addEvento, type BatchState, eventoKey, keepBytes, newId, type WorkEvento } from './batch-state.ts'
import { type EventoCopy, type Judgement, judgeEvento, strengthOf } from './judge.ts'

export interface ArrivedEvento {
  facts: EventoFacts
  /** Null for an event inside its note's file, whose hash is `carrier`. */
  packed: Packed | null
  carrier: string | null
}

const copyOf = (
  { facts: { columns, embedded }, packed }: Pick<ArrivedEvento, 'facts' | 'packed'>,
  obtained: boolean,
): EventoCopy => ({
  digest: columns.node_digest,
  registered: columns.registered,
  summary: columns.summary,
  embedded,
  proof: columns.proof,
  obtained,
  sha256: packed?.sha256 ?? null,
})

/** Judges an event under one company of the caller and adds the rows to write. */
export function placeEvento(
  state: BatchState,
  { facts, packed, carrier }: ArrivedEvento,
  { empresaId, obtained }: { empresaId: number; obtained: boolean },
): Judgement {
  const { columns } = facts
  const key = eventoKey(empresaId, columns)
  const slot = findSlot(state.eventos.get(key) ?? [], columns)
  const copy = copyOf({ facts, packed }, obtained)
  const write = { facts, sha256: copy.sha256, carrier }
  if (slot.foreign && !slot.own && isSameForeign(slot.foreign, copy))
    return adoptEvento(state, slot.foreign, { copy, write, packed })
  const judgement = judgeEvento(slot.own?.current ?? null, copy)
  if (slot.own && obtained && copy.summary) confirm(state, slot.own)
  if (judgement.action === 'keep') return judgement
  if (packed) keepBytes(state, empresaId, packed)
  if (slot.own)
    Object.assign(slot.own, {
      author: columns.author_tax_id,
      current: { ...copy, obtained: obtained || slot.own.current.obtained },
      write,
    })
  else
    addEvento(state, key, {
      empresaId,
      id: newId(),
      author: columns.author_tax_id,
      foreign: false,
      current: copy,
      write,
    })
  return judgement
}

/**
 * The stored statements to compare a new event with: those of the same author, own users' and strangers' separately.
 * The authority's answer inside a note's file has no author and counts as the issuer's event.
 */
function findSlot(stored: readonly WorkEvento[], { author_tax_id: author, chave }: EventoFacts['columns']) {
  const ofIssuer = (taxId: string | null) => taxId === null || isIssuerOfChave(taxId, chave)
  const isSame = (evento: WorkEvento) =>
    evento.author === author ||
    ((evento.author === null || author === null) && ofIssuer(evento.author) && ofIssuer(author))
  const own = stored.filter(({ foreign }) => !foreign)
  return {
    own: own.find((evento) => evento.author === author) ?? own.find(isSame),
    foreign: stored.find((evento) => evento.foreign && evento.author === author),
  }
}

/** A weaker copy (same content without its signature) is stored beside the stranger's, which keeps its proof. */
const isSameForeign = ({ current }: WorkEvento, copy: EventoCopy) =>
  !copy.embedded &&
  copy.registered &&
  copy.digest !== null &&
  copy.digest === current.digest &&
  strengthOf(copy) >= strengthOf(current)

/** An event uploaded by a stranger and now by the company's own users counts as theirs. */
function adoptEvento(
  state: BatchState,
  stored: WorkEvento,
  { copy, write, packed }: { copy: EventoCopy; write: NonNullable<WorkEvento['write']>; packed: Packed | null },
): Judgement {
  const isSameFile = stored.current.sha256 === copy.sha256
  if (packed) keepBytes(state, stored.empresaId, packed)
  Object.assign(stored, { foreign: false, current: copy, write })
  return { verdict: isSameFile ? 'repetido' : 'atualizado', action: 'adopt' }
}

function confirm(state: BatchState, stored: WorkEvento): void {
  stored.current = { ...stored.current, obtained: true }
  if (!stored.write) state.confirmed.add(stored)
}
