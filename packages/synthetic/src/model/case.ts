import type { Context } from './context.ts'

/** State of the document in the portal; compatible with the state of a print. */
export interface MadeState {
  situacao: 'autorizada' | 'cancelada' | 'denegada' | 'encerrada' | 'sem_protocolo' | 'resumo'
  cancelamento?: { nProt: string | null; dh: string | null }
}

/** A document of a case. */
export interface Made {
  kind: 'nfe' | 'nfce' | 'cte' | 'mdfe' | 'evento' | 'inutilizacao' | 'resnfe' | 'resevento'
  /** For an event the key of its document; empty when there is none */
  chave: string
  /** File name in the form used by issuing programs */
  name: string
  bytes: Buffer
  state: MadeState
  /** Path of the official schema in the folder of schemas; null, with a `reason`, when no schema applies */
  schema: string | null
  reason?: string
  /** Elements whose content the schema above does not define, each with its own schema */
  parts?: readonly { element: string; schema: string }[]
}

type Make = (context: Context) => Made

/** A kind of document that readers and prints must support. */
export type Case = readonly [name: string, make: Make]

/** Reason of a document without schema: it is older than tax ids with letters. */
export const REFUSES_LETTERS = 'the schema was published before tax ids had letters and refuses them in keys'
