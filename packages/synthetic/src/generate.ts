import { dayRange, momentAt } from './base/calendar.ts'
import type { Company } from './base/company.ts'
import { createRandom, seedOf } from './base/random.ts'
import type { Signer } from './base/seal.ts'
import { stateOf } from './facts/states.ts'
import { createStage, type SyntheticDocument } from './model/stage.ts'
import { makeCircle } from './plan/circle.ts'
import { defaultMix, kindPicker, type Mix } from './plan/mix.ts'
import { createScene, step } from './plan/scene.ts'

export { DEMO_COMPANIES } from './facts/demo-companies.ts'
export { generateDemo } from './plan/demo.ts'
export { generateOffice } from './plan/office.ts'
export { OFFICE_COMPANIES, OFFICE_PORTFOLIO } from './plan/office-companies.ts'
export { generateServices, type ServiceDocument } from './plan/services.ts'
export type { Company, SyntheticDocument }

/**
 * Makes fiscal documents for the demonstration, tests and bench: valid against the official schemas, signed when a
 * signer is given, and the same bytes for the same seed, except for signatures. `plan` says what a company does in a
 * month, `facts` who and what. Each kind has a folder: `layout.ts` writes its XML, the files beside it turn an
 * operation into parts of it, and `cases` are further parts as data (`variety.ts`). `certificates` is a test authority.
 * Generation reads no clock and no file. The program loads nothing of it while the demonstration is off.
 */

export interface GenerateOptions {
  /** The same seed gives the same bytes, except for signatures */
  seed: number
  count: number
  /** Company that is a party of every document */
  empresa: Company
  kinds?: Mix
  /** First month, `YYYY-MM` */
  from: string
  /** Last month, `YYYY-MM`, or last day, `YYYY-MM-DD` */
  to: string
  signer?: Signer
  /** Additional suppliers and customers */
  counterparties?: readonly Company[]
  /** First number of every series; default 1 */
  firstNumber?: number
  /** False: only facts, with empty `bytes` (for bulk loads without XML) */
  withXml?: boolean
}

/** Documents of one company in chronological order: issued and received, with their events. */
export function* generate(options: GenerateOptions): Generator<SyntheticDocument> {
  const { seed, count, empresa, signer, counterparties, withXml, firstNumber } = options
  const stage = createStage({ seed, signer, withXml, firstNumber })
  const circle = makeCircle(createRandom(seedOf(seed, empresa.taxId)), empresa, { counterparties })
  const scene = createScene({ stage, empresa, circle })
  const pickKind = kindPicker(options.kinds ?? defaultMix(empresa))
  const { first, end } = dayRange(options.from, options.to)
  const { offset } = stateOf(empresa.uf)
  for (let index = 0; index < count; index++) {
    const position = first + ((index + stage.random.next()) / count) * (end - first)
    yield step(scene, pickKind(stage.random), { moment: momentAt(position, offset) })
  }
}
