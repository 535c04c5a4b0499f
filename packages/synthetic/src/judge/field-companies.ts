import { createRandom, type Random, seedOf } from '../base/random.ts'
import { answerOf, type Codes, type FieldAnswer, newCodes } from './field-answers.ts'
import {
  type FieldItem,
  freightsOf,
  newCarrier,
  type OwnProduct,
  purchasesOf,
  type Shipper,
  salesOf,
  shipmentsOf,
} from './field-documents.ts'
import { FIELD_PLANS, type FieldPlan } from './field-plans.ts'
import { newOffer, newSupplier, type Supplier } from './field-suppliers.ts'
import { CHANGE_TURN, JUDGED_TURNS } from './judged-line.ts'

/**
 * Five companies as an office sees them, with the bookings that their accountant makes: a judge of proposals.
 *
 * Its author knows how such companies book (`docs/leiautes-contabeis.md`, the CFOP table), not how the engine proposes.
 * A product of a supplier has one use, by rule of the company: family, supplier, product or price decide. Accumulators
 * split what the CFOP does not: tax, PIS/COFINS group, family, interstate. In turn 13 each company changes a rule.
 * In each month suppliers and products are new. A clerk mistakes 0.2 % of the bookings, and 0.1 % are diverted to own
 * use, which no document says: both are in the past, the latter also in the answer.
 */

export interface FieldCompany {
  name: string
  main: FieldPlan['main']
  isIndustry: boolean
  items: readonly FieldItem[]
}

interface Made {
  company: FieldCompany
  suppliers: readonly Supplier[]
  takesCredit: boolean
  codes: Codes
}

/** A company of the plan; `market` are suppliers that it shares with others. */
function makeCompany(seed: number, name: string, plan: FieldPlan, market: readonly Supplier[] = []): Made {
  const random = createRandom(seedOf(seed, name))
  const codes = newCodes(createRandom(seedOf(seed, `${name} acumuladores`)))
  const takesCredit = plan.credits ?? random.chance(0.5)
  const suppliers = plan.trades.flatMap((trade) =>
    Array.from({ length: trade.count }, () => newSupplier(random, plan, trade, 1)),
  )
  suppliers.push(...market)
  const shippers = plan.shipments.flatMap((row) =>
    Array.from(
      { length: 3 },
      (): Shipper => ({
        supplier: random.digits(14),
        row,
        items: [random.digits(5), random.digits(5)],
        side: random.chance(0.25) ? '6' : '5',
      }),
    ),
  )
  const carriers = Array.from({ length: plan.carriers }, () => newCarrier(random, 1))
  // all products of an NCM are in one group; groups of one CFOP have their own accumulators
  const ownNcms = Array.from({ length: 8 }, () => random.digits(8))
  const newProduct = (): OwnProduct => {
    const group = random.int(0, 7)
    return { item: random.digits(6), ncm: ownNcms[group]!, sale: random.pick(plan.sales), group: group % 3 }
  }
  const products = Array.from({ length: 24 }, newProduct)
  const items: FieldItem[] = []
  for (let turn = 1; turn <= JUDGED_TURNS; turn++) {
    if (turn > 1) {
      for (const trade of plan.trades)
        if (random.chance(trade.arrivals ?? 0.02)) suppliers.push(newSupplier(random, plan, trade, turn))
      for (const supplier of suppliers)
        if (random.chance(0.12)) supplier.offers.push(newOffer(random, plan, supplier, turn))
      if (random.chance(0.08)) carriers.push(newCarrier(random, turn))
      if (random.chance(0.3)) products.push(newProduct())
    }
    for (const supplier of suppliers)
      if (turn <= supplier.lastTurn) items.push(...purchasesOf(random, plan, takesCredit, codes, supplier, turn))
    items.push(...shipmentsOf(random, takesCredit, codes, shippers, turn))
    items.push(
      ...freightsOf(
        random,
        name,
        plan,
        takesCredit,
        codes,
        carriers.filter(({ lastTurn }) => turn <= lastTurn),
        turn,
      ),
    )
    items.push(...salesOf(random, codes, products, turn))
  }
  const company = { name, main: plan.main, isIndustry: plan.isIndustry, items }
  return { company, suppliers, takesCredit, codes }
}

/** Five companies of 30 months. The same seed gives the same documents. */
export const fieldCompanies = (seed: number): FieldCompany[] =>
  Object.entries(FIELD_PLANS).map(([name, plan]) => makeCompany(seed, name, plan).company)

/** What the accountant wrote down: how a supplier's NCM is booked, or one product of it. An empty criterion is any. */
export interface FieldRule {
  /** Written in this month */
  from: number
  /** Last month before another one took its place */
  until: number
  supplier: string
  item: string
  ncm: string
  sale: string
  answer: FieldAnswer
}

/** A company with its written rules, and the office's other clients of its trade. */
export interface FieldOffice {
  company: FieldCompany
  rules: readonly FieldRule[]
  peers: readonly FieldCompany[]
}

/** Clients of one trade beside the judged one. */
const PEERS = 2

/** Share of a peer's suppliers that are the judged company's too, also those that come to it later. */
const SHARED = 0.4

/** Share of the NCMs of a supplier for which there is a rule. */
const RULED = 0.08

/** The five companies of `fieldCompanies`, each in its office. */
export const fieldOffices = (seed: number): FieldOffice[] =>
  Object.entries(FIELD_PLANS).map(([name, plan]) => {
    const made = makeCompany(seed, name, plan)
    const random = createRandom(seedOf(seed, `${name} escritório`))
    const peers = Array.from({ length: PEERS }, (_, index) => {
      const shared = made.suppliers.filter(() => random.chance(SHARED))
      const market = shared.map((supplier) => ({
        ...supplier,
        offers: [...supplier.offers],
        lastTurn: JUDGED_TURNS + 1,
      }))
      return makeCompany(seed, `${name} ${index + 2}`, plan, market).company
    })
    return { company: made.company, rules: rulesOf(random, plan, made), peers }
  })

/** An asset is one by its price, which no rule tells: those have none. */
function rulesOf(random: Random, plan: FieldPlan, { suppliers, takesCredit, codes }: Made): FieldRule[] {
  return suppliers.flatMap(({ offers }) => {
    const ncms = new Set(offers.filter(({ use }) => use !== 'ativo').map(({ ncm }) => ncm))
    return [...ncms].flatMap((ncm): FieldRule[] => {
      if (!random.chance(RULED)) return []
      const known = offers.filter((offer) => offer.ncm === ncm)
      const written = Math.min(...known.map(({ born }) => born)) + random.int(0, 5)
      const seen = known.filter(({ born }) => born <= written)
      // the accountant writes it anew where the company changes
      const turns = written < CHANGE_TURN ? [written, CHANGE_TURN] : [written]
      return turns.flatMap((from) => {
        const until = from < CHANGE_TURN ? CHANGE_TURN - 1 : JUDGED_TURNS
        const answers = seen.map((offer) => answerOf(plan, takesCredit, codes, offer, from, 1, 1))
        const isOne = new Set(answers.map((answer) => JSON.stringify({ ...answer, cst: null }))).size === 1
        return seen.flatMap(({ supplier, item, sale }, index): FieldRule[] => {
          const answer = answers[index]
          if (!answer || (isOne && index > 0)) return []
          return [{ from, until, supplier, item: isOne ? '' : item, ncm, sale, answer }]
        })
      })
    })
  })
}
