import type { Veredito } from '@portal/contract/importar.ts'
import type { CopyRank, ProtocolState } from './facts.ts'

/** What judging needs to know of a copy of a note, held or arrived. */
export interface NotaCopy {
  /** digest of the canonical signed node; null for a resumo */
  digest: string | null
  nProt: string | null
  rank: CopyRank
  state: ProtocolState
  /** signature, signer, protocol and chain hold */
  verified: boolean
  /** SHA-256 of the bytes, hex */
  sha256: string
}

export interface HeldNota extends NotaCopy {
  /** placed here by somebody else's upload */
  foreign: boolean
}

/** `keep`: what is held stays. `replace`: the arrived copy is the one shown, the held bytes stay beside it. */
export interface Judgement {
  verdict: Veredito
  action: 'insert' | 'keep' | 'replace'
  reason?: string
}

const INSERT: Judgement = { verdict: 'importado', action: 'insert' }
const REPEATED: Judgement = { verdict: 'repetido', action: 'keep' }
const FULLER: Judgement = { verdict: 'atualizado', action: 'replace' }

/** A copy proves itself from rank 3 on; with the chain too it proves who signed. */
const proof = ({ rank, verified }: NotaCopy): number => (verified ? 2 : rank === 3 ? 1 : 0)

/** Same key again (docs/decisions/0006). Pure: the held copy and the arrived one decide. */
export function judgeNota(held: HeldNota | null, arrived: NotaCopy): Judgement {
  if (!held) return INSERT
  if (arrived.digest === null) return judgeResumo(held, arrived)
  if (held.digest === null) return FULLER
  if (held.digest !== arrived.digest) return judgeConflict(held, arrived)
  if (arrived.rank > held.rank) return FULLER
  if (arrived.rank < held.rank || arrived.nProt === held.nProt) return REPEATED
  if (held.foreign) return FULLER // the company's own copy says which protocol is right
  return { ...REPEATED, reason: `O protocolo difere do guardado (${held.nProt ?? 'nenhum'}); o primeiro foi mantido.` }
}

const CANCELLED = 'O resumo informa que a nota foi cancelada.'
/** A resumo may still bring news: that the authority holds the note as cancelled. */
export const tellsCancellation = (held: HeldNota, arrived: NotaCopy): boolean =>
  arrived.state === 'resumo_cancelada' && held.state !== 'resumo_cancelada'

function judgeResumo(held: HeldNota, arrived: NotaCopy): Judgement {
  if (!tellsCancellation(held, arrived)) return REPEATED
  if (held.digest !== null) return { ...REPEATED, reason: CANCELLED }
  return { ...FULLER, reason: CANCELLED }
}

function judgeConflict(held: NotaCopy, arrived: NotaCopy): Judgement {
  const hashes = `SHA-256 guardado ${held.sha256}, recebido ${arrived.sha256}.`
  if (proof(arrived) > proof(held))
    return {
      ...FULLER,
      reason: `Conteúdo diferente do guardado, que não tinha assinatura e protocolo válidos e foi substituído. ${hashes}`,
    }
  return {
    verdict: 'rejeitado',
    action: 'keep',
    reason: `Já existe documento com esta chave e conteúdo diferente; o primeiro foi mantido. ${hashes}`,
  }
}

/** What judging needs to know of a copy of an event. */
export interface EventoCopy {
  digest: string | null
  registered: boolean
  summary: boolean
  /** came inside its note's file */
  embedded: boolean
  verified: boolean
  /** null when embedded */
  sha256: string | null
}

/** Same key, kind and sequence again: the fuller form stays; a different content needs proof that the held one lacks. */
export function judgeEvento(held: EventoCopy | null, arrived: EventoCopy): Judgement {
  if (!held) return INSERT
  if (arrived.summary) return REPEATED
  if (held.summary) return FULLER
  if (arrived.registered && !held.registered) return FULLER
  if (arrived.registered && arrived.embedded) return REPEATED
  if (arrived.registered && held.embedded) return FULLER
  return judgeForms(held, arrived)
}

/** A bare request beside a registered event, or two forms of equal standing. */
function judgeForms(held: EventoCopy, arrived: EventoCopy): Judgement {
  if (held.digest === arrived.digest || arrived.embedded) return REPEATED
  const hashes = `SHA-256 guardado ${held.sha256 ?? 'nenhum'}, recebido ${arrived.sha256 ?? 'nenhum'}.`
  if (arrived.registered && arrived.verified && !held.verified)
    return { ...FULLER, reason: `Conteúdo diferente do guardado, que não era verificável e foi substituído. ${hashes}` }
  return {
    verdict: 'rejeitado',
    action: 'keep',
    reason: `Já existe evento com esta chave, tipo e sequência e conteúdo diferente; o primeiro foi mantido. ${hashes}`,
  }
}

/** Numbers declared unused, held under the same company, numbers and environment. */
export interface InutilizacaoCopy {
  digest: string
  registered: boolean
  sha256: string
}

/** The request and its registered form are both kept, each once. */
export function judgeInutilizacao(held: readonly InutilizacaoCopy[], arrived: InutilizacaoCopy): Judgement {
  const same = held.find(({ registered }) => registered === arrived.registered)
  if (same && same.digest !== arrived.digest)
    return {
      verdict: 'rejeitado',
      action: 'keep',
      reason: `Estes números já foram inutilizados por outro documento; o primeiro foi mantido. SHA-256 guardado ${same.sha256}, recebido ${arrived.sha256}.`,
    }
  if (same || held.some(({ registered }) => registered)) return REPEATED
  return held.length > 0 ? { verdict: 'atualizado', action: 'insert' } : INSERT
}

const STRENGTH: Record<Veredito, number> = { importado: 3, atualizado: 2, rejeitado: 1, repetido: 0 }

/** One line for a document that landed under several companies: the best that happened, and whatever there is to say. */
export function overall(judgements: readonly Judgement[]): { verdict: Veredito; reason: string | null } {
  const [first, ...rest] = [...judgements].sort((a, b) => STRENGTH[b.verdict] - STRENGTH[a.verdict])
  if (!first) throw new Error('a verdict needs a company')
  return { verdict: first.verdict, reason: first.reason ?? rest.find(({ reason }) => reason)?.reason ?? null }
}
