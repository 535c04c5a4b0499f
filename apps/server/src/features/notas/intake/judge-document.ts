import { TIPOS_IMPORTADOS, type TipoImportado, type Veredito } from '@portal/contract/importar.ts'
import { isIssuerOfChave } from '@portal/fiscal/fields/key.ts'
import {
  addEvento,
  addHolder,
  type BatchState,
  eventoKey,
  inutilizacaoKey,
  keepBytes,
  newId,
  notaKey,
  type Placing,
  type WorkEvento,
  type WorkNota,
} from './batch-state.ts'
import type { EventoFacts, InutilizacaoFacts, NotaFacts, Packed, ReadDocument } from './facts.ts'
import {
  type EventoCopy,
  type Judgement,
  judgeEvento,
  judgeInutilizacao,
  judgeNota,
  mergeSummary,
  type NotaCopy,
  overall,
  strengthOf,
  summaryClaim,
  summaryOf,
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

/** The caller's company that the key names as issuer. */
export const concernedBy = (chave: string, { empresas }: Placing): number[] =>
  [empresas.get(chave.slice(6, 20)) ?? empresas.get(chave.slice(9, 20)) ?? []].flat()

/** The caller's companies that hold the note, else the upload's own; its issuer too, so that the order of files decides nothing there. */
const holdersOf = (state: BatchState, { columns: { chave } }: EventoFacts, placing: Placing): ReadonlySet<number> =>
  new Set([...(state.holders.get(chave) ?? [placing.empresaId]), ...concernedBy(chave, placing)])

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
    empresaIds.map((empresaId) =>
      placeNota(state, arrived, {
        empresaId,
        papel: empresaId === issuer ? 'E' : 'R',
        obtained: isObtained(placing, empresaId),
      }),
    ),
  )
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

/** What the authority answered to one company counts in another only by its own proof. */
const isObtained = ({ obtained, empresaId }: Placing, under: number) => obtained === true && empresaId === under

interface Under {
  empresaId: number
  papel: 'E' | 'R'
  obtained: boolean
}

function placeNota(state: BatchState, arrived: Arrived<NotaFacts>, under: Under): Judgement {
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

/** The arrived copy is the one shown from now on; the held bytes stay beside it, and so does what summaries say. */
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

/** A summary beside a whole copy says something without replacing it. */
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
 * Events inside the note's own file. A copy of the same content that brings a new one is kept, because its bytes are the event's only proof;
 * it goes in front only when it is as full as the held copy and the event is proven as well.
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

function judgeEventoFacts(state: BatchState, placing: Placing, arrived: Arrived<EventoFacts>): Outcome {
  const holders = holdersOf(state, arrived.facts, placing)
  return overall(
    [...holders].map((empresaId) =>
      placeEvento(state, { ...arrived, carrier: null }, { empresaId, obtained: isObtained(placing, empresaId) }),
    ),
  )
}

interface ArrivedEvento {
  facts: EventoFacts
  /** null: it came inside its note's file, whose hash is `carrier` */
  packed: Packed | null
  carrier: string | null
}

function placeEvento(
  state: BatchState,
  { facts, packed, carrier }: ArrivedEvento,
  { empresaId, obtained }: Pick<Under, 'empresaId' | 'obtained'>,
): Judgement {
  const { columns } = facts
  const key = eventoKey(empresaId, columns)
  const slot = findSlot(state.eventos.get(key) ?? [], columns)
  const copy: EventoCopy = {
    digest: columns.node_digest,
    registered: columns.registered,
    summary: columns.summary,
    embedded: facts.embedded,
    proof: columns.proof,
    obtained,
    sha256: packed?.sha256 ?? null,
  }
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
 * The held statements that an arrived event is compared with: of the same author, own people's and strangers' apart. The authority's answer
 * inside a note's file names no author and is taken for the issuer's event.
 */
function findSlot(held: readonly WorkEvento[], { author_tax_id: author, chave }: EventoFacts['columns']) {
  const ofIssuer = (taxId: string | null) => taxId === null || isIssuerOfChave(taxId, chave)
  const isSame = (one: WorkEvento) =>
    one.author === author || ((one.author === null || author === null) && ofIssuer(one.author) && ofIssuer(author))
  const own = held.filter(({ foreign }) => !foreign)
  return {
    own: own.find((one) => one.author === author) ?? own.find(isSame),
    foreign: held.find((one) => one.foreign && one.author === author),
  }
}

/** A weaker copy (the same content without its signature) stands beside the stranger's and leaves it its proof. */
const isSameForeign = ({ current }: WorkEvento, copy: EventoCopy) =>
  !copy.embedded &&
  copy.registered &&
  copy.digest !== null &&
  copy.digest === current.digest &&
  strengthOf(copy) >= strengthOf(current)

/** What strangers had brought was brought by the company's own people now: it counts as theirs. */
function adoptEvento(
  state: BatchState,
  held: WorkEvento,
  { copy, write, packed }: { copy: EventoCopy; write: NonNullable<WorkEvento['write']>; packed: Packed | null },
): Judgement {
  const isSameFile = held.current.sha256 === copy.sha256
  if (packed) keepBytes(state, held.empresaId, packed)
  Object.assign(held, { foreign: false, current: copy, write })
  return { verdict: isSameFile ? 'repetido' : 'atualizado', action: 'adopt' }
}

function confirm(state: BatchState, held: WorkEvento): void {
  held.current = { ...held.current, obtained: true }
  if (!held.write) state.confirmed.add(held)
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
