import type { Marks, ProtocolState as OwnState } from '@portal/fiscal/base/model.ts'
import type { Proof } from '@portal/fiscal/base/proof.ts'

/** A document's columns that do not depend on a company. Made in the reading thread. */

export type ProtocolState = OwnState | 'resumo' | 'resumo_denegada' | 'resumo_cancelada'

/** Columns of `nota` that are the same under every company. bytea travels as `\x…` text. */
interface NotaColumns {
  chave: string
  tipo: string
  modelo: number | null
  layout: string | null
  element: string
  number: number
  serie: number | null
  issued_local: string
  issued_at: string | null
  issued_text: string
  total_cents: number
  homologacao: boolean
  natureza: string | null
  cfop: string | null
  emitente_tax_id: string | null
  emitente_name: string | null
  emitente_uf: string | null
  destinatario_tax_id: string | null
  destinatario_name: string | null
  destinatario_uf: string | null
  uf_from: string | null
  uf_to: string | null
  plate: string | null
  competencia: string | null
  protocolo: string | null
  authorized_text: string | null
  protocol_state: ProtocolState
  copy_rank: CopyRank
  node_digest: string | null
  /** Of a resumo: digVal as the authority states it; of a whole note: the digest of its content. Base64 */
  content_digest: string | null
  /** SEFAZ hid the related keys of the CT-e */
  keys_hidden: boolean
  mark_signature: string
  marks: Partial<Marks>
  verified: boolean
  /** Proof by the marks alone. Whether it was fetched from the authority is added when it is stored. */
  proof: Exclude<Proof, 'obtida'>
  parties: string[]
  busca: string
}

/** 0 resumo, 1 without protocol or with one that states only the end, 2 with protocol, 3 signature and protocol verify. */
export type CopyRank = 0 | 1 | 2 | 3

export interface NotaFacts {
  kind: 'nota'
  columns: NotaColumns
  /** Names for the list's order: the issuer's list shows the destinatario, the other lists show the issuer. */
  folded: { emitente: string; destinatario: string }
  /** Rows of nota_item without empresa_id: one JSON array in UTF-8. Bytes cost no garbage collection and are sent unchanged. */
  items: Uint8Array
  /** The row of nota_total without empresa_id, in JSON; null for a resumo, which has no totals. */
  totals: string | null
  /** The row of nota_ledger without empresa_id, in JSON; null for a resumo. */
  ledger: string | null
  /** The row of nota_servico without empresa_id, in JSON, and the tax ids of its roles; null for every kind but the NFS-e. */
  servico: { row: string; roles: readonly (readonly [ServicoRole, string | null])[] } | null
  eventos: EventoFacts[]
}

/** The part of a company in an NFS-e, the first that applies. */
export type ServicoRole = 'prestador' | 'tomador' | 'intermediario'

/** Columns of `evento` that are the same under every company. */
export interface EventoColumns {
  chave: string
  tp_evento: string
  n_seq: number
  description: string | null
  author_tax_id: string | null
  homologacao: boolean | null
  occurred_local: string
  occurred_text: string
  /** dhProc; null but for an NFS-e's event */
  registered_at: string | null
  annuls: string | null
  protocolo: string | null
  registered: boolean
  summary: boolean
  texto: string | null
  verified: boolean
  proof: Exclude<Proof, 'obtida'>
  /** Roles that may author this kind of event; empty: an unknown kind */
  authors: string[]
  marks: Partial<Marks>
  node_digest: string | null
  /** Of an embedded event: null, or the name of the protocol that alone states it */
  element: string | null
}

export interface EventoFacts {
  kind: 'evento'
  columns: EventoColumns
  /** Inside its note's file, without bytes of its own. */
  embedded: boolean
}

interface InutilizacaoColumns {
  modelo: number
  year: number
  serie: number
  number_from: number
  number_to: number
  homologacao: boolean
  reason: string | null
  protocolo: string | null
  registered: boolean
  node_digest: string
  element: string
}

export interface InutilizacaoFacts {
  kind: 'inutilizacao'
  columns: InutilizacaoColumns
  emitente: string | null
}

export type Facts = NotaFacts | EventoFacts | InutilizacaoFacts

/** The exact bytes of a document, ready to store. */
export interface Packed {
  /** SHA-256 of the bytes, hex */
  sha256: string
  crc32: number
  size: number
  deflated: Uint8Array
}

/** One document (or one unreadable file) with its name as sent: exactly one line of the upload. */
export type ReadDocument =
  | { name: string; ok: true; facts: Facts; packed: Packed }
  | { name: string; ok: false; reason: string; chave: string | null }
