import type { EntryEvidence } from '@portal/efd/entry/proposal/draft.ts'
import type { EntryMemory } from '@portal/efd/entry/proposal/memory.ts'
import type { EntryAnswer, EntryRule } from '@portal/efd/entry/proposal/model.ts'

/** What a person decided for an item. */
export interface DecidedEntry {
  answer: EntryAnswer
  /** Name of the person */
  who: string
  at: string
  /** Set when the decision became a rule */
  ruleId: string | null
}

/** What the escrituração of a company knows. The EFD and the screen of the entries book with the same one. */
export interface EntryBook {
  /** By `decisionKey` */
  decisions: ReadonlyMap<string, DecidedEntry>
  rules: readonly EntryRule[]
  past: EntryMemory
  /** Other companies of the office with the same activity; null: none */
  peers: EntryMemory | null
  accumulatorOf?: EntryEvidence['accumulatorOf']
  /** The company keeps accumulators of exits */
  hasExitCodes?: boolean
  /** True: a doubt is booked as proposed, to show it. False: by the rules, as in the EFD */
  isProposing: boolean
}

export const decisionKey = (chave: string, n: number): string => `${chave} ${n}`
