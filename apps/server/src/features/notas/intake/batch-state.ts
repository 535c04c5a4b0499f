import { uuidv7 } from '../../../base/uuid.ts'
import type { EventoFacts, InutilizacaoFacts, NotaFacts, Packed, ProtocolState } from './facts.ts'
import type { EventoCopy, HeldNota, InutilizacaoCopy } from './judge.ts'

/** For whom a batch is judged: the upload's company, and every company into which its account may import. */
export interface Placing {
  empresaId: number
  /** tax id → id */
  empresas: ReadonlyMap<string, number>
}

/** A note under one company as the batch sees it: what is held now, and what is still to be written. */
export interface WorkNota {
  empresaId: number
  id: string
  current: HeldNota
  write: { facts: NotaFacts; papel: 'E' | 'R'; state: ProtocolState; sha256: string } | null
  isNew: boolean
  copies: { sha256: string; reason: string }[]
}

export interface WorkEvento {
  empresaId: number
  id: string
  current: EventoCopy
  write: { facts: EventoFacts; sha256: string | null } | null
}

export interface WorkInutilizacao {
  empresaId: number
  id: string
  facts: InutilizacaoFacts
  sha256: string
}

/** All that a batch judges against and what it will write, by company and key. */
export interface BatchState {
  notas: Map<string, WorkNota>
  eventos: Map<string, WorkEvento>
  inutilizacoes: Map<string, InutilizacaoCopy[]>
  /** chave → the caller's companies that hold its note */
  holders: Map<string, Set<number>>
  arquivos: Map<string, { empresaId: number; packed: Packed }>
  newInutilizacoes: WorkInutilizacao[]
  /** notes that a resumo told to be cancelled */
  cancelled: WorkNota[]
}

export const emptyState = (): BatchState => ({
  notas: new Map(),
  eventos: new Map(),
  inutilizacoes: new Map(),
  holders: new Map(),
  arquivos: new Map(),
  newInutilizacoes: [],
  cancelled: [],
})

export const notaKey = (empresaId: number, chave: string) => `${empresaId} ${chave}`
export const eventoKey = (empresaId: number, event: { chave: string; tp_evento: string; n_seq: number }) =>
  `${empresaId} ${event.chave} ${event.tp_evento} ${event.n_seq}`
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
