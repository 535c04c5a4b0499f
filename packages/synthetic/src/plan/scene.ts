import type { Moment } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import { makeCte } from '../cte/cte.ts'
import { makeResumo } from '../evento/resumo.ts'
import { makeMdfe } from '../mdfe/mdfe.ts'
import type { DocumentKind, Stage, SyntheticDocument } from '../model/stage.ts'
import type { IbsCbsFault } from '../nota/ibs-cbs.ts'
import { makeNfce } from '../nota/nfce.ts'
import { makeNfe, type NfeWish } from '../nota/nfe.ts'
import type { Circle } from './circle.ts'
import { happen } from './happen.ts'
import { createMemory, type Memory } from './memory.ts'

/** An exceptional state or environment of the next NF-e that the company issues. */
export type Oddity = 'denied' | 'pending' | 'homologacao'

/** When the next document is issued, and what is exceptional about it if it is an NF-e. */
export interface Occasion {
  moment: Moment
  oddity?: Oddity | null
  fault?: IbsCbsFault
}

/** State of one company: its partners, and its recently issued and received documents. */
export interface Scene {
  stage: Stage
  empresa: Company
  circle: Circle
  /** Tax ids for `autXML` (the accountant's) */
  readers: string[]
  issued: Memory
  received: Memory
  ctes: Memory
  mdfes: Memory
}

export interface SceneOptions {
  stage: Stage
  empresa: Company
  circle: Circle
  readers?: string[]
}

export const createScene = ({ readers = [], ...given }: SceneOptions): Scene => ({
  ...given,
  readers,
  issued: createMemory(),
  received: createMemory(),
  ctes: createMemory(),
  mdfes: createMemory(),
})

const sells = ({ empresa }: Scene) => empresa.atividade !== 'servico'

function sell(scene: Scene, { moment, oddity = null, fault }: Occasion): SyntheticDocument {
  const { stage, empresa, circle, readers } = scene
  const { random } = stage
  const buyer: Actor = random.chance(0.75) ? random.pick(circle.customers) : random.pick(circle.consumers)
  const wish: NfeWish = {
    emitente: empresa,
    destinatario: buyer,
    moment,
    carrier: random.pick(circle.carriers),
    readers,
    fault,
  }
  if (oddity === 'homologacao') return makeNfe(stage, { ...wish, homologacao: true, serie: 900 })
  const document = makeNfe(stage, { ...wish, outcome: oddity ?? 'authorised' })
  if (oddity === null) scene.issued.add(document)
  return document
}

function buy(scene: Scene, { moment, fault }: Occasion): SyntheticDocument {
  const { stage, empresa, circle } = scene
  const { random } = stage
  const carrier = random.pick(circle.carriers)
  const emitente = random.pick(circle.suppliers)
  const document = makeNfe(stage, { emitente, destinatario: empresa, moment, carrier, fault })
  scene.received.add(document)
  return document
}

const summary = (scene: Scene, moment: Moment): SyntheticDocument => {
  const { stage, empresa, circle } = scene
  const note = makeNfe(stage, {
    emitente: stage.random.pick(circle.outsiders.suppliers),
    destinatario: empresa,
    moment,
  })
  return makeResumo(stage, note)
}

const loadOf = (document: SyntheticDocument) => ({ chave: document.chave, totalCents: document.facts.totalCents })

/** A CT-e: a carrier transports for others; other companies hire a carrier for a sale or a purchase. */
function freight(scene: Scene, moment: Moment): SyntheticDocument {
  const { stage, empresa, circle } = scene
  const { random } = stage
  const outward = sells(scene) && random.chance(0.6)
  const note = outward ? scene.issued.peek(random) : scene.received.peek(random)
  if (!note) return sells(scene) ? sell(scene, { moment }) : buy(scene, { moment })
  if (empresa.rntrc && random.chance(0.8)) return drive(scene, moment)
  const emitente = random.pick(circle.carriers)
  const payer = outward ? 'remetente' : 'destinatario'
  const ends = { remetente: note.facts.emitente, destinatario: note.facts.destinatario ?? empresa }
  return makeCte(stage, { emitente, ...ends, payer, moment, notas: [loadOf(note)], product: 'MERCADORIAS DIVERSAS' })
}

/** A CT-e of the company as carrier between two of its customers; the recipient pays. */
function drive(scene: Scene, moment: Moment): SyntheticDocument {
  const { stage, empresa, circle } = scene
  const { random } = stage
  const remetente = random.pick(circle.outsiders.customers)
  const destinatario = random.pick(circle.customers.filter(({ taxId }) => taxId !== remetente.taxId))
  // only key and total of the transported note are used; it is not a document of the portal
  const note = makeNfe({ ...stage, withXml: false }, { emitente: remetente, destinatario, moment })
  const ends = { remetente, destinatario, payer: 'destinatario' as const }
  const document = makeCte(stage, { emitente: empresa, ...ends, moment, notas: [loadOf(note)], product: 'CARGA GERAL' })
  scene.ctes.add(document)
  return document
}

function travel(scene: Scene, moment: Moment): SyntheticDocument {
  const { stage, empresa } = scene
  const { random } = stage
  const load = empresa.rntrc ? scene.ctes : scene.issued
  const first = load.peek(random)
  const to = first?.facts.destinatario
  if (!first || !to) return empresa.rntrc ? drive(scene, moment) : sell(scene, { moment })
  const documents = load.towards(to.uf, 6).map(loadOf)
  const document = makeMdfe(stage, { emitente: empresa, moment, documents, to, contratante: empresa.rntrc ? to : null })
  scene.mdfes.add(document)
  return document
}

function counterSale(scene: Scene, moment: Moment): SyntheticDocument {
  const { stage, empresa, circle } = scene
  const { random } = stage
  const person = random.chance(0.25) ? random.pick(circle.consumers) : null
  const document = makeNfce(stage, { emitente: empresa, moment, destinatario: person })
  scene.issued.add(document)
  return document
}

/** The next document of the company. An impossible kind (an event without notes) is replaced by a note. */
export function step(scene: Scene, kind: DocumentKind, occasion: Occasion): SyntheticDocument {
  const { moment, oddity = null } = occasion
  switch (kind) {
    case 'nfe':
      return sells(scene) && (oddity !== null || scene.stage.random.chance(0.62))
        ? sell(scene, occasion)
        : buy(scene, occasion)
    case 'nfce':
      return counterSale(scene, moment)
    case 'cte':
      return freight(scene, moment)
    case 'mdfe':
      return travel(scene, moment)
    case 'resnfe':
      return summary(scene, moment)
    case 'evento':
      return happen(scene) ?? (sells(scene) ? sell(scene, { moment }) : buy(scene, { moment }))
    default:
      return kind satisfies never
  }
}
