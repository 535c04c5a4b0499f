import { dayRange, later, type Moment, momentAt } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import { percentOf } from '../base/money.ts'
import { createRandom, type Random } from '../base/random.ts'
import type { Signer } from '../base/seal.ts'
import { makeCompany } from '../facts/parties.ts'
import { stateOf } from '../facts/states.ts'
import { makeNfseEvento } from '../nfse/evento.ts'
import { makeNfse } from '../nfse/nfse.ts'
import type { NfseWish } from '../nfse/wish.ts'
import { OFFICE_COMPANIES, OFFICE_PORTFOLIO } from './office-companies.ts'

/** A service note or an event of one, with the companies that it is assigned to, its prestador first. */
export interface ServiceDocument {
  name: string
  chave: string
  bytes: Buffer
  facts: { parties: string[] }
}

const SEED = 20_261_201
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'] as const
const LAST_DAY = '2026-11-20'
/** From this month on IBS and CBS are in the notes. */
const IBS_CBS_FROM = '2026-08'
const ISSUED_A_MONTH = 9
const DAY_SECONDS = 24 * 3600
const HOUR_SECONDS = 3600
const CENTS = 100

type Service = NfseWish['service']

/** Of the engineering company. Source: national list of services */
const ENGINEERING: readonly Service[] = [
  {
    code: '070101',
    name: 'Engenharia e congêneres.',
    description: 'Laudo técnico e projeto estrutural',
    nbs: '114032100',
  },
  {
    code: '070302',
    name: 'Elaboração de anteprojetos, projetos básicos e projetos executivos para trabalhos de engenharia.',
    description: 'Projeto executivo de instalações elétricas, conforme proposta aceita',
    nbs: '114032100',
  },
  {
    code: '071901',
    name: 'Acompanhamento e fiscalização da execução de obras de engenharia, arquitetura e urbanismo.',
    description: 'Fiscalização de obra, medição do mês',
    nbs: '114032900',
  },
]

/** What the other companies take, and whether INSS is withheld from it. */
const TAKEN: readonly (Service & { inss: boolean })[] = [
  {
    code: '171901',
    name: 'Contabilidade, inclusive serviços técnicos e auxiliares.',
    description: 'Honorários contábeis do mês',
    inss: false,
  },
  {
    code: '010701',
    name: 'Suporte técnico em informática, inclusive instalação, configuração e manutenção de programas de computação e bancos de dados.',
    description: 'Suporte e manutenção do sistema de gestão',
    inss: false,
  },
  {
    code: '071002',
    name: 'Limpeza, manutenção e conservação de imóveis, chaminés, piscinas e congêneres.',
    description: 'Limpeza e conservação do prédio, equipe residente',
    inss: true,
  },
]

interface Maker {
  random: Random
  signer: Signer | null
}

type Order = Pick<NfseWish, 'prestador' | 'numero' | 'moment' | 'service' | 'vServ'> & {
  tomador: Actor
  /** The tomador withholds federal taxes: both sides are outside Simples Nacional */
  withholds: boolean
  inss?: boolean
  issWithheld?: boolean
  change?: Partial<NfseWish>
}

function makeNote({ random, signer }: Maker, order: Order): ServiceDocument & { wish: NfseWish } {
  const { prestador, tomador, numero, moment, service, vServ, withholds, inss, issWithheld, change } = order
  const wish: NfseWish = {
    prestador,
    tomador,
    numero,
    moment,
    vServ,
    service: { code: service.code, name: service.name, description: service.description, nbs: service.nbs },
    code: random.digits(9),
    ...(withholds ? { irrf: percentOf(vServ, 150), csll: percentOf(vServ, 465), withheldKind: '3' } : {}),
    ...(withholds ? { pis: percentOf(vServ, 65), cofins: percentOf(vServ, 300) } : {}),
    ...(inss ? { inss: percentOf(vServ, 1100) } : {}),
    issWithheld: issWithheld ? '2' : '1',
    ibsCbs: moment.local.slice(0, 7) >= IBS_CBS_FROM,
    ...change,
  }
  const parties = [...new Set([prestador.taxId, tomador.taxId])]
  return { ...makeNfse(wish, signer), wish, facts: { parties } }
}

function makeEvent(
  { signer }: Maker,
  { chave, wish, facts }: ServiceDocument & { wish: NfseWish },
  event: { tpEvento: string; name: string; detail: Record<string, string>; moment: Moment },
): ServiceDocument {
  const author = wish.prestador
  const bytes = makeNfseEvento({ chave, author, emitter: author, ...event }, signer)
  return { name: `${chave}-${event.tpEvento}-1.xml`, chave, bytes, facts }
}

const isOutsideSimples = ({ regime }: Company): boolean => regime === 'normal'

/**
 * Service notes of the demonstration, from 2026-06-01 to 2026-11-20: those of the engineering company, for clients outside and
 * for the other eleven companies, and those that the eleven take from companies outside. One note is cancelled, one replaced by
 * another.
 */
export function* generateServices(signer: Signer | null = null): Generator<ServiceDocument> {
  const maker = { random: createRandom(SEED), signer }
  yield* issuedNotes(maker)
  yield* takenNotes(maker)
}

function engineers(): Company {
  const company = OFFICE_COMPANIES.find(({ tradeName }) => tradeName === 'Lume Engenharia')
  if (!company) throw new Error('no engineering company in the portfolio')
  return company
}

/** Instants of the notes of a month, spread over its days up to the last one of the demonstration. */
function* momentsOf(month: string, count: number, uf: string): Generator<Moment> {
  const { first, end } = dayRange(month, month === LAST_DAY.slice(0, 7) ? LAST_DAY : month)
  for (let index = 0; index < count; index++)
    yield momentAt(first + ((index + 0.5) / count) * (end - first), stateOf(uf).offset)
}

function* issuedNotes(maker: Maker): Generator<ServiceDocument> {
  const { random } = maker
  const prestador = engineers()
  const clients = Array.from({ length: 5 }, () => makeCompany(random, { uf: prestador.uf, trade: 'construcao' }))
  const others = OFFICE_PORTFOLIO.filter(({ taxId }) => taxId !== prestador.taxId)
  let numero = 0
  for (const [place, month] of MONTHS.entries()) {
    for (const [index, moment] of [...momentsOf(month, ISSUED_A_MONTH, prestador.uf)].entries()) {
      numero += 1
      const isInside = index % 3 === 2
      const tomador = isInside ? others[(place * 3 + (index - 2) / 3) % others.length]! : random.pick(clients)
      const service = random.pick(ENGINEERING)
      const vServ = random.int(1_800, 46_000) * CENTS
      const withholds = isOutsideSimples(tomador)
      const order = {
        prestador,
        tomador,
        numero,
        moment,
        service,
        vServ,
        withholds,
        issWithheld: isInside && index === 5,
      }
      // the first note of a month may be of the service of the month before
      const change = index === 0 && place > 0 ? { competencia: `${MONTHS[place - 1]}-28` } : {}
      const note = makeNote(maker, { ...order, change })
      yield note
      if (month === '2026-08' && index === 4) yield cancelled(maker, note)
      if (month === '2026-09' && index === 4) {
        numero += 1
        yield* replaced(maker, note, { ...order, numero })
      }
    }
  }
}

const cancelled = (maker: Maker, note: ReturnType<typeof makeNote>): ServiceDocument =>
  makeEvent(maker, note, {
    tpEvento: '101101',
    name: 'Cancelamento de NFS-e',
    moment: later(note.wish.moment, 3 * DAY_SECONDS),
    detail: { cMotivo: '2', xMotivo: 'Serviço não prestado: a obra foi suspensa pelo cliente' },
  })

/** The note again, with the right value, and the event that it brings about. */
function* replaced(maker: Maker, note: ReturnType<typeof makeNote>, order: Order): Generator<ServiceDocument> {
  const moment = later(note.wish.moment, 5 * HOUR_SECONDS)
  const change = { replaces: note.chave }
  const substitute = makeNote(maker, { ...order, moment, vServ: order.vServ - 35_000, change })
  yield substitute
  yield makeEvent(maker, note, {
    tpEvento: '105102',
    name: 'Cancelamento de NFS-e por Substituição',
    moment,
    detail: { cMotivo: '99', xMotivo: 'Valor do serviço corrigido', chSubstituta: substitute.chave },
  })
}

function* takenNotes(maker: Maker): Generator<ServiceDocument> {
  const { random } = maker
  for (const tomador of OFFICE_PORTFOLIO) {
    const { uf } = tomador
    const providers = TAKEN.map(() => makeCompany(random, { uf, trade: 'construcao' }))
    const first = random.int(120, 4_000)
    for (const [place, month] of MONTHS.entries()) {
      const kind = place % TAKEN.length
      const [moment] = momentsOf(month, 1, uf)
      const service = TAKEN[kind]!
      yield makeNote(maker, {
        prestador: providers[kind]!,
        tomador,
        numero: first + place * 37,
        moment: moment!,
        service,
        vServ: random.int(900, 9_500) * CENTS,
        withholds: isOutsideSimples(tomador),
        inss: service.inss,
        issWithheld: service.inss,
      })
    }
  }
}
