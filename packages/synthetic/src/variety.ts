import type { Signer } from './base/seal.ts'
import { CTE_CASES } from './cte/cases/cte-cases.ts'
import { EVENTO_CASES } from './evento/cases/evento-cases.ts'
import { MDFE_CASES } from './mdfe/cases/mdfe.ts'
import type { Case, Made } from './model/case.ts'
import { makeContext } from './model/context.ts'
import { NFCE_CASES } from './nota/cases/nfce-cases.ts'
import { LARGE_CASES, NFE_CASES } from './nota/cases/nfe-cases.ts'

/** A document and the name of its case. */
export interface VarietyDocument extends Made {
  caseName: string
}

export interface VarietyOptions {
  /** The same seed gives the same bytes, except for signatures */
  seed: number
  count: number
  signer?: Signer
  /** Cases to generate; default: all except the large ones */
  cases?: readonly Case[]
}

/** All cases except the large ones. */
export const CASES: readonly Case[] = [...NFE_CASES, ...NFCE_CASES, ...CTE_CASES, ...MDFE_CASES, ...EVENTO_CASES]
export { LARGE_CASES }

/**
 * Documents of every kind in the layouts, one per case in turn; a count of `CASES.length` covers all cases.
 * Aims at completeness; `generate` aims at a realistic distribution.
 */
export function* generateVariety(options: VarietyOptions): Generator<VarietyDocument> {
  const { seed, count, signer = null, cases = CASES } = options
  for (let index = 0; index < count; index++) {
    const [caseName, make] = cases[index % cases.length]!
    const round = Math.floor(index / cases.length)
    yield { ...make(makeContext({ seed, caseName, round, signer })), caseName }
  }
}
