/** What the portal's lists and its intake know of any fiscal document, whatever its layout. Full models live beside their readers. */

/** The four lists of the portal. CT-e OS (67) and simplificado are `cte`. */
export type Tipo = 'nfe' | 'nfce' | 'cte' | 'mdfe'

/** Money in integer cents; always a safe integer. */
export type Cents = number

/** Who is named in a document. `taxId` is null when absent, foreign or with wrong check digits. */
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

/** The separate marks; none of them blocks the archive. `chain` stays `unknown` without trust anchors. */
export interface Marks {
  key: Mark
  signature: Mark
  protocol: Mark
  signer: Mark
  chain: Mark
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

/** A party as the tax books register it: texts as written, null where absent. */
export interface LedgerParty {
  /** CNPJ or CPF, right or wrong; null for a foreigner */
  taxId: string | null
  foreignId: string | null
  name: string | null
  ie: string | null
  /** IM, xFant, CRT: of an issuer */
  im: string | null
  tradeName: string | null
  regime: string | null
  /** indIEDest: 1 contributes, 2 exempt, 9 does not */
  ieKind: string | null
  suframa: string | null
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  zip: string | null
  phone: string | null
  /** cMun, seven digits of IBGE */
  city: string | null
  uf: string | null
  /** cPais, BACEN's code */
  country: string | null
}

/** How it is paid, as the EFD counts: 0 at once, 1 later, 2 otherwise, 9 not at all; null where the document does not say. */
export type PaymentTerm = '0' | '1' | '2' | '9'

/** What the tax books ask of a document beside its totals and items. Codes as written. */
export interface LedgerFacts {
  /** tpNF: 0 in, 1 out; null in a CT-e and an MDF-e */
  operation: string | null
  /** finNFe, tpCTe */
  purpose: string | null
  /** indFinal: 1 for a final consumer */
  consumer: string | null
  /** idDest: 1 inside the state, 2 another state, 3 abroad */
  destination: string | null
  /** Day of dhSaiEnt (dSaiEnt), `YYYY-MM-DD` */
  moved: string | null
  /** modFrete */
  freight: string | null
  payment: PaymentTerm | null
  issuer: LedgerParty | null
  /** dest; of a CT-e its tomador */
  recipient: LedgerParty | null
  /** Who pays a CT-e: the code of toma3, 4 for one with a group of its own */
  taker: string | null
  /** cMunIni and cMunFim of a CT-e */
  from: string | null
  to: string | null
  /** Keys that the document refers to, at most 500 */
  references: string[]
  /** Import declarations (nDI) of its items, at most 100 */
  imports: { document: string; drawback: string | null }[]
  /** infAdFisco */
  notice: string | null
}

/**
 * The totals that a document states for itself, by their official names; null is what it does not state (its layout has no such total,
 * or it was left out), never a zero. PIS and COFINS include those of services.
 */
export interface DocumentTotals {
  vProd: Cents | null
  vServ: Cents | null
  vDesc: Cents | null
  vFrete: Cents | null
  vSeg: Cents | null
  vOutro: Cents | null
  vBC: Cents | null
  vICMS: Cents | null
  vICMSDeson: Cents | null
  vFCP: Cents | null
  vBCST: Cents | null
  vST: Cents | null
  vFCPST: Cents | null
  vICMSMono: Cents | null
  vICMSUFDest: Cents | null
  vICMSUFRemet: Cents | null
  vFCPUFDest: Cents | null
  vII: Cents | null
  vIPI: Cents | null
  vIPIDevol: Cents | null
  vPIS: Cents | null
  vCOFINS: Cents | null
  vISS: Cents | null
  vTotTrib: Cents | null
  vBCIBSCBS: Cents | null
  vIBSUF: Cents | null
  vIBSMun: Cents | null
  vIBS: Cents | null
  vCBS: Cents | null
  vIS: Cents | null
  /** Of a document taxed as a whole (CT-e): CST, rate and reduction of its one ICMS group */
  icmsCst: string | null
  pICMS: string | null
  pRedBC: string | null
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
