import type { Veredito } from '@portal/contract/notas/importar.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { EventoColumns, EventoFacts, InutilizacaoFacts, NotaFacts, Packed, ServicoRole } from '../read/facts.ts'
import type { EventoCopy, StoredNotaCopy } from './judge.ts'
import type { InutilizacaoCopy } from './judge-inutilizacao.ts'

/** Companies of a batch: the upload's own, and all into which its account may import. */
export interface BatchCompanies {
  empresaId: number
  /** tax id → id */
  empresas: ReadonlyMap<string, number>
  accountId: string | null
  /** Fetched from the authority by the portal itself, for the upload's company. */
  obtained?: boolean
}

/** A note under one company: its stored copy, and the pending writes. */
export interface WorkNota {
  empresaId: number
  id: string
  current: StoredNotaCopy
  write: { facts: NotaFacts; papel: 'E' | 'R'; role: ServicoRole | null; sha256: string } | null
  isNew: boolean
  /** Copies other than the one shown. */
  copies: NotaCopyKept[]
}

/** A copy kept beside the one shown. */
interface NotaCopyKept {
  sha256: string
  reason: string
  proof: StoredNotaCopy['proof']
  foreign: boolean
}

/** A note of the upload under one company, with its verdict there. */
export interface BroughtNota {
  empresaId: number
  notaId: string
  verdict: Veredito
}

export interface WorkEvento {
  empresaId: number
  id: string
  author: string | null
  foreign: boolean
  current: EventoCopy
  write: { facts: EventoFacts; sha256: string | null; carrier: string | null } | null
}

interface WorkInutilizacao {
  empresaId: number
  id: string
  facts: InutilizacaoFacts
  sha256: string
}

/** State of a batch: stored rows to compare with and rows to write, by company and key. */
export interface BatchState {
  notas: Map<string, WorkNota>
  /** By company, key, kind and sequence: one per author; those of strangers are separate. */
  eventos: Map<string, WorkEvento[]>
  inutilizacoes: Map<string, InutilizacaoCopy[]>
  /** chave → the caller's companies that have its note */
  holders: Map<string, Set<number>>
  arquivos: Map<string, { empresaId: number; packed: Packed }>
  newInutilizacoes: WorkInutilizacao[]
  /** By company and key: each note with its first verdict. */
  brought: Map<string, BroughtNota>
  /** Stored notes with new information from summaries. */
  summaries: Set<WorkNota>
  /** Stored notes uploaded by strangers, and now uploaded by the company's own users. */
  adopted: Set<WorkNota>
  /** Stored notes of which a copy with other content came */
  conflicts: Set<WorkNota>
  /** Stored events that the authority confirmed in a summary. */
  confirmed: Set<WorkEvento>
}

export const emptyState = (): BatchState => ({
  notas: new Map(),
  eventos: new Map(),
  inutilizacoes: new Map(),
  holders: new Map(),
  arquivos: new Map(),
  newInutilizacoes: [],
  brought: new Map(),
  summaries: new Set(),
  adopted: new Set(),
  conflicts: new Set(),
  confirmed: new Set(),
})

export const notaKey = (empresaId: number, chave: string) => `${empresaId} ${chave}`
export const eventoKey = (empresaId: number, event: Pick<EventoColumns, 'chave' | 'tp_evento' | 'n_seq'>) =>
  `${empresaId} ${event.chave} ${event.tp_evento} ${event.n_seq}`

export function addEvento(state: BatchState, key: string, evento: WorkEvento): void {
  const stored = state.eventos.get(key)
  if (stored) stored.push(evento)
  else state.eventos.set(key, [evento])
}

export const everyEvento = ({ eventos }: BatchState): WorkEvento[] => [...eventos.values()].flat()
export const inutilizacaoKey = (
  empresaId: number,
  numbers: Omit<InutilizacaoFacts['columns'], 'registered' | 'node_digest'>,
) =>
  [
    empresaId,
    numbers.modelo,
    numbers.year,
    numbers.serie,
    numbers.number_from,
    numbers.number_to,
    numbers.homologacao,
  ].join(' ')

export const newId = uuidv7

export function addHolder(state: BatchState, chave: string, empresaId: number): void {
  const holders = state.holders.get(chave)
  if (holders) holders.add(empresaId)
  else state.holders.set(chave, new Set([empresaId]))
}

export function keepBytes(state: BatchState, empresaId: number, packed: Packed): void {
  state.arquivos.set(`${empresaId} ${packed.sha256}`, { empresaId, packed })
}
