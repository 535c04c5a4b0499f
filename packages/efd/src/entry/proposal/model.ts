import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { Destination } from '../cfop-rules.ts'

/**
 * What an entry is for, or what the document is: `servico` a service, a freight, energy or communication, whose CFOP
 * follows the activity of the buyer; `saida` an exit, which is booked as issued.
 */
export type EntryUse = Destination | 'servico' | 'saida'

/** What is booked: goods bought, or one of the documents that have no goods, or a document of the company's own. */
export type EntryKind = 'item' | 'frete' | 'servico' | 'conta' | 'saida' | 'propria'

/** How an item is booked. What is null follows the rules of entry. */
export interface EntryAnswer {
  /** CFOP of the books, four digits; empty when nothing tells it */
  cfop: string
  destination: EntryUse
  /** Table B of CST_ICMS, two digits */
  cst: string | null
  /** The ICMS is credited */
  credit: boolean | null
  accumulator: string | null
  account: string | null
  costCentre: string | null
}

/** What an item is recognised by. Texts are empty when unknown. */
export interface EntryFeatures {
  /** Tax id of the supplier; the branches of a CNPJ are one supplier */
  supplier: string
  /** Code of the item at the supplier */
  item: string
  ncm: string
  /** CFOP of the document */
  sale: string
  /** CST or CSOSN of the document */
  tax: string
  /** Rate of the stated ICMS */
  rate: string
}

/** An item to be booked. */
export interface EntryQuestion extends EntryFeatures {
  /** Absent: goods bought */
  kind?: EntryKind
  /** ICMS of the document that could be credited */
  icms: Cents
  /** Price of one unit */
  unitValue: Cents
  /** Value of the items of this note with the same NCM */
  value: Cents
  /** Rate of the credit that a supplier of the Simples states; null: not of the Simples, or without one */
  simplesRate: string | null
}

/** An item that was booked before. */
export interface PastEntry extends EntryFeatures {
  /** AAAA-MM */
  month: string
  /** What its document is told from others by */
  note: string
  answer: EntryAnswer
  value: Cents
  /** Price of one unit */
  unitValue: Cents
  /** Company of the office; absent: the company itself */
  company?: number
}

/** A written rule of the company. An empty criterion matches everything; the rule with more criteria wins. */
export interface EntryRule {
  id: string
  supplier: string
  item: string
  ncm: string
  /** CFOP of the document */
  sale: string
  answer: EntryAnswer
}

/** What the table and the settings of the company answer without the past. */
export interface GeneralAnswer {
  answer: EntryAnswer
  /** A setting of the company, or the same answer for every destination: nothing is left to learn */
  isSure: boolean
  /** The answer is a setting of the company: destination of the supplier, of the item, of the document, or rule of CFOP */
  isWritten: boolean
  /** The CFOPs of the four destinations, without repetitions */
  options: readonly string[]
  /** What the facts leave open whatever the past says: a contradiction in the document, or a credit that needs other notes */
  open?: { cause: DoubtCause; reason: string; isContradiction: boolean } | null
}

/** `certo` is booked alone, the others wait for a person. */
export type Confidence = 'certo' | 'provavel' | 'dividido' | 'sem_base'
export type EvidenceSource = 'regra' | 'passado' | 'ramo' | 'geral'
/** Why an item is a doubt. */
export type DoubtCause =
  | 'revenda_consumo'
  | 'fornecedor_novo'
  | 'mudou'
  | 'credito'
  | 'acumulador'
  | 'imobilizado'
  | 'contradicao'
  | 'sem_base'

/** Votes for one answer. */
export interface Votes {
  answer: EntryAnswer
  notes: number
}

/** What one source of evidence says: «37 de 37 → 1.407»; null: nothing. */
export interface Proofs {
  rule: string | null
  past: string | null
  peers: string | null
  general: string
}

export interface Proposal {
  answer: EntryAnswer
  source: EvidenceSource
  confidence: Confidence
  /** Null when `confidence` is `certo` */
  cause: DoubtCause | null
  reason: string
  /** What is unusual, as a sentence of its own */
  notice: string | null
  ruleId: string | null
  /** Computed by the call: a screen explains some items, but a month has hundreds of thousands */
  explain: () => Explanation
}

/** What is shown of a proposal beside its reason. */
interface Explanation {
  proofs: Proofs
  /** Answers of the past for this supplier or NCM, the most usual first */
  used: readonly Votes[]
  evidence: EntryEvidenceRows
}

/** What was counted: the rows behind `proofs.past` and `proofs.peers`, the oldest first. */
interface EntryEvidenceRows {
  past: readonly PastEntry[]
  /** Of other companies: `company` is set */
  peers: readonly PastEntry[]
}
