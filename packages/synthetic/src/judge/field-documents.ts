import type { Random } from '../base/random.ts'
import { answerOf, type Codes, type FieldAnswer } from './field-answers.ts'
import type { FieldPlan } from './field-plans.ts'
import type { Supplier } from './field-suppliers.ts'
import { type JudgedLine, turnMonth } from './judged-line.ts'

/** A month of documents of a field company: purchases, shipments, freights and own sales, with the answer to each. */

const MISTAKES = 0.002

const DIVERTED = 0.001

export interface FieldItem extends JudgedLine {
  kind: 'nfe' | 'frete' | 'saida'
  ncm: string
  unitCents: number
  /** pCredSN of a supplier in the Simples */
  simplesRate: string | null
  answer: FieldAnswer
  /** As the office booked it */
  booked: FieldAnswer
  /** Why the item may be hard */
  trait: string
}

/** Entry code of shipments whose code does not simply repeat */
const SHIPMENT_ENTRY: Record<string, string> = { '929': '653', '901': '901', '922': '922' }

/** A whole number around the mean. */
const drawCount = (random: Random, mean: number) => Math.floor(mean) + (random.chance(mean - Math.floor(mean)) ? 1 : 0)

/** Purchases of a supplier in a month. */
export function purchasesOf(
  random: Random,
  plan: FieldPlan,
  takesCredit: boolean,
  codes: Codes,
  supplier: Supplier,
  turn: number,
): FieldItem[] {
  const month = turnMonth(turn)
  const visits = random.int(1, 4)
  return supplier.offers.flatMap((offer) => {
    const family = plan.families[offer.family]!
    const isSeason = family.season?.includes(Number(month.slice(5))) ?? false
    const mean = (family.pace ?? 0.5) * (isSeason ? 2 : 1) * (0.6 + random.next() * 0.8)
    return Array.from({ length: drawCount(random, mean) }, (): FieldItem => {
      const quantity = random.int(1, 40)
      const unitCents = Math.round(offer.reais * (0.94 + random.next() * 0.12) * 100)
      const cents = unitCents * quantity
      const icmsCents = offer.rate === '' ? 0 : Math.round((cents * Number(offer.rate)) / 100)
      const ruled = answerOf(plan, takesCredit, codes, offer, turn, unitCents, cents)
      const isDiverted = random.chance(DIVERTED) && (ruled.use === 'revenda' || ruled.use === 'industria')
      const answer = isDiverted
        ? answerOf(plan, takesCredit, codes, { ...offer, use: 'consumo', isOdd: true }, turn, unitCents, cents)
        : ruled
      const isMistaken = random.chance(MISTAKES)
      const wrong = ruled.use === plan.main ? 'consumo' : plan.main
      const booked = isMistaken
        ? answerOf(plan, takesCredit, codes, { ...offer, use: wrong, isOdd: true }, turn, unitCents, cents)
        : answer
      const isByPrice = offer.use === 'ativo'
      return {
        ...{ turn, month, kind: 'nfe', note: `${offer.supplier}-${turn}-${random.int(1, visits)}` },
        ...{
          supplier: offer.supplier,
          item: offer.item,
          ncm: offer.ncm,
          sale: offer.sale,
          tax: offer.tax,
          rate: offer.rate,
        },
        ...{ unitCents, cents, icmsCents, simplesRate: offer.simplesRate, answer, booked },
        trait: isDiverted
          ? 'desvio'
          : offer.isOdd
            ? 'outro uso'
            : isByPrice
              ? 'preço'
              : plan.change.families.includes(offer.family)
                ? 'mudança'
                : 'comum',
      }
    })
  })
}

export interface Shipper {
  supplier: string
  row: FieldPlan['shipments'][number]
  items: string[]
  side: string
}

/** Bonus, containers, repair, returns of sales: the document's CFOP says how they are booked. */
export function shipmentsOf(
  random: Random,
  takesCredit: boolean,
  codes: Codes,
  shippers: readonly Shipper[],
  turn: number,
): FieldItem[] {
  return shippers.flatMap(({ supplier, row: [code, ncm, use, mean], items, side }) =>
    Array.from({ length: drawCount(random, mean / 3) }, (): FieldItem => {
      const isTaxed = /^(?:910|202|201|124|117)$/.test(code)
      const isSt = code === '411' || code === '929'
      const tax = isTaxed ? '00' : isSt ? '60' : code === '920' || code === '921' ? '40' : code === '922' ? '90' : '50'
      const unitCents = random.int(500, 60_000)
      const cents = unitCents * random.int(1, 10)
      const icmsCents = isTaxed ? Math.round(cents * 0.18) : 0
      const answer: FieldAnswer = {
        cfop: (side === '6' ? '2' : '1') + (SHIPMENT_ENTRY[code] ?? code),
        use,
        cst: `0${tax}`,
        credit: isTaxed ? takesCredit : null,
        accumulator: codes.of(`remessa ${code}`),
      }
      return {
        ...{
          turn,
          month: turnMonth(turn),
          kind: 'nfe',
          note: `${supplier}-r${code}-${turn}-${random.int(1, 2)}`,
          supplier,
          ncm,
        },
        ...{ item: random.pick(items), sale: side + code, tax, rate: isTaxed ? '18' : '', unitCents, cents, icmsCents },
        ...{ simplesRate: null, answer, booked: answer, trait: 'remessa' },
      }
    }),
  )
}

interface Carrier {
  supplier: string
  side: string
  use: string
  tax: string
  lastTurn: number
}

export const newCarrier = (random: Random, turn: number): Carrier => ({
  supplier: random.digits(14),
  side: random.chance(0.4) ? '6' : '5',
  use: random.pick(['compra', 'compra', 'compra', 'venda', 'consumo']),
  tax: random.pick(['00', '00', '00', '40', '90']),
  lastTurn: turn + random.int(8, 50),
})

/** Freights: who carries what is settled for each carrier. */
export function freightsOf(
  random: Random,
  name: string,
  plan: FieldPlan,
  takesCredit: boolean,
  codes: Codes,
  carriers: readonly Carrier[],
  turn: number,
): FieldItem[] {
  return carriers.flatMap(({ supplier, side, use, tax }) =>
    Array.from({ length: random.int(1, 5) }, (_, index): FieldItem => {
      const cents = random.int(5_000, 400_000)
      const rate = tax === '00' ? '12' : ''
      const activity = name === 'transportadora' ? '351' : plan.isIndustry ? '352' : '353'
      const answer: FieldAnswer = {
        cfop: (side === '6' ? '2' : '1') + activity,
        use: 'servico',
        cst: `0${tax}`,
        credit: tax === '00' ? takesCredit && use !== 'consumo' : null,
        accumulator: codes.of(`frete ${use} ${side}`),
      }
      return {
        ...{
          turn,
          month: turnMonth(turn),
          kind: 'frete',
          note: `${supplier}-f${turn}-${index}`,
          supplier,
          item: '',
          ncm: 'frete',
        },
        ...{
          sale: side + activity,
          tax,
          rate,
          unitCents: cents,
          cents,
          icmsCents: tax === '00' ? Math.round(cents * 0.12) : 0,
        },
        ...{ simplesRate: null, answer, booked: answer, trait: `frete ${use}` },
      }
    }),
  )
}

export interface OwnProduct {
  item: string
  ncm: string
  sale: string
  group: number
}

/** Own sales: the accumulator splits families of one CFOP. */
export function salesOf(random: Random, codes: Codes, products: readonly OwnProduct[], turn: number): FieldItem[] {
  return products.flatMap(({ item, ncm, sale, group }) =>
    Array.from({ length: random.int(0, 3) }, (_, index): FieldItem => {
      const cents = random.int(1_000, 300_000)
      const isTaxed = /10[12]$|117$|124$/.test(sale)
      const answer: FieldAnswer = {
        cfop: sale,
        use: 'saida',
        cst: isTaxed ? '000' : '060',
        credit: null,
        accumulator: codes.of(`saída ${sale} ${group}`),
      }
      return {
        ...{
          turn,
          month: turnMonth(turn),
          kind: 'saida',
          note: `s${turn}-${item}-${index}`,
          supplier: '',
          item,
          ncm,
          sale,
          simplesRate: null,
        },
        ...{
          tax: isTaxed ? '00' : '60',
          rate: isTaxed ? '18' : '',
          unitCents: cents,
          cents,
          icmsCents: isTaxed ? Math.round(cents * 0.18) : 0,
        },
        ...{ answer, booked: answer, trait: 'saída' },
      }
    }),
  )
}
