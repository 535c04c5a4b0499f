import { dayRange, momentAt } from '../base/calendar.ts'
import type { Company } from '../base/company.ts'
import { createRandom, seedOf } from '../base/random.ts'
import type { Signer } from '../base/seal.ts'
import { DEMO_COMPANIES } from '../facts/demo-companies.ts'
import { stateOf } from '../facts/states.ts'
import { createStage, type DocumentKind, type Stage, type SyntheticDocument } from '../model/stage.ts'
import type { IbsCbsFault } from '../nota/ibs-cbs.ts'
import { makeCircle } from './circle.ts'
import { kindPicker, type Mix } from './mix.ts'
import { createScene, type Oddity, type Scene, step } from './scene.ts'

const SEED = 20_261_120
const COUNT = 3000
const FIRST_NUMBER = 1201
const MIXES: readonly Mix[] = [
  { nfe: 46, nfce: 26, cte: 8, mdfe: 5, evento: 12, resnfe: 3 },
  { nfe: 62, cte: 14, mdfe: 8, evento: 13, resnfe: 3 },
  { nfe: 34, nfce: 30, cte: 16, mdfe: 6, evento: 12, resnfe: 2 },
]

/** Documents, by position, whose note has an exceptional state or environment. */
const ODDITIES = new Map<number, Oddity>([
  [150, 'homologacao'],
  [451, 'pending'],
  [610, 'homologacao'],
  [902, 'pending'],
  [1204, 'denied'],
  [1505, 'homologacao'],
  [1950, 'pending'],
  [2401, 'pending'],
  [2753, 'pending'],
])

/** NF-e of October and November, by position, with a mistake in IBS and CBS; the other months have none. */
const FAULTS = new Map<number, IbsCbsFault>([
  [2121, 'other_annex'],
  [2165, 'whole_rate'],
  [2178, 'no_group'],
  [2203, 'gross_base'],
  [2221, 'other_year'],
  [2250, 'other_year'],
  [2358, 'no_group'],
  [2388, 'gross_base'],
  [2442, 'no_group'],
  [2472, 'gross_base'],
  [2550, 'unequal_total'],
  [2706, 'no_group'],
  [2716, 'gross_base'],
  [2766, 'gross_base'],
  [2799, 'other_annex'],
  [2835, 'no_group'],
  [2846, 'whole_rate'],
  [2854, 'other_year'],
  [2907, 'other_year'],
  [2934, 'unequal_total'],
])

/** Gaps in the numbering: position of the document, and index of the company that skips a number. */
const GAPS = new Map<number, number>([
  [700, 0],
  [1300, 1],
  [2100, 2],
  [2500, 0],
])

/** Tax id of the accountant, in `autXML` of the notes of the industry. */
const ACCOUNTANT = '52998224725'

/** The three companies are counterparties of each other; the one with trucks is a carrier for the others. */
function scenesOf(stage: Stage): { scene: Scene; pickKind: (random: Stage['random']) => DocumentKind }[] {
  const carriers = DEMO_COMPANIES.filter(({ rntrc }) => rntrc !== undefined)
  return DEMO_COMPANIES.map((empresa, index) => {
    const others = DEMO_COMPANIES.filter((other) => other !== empresa)
    const circle = makeCircle(createRandom(seedOf(SEED, empresa.taxId)), empresa, {
      counterparties: others,
      carriers: carriers.filter((carrier) => carrier !== empresa),
    })
    const readers = empresa.atividade === 'industria' ? [ACCOUNTANT] : []
    return { scene: createScene({ stage, empresa, circle, readers }), pickKind: kindPicker(MIXES[index]!) }
  })
}

function skipNumber(stage: Stage, { taxId }: Company): void {
  stage.nextNumber(taxId, 55, 1)
}

/** The demo: about 3,000 documents of the companies from 2026-06-01 to 2026-11-20, in chronological order. */
export function* generateDemo(signer?: Signer): Generator<SyntheticDocument> {
  const stage = createStage({ seed: SEED, signer, firstNumber: FIRST_NUMBER })
  const scenes = scenesOf(stage)
  const { first, end } = dayRange('2026-06', '2026-11-20')
  for (let index = 0; index < COUNT; index++) {
    const { scene, pickKind } = scenes[index % scenes.length]!
    const gap = GAPS.get(index)
    if (gap !== undefined) skipNumber(stage, DEMO_COMPANIES[gap]!)
    const position = first + ((index + stage.random.next()) / COUNT) * (end - first)
    const moment = momentAt(position, stateOf(scene.empresa.uf).offset)
    const oddity = ODDITIES.get(index) ?? null
    const kind = pickKind(stage.random)
    yield step(scene, oddity ? 'nfe' : kind, { moment, oddity, fault: FAULTS.get(index) })
  }
}
