import { dayRange, momentAt } from '../base/calendar.ts'
import { createRandom, seedOf } from '../base/random.ts'
import type { Signer } from '../base/seal.ts'
import { editXml } from '../edit-xml.ts'
import { makeEvento } from '../evento/evento.ts'
import { stateOf } from '../facts/states.ts'
import { createStage, type Stage, type SyntheticDocument } from '../model/stage.ts'
import type { IbsCbsFault } from '../nota/ibs-cbs.ts'
import { makeCircle } from './circle.ts'
import { kindPicker } from './mix.ts'
import { OFFICE_COMPANIES, type OfficeCompany } from './office-companies.ts'
import { createScene, type Oddity, step } from './scene.ts'

const SEED = 20_261_126
const FIRST_NUMBER = 501
const DAY_SECONDS = 24 * 3600

/** What there is to find in the notes of a company; the numbers are positions of its documents. */
interface Finds {
  /** A number of the NF-e is skipped before these documents */
  gaps?: readonly number[]
  oddities?: Readonly<Record<number, Oddity>>
  /** The next issued NF-e is cancelled five weeks later, in another month */
  lateCancellations?: readonly number[]
  /** NF-e of which a copy with another total exists too */
  conflicts?: readonly number[]
  /** NF-e of November with a mistake in IBS and CBS */
  faults?: Readonly<Record<number, IbsCbsFault>>
}
/** By trade name. */
const FINDS: Readonly<Record<string, Finds>> = {
  'Bom Pastor': {
    gaps: [455, 560],
    oddities: { 470: 'pending' },
    lateCancellations: [430],
    conflicts: [500],
    faults: { 599: 'other_year', 602: 'no_group', 614: 'whole_rate', 631: 'no_group' },
  },
  'Vale do Itajaí': {
    lateCancellations: [205, 230],
    oddities: { 250: 'pending' },
    faults: { 281: 'gross_base', 288: 'no_group' },
  },
  'Casa Forte': { gaps: [150] },
  'Aurora do Cerrado': { gaps: [80], oddities: { 90: 'denied' } },
  'Encontro das Águas': { lateCancellations: [190], conflicts: [215], faults: { 251: 'whole_rate' } },
}

/**
 * Documents of the nine further clients of the demonstration's office, from 2026-06-01 to 2026-11-20. They trade with
 * companies outside the portal only.
 */
export function* generateOffice(signer?: Signer): Generator<SyntheticDocument> {
  for (const empresa of OFFICE_COMPANIES) yield* documentsOf(empresa, signer)
}

function* documentsOf(empresa: OfficeCompany, signer?: Signer): Generator<SyntheticDocument> {
  const seed = seedOf(SEED, empresa.taxId)
  const stage = createStage({ seed, signer, firstNumber: FIRST_NUMBER })
  const scene = createScene({ stage, empresa, circle: makeCircle(createRandom(seed), empresa) })
  const finds = FINDS[empresa.tradeName ?? ''] ?? {}
  const { gaps = [], oddities = {}, lateCancellations = [], conflicts = [], faults = {} } = finds
  const toCancel = [...lateCancellations]
  const pickKind = kindPicker(empresa.mix)
  const { first, end } = dayRange('2026-06', '2026-11-20')
  for (let index = 0; index < empresa.count; index++) {
    if (gaps.includes(index)) stage.nextNumber(empresa.taxId, 55, 1)
    const position = first + ((index + stage.random.next()) / empresa.count) * (end - first)
    const moment = momentAt(position, stateOf(empresa.uf).offset)
    const isNote = conflicts.includes(index) || index in oddities
    const kind = pickKind(stage.random)
    const document = step(scene, isNote ? 'nfe' : kind, {
      moment,
      oddity: oddities[index] ?? null,
      fault: faults[index],
    })
    yield document
    if (conflicts.includes(index)) yield withOtherTotal(document)
    if (index >= (toCancel[0] ?? empresa.count) && isOwnNfe(document, empresa)) {
      toCancel.shift()
      scene.issued.forget(document.chave)
      yield cancelledLate(stage, document, empresa)
    }
  }
}

const isOwnNfe = ({ kind, facts }: SyntheticDocument, { taxId }: OfficeCompany) =>
  kind === 'nfe' && facts.emitente.taxId === taxId && facts.protocol?.cStat === '100'

/** The note with another total; its signature no longer holds. */
function withOtherTotal(document: SyntheticDocument): SyntheticDocument {
  const total = ((document.facts.totalCents + 10_000) / 100).toFixed(2)
  const bytes = Buffer.from(editXml(document.bytes.toString(), { 'ICMSTot/vNF': total }))
  return { ...document, name: document.name.replace(/\.xml$/, '-copia.xml'), bytes }
}

const cancelledLate = (stage: Stage, document: SyntheticDocument, author: OfficeCompany): SyntheticDocument =>
  makeEvento(stage, {
    document,
    tpEvento: '110111',
    author,
    after: 35 * DAY_SECONDS,
    text: 'Devolução total da mercadoria antes da entrega ao destinatário',
  })
