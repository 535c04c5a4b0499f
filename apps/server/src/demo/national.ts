import { setImmediate } from 'node:timers/promises'
import { createSefaz, type Sefaz } from '@portal/simulador/sefaz.ts'
import { wallStamp } from '@portal/simulador/stamp.ts'
import type { Moment } from '@portal/synthetic/base/calendar.ts'
import type { Company } from '@portal/synthetic/base/company.ts'
import { createRandom } from '@portal/synthetic/base/random.ts'
import type { TestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { makeCte } from '@portal/synthetic/cte/cte.ts'
import { makeCarrier, makeCompany } from '@portal/synthetic/facts/parties.ts'
import {
  DEMO_COMPANIES,
  generateDemo,
  generateOffice,
  OFFICE_COMPANIES,
  OFFICE_PORTFOLIO,
} from '@portal/synthetic/generate.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { makeNfse } from '@portal/synthetic/nfse/nfse.ts'
import { makeNfe } from '@portal/synthetic/nota/nfe.ts'
import type { Clock } from '../base/clock.ts'

/** The simulated authority of the demonstration and the documents that arrive at it. */
export interface DemoNational {
  sefaz: Sefaz
  /** One more document, issued a minute ago */
  arrive(): void
  /** Another program of a company fetches what arrives for it now: its next request finds a gap */
  leaveGap(): void
}

/** The last NSU that the database has of a demonstration company. */
interface DemoCursor {
  service: 'nfe' | 'cte' | 'nfse'
  taxId: string
  nsu: number
}

/** «One hour» of the rules, ms */
export const DEMO_HOUR_MS = 60_000
const RELEASE_MS = 2_000
const MINUTE_MS = 60_000
const WAITING = 3
const OWN: ReadonlySet<string> = new Set(OFFICE_PORTFOLIO.map(({ taxId }) => taxId))
const MISSED = 4
const TRADES = ['construcao', 'insumos', 'moveis', 'mercearia'] as const
const random = createRandom(1207)
const SUPPLIERS = TRADES.map((trade) => makeCompany(random, { uf: 'SP', trade }))
const CARRIER = makeCarrier(random, 'SP')
const PROVIDER = makeCompany(random, { uf: 'SP', trade: 'construcao' })
const SERVICE = {
  code: '010701',
  name: 'Suporte técnico em informática',
  description: 'Suporte e manutenção do sistema de gestão',
}
/** Cents */
const [LEAST_PRICE, PRICE_STEP] = [85_000, 1_250]

interface Opening {
  authority: TestCa
  clock: Clock
  /** The simulator keeps everything in memory: it goes on after these */
  cursors: readonly DemoCursor[]
}

/** Opens the authority with some documents of each company waiting. */
export function openDemoNational({ authority, clock, cursors }: Opening): DemoNational {
  const seed = Math.floor(clock.now().getTime() / 1000)
  const sefaz = createSefaz({ clock, hourMs: DEMO_HOUR_MS, seed, releaseMs: RELEASE_MS })
  for (const cursor of cursors) resumeAt(sefaz, cursor)
  // numbers go on from the seconds of the clock, so that no start repeats those of another one
  const stage = createStage({ seed, signer: authority, firstNumber: seed % 900_000_000 })
  const moment = () => ({ local: wallStamp(clock.now().getTime() - MINUTE_MS), offset: '-03:00' })
  const sendNote = (destinatario: Company, emitente: Company) => {
    const { chave, bytes, facts } = makeNfe(stage, { emitente, destinatario, moment: moment() })
    sefaz.receive(bytes)
    return { chave, totalCents: facts.totalCents }
  }
  const sendFreight = (destinatario: Company, remetente: Company) => {
    const notas = [sendNote(destinatario, remetente)]
    const parties = { emitente: CARRIER, remetente, destinatario, payer: 'destinatario' as const }
    sefaz.receive(makeCte(stage, { ...parties, moment: moment(), notas, product: 'MERCADORIAS' }).bytes)
  }
  const sendService = (tomador: Company, number: number) =>
    sefaz.receive(serviceNote(authority, { tomador, number, seed, moment: moment() }))
  let count = 0
  const deliver = (company: Company) => {
    const supplier = pick(SUPPLIERS, count)
    if (count % 6 === 4) sendService(company, count)
    else if (count % 4 === 3) sendFreight(company, supplier)
    else sendNote(company, supplier)
    count += 1
  }
  for (const company of [...DEMO_COMPANIES, ...OFFICE_COMPANIES])
    for (let index = 0; index < WAITING; index++) deliver(company)
  let turn = 0
  return {
    sefaz,
    arrive: () => deliver(nextInTurn(turn++)),
    leaveGap() {
      const company = pick(DEMO_COMPANIES, 1)
      for (let index = 0; index < MISSED; index++) sendNote(company, pick(SUPPLIERS, index))
      sefaz.fetchElsewhere('nfe', company.taxId, 1)
    },
  }
}

interface Telling {
  sefaz: Sefaz
  authority: TestCa
  ended: AbortSignal
}

/** Documents between two turns of the server */
const AT_ONCE = 10

/**
 * Gives SEFAZ the NF-e of the demonstration's first fill. Without them it answers every manifestação about one with 494, and has no note to send
 * after the Ciência of a summary. Works in small steps, because it signs thousands of notes.
 */
export async function tellOldNotes({ sefaz, authority, ended }: Telling): Promise<void> {
  const told = new Set<string>()
  let count = 0
  for (const source of [generateDemo(authority), generateOffice(authority)])
    for (const document of source) {
      const { kind, chave, bytes, facts } = document.whole ?? document
      const isNote = kind === 'nfe' && OWN.has(facts.destinatario?.taxId ?? '') && facts.protocol && !facts.homologacao
      if (isNote) told.add(chave)
      if (isNote || (kind === 'evento' && told.has(chave))) sefaz.learn(bytes)
      count += 1
      if (count % AT_ONCE === 0) await setImmediate()
      if (ended.aborted) return
    }
}

function resumeAt(sefaz: Sefaz, { service, taxId, nsu }: DemoCursor): void {
  if (service === 'nfse') sefaz.adn.resume(taxId, nsu)
  else sefaz.resume(service, taxId, nsu)
}

interface ServiceOrder {
  tomador: Company
  /** Position among the documents of this start */
  number: number
  seed: number
  moment: Moment
}

function serviceNote(authority: TestCa, { tomador, number, seed, moment }: ServiceOrder): Buffer {
  const numero = (seed % 900_000_000) + number
  const wish = { prestador: PROVIDER, tomador, numero, moment, service: SERVICE, ibsCbs: true }
  const vServ = LEAST_PRICE + PRICE_STEP * (number % 40)
  return makeNfse({ ...wish, code: String(numero).padStart(9, '0'), vServ }, authority).bytes
}

/** A visitor looks at the first companies first: every second document is theirs. */
const nextInTurn = (turn: number): Company =>
  pick(turn % 2 === 0 ? DEMO_COMPANIES : OFFICE_COMPANIES, Math.floor(turn / 2))

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('empty list')
  return item
}
