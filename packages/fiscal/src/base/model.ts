import type { Cents } from './cents.ts'
import type { EventAuthor } from './event-author.ts'
import type { LedgerFacts } from './ledger.ts'
import type { NotaItem } from './nota-item.ts'
import type { ServicoFacts } from './servico.ts'
import type { DocumentTotals } from './totals.ts'

/* Common model of a fiscal document, for lists and intake. Full models are declared beside their readers. */

/** The lists of the portal. CT-e OS (67) and simplificado are `cte`; `outro` has every kind that is only kept and listed, by its model. */
export type Tipo = 'nfe' | 'nfce' | 'cte' | 'mdfe' | 'nfse' | 'nf3e' | 'nfcom' | 'outro'

/** Lists of kinds that are read from their description, or kept and listed: bills, tickets, coupons. */
export const DESCRIBED_TIPOS = ['nf3e', 'nfcom', 'outro'] as const satisfies readonly Tipo[]

/** Models that are read from their description (`kinds/registry.ts`) */
export type KindModelo = 62 | 63 | 64 | 66 | 75 | 76 | 77 | 99
/** Of a municipal NFS-e, which has no model */
export const MUNICIPAL_MODELO = 0
/** Models of a document. 59 is the CF-e SAT, 77 the NF-e ABI, 0 the municipal NFS-e */
export type Modelo = 55 | 65 | 57 | 67 | 58 | 59 | typeof MUNICIPAL_MODELO | KindModelo

/** A party of a document. `taxId` is as written and not verified; null when absent or foreign. */
export interface Party {
  taxId: string | null
  name: string | null
  uf: string | null
  ie: string | null
}

/** The roles by which a document is assigned to a company. */
export type PartyRole =
  | 'emit'
  | 'dest'
  | 'transporta'
  | 'autXML'
  | 'rem'
  | 'exped'
  | 'receb'
  | 'toma'
  | 'interm'
  | 'contratante'

/** The authority's protocol, from protNFe, protCTe or protMDFe. `receivedAt` is text as written. */
export interface Protocol {
  nProt: string | null
  cStat: string
  xMotivo: string | null
  digVal: string | null
  receivedAt: string | null
}

/** The result of one authenticity check. `reason` is pt-BR and set unless `state` is `ok`. */
export interface Mark {
  state: 'ok' | 'failed' | 'absent' | 'unknown'
  reason: string | null
  /** A failure that takes no proof from the document */
  isWarning?: boolean
}

/** The results of the authenticity checks; a failed one never prevents archiving. */
export interface Marks {
  key: Mark
  signature: Mark
  protocol: Mark
  signer: Mark
  chain: Mark
  /** QR Code and look-up address; only in NFC-e, CT-e and MDF-e; missing in documents of older readers */
  query?: Mark
  /** Only where the protocol's answer (of an NFS-e: its cStat) is unknown to the product */
  answer?: Mark
  /** Signature of the party inside an NFS-e (its DPS) or inside its event (the request); missing in documents of older readers */
  declaration?: Mark
}

/**
 * Situation by the document's own protocol; events may change it later (`nota.situacao` in the server). `desconhecida`: the protocol has an
 * answer that `fields/protocol-answers.ts` does not know. `cancelada`: a document without a protocol states its own cancellation.
 */
export type ProtocolState = 'autorizada' | 'denegada' | 'sem_protocolo' | 'rejeitada' | 'desconhecida' | 'cancelada'

/** A date-time as written: wall time without offset, and the instant with offset (null without an offset). */
export interface Written {
  local: string
  instant: string | null
}

/** Journey of an MDF-e. Each field is null where the document does not state it in its form: two letters, seven letters and digits. */
export interface Route {
  ufFrom: string | null
  ufTo: string | null
  plate: string | null
}

/** A document of one of the lists. */
export interface DfeNota {
  kind: 'nota'
  tipo: Tipo
  /** Null in an NFS-e, which has no model and no series */
  modelo: Modelo | null
  layout: string
  root: string // of the signed document: NFe, CTe, CTeOS, CTeSimp, MDFe or NFSe
  chave: string
  homologacao: boolean
  numero: number
  serie: number | null
  issued: Written
  totalCents: Cents
  natureza: string | null
  /** CFOP of the first item (or of the service); null without one */
  cfop: string | null
  /** Null for every kind but the MDF-e */
  route: Route | null
  emitente: Party
  /** The counterparty of the issuer: recipient, tomador (CT-e, NFS-e), first contratante (MDF-e) */
  destinatario: Party | null
  /** Parties with a valid tax id, in document order; each pair of role and id occurs once */
  parties: { role: PartyRole; taxId: string }[]
  protocol: Protocol | null
  protocolState: ProtocolState
  marks: Marks
  /** SHA-256 (hex) of the canonical form of the signed node; equal for all copies of the document */
  nodeDigest: string
  /** Digest of the signed content as read, which the protocol repeats as digVal (base64); null when it is unknown */
  contentDigest: string | null
  /** True for a CT-e whose related keys SEFAZ replaced by nines (autXML); its content is not the signed one */
  hasHiddenKeys: boolean
  /** Events inside the same file (retEvento, procEvento embedded in a proc), and those that its protocol states */
  eventos: DfeEvento[]
  itens: NotaItem[]
  totals: DocumentTotals
  ledger: LedgerFacts
  /** Null for every kind but the NFS-e */
  servico: ServicoFacts | null
}

/** An event of a document. The reader keeps `tpEvento` as text and does not interpret it. */
export interface DfeEvento {
  kind: 'evento'
  tipo: Tipo
  chave: string
  tpEvento: string
  nSeqEvento: number
  descricao: string | null
  autor: string | null
  /** Roles that may author this type of event about this kind of document; empty for an unknown type */
  authors: readonly EventAuthor[]
  homologacao: boolean
  occurred: Written
  /** Only of an NFS-e's event: when it was registered (dhProc), in which order events follow each other */
  registeredAt?: Written
  /** Only of an NFS-e's annulment: the type of the event that it annuls; null when it names none */
  annuls?: string | null
  /** Return of the authority; null for a bare request (an unregistered event has no effect) */
  protocol: Protocol | null
  /** True when the cStat of the return means registered (134, 135, 136, 155) */
  registered: boolean
  /** Free text of the event: xJust, xCorrecao and the like */
  texto: string | null
  marks: Marks
  nodeDigest: string
  /** True when the event is part of its note's file and has no separate bytes */
  embedded: boolean
  /** True when only the note's own protocol states the event (cStat 101, 132 and the like) */
  inProtocol?: true
}

/** resNFe: the summary that the authority sends a recipient before the full XML. */
export interface DfeResumo {
  kind: 'resumo'
  tipo: 'nfe'
  chave: string
  emitente: Party
  issued: Written
  totalCents: Cents
  nProt: string | null
  /** dhRecbto as written */
  receivedAt: string | null
  /** Digest of the content that the authority authorised, base64 */
  digVal: string | null
  cSitNFe: string // 1 authorised, 2 denied, 3 cancelled
  tpNF: string | null // 0 entrada, 1 saída
}

/** resEvento: the summary of an event. */
export interface DfeResumoEvento {
  kind: 'resumo_evento'
  chave: string
  tpEvento: string
  nSeqEvento: number
  descricao: string | null
  autor: string | null
  authors: readonly EventAuthor[]
  occurred: Written
  nProt: string | null
}

/** A range of numbers declared unused. `registered` is false for a bare request. */
export interface DfeInutilizacao {
  kind: 'inutilizacao'
  modelo: 55 | 65 | 57
  emitente: string | null
  uf: string | null
  homologacao: boolean
  ano: number
  serie: number
  numeroIni: number
  numeroFim: number
  justificativa: string | null
  protocol: Protocol | null
  registered: boolean
  marks: Marks
  nodeDigest: string
}

/** Any document of a fiscal file: a note, an event, a summary, or a range of unused numbers. */
export type Dfe = DfeNota | DfeEvento | DfeResumo | DfeResumoEvento | DfeInutilizacao

/** One document of a file. `bytes` are unchanged: a slice of the file, or an inflated docZip. */
export interface DfeFound {
  bytes: Uint8Array
  /** Name of the root element in `bytes`: nfeProc, NFe, procEventoNFe, resNFe, … */
  element: string
  result: { ok: true; dfe: Dfe } | { ok: false; code: string; reason: string; chave: string | null }
}
