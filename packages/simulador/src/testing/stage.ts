import { readXml } from '@portal/fiscal/xml/read.ts'
import type { Moment } from '@portal/synthetic/base/calendar.ts'
import type { Company } from '@portal/synthetic/base/company.ts'
import { createRandom } from '@portal/synthetic/base/random.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { buildEvento } from '@portal/synthetic/evento/layout.ts'
import { makeCarrier, makeCompany } from '@portal/synthetic/facts/parties.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { makeNfe, type NfeWish } from '@portal/synthetic/nota/nfe.ts'
import type { DistRequest, Query } from '../model.ts'
import type { Service } from '../rules.ts'
import { createSefaz, type Sefaz, type SefazOptions } from '../sefaz.ts'
import { zonedStamp } from '../stamp.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const START = Date.parse('2026-07-01T12:00:00-03:00')

/** One authority for all tests: making keys is slow. */
export const testCa = createTestCa({ keys: 2 })
const random = createRandom(7)
const company = (): Company => makeCompany(random, { uf: 'SP', trade: 'construcao' })

/** Emitter, recipient, carrier and the accountant's office of the notes. */
export const CAST = {
  emitter: company(),
  recipient: company(),
  office: company(),
  stranger: company(),
  carrier: makeCarrier(random, 'SP'),
}

/** A wall time of Brasília. */
export const momentOf = (at: number): Moment => ({ local: zonedStamp(at).slice(0, 19), offset: '-03:00' })

export interface TestSefaz extends Sefaz {
  /** Moves the clock */
  pass(ms: number): void
  /** An NF-e that is authorised now; not yet received by the simulator */
  note(wish?: Partial<NfeWish>): { chave: string; bytes: Buffer }
  /** distribute with the tax id's own certificate */
  ask(service: Service, taxId: string, query: Query): ReturnType<Sefaz['distribute']>
  /** Signs a manifestação and registers it; returns the cStat */
  manifest(chave: string, change?: Partial<EventWish>): string
}

export interface EventWish {
  tpEvento: string
  sequence: number
  author: Company
  signer: Company
  at: number
  justification: string
  homologacao: boolean
}

const NAMES: Record<string, string> = {
  210200: 'Confirmacao da Operacao',
  210210: 'Ciencia da Operacao',
  210220: 'Desconhecimento da Operacao',
  210240: 'Operacao nao Realizada',
}

/** A signed `evento` of a manifestação, without XML declaration. */
export function signedEvento(chave: string, { tpEvento, ...wish }: EventWish): string {
  const { sequence, author, signer, at, homologacao } = wish
  const xJust = wish.justification === '' ? undefined : wish.justification
  const parts = {
    space: 'nfe' as const,
    organ: '91',
    reply: null,
    chave,
    tpEvento,
    sequence,
    author,
    homologacao,
    moment: momentOf(at),
    detail: { descEvento: NAMES[tpEvento] ?? '', xJust },
  }
  const { bytes } = buildEvento(parts, { sign: (node) => testCa.sign(node, signer) })
  return bytes.toString().replace(/^<\?xml[^>]*\?>/, '')
}

export const ownRequest = (service: Service, taxId: string, query: Query): DistRequest => ({
  service,
  taxId,
  query,
  ambiente: '1',
  owner: taxId.length === 14 ? { cnpj: taxId, cpf: null } : { cnpj: null, cpf: taxId },
})

/** A simulator with a clock that only `pass` moves. */
export function testSefaz(options: Partial<SefazOptions> = {}): TestSefaz {
  let now = START
  const sefaz = createSefaz({ clock: { now: () => new Date(now) }, ...options })
  const stage = createStage({ seed: 11, signer: testCa })
  return {
    ...sefaz,
    pass(ms) {
      now += ms
    },
    note(wish = {}) {
      const { chave, bytes } = makeNfe(stage, {
        emitente: CAST.emitter,
        destinatario: CAST.recipient,
        moment: momentOf(now - 60_000),
        items: 1,
        ...wish,
      })
      return { chave, bytes }
    },
    ask: (service, taxId, query) => sefaz.distribute(ownRequest(service, taxId, query)),
    manifest(chave, change = {}) {
      const author = change.author ?? CAST.recipient
      const usual = { tpEvento: '210210', sequence: 1, author, signer: author, at: now }
      const xml = signedEvento(chave, { ...usual, justification: '', homologacao: false, ...change })
      return sefaz.register({ node: readXml(Buffer.from(xml)), ancestors: [], xml }).cStat
    },
  }
}
