import type { Destination } from '../cfop-rules.ts'
import type { EntryMemory } from './memory.ts'
import type {
  Confidence,
  DoubtCause,
  EntryAnswer,
  EntryQuestion,
  EntryRule,
  EvidenceSource,
  GeneralAnswer,
} from './model.ts'
import { isSameAnswer, type Standing } from './standing.ts'

export interface EntryEvidence {
  rules: readonly EntryRule[]
  past: EntryMemory
  /** Other companies of the office; null: none may be asked */
  peers: EntryMemory | null
  /** The answer of the table for a destination; null: none */
  cfopFor: (destination: Destination) => string | null
  general: GeneralAnswer
  /** The accumulator of an answer with its accounts; null: none fits. Absent: the company keeps none */
  accumulatorOf?: (answer: EntryAnswer) => Accumulator | null
}

export type Accumulator = Pick<EntryAnswer, 'accumulator' | 'account' | 'costCentre'>

/** Bounds, in notes. */
export const SURE = { item: 2, supplierNcm: 3, supplier: 8, ncm: 3 } as const

/** Share of the leading answer that a doubt needs to be «provável». */
export const LEADS = 0.8

/** A past with rare exceptions is certain from this share on: one in 34 notes, as `SINGLE` allows one in fewer. */
export const RARE = { share: 0.97, notes: 34 }

/** A single exception does not divide a past of so many notes. */
const SINGLE = 10

/** The CST follows the document and the rules of entry; the credit does, unless the past says otherwise. */
export const BY_RULES = { cst: null, credit: null } as const

export interface Draft {
  answer: EntryAnswer
  source: EvidenceSource
  confidence: Confidence
  cause: DoubtCause | null
  reason: string
  notice?: string | null
  standing?: Standing
  /** Notes that a code of this past needs */
  least?: number
}

/** A document of the company's own is booked as issued. */
export const isIssued = ({ kind }: EntryQuestion): boolean => kind === 'saida' || kind === 'propria'

export const isUnanimous = ({ others }: Standing): boolean => others.length === 0

/** A divided past whose exceptions are rare and old. */
export function isRarelyOther({ leadNotes, notes, rows, lead }: Standing): boolean {
  const last = rows.slice(-5)
  const isRare = notes >= RARE.notes ? leadNotes / notes >= RARE.share : notes >= SINGLE && notes - leadNotes <= 1
  return isRare && last.every(({ answer }) => isSameAnswer(answer, lead))
}
