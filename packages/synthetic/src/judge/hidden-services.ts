import { cnpjOf } from '../base/digits.ts'
import { createRandom, type Random, seedOf } from '../base/random.ts'
import { CHANGE_TURN, JUDGED_TURNS, type JudgedLine, LEARNED_MONTHS, turnMonth } from './judged-line.ts'

/**
 * Freights and services taken, and sales, of five companies whose accountants follow rules that only this file knows: a
 * carrier's freight is credited or not, a provider's service goes to an accumulator, a sale to one by its CFOP, by its
 * product or by its CST. A share of the rules is another from month 13 on, and some bookings of the past were against the
 * rule. They judge the engine of proposals beside `hidden-rules.ts`, with the same months.
 */

type JudgedKind = 'frete' | 'servico' | 'saida'

export interface JudgedBooking extends JudgedLine {
  kind: JudgedKind
  /** NCM, code of the service, or `frete` */
  thing: string
  /** Of a freight: whether the goods that it carries give a credit, where their notes are known */
  goods: boolean | null
  /** By the hidden rule */
  cfop: string
  accumulator: string
  credit: boolean | null
  /** As it was booked in the past */
  booked: { accumulator: string; credit: boolean | null }
}

interface Source {
  kind: JudgedKind
  supplier: string
  thing: string
  sale: string
  cfop: string
  tax: string
  rate: string
  products: readonly string[]
  /** Accumulator before and from month 13 on */
  code: string
  later: string
  /** Of sales that one product books otherwise */
  special: { product: string; code: string } | null
  credit: boolean | null
  isKnown: boolean
  pace: number
  from: number
}

const ACTIVITIES = ['mercado', 'fabrica', 'oficina', 'restaurante', 'papelaria'] as const
const EXCEPTIONS = 0.002

/** A change of the plan touches a tenth of the codes. */
function codesOf(random: Random): Pick<Source, 'code' | 'later'> {
  const code = String(random.int(10, 900))
  return { code, later: random.chance(0.1) ? String(random.int(901, 999)) : code }
}

const nextFrom = (random: Random): number => (random.chance(0.03) ? random.int(LEARNED_MONTHS + 1, JUDGED_TURNS) : 1)

function freightOf(random: Random): Source {
  const isInterstate = random.chance(0.4)
  return {
    kind: 'frete',
    supplier: cnpjOf(`${random.digits(8)}0001`),
    thing: 'frete',
    sale: isInterstate ? '6353' : '5353',
    cfop: isInterstate ? '2353' : '1353',
    tax: '00',
    rate: '12',
    products: [''],
    ...codesOf(random),
    special: null,
    credit: random.chance(0.7),
    isKnown: random.chance(0.6),
    pace: random.int(2, 6),
    from: nextFrom(random),
  }
}

function serviceOf(random: Random): Source {
  const isOther = random.chance(0.2)
  return {
    kind: 'servico',
    supplier: cnpjOf(`${random.digits(8)}0001`),
    thing: random.pick(['010701', '140101', '171901', '110201', '070501']),
    sale: isOther ? '6933' : '5933',
    cfop: isOther ? '2933' : '1933',
    tax: '',
    rate: '',
    products: [''],
    ...codesOf(random),
    special: null,
    credit: null,
    isKnown: true,
    pace: random.int(1, 3),
    from: nextFrom(random),
  }
}

function saleOf(random: Random): Source {
  const [cfop, tax, rate] = random.pick([
    ['5102', '00', '18'],
    ['5101', '00', '18'],
    ['5405', '60', ''],
    ['6102', '00', '12'],
    ['5102', '20', '12'],
  ] as const)
  const ncm = random.digits(8)
  const products = Array.from({ length: random.int(2, 6) }, (_, at) => `${ncm.slice(0, 4)}-${at}`)
  const special =
    random.chance(0.25) && products[0] ? { product: products[0], code: String(random.int(1000, 1099)) } : null
  return {
    kind: 'saida',
    ...{ supplier: '', thing: ncm, sale: cfop, cfop, tax, rate, products, special },
    ...codesOf(random),
    credit: null,
    isKnown: true,
    pace: random.int(2, 5),
    from: nextFrom(random),
  }
}

function bookingsOf(random: Random, source: Source, turn: number): JudgedBooking[] {
  if (turn < source.from) return []
  return Array.from({ length: source.pace }, (_, nth) => {
    const item = random.pick(source.products)
    const cents = random.int(5_000, 900_000)
    const icmsCents = source.rate === '' ? 0 : Math.round((cents * Number(source.rate)) / 100)
    const usual = turn >= CHANGE_TURN ? source.later : source.code
    const accumulator = source.special?.product === item ? source.special.code : usual
    const isException = turn <= LEARNED_MONTHS && random.chance(EXCEPTIONS)
    const { kind, supplier, thing, sale, cfop, tax, rate, credit, isKnown } = source
    return {
      ...{
        turn,
        month: turnMonth(turn),
        kind,
        supplier,
        item,
        thing,
        sale,
        tax,
        rate,
        cents,
        icmsCents,
        cfop,
        accumulator,
      },
      note: `${kind}-${supplier}-${thing}-${sale}-${turn}-${nth}`,
      credit,
      goods: kind === 'frete' && isKnown ? credit : null,
      booked: {
        accumulator: isException ? '9999' : accumulator,
        credit: isException && credit !== null ? !credit : credit,
      },
    }
  })
}

/** Five companies of 30 months. The same seed gives the same bookings. */
export function judgedBookings(seed: number): { name: string; items: readonly JudgedBooking[] }[] {
  return ACTIVITIES.map((name) => {
    const random = createRandom(seedOf(seed, `${name} sem mercadoria`))
    const sources = [
      ...Array.from({ length: 12 }, () => freightOf(random)),
      ...Array.from({ length: 16 }, () => serviceOf(random)),
      ...Array.from({ length: 20 }, () => saleOf(random)),
    ]
    const turns = Array.from({ length: JUDGED_TURNS }, (_, index) => index + 1)
    return { name, items: turns.flatMap((turn) => sources.flatMap((source) => bookingsOf(random, source, turn))) }
  })
}
