import type { Cents } from './cents.ts'
import type { EventAuthor } from './event-author.ts'
import type { LedgerFacts } from './ledger.ts'
import type { DocumentTotals } from './totals.ts'

/** What the portal's lists and its intake know of any fiscal document, whatever its layout. Full models live beside their readers. */

/** The four lists of the portal. CT-e OS (67) and simplificado are `cte`. */
export type Tipo = 'nfe' | 'nfce' | 'cte' | 'mdfe'

/** Who is named in a document. `taxId` is as written, its check digits right or wrong; null when absent or foreign. */
export interface Party {
  taxId: string | null
  name: string | null
  uf: string | null
  ie: string | null
}

/** Every way of being a party that makes a document land under a company. */
export type PartyRole = 'emit' | 'dest' | 'transporta' | 'autXML' | 'rem' | 'exped' | 'receb' | 'toma' | 'contratante'

/** The authority's answer, as it stands in protNFe, protCTe, protMDFe. `receivedAt` is text as written. */
export interface Protocol {
  nProt: string | null
  cStat: string
  xMotivo: string | null
  digVal: string | null
  receivedAt: string | null
}

/** One mark of a document's truth. `reason` is pt-BR and set unless `state` is `ok`. */
export interface Mark {
  state: 'ok' | 'failed' | 'absent' | 'unknown'
  reason: string | null
}

/**
 * The separate marks; none of them blocks the archive. `chain` is `unknown` where it cannot be judged (`verifyChain`); `query` is missing
 * in documents read before it existed.
 */
export interface Marks {
  key: Mark
  signature: Mark
  protocol: Mark
  signer: Mark
  chain: Mark
  /** QR Code and look-up address, which no signature covers; only of NFC-e, CT-e and MDF-e, never `unknown` */
  query?: Mark
}

/** Situation that the document's own protocol tells; events may change it later (`nota.situacao` in the server). */
export type ProtocolState = 'autorizada' | 'denegada' | 'sem_protocolo' | 'rejeitada'

/** Wall time as written, without offset (`2026-06-01T10:00:00`; 00:00:00 where only a date exists), and the instant where an offset was written. */
export interface Written {
  local: string
  instant: string | null
}

/** A document of one of the four lists. */
export interface DfeNota {
  kind: 'nota'
  tipo: Tipo
  modelo: 55 | 65 | 57 | 67 | 58
  layout: string
  /** NFe, CTe, CTeOS, CTeSimp, MDFe: the root of the signed document */
  root: string
  chave: string
  homologacao: boolean
  numero: number
  serie: number
  issued: Written
  totalCents: Cents
  natureza: string | null
  /** CFOP of the first item (or of the service); null where there is none */
  cfop: string | null
  emitente: Party
  /** The other party when the company issued it: recipient, tomador (CT-e), first contratante (MDF-e) */
  destinatario: Party | null
  /** Everyone with a valid tax id, in document order, without repeats of the same role and id */
  parties: { role: PartyRole; taxId: string }[]
  protocol: Protocol | null
  protocolState: ProtocolState
  marks: Marks
  /** SHA-256 (hex) of the canonical form of the signed node; the same for every copy whatever its bytes */
  nodeDigest: string
  /** Events that came inside the same file (retEvento, procEvento embedded in a proc) */
  eventos: DfeEvento[]
  itens: NotaItem[]
  totals: DocumentTotals
  ledger: LedgerFacts
}

/** An event of a document. `tpEvento` is never interpreted by the reader beyond its text. */
export interface DfeEvento {
  kind: 'evento'
  tipo: Tipo
  chave: string
  tpEvento: string
  nSeqEvento: number
  descricao: string | null
  /** taxId of the author (CNPJ or CPF in infEvento) */
  autor: string | null
  /** Roles that may author this type of event about this kind of document; empty for an unknown type */
  authors: readonly EventAuthor[]
  homologacao: boolean
  occurred: Written
  /** Return of the authority; null for a bare request (an unregistered event changes nothing) */
  protocol: Protocol | null
  /** cStat of the return says it was registered (134, 135, 136, 155) */
  registered: boolean
  /** xJust, xCorrecao or what else the event says in prose */
  texto: string | null
  marks: Marks
  nodeDigest: string
  /** True when it came inside its note's own file: it has no bytes of its own */
  embedded: boolean
}

/** resNFe: what the authority tells a recipient before the full XML. */
export interface DfeResumo {
  kind: 'resumo'
  tipo: 'nfe'
  chave: string
  emitente: Party
  issued: Written
  totalCents: Cents
  nProt: string | null
  /** 1 authorised, 2 denied, 3 cancelled */
  cSitNFe: string
  /** 0 entrada, 1 saída, as written */
  tpNF: string | null
}

/** resEvento: an event told in short. */
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

/** Numbers that were declared unused. `registered` is false for a bare request. */
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

/** Whatever a fiscal file may hold: one of the four lists' documents, an event, a summary, numbers declared unused. */
export type Dfe = DfeNota | DfeEvento | DfeResumo | DfeResumoEvento | DfeInutilizacao

/** One document found in a file. `bytes` are its own bytes, unchanged (a slice of the file, or what a docZip inflated to). */
export interface DfeFound {
  bytes: Uint8Array
  /** Name of the element that `bytes` hold: nfeProc, NFe, procEventoNFe, resNFe, … */
  element: string
  result: { ok: true; dfe: Dfe } | { ok: false; code: string; reason: string; chave: string | null }
}

/** Fiscal facts of one item, written once at intake. Decimals are text with a point, exactly as in the document; money is cents. */
export interface NotaItem {
  nItem: number
  cProd: string | null
  xProd: string | null
  cEAN: string | null
  ncm: string | null
  cest: string | null
  cBenef: string | null
  cfop: string | null
  uCom: string | null
  qCom: string | null
  vUnCom: string | null
  uTrib: string | null
  qTrib: string | null
  vProd: Cents
  vFrete: Cents
  vSeg: Cents
  vDesc: Cents
  vOutro: Cents
  indTot: boolean
  orig: string | null
  /** Two digits of the CST, or null when CSOSN is used */
  icmsCst: string | null
  csosn: string | null
  vBC: Cents
  pICMS: string | null
  pRedBC: string | null
  vICMS: Cents
  vICMSDeson: Cents
  /** indDeduzDeson = 1: the relief is taken off the document's total */
  indDeduzDeson: boolean
  vBCST: Cents
  pICMSST: string | null
  pMVAST: string | null
  vICMSST: Cents
  vFCP: Cents
  pFCP: string | null
  vFCPST: Cents
  vCredICMSSN: Cents
  vBCSTRet: Cents
  vICMSSTRet: Cents
  vFCPSTRet: Cents
  vBCUFDest: Cents
  vFCPUFDest: Cents
  vICMSUFDest: Cents
  vICMSUFRemet: Cents
  ipiCst: string | null
  ipiCEnq: string | null
  vBCIPI: Cents
  pIPI: string | null
  vIPI: Cents
  /** IPI given back in a return (impostoDevol) */
  vIPIDevol: Cents
  pisCst: string | null
  vBCPIS: Cents
  pPIS: string | null
  vPIS: Cents
  cofinsCst: string | null
  vBCCOFINS: Cents
  pCOFINS: string | null
  vCOFINS: Cents
  vII: Cents
  vISSQN: Cents
  ibscbsCst: string | null
  cClassTrib: string | null
  vBCIBSCBS: Cents
  pIBSUF: string | null
  vIBSUF: Cents
  pIBSMun: string | null
  vIBSMun: Cents
  pCBS: string | null
  vCBS: Cents
  /** Single-phase IBS and CBS of the item (gIBSCBSMono): by quantity, without a base */
  vIBSMono: Cents
  vCBSMono: Cents
  vIS: Cents
}
