import type { Random } from '../base/random.ts'
import { FUEL, isWithheld, type Offer } from './field-answers.ts'
import type { FieldBurden, FieldPlan, FieldTrade } from './field-plans.ts'
import { JUDGED_TURNS } from './judged-line.ts'

/** Who sells to the field companies, and what: each offer is a product with its tax, price and hidden use. */

const taxOf = (random: Random, burden: FieldBurden, isSimples: boolean, isFactory: boolean): string => {
  if (burden === 'st') return isFactory ? '10' : isSimples ? '500' : '60'
  if (burden === 'isenta') return '40'
  if (isSimples) return random.chance(0.6) ? '101' : '102'
  return burden === 'cesta' ? '20' : '00'
}

function saleOf(tax: string, ncm: string, isInterstate: boolean, isFactory: boolean): string {
  const side = isInterstate ? '6' : '5'
  if (FUEL.test(ncm)) return `${side}656`
  if (tax === '10') return `${side}401`
  if (isWithheld(tax)) return isInterstate ? '6404' : '5405'
  return side + (isFactory ? '101' : '102')
}

export interface Supplier {
  cnpj: string
  trade: FieldTrade
  isInterstate: boolean
  isSimples: boolean
  isFactory: boolean
  simplesRate: string
  offers: Offer[]
  lastTurn: number
}

export function newSupplier(random: Random, plan: FieldPlan, trade: FieldTrade, turn: number): Supplier {
  const supplier: Supplier = {
    cnpj: random.digits(14),
    trade,
    isInterstate: random.chance(trade.interstate ?? 0),
    isSimples: random.chance(trade.simples ?? 0),
    isFactory: random.chance(trade.factory ?? 0),
    simplesRate: random.pick(['1.25', '1.86', '2.56', '3.07']),
    offers: [],
    lastTurn: random.chance(0.3) ? turn + random.int(4, 40) : JUDGED_TURNS + 1,
  }
  const size = random.int(...trade.products)
  for (let index = 0; index < size; index++) supplier.offers.push(newOffer(random, plan, supplier, turn))
  return supplier
}

export function newOffer(random: Random, plan: FieldPlan, supplier: Supplier, turn: number): Offer {
  const { trade, isInterstate, isFactory, isSimples } = supplier
  const known = trade.families.filter((name) => plan.families[name])
  const family = known[supplier.offers.length % known.length]!
  const { ncms, use, price, burden = 'cheia' } = plan.families[family]!
  const ncm = random.pick(ncms.split(' '))
  const isOdd = trade.odd !== undefined && random.chance(trade.odd.share)
  const tax = FUEL.test(ncm) ? '60' : taxOf(random, burden, isSimples, isFactory)
  const rate = tax === '00' || tax === '10' ? (isInterstate ? '12' : '18') : tax === '20' ? '7' : ''
  return {
    ...{
      supplier: supplier.cnpj,
      item: `${random.int(100, 99_999)}`,
      family,
      ncm,
      isOdd,
      isInterstate,
      tax,
      rate,
      born: turn,
    },
    use: isOdd ? trade.odd!.use : (trade.use ?? use),
    origin: random.chance(0.06) ? random.pick(['1', '2', '5']) : '0',
    sale: saleOf(tax, ncm, isInterstate, isFactory),
    simplesRate: tax === '101' ? supplier.simplesRate : null,
    reais: price[0] * (price[1] / price[0]) ** random.next(),
  }
}
