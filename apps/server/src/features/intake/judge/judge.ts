import type { Veredito } from '@portal/contract/notas/importar.ts'
import { type Proof, proofStrength } from '@portal/fiscal/base/proof.ts'
import type { CopyRank, ProtocolState } from '../read/facts.ts'

/** Proof of a statement and how it came: `obtained` means fetched from the authority by the portal itself. */
export interface Proven {
  proof: Exclude<Proof, 'obtida'>
  obtained: boolean
}

export const strengthOf = ({ proof, obtained }: Proven): number => proofStrength(obtained ? 'obtida' : proof)

/** A copy of a note, stored or new, as far as judging needs it. */
export interface NotaCopy extends Proven {
  /** digest of the canonical signed node; null for a resumo */
  digest: string | null
  /** The digest that the authority states (resumo) or that the content has (whole copy), base64; null when it is unknown */
  contentDigest: string | null
  /** A CT-e whose related keys SEFAZ hid (autXML): its digest differs from the whole copy's */
  hasHiddenKeys: boolean
  nProt: string | null
  /** It has no access key (a municipal NFS-e): the files of one note may differ */
  isUnkeyed?: boolean
  /** Of homologação, without fiscal value */
  isTrial: boolean
  rank: CopyRank
  state: ProtocolState
  /** SHA-256 of the bytes, hex */
  sha256: string
}

/** Information from summaries about a note that has a whole copy. */
export interface SummaryClaim {
  state: SummaryState
  obtained: boolean
}
export type SummaryState = Extract<ProtocolState, 'resumo' | 'resumo_denegada' | 'resumo_cancelada'>

export interface StoredNotaCopy extends NotaCopy {
  /** Uploaded by a user without a right in this company. */
  foreign: boolean
  /** Null for a note that is stored only as a summary. */
  summary: SummaryClaim | null
}

/**
 * Decision about a new copy.
 * Shape   insert: the first copy; keep: nothing changes; adopt: the same bytes, now from the company's own users;
 *         beside: stored as a further copy, the shown one stays; replace: becomes the shown copy, the old one is kept
 */
export interface Judgement {
  verdict: Veredito
  action: 'insert' | 'keep' | 'adopt' | 'beside' | 'replace'
  reason?: string
  /** Stored and new copy have different content */
  isConflict?: true
}

export const INSERT: Judgement = { verdict: 'importado', action: 'insert' }
export const REPEATED: Judgement = { verdict: 'repetido', action: 'keep' }
const ADOPTED: Judgement = { verdict: 'repetido', action: 'adopt' }
const FULLER: Judgement = { verdict: 'atualizado', action: 'replace' }
const BESIDE: Judgement = { verdict: 'atualizado', action: 'beside' }

/** The copy with hidden keys and the whole one are the same document: the whole one is in front, whichever came first. */
const HIDDEN_BESIDE: Judgement = {
  ...REPEATED,
  action: 'beside',
  reason: 'Cópia com as chaves ocultadas pela SEFAZ (autXML), guardada ao lado da completa.',
}

/** Judges a further copy of a key from the company's own users (docs/decisions/0006). Pure: depends on both copies only. */
export function judgeNota(stored: StoredNotaCopy | null, incoming: NotaCopy): Judgement {
  if (!stored) return INSERT
  if (incoming.digest === null) return judgeResumo(stored, incoming)
  if (stored.digest === null) return isOtherContent(stored, incoming) ? notAuthorised(stored, incoming) : FULLER
  if (stored.hasHiddenKeys !== incoming.hasHiddenKeys) return incoming.hasHiddenKeys ? HIDDEN_BESIDE : FULLER
  if (stored.digest === incoming.digest) return judgeSameContent(stored, incoming)
  if (stored.isTrial !== incoming.isTrial) return judgeTrial(incoming)
  if (incoming.isUnkeyed) return judgeUnkeyed(stored, incoming)
  return { ...judgeConflict(stored, incoming), isConflict: true }
}

/** Another file of the same note: the newest is shown, but a cancelled one stays in front. */
const judgeUnkeyed = (stored: StoredNotaCopy, incoming: NotaCopy): Judgement =>
  stored.state === 'cancelada' && incoming.state !== 'cancelada'
    ? { ...BESIDE, reason: 'Guardada ao lado da cópia que traz o cancelamento.' }
    : { ...FULLER, reason: 'Outro arquivo da mesma nota: o mais novo ficou à frente, e os dois estão guardados.' }

/** Two notes have the same key: production replaces homologação, and homologação never replaces production. */
const judgeTrial = (incoming: NotaCopy): Judgement =>
  incoming.isTrial
    ? {
        verdict: 'rejeitado',
        action: 'keep',
        reason: 'É de homologação, e a nota de produção com esta chave está guardada.',
      }
    : { ...FULLER, reason: 'A guardada com esta chave era de homologação.' }

function judgeSameContent(stored: StoredNotaCopy, incoming: NotaCopy): Judgement {
  if (stored.foreign && stored.sha256 === incoming.sha256) return ADOPTED
  if (incoming.rank > stored.rank) return FULLER
  if (stored.foreign && isUnsignedDenial(incoming) && stored.state === 'autorizada')
    return { ...BESIDE, reason: KEPT_BESIDE }
  if (stored.foreign && deniesOwn(stored, incoming)) return { ...FULLER, reason: OWN_IN_FRONT }
  if (stored.foreign)
    return incoming.rank === stored.rank ? { ...FULLER, reason: OWN_IN_FRONT } : { ...BESIDE, reason: KEPT_BESIDE }
  if (incoming.rank < stored.rank) return REPEATED
  if (answerOrder(incoming) > answerOrder(stored)) return FULLER
  const stronger = strengthOf(incoming) - strengthOf(stored) || endPreference(incoming) - endPreference(stored)
  if (stronger > 0) return FULLER
  if (incoming.nProt === stored.nProt) return REPEATED
  return {
    ...REPEATED,
    reason: `O protocolo difere do guardado (${stored.nProt ?? 'nenhum'}); o primeiro foi mantido.`,
  }
}

/** Among copies without the authorization: one that states it goes before an unknown answer, and that before none. */
const answerOrder = ({ state }: NotaCopy): number =>
  state === 'autorizada' || state === 'denegada' ? 2 : state === 'desconhecida' ? 1 : 0

const OWN_IN_FRONT = 'A cópia da própria empresa ficou à frente da que outra pessoa enviou; as duas estão guardadas.'
const KEPT_BESIDE = 'Guardada ao lado da cópia mais completa, que ficou à frente.'

const isUnsignedDenial = (copy: NotaCopy) => copy.state === 'denegada' && strengthOf(copy) === 0

/** The protocol is not part of the signed note: a stranger's copy cannot deny a note that is stored as authorised. */
const deniesOwn = (stored: StoredNotaCopy, incoming: NotaCopy) =>
  stored.state === 'denegada' && incoming.state === 'autorizada'

/** Among equal copies a signed denial outranks an authorisation, and that an unsigned denial. */
function endPreference(copy: NotaCopy): number {
  if (copy.state !== 'denegada') return 0
  return strengthOf(copy) > 0 ? 1 : -1
}

const CANCELLED = 'O resumo informa que a nota foi cancelada.'

/** Merges a summary: the authority's own newest wins, otherwise a cancellation before a denial before none. */
export function mergeSummary(stored: SummaryClaim | null, incoming: SummaryClaim): SummaryClaim {
  if (!stored || incoming.obtained) return incoming
  return stored.obtained || SUMMARY_ORDER[stored.state] >= SUMMARY_ORDER[incoming.state] ? stored : incoming
}
const SUMMARY_ORDER: Record<SummaryState, number> = { resumo: 0, resumo_denegada: 1, resumo_cancelada: 2 }

/** A summary never replaces a whole copy; its information is stored with it (`mergeSummary`). */
function judgeResumo(stored: StoredNotaCopy, incoming: NotaCopy): Judgement {
  const isCancelled = incoming.state === 'resumo_cancelada'
  if (stored.digest !== null) {
    if (isOtherContent(incoming, stored)) return notAuthorised(stored, incoming)
    const isNews = isCancelled && stored.summary?.state !== 'resumo_cancelada'
    return isNews ? { ...REPEATED, reason: CANCELLED } : REPEATED
  }
  const merged = mergeSummary(summaryOf(stored), summaryClaim(incoming))
  if (merged.state === stored.state && merged.obtained === stored.obtained) return REPEATED
  return isCancelled ? { ...FULLER, reason: CANCELLED } : FULLER
}

/** A summary's state as a claim about a whole copy. */
export const summaryClaim = ({ state, obtained }: Pick<NotaCopy, 'state' | 'obtained'>): SummaryClaim => ({
  state: state === 'resumo_cancelada' || state === 'resumo_denegada' ? state : 'resumo',
  obtained,
})

/** Information that summaries have given so far about a stored note. */
export const summaryOf = (stored: StoredNotaCopy): SummaryClaim | null =>
  stored.digest === null ? summaryClaim(stored) : stored.summary

/** Whether an obtained summary states another content than the whole copy has. */
const isOtherContent = (summary: NotaCopy, whole: NotaCopy): boolean =>
  summary.obtained &&
  summary.contentDigest !== null &&
  whole.contentDigest !== null &&
  summary.contentDigest !== whole.contentDigest

const notAuthorised = (stored: NotaCopy, incoming: NotaCopy): Judgement => ({
  verdict: 'rejeitado',
  action: 'keep',
  isConflict: true,
  reason: `O conteúdo da nota não é o que a SEFAZ autorizou: o digVal do resumo obtido dela é outro. ${hashesOf(stored, incoming)}`,
})

const hashesOf = (stored: NotaCopy, incoming: NotaCopy) =>
  `SHA-256 guardado ${stored.sha256}, recebido ${incoming.sha256}.`

function judgeConflict(stored: StoredNotaCopy, incoming: NotaCopy): Judgement {
  const hashes = hashesOf(stored, incoming)
  const stronger = strengthOf(incoming) - strengthOf(stored)
  if (stronger > 0)
    return { ...FULLER, reason: `Conteúdo diferente do guardado, que tinha menos prova e foi substituído. ${hashes}` }
  if (stored.foreign && stronger === 0) return { ...FULLER, reason: `${OWN_IN_FRONT} ${hashes}` }
  if (stored.foreign)
    return { ...BESIDE, reason: `Conteúdo diferente de uma cópia com mais prova, que ficou à frente. ${hashes}` }
  return {
    verdict: 'rejeitado',
    action: 'keep',
    reason: `Já existe documento com esta chave e conteúdo diferente; ${stronger < 0 ? 'o que tem mais prova' : 'o primeiro'} foi mantido. ${hashes}`,
  }
}

/** A copy of an event, as far as judging needs it. */
export interface EventoCopy extends Proven {
  digest: string | null
  registered: boolean
  summary: boolean
  /** Inside its note's file. */
  embedded: boolean
  /** Null for an embedded event. */
  sha256: string | null
}

/** A further event of the same key, kind, sequence and author: the fuller form wins; other content needs more proof than the stored one. */
export function judgeEvento(stored: EventoCopy | null, incoming: EventoCopy): Judgement {
  if (!stored) return INSERT
  if (incoming.summary) return stored.registered ? REPEATED : FULLER
  if (stored.summary) return incoming.registered ? FULLER : { ...REPEATED, reason: ONLY_REQUEST }
  if (incoming.registered !== stored.registered) return incoming.registered ? FULLER : judgeRequest(stored, incoming)
  if (strengthOf(incoming) > strengthOf(stored))
    return sameEvento(stored, incoming) ? FULLER : moreProof(stored, incoming)
  if (!sameEvento(stored, incoming)) return otherEvento(stored, incoming)
  const bringsOwnFile = stored.embedded && !incoming.embedded && strengthOf(incoming) === strengthOf(stored)
  return bringsOwnFile ? FULLER : REPEATED
}

/** Summaries describe registered events: a request without the authority's answer never replaces them. */
const ONLY_REQUEST = 'O pedido sem o retorno da autoridade não acrescenta ao evento já informado como registrado.'

/** An embedded event equals the other form whatever its digest: there, only the answer is digested. */
const sameEvento = (stored: EventoCopy, incoming: EventoCopy) =>
  stored.digest === incoming.digest || stored.embedded || incoming.embedded

/** A request without its answer, when the registered event is stored. */
const judgeRequest = (stored: EventoCopy, incoming: EventoCopy): Judgement =>
  sameEvento(stored, incoming) ? REPEATED : otherEvento(stored, incoming)

const eventoHashes = (stored: EventoCopy, incoming: EventoCopy) =>
  `SHA-256 guardado ${stored.sha256 ?? 'nenhum'}, recebido ${incoming.sha256 ?? 'nenhum'}.`

const moreProof = (stored: EventoCopy, incoming: EventoCopy): Judgement => ({
  ...FULLER,
  reason: `Conteúdo diferente do guardado, que tinha menos prova e foi substituído. ${eventoHashes(stored, incoming)}`,
})

const otherEvento = (stored: EventoCopy, incoming: EventoCopy): Judgement => ({
  verdict: 'rejeitado',
  action: 'keep',
  reason:
    'Já existe evento com esta chave, tipo, sequência e autor e conteúdo diferente; ' +
    `${strengthOf(incoming) < strengthOf(stored) ? 'o que tem mais prova' : 'o primeiro'} foi mantido. ${eventoHashes(stored, incoming)}`,
})

const STRENGTH: Record<Veredito, number> = { importado: 3, atualizado: 2, rejeitado: 1, repetido: 0 }

/** Joins the lines of a document stored under several companies: the best verdict, and all messages. */
export function overall(judgements: readonly Judgement[]): { verdict: Veredito; reason: string | null } {
  const [first, ...rest] = [...judgements].sort((a, b) => STRENGTH[b.verdict] - STRENGTH[a.verdict])
  if (!first) throw new Error('a verdict needs a company')
  return { verdict: first.verdict, reason: first.reason ?? rest.find(({ reason }) => reason)?.reason ?? null }
}
