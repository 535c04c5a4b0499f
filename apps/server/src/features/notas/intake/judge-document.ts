import { TIPOS_IMPORTADOS, type TipoImportado, type Veredito } from '@portal/contract/importar.ts'
import {
  addHolder,
  type BatchState,
  eventoKey,
  inutilizacaoKey,
  keepBytes,
  newId,
  notaKey,
  type Placing,
  type WorkNota,
} from './batch-state.ts'
import type { EventoFacts, InutilizacaoFacts, NotaFacts, Packed, ProtocolState, ReadDocument } from './facts.ts'
import {
  type EventoCopy,
  type HeldNota,
  type Judgement,
  judgeEvento,
  judgeInutilizacao,
  judgeNota,
  type NotaCopy,
  overall,
  tellsCancellation,
} from './judge.ts'

/** The line that an upload shows for one document. */
export interface Line {
  name: string
  verdict: Veredito
  /** null where nothing could be read */
  kind: TipoImportado | null
  chave: string | null
  reason: string | null
  /** The uploader's companies that it concerns; null: no document, or nothing beyond the upload's own company. */
  empresaIds: readonly number[] | null
}

const NOT_A_PARTY = 'Nenhuma das suas empresas é parte do documento.'

/** Judges one document against the batch and notes what is to be written. The order of calls is the order sent. */
export function judgeDocument(state: BatchState, placing: Placing, document: ReadDocument): Line {
  if (!document.ok) return unread(document, placing)
  const { name, facts, packed } = document
  switch (facts.kind) {
    case 'nota':
      return {
        name,
        kind: kindOf(facts),
        chave: facts.columns.chave,
        empresaIds: empresasOfNota(facts, placing),
        ...judgeNotaFacts(state, placing, { facts, packed }),
      }
    case 'evento':
      return {
        name,
        kind: 'eventos',
        chave: facts.columns.chave,
        empresaIds: [...holdersOf(state, facts, placing)],
        ...judgeEventoFacts(state, placing, { facts, packed }),
      }
    case 'inutilizacao':
      return {
        name,
        kind: 'inutilizacoes',
        chave: null,
        empresaIds: [placing.empresas.get(facts.emitente ?? '') ?? []].flat(),
        ...judgeInutilizacaoFacts(state, placing, { facts, packed }),
      }
  }
}

const unread = ({ name, chave, reason }: Extract<ReadDocument, { ok: false }>, placing: Placing): Line => ({
  name,
  verdict: 'rejeitado',
  kind: null,
  chave,
  reason,
  empresaIds: chave === null ? null : concernedBy(chave, placing),
})

const kindOf = ({ columns: { tipo } }: NotaFacts): TipoImportado | null =>
  TIPOS_IMPORTADOS.find((kind) => kind === tipo) ?? null

/** Of a document that could not be read, its key tells the issuer. */
export const concernedBy = (chave: string, { empresas }: Placing): number[] =>
  [empresas.get(chave.slice(6, 20)) ?? empresas.get(chave.slice(9, 20)) ?? []].flat()

const holdersOf = (state: BatchState, { columns }: EventoFacts, placing: Placing): ReadonlySet<number> =>
  state.holders.get(columns.chave) ?? new Set([placing.empresaId])

type Outcome = Pick<Line, 'verdict' | 'reason'>
const refused = (): Outcome => ({ verdict: 'rejeitado', reason: NOT_A_PARTY })

interface Arrived<F> {
  facts: F
  packed: Packed
}

/** A resumo lands under the company it was sent for; a note under every company of the caller that is a party. */
export function empresasOfNota({ columns }: NotaFacts, { empresaId, empresas }: Placing): number[] {
  if (columns.copy_rank === 0) return [empresaId]
  return columns.parties.flatMap((taxId) => empresas.get(taxId) ?? [])
}

function judgeNotaFacts(state: BatchState, placing: Placing, arrived: Arrived<NotaFacts>): Outcome {
  const empresaIds = empresasOfNota(arrived.facts, placing)
  if (empresaIds.length === 0) return refused()
  const issuer = placing.empresas.get(arrived.facts.columns.emitente_tax_id ?? '')
  return overall(
    empresaIds.map((empresaId) => placeNota(state, arrived, { empresaId, papel: empresaId === issuer ? 'E' : 'R' })),
  )
}

const copyOf = ({ facts, packed }: Arrived<NotaFacts>): NotaCopy => ({
  digest: facts.columns.node_digest,
  nProt: facts.columns.protocolo,
  rank: facts.columns.copy_rank,
  state: facts.columns.protocol_state,
  verified: facts.columns.verified,
  sha256: packed.sha256,
})

function placeNota(
  state: BatchState,
  arrived: Arrived<NotaFacts>,
  under: { empresaId: number; papel: 'E' | 'R' },
): Judgement {
  const { facts, packed } = arrived
  const { chave } = facts.columns
  const held = state.notas.get(notaKey(under.empresaId, chave))
  const copy = copyOf(arrived)
  const judgement = withEmbedded(
    state,
    { judgement: judgeNota(held?.current ?? null, copy), facts },
    { held, copy, under },
  )
  if (judgement.action === 'keep') {
    if (held && tellsCancellation(held.current, copy)) cancel(state, held)
    return judgement
  }
  keepBytes(state, under.empresaId, packed)
  const kept = keptState(held?.current ?? null, copy.state)
  const current: HeldNota = { ...copy, state: kept, foreign: false }
  const write = { facts, papel: under.papel, state: kept, sha256: packed.sha256 }
  if (!held) {
    const work: WorkNota = { empresaId: under.empresaId, id: newId(), current, write, isNew: true, copies: [] }
    state.notas.set(notaKey(under.empresaId, chave), work)
    addHolder(state, chave, under.empresaId)
    return judgement
  }
  if (held.current.sha256 !== packed.sha256)
    held.copies.push({
      sha256: held.current.sha256,
      reason: judgement.reason ?? 'Cópia mais completa recebida depois.',
    })
  Object.assign(held, { current, write })
  return judgement
}

/** The authority said «cancelada» in a resumo; the full XML, written before, does not know. */
function keptState(held: HeldNota | null, arrived: ProtocolState): ProtocolState {
  return held?.state === 'resumo_cancelada' && arrived !== 'denegada' && arrived !== 'resumo_denegada'
    ? held.state
    : arrived
}

function cancel(state: BatchState, held: WorkNota): void {
  held.current = { ...held.current, state: 'resumo_cancelada' }
  if (held.write) held.write = { ...held.write, state: 'resumo_cancelada' }
  else state.cancelled.push(held)
}

interface Around {
  held: WorkNota | undefined
  copy: NotaCopy
  under: { empresaId: number }
}

/** Events inside the note's own file. An equal copy that brings a new one is the fuller copy: its bytes are the only proof. */
function withEmbedded(
  state: BatchState,
  { judgement, facts }: { judgement: Judgement; facts: NotaFacts },
  { held, copy, under }: Around,
): Judgement {
  const equal = held !== undefined && held.current.digest === copy.digest && copy.rank >= held.current.rank
  if (judgement.action === 'keep' && !(judgement.verdict === 'repetido' && equal)) return judgement
  const placed = facts.eventos.map((evento) => placeEvento(state, { facts: evento, packed: null }, under.empresaId))
  const news = placed.some(({ action }) => action !== 'keep')
  return judgement.action === 'keep' && news ? { verdict: 'atualizado', action: 'replace' } : judgement
}

function judgeEventoFacts(state: BatchState, placing: Placing, arrived: Arrived<EventoFacts>): Outcome {
  const holders = holdersOf(state, arrived.facts, placing)
  return overall([...holders].map((empresaId) => placeEvento(state, arrived, empresaId)))
}

function placeEvento(
  state: BatchState,
  { facts, packed }: { facts: EventoFacts; packed: Packed | null },
  empresaId: number,
): Judgement {
  const { columns } = facts
  const key = eventoKey(empresaId, columns)
  const held = state.eventos.get(key)
  const copy: EventoCopy = {
    digest: columns.node_digest,
    registered: columns.registered,
    summary: columns.summary,
    embedded: facts.embedded,
    verified: columns.verified,
    sha256: packed?.sha256 ?? null,
  }
  const judgement = judgeEvento(held?.current ?? null, copy)
  if (judgement.action === 'keep') return judgement
  if (packed) keepBytes(state, empresaId, packed)
  const write = { facts, sha256: copy.sha256 }
  if (held) Object.assign(held, { current: copy, write })
  else state.eventos.set(key, { empresaId, id: newId(), current: copy, write })
  return judgement
}

function judgeInutilizacaoFacts(state: BatchState, placing: Placing, arrived: Arrived<InutilizacaoFacts>): Outcome {
  const { facts, packed } = arrived
  const empresaId = placing.empresas.get(facts.emitente ?? '')
  if (empresaId === undefined) return refused()
  const key = inutilizacaoKey(empresaId, facts.columns)
  const held = state.inutilizacoes.get(key) ?? []
  const copy = { digest: facts.columns.node_digest, registered: facts.columns.registered, sha256: packed.sha256 }
  const judgement = judgeInutilizacao(held, copy)
  if (judgement.action === 'insert') {
    keepBytes(state, empresaId, packed)
    state.inutilizacoes.set(key, [...held, copy])
    state.newInutilizacoes.push({ empresaId, id: newId(), facts, sha256: packed.sha256 })
  }
  return { verdict: judgement.verdict, reason: judgement.reason ?? null }
}
