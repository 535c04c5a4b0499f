import type { Context } from './context.ts'

/** What the portal would know of the document; the same words as a print's state. */
export interface MadeState {
  situacao: 'autorizada' | 'cancelada' | 'denegada' | 'encerrada' | 'sem_protocolo' | 'resumo'
  cancelamento?: { nProt: string | null; dh: string | null }
}

/** A document of a case. */
export interface Made {
  kind: 'nfe' | 'nfce' | 'cte' | 'mdfe' | 'evento' | 'inutilizacao' | 'resnfe' | 'resevento'
  /** Of an event, its document's; empty for what has none */
  chave: string
  /** A file name as emitters write it */
  name: string
  bytes: Buffer
  state: MadeState
  /** Path of the official schema, in the folder of schemas; null when no schema fits, for the given `reason` */
  schema: string | null
  reason?: string
  /** Elements whose content the schema above leaves open, each with the schema of its own */
  parts?: readonly { element: string; schema: string }[]
}

export type Make = (context: Context) => Made

/** One sort of document that a reader or a print has to cope with. */
export type Case = readonly [name: string, make: Make]
