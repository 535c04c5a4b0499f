/**
 * Five companies as an office sees them, with the bookings that their accountant makes: a judge of proposals.
 *
 * Its author knows how such companies book (`docs/leiautes-contabeis.md`, the CFOP table), not how the engine proposes.
 * A product of a supplier has one use, by rule of the company: family, supplier, product or price decide. Accumulators
 * split what the CFOP does not: tax, PIS/COFINS group, family, interstate. In turn 13 each company changes a rule.
 * In each month suppliers and products are new. A clerk mistakes 0.2 % of the bookings, and 0.1 % are diverted to own
 * use, which no document says: both are in the past, the latter also in the answer.
 */
import { createRandom, type Random, seedOf } from '../base/random.ts'
import { FIELD_PLANS, type FieldBurden, type FieldPlan, type FieldTrade, type FieldUse } from './field-plans.ts'
import { CHANGE_TURN, JUDGED_TURNS, type JudgedLine, turnMonth } from './judged-line.ts'

const MISTAKES = 0.002
const DIVERTED = 0.001
const PRICE_OF_ASSET = 120_000 // R$ 1.200,00: Decreto-Lei 1.598/1977, art. 15

export interface FieldAnswer {
  cfop: string
  use: FieldUse
  cst: string | null
  /** ICMS credited; null: no ICMS in the document */
  credit: boolean | null
  accumulator: string
}

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

export interface FieldCompany {
  name: string
  main: FieldPlan['main']
  isIndustry: boolean
  items: readonly FieldItem[]
}

/** A product as one supplier sells it. */
interface Offer {
  supplier: string
  item: string
  family: string
  ncm: string
  use: FieldUse
  isOdd: boolean
  isInterstate: boolean
  tax: string
  origin: string
  rate: string
  sale: string
  simplesRate: string | null
  reais: number
  born: number
}

const CST_OF_CSOSN: Record<string, string> = { '101': '90', '102': '90', '500': '60' }
const TAIL: Record<string, { plain: string; st: string }> = {
  revenda: { plain: '102', st: '403' },
  industria: { plain: '101', st: '401' },
  consumo: { plain: '556', st: '407' },
  ativo: { plain: '551', st: '406' },
  servico: { plain: '126', st: '126' },
}
const FUEL = /^(?:2710|2711)/
/** Entry code of shipments whose code does not simply repeat */
const SHIPMENT_ENTRY: Record<string, string> = { '929': '653', '901': '901', '922': '922' }

const isWithheld = (tax: string) => tax === '60' || tax === '10' || tax === '500'

/** What a company makes of an offer in a month: its hidden rules. */
function answerOf(
  plan: FieldPlan,
  takesCredit: boolean,
  codes: Codes,
  offer: Offer,
  turn: number,
  unitCents: number,
  cents: number,
): FieldAnswer {
  const family = plan.families[offer.family]!
  const isChanged = turn >= CHANGE_TURN && plan.change.families.includes(offer.family) && !offer.isOdd
  let use = isChanged ? plan.change.use : offer.use
  if (use === 'ativo' && unitCents < PRICE_OF_ASSET) use = 'consumo'
  const isSt = isWithheld(offer.tax)
  const isFuel = FUEL.test(offer.ncm)
  const tail = isFuel ? (use === 'industria' ? '651' : '653') : TAIL[use]![isSt ? 'st' : 'plain']
  const table = CST_OF_CSOSN[offer.tax] ?? (offer.tax === '10' ? '60' : offer.tax)
  const isOwnUse = use === 'consumo' || use === 'ativo'
  const cst = offer.origin + (isOwnUse && !isSt ? '90' : plan.isSimples && !isSt ? '90' : table)
  const isStated = cents > 0 && (offer.tax === '00' || offer.tax === '20' || offer.tax === '10' || offer.tax === '101')
  const credit = isStated ? takesCredit && !isOwnUse && !isSt : null
  const group = (isChanged ? plan.change.group : family.group) ?? ''
  const burden = isSt || isOwnUse ? '' : offer.tax
  return {
    cfop: (offer.isInterstate ? '2' : '1') + tail,
    use,
    cst,
    credit,
    accumulator: codes.of(`${use} ${isSt} ${offer.isInterstate} ${group} ${burden}`),
  }
}

/** The office's codes: one for each combination that it tells apart. */
interface Codes {
  of(key: string): string
}
function newCodes(random: Random): Codes {
  const codes = new Map<string, string>()
  return {
    of: (key) => {
      const known = codes.get(key) ?? String(random.int(1, 9) * 100 + codes.size)
      codes.set(key, known)
      return known
    },
  }
}

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

interface Supplier {
  cnpj: string
  trade: FieldTrade
  isInterstate: boolean
  isSimples: boolean
  isFactory: boolean
  simplesRate: string
  offers: Offer[]
  lastTurn: number
}

function newSupplier(random: Random, plan: FieldPlan, trade: FieldTrade, turn: number): Supplier {
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

function newOffer(random: Random, plan: FieldPlan, supplier: Supplier, turn: number): Offer {
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

/** A whole number around the mean. */
const drawCount = (random: Random, mean: number) => Math.floor(mean) + (random.chance(mean - Math.floor(mean)) ? 1 : 0)

/** Purchases of a supplier in a month. */
function purchasesOf(
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

interface Shipper {
  supplier: string
  row: FieldPlan['shipments'][number]
  items: string[]
  side: string
}

/** Bonus, containers, repair, returns of sales: the document's CFOP says how they are booked. */
function shipmentsOf(
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
const newCarrier = (random: Random, turn: number): Carrier => ({
  supplier: random.digits(14),
  side: random.chance(0.4) ? '6' : '5',
  use: random.pick(['compra', 'compra', 'compra', 'venda', 'consumo']),
  tax: random.pick(['00', '00', '00', '40', '90']),
  lastTurn: turn + random.int(8, 50),
})

/** Freights: who carries what is settled for each carrier. */
function freightsOf(
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

interface OwnProduct {
  item: string
  ncm: string
  sale: string
  group: number
}

/** Own sales: the accumulator splits families of one CFOP. */
function salesOf(random: Random, codes: Codes, products: readonly OwnProduct[], turn: number): FieldItem[] {
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
