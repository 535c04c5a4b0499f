import { cnpjOf } from '../base/digits.ts'
import { createRandom, type Random, seedOf } from '../base/random.ts'
import { CHANGE_TURN, JUDGED_TURNS, type JudgedLine, LEARNED_MONTHS, turnMonth } from './judged-line.ts'

/**
 * Five companies whose purchases follow rules that only this file knows: what a supplier sells under an NCM is bought
 * for one purpose, or for one purpose by product, or by price; a share of the rules is another from month 13 on, and
 * some entries of the past were booked against the rule. They judge an engine that proposes how entries are booked: it
 * learns from the first months and is asked about the last ones. The rules are an accountant's, not the engine's, and
 * another seed gives other suppliers, products and rules.
 */

type JudgedPurpose = 'revenda' | 'industria' | 'consumo' | 'ativo'

/** An item of a purchase and how it should be booked. */
export interface JudgedItem extends JudgedLine {
  ncm: string
  unitCents: number
  /** By the hidden rule */
  cfop: string
  purpose: JudgedPurpose
  /** The ICMS is credited; null: the document states none */
  credit: boolean | null
  /** How it was booked in the past: another answer than the rule's for an exception */
  booked: { cfop: string; purpose: JudgedPurpose; credit: boolean | null }
  /** What the rule looks at */
  kind: HiddenRule['kind']
}

export interface JudgedCompany {
  name: string
  items: readonly JudgedItem[]
}

/** What companies buy, by activity: NCMs and the usual purposes of each, with the price of one unit in reais. */
interface Goods {
  ncm: string
  purposes: readonly JudgedPurpose[]
  price: readonly [from: number, to: number]
}

const GOODS: Readonly<Record<string, readonly Goods[]>> = {
  mercado: [
    { ncm: '19053100', purposes: ['revenda'], price: [2, 12] },
    { ncm: '22021000', purposes: ['revenda'], price: [3, 9] },
    { ncm: '34022000', purposes: ['revenda', 'consumo'], price: [5, 40] },
    { ncm: '48181000', purposes: ['revenda', 'consumo'], price: [8, 30] },
    { ncm: '84186999', purposes: ['ativo'], price: [3000, 9000] },
    { ncm: '39232190', purposes: ['consumo'], price: [10, 60] },
  ],
  fabrica: [
    { ncm: '72085100', purposes: ['industria'], price: [200, 900] },
    { ncm: '39172300', purposes: ['industria', 'revenda'], price: [15, 90] },
    { ncm: '73181500', purposes: ['industria', 'consumo'], price: [1, 20] },
    { ncm: '32081010', purposes: ['industria'], price: [40, 150] },
    { ncm: '84669490', purposes: ['consumo'], price: [50, 400] },
    { ncm: '85015210', purposes: ['ativo', 'industria'], price: [900, 6000] },
  ],
  oficina: [
    { ncm: '87083090', purposes: ['revenda'], price: [40, 300] },
    { ncm: '27101932', purposes: ['revenda', 'consumo'], price: [20, 90] },
    { ncm: '82041100', purposes: ['consumo'], price: [15, 200] },
    { ncm: '84254200', purposes: ['ativo'], price: [4000, 12000] },
    { ncm: '40111000', purposes: ['revenda'], price: [250, 700] },
  ],
  restaurante: [
    { ncm: '02013000', purposes: ['industria'], price: [25, 70] },
    { ncm: '22030000', purposes: ['revenda'], price: [4, 12] },
    { ncm: '48236900', purposes: ['consumo', 'industria'], price: [5, 40] },
    { ncm: '69111010', purposes: ['consumo'], price: [8, 60] },
    { ncm: '84198190', purposes: ['ativo'], price: [1500, 7000] },
  ],
  papelaria: [
    { ncm: '48025610', purposes: ['revenda', 'consumo'], price: [18, 40] },
    { ncm: '96081000', purposes: ['revenda'], price: [1, 15] },
    { ncm: '84433223', purposes: ['revenda', 'ativo'], price: [600, 3500] },
    { ncm: '39269090', purposes: ['revenda', 'consumo'], price: [2, 50] },
    { ncm: '94033000', purposes: ['ativo'], price: [1300, 3000] },
  ],
}

/** From this price of one unit on, goods of a rule by price are an asset. Source  Decreto 9.580/2018, art. 313, § 1 */
const ASSET_PRICE = 120_000

interface HiddenRule {
  kind: 'fixa' | 'por_produto' | 'por_preco'
  purpose: JudgedPurpose
  /** From month 13 on */
  later: JudgedPurpose
  /** Of `por_produto`: the other purpose, of every second product */
  other: JudgedPurpose
}

interface Offer {
  supplier: string
  ncm: string
  rule: HiddenRule
  /** Withheld ICMS: CST 060 and the CFOPs of substituição */
  isWithheld: boolean
  isInterstate: boolean
  products: readonly { code: string; unitCents: number }[]
  /** Notes a month */
  pace: number
  /** First month in which the supplier sells it */
  from: number
}

const ENTRY: Readonly<Record<JudgedPurpose, readonly [plain: string, withheld: string]>> = {
  revenda: ['102', '403'],
  industria: ['101', '401'],
  consumo: ['556', '407'],
  ativo: ['551', '406'],
}

const judgedCfop = (
  purpose: JudgedPurpose,
  { isWithheld, isInterstate }: Pick<Offer, 'isWithheld' | 'isInterstate'>,
): string => (isInterstate ? '2' : '1') + ENTRY[purpose][isWithheld ? 1 : 0]

function ruleOf(random: Random, { purposes }: Goods): HiddenRule {
  const purpose = random.pick(purposes)
  const rest = purposes.filter((one) => one !== purpose)
  const fixed = { kind: 'fixa' as const, purpose, later: purpose, other: purpose }
  if (rest.length === 0) return fixed
  const other = random.pick(rest)
  // a change needs a purpose that the goods may have
  if (random.chance(0.2)) return { ...fixed, later: other }
  if (other === 'ativo' || purpose === 'ativo')
    return { ...fixed, kind: 'por_preco', purpose: purpose === 'ativo' ? other : purpose }
  return random.chance(0.4) ? { ...fixed, kind: 'por_produto', other } : fixed
}

function offersOf(random: Random, goods: readonly Goods[]): Offer[] {
  return Array.from({ length: 26 }, (_, index) => {
    const supplier = cnpjOf(`${random.digits(8)}0001`)
    const isInterstate = random.chance(0.25)
    return Array.from({ length: random.int(1, 3) }, (): Offer => {
      const kind = random.pick(goods)
      const [low, high] = kind.price
      return {
        supplier,
        ncm: kind.ncm,
        rule: ruleOf(random, kind),
        isWithheld: random.chance(0.2),
        isInterstate,
        products: Array.from({ length: random.int(2, 6) }, (__, at) => ({
          code: `${kind.ncm.slice(0, 4)}-${index}-${at}-${random.digits(3)}`,
          unitCents: random.int(low * 100, high * 100),
        })),
        pace: random.int(1, 3),
        // few suppliers come after the learned months
        from: random.chance(0.03) ? random.int(LEARNED_MONTHS + 1, JUDGED_TURNS) : 1,
      }
    })
  })
    .flat()
    .filter(
      (offer, index, all) => all.findIndex((one) => one.supplier === offer.supplier && one.ncm === offer.ncm) === index,
    )
}

function purposeOf({ rule }: Offer, of: { turn: number; product: number; unitCents: number }): JudgedPurpose {
  if (rule.kind === 'por_preco') return of.unitCents >= ASSET_PRICE ? 'ativo' : rule.purpose
  if (rule.kind === 'por_produto') return of.product % 2 === 1 ? rule.other : rule.purpose
  return of.turn >= CHANGE_TURN ? rule.later : rule.purpose
}

/** Share of the learned items that were booked against the rule. */
const EXCEPTIONS = 0.002

function itemsOf(random: Random, offer: Offer, turn: number): JudgedItem[] {
  if (turn < offer.from) return []
  return Array.from({ length: offer.pace }, (_, nth) => {
    const note = `${offer.supplier}-${turn}-${nth}`
    const count = Math.min(random.int(1, 3), offer.products.length)
    const start = random.int(0, offer.products.length - 1)
    return Array.from({ length: count }, (__, step) =>
      itemOf(random, offer, { turn, note, at: (start + step) % offer.products.length }),
    )
  }).flat()
}

function itemOf(
  random: Random,
  offer: Offer,
  { turn, note, at }: { turn: number; note: string; at: number },
): JudgedItem {
  const product = offer.products[at] ?? { code: '', unitCents: 100 }
  const purpose = purposeOf(offer, { turn, product: at, unitCents: product.unitCents })
  const cents = product.unitCents * random.int(1, 12)
  const rate = offer.isWithheld ? '' : offer.isInterstate ? '12' : '18'
  const icmsCents = rate === '' ? 0 : Math.round((cents * Number(rate)) / 100)
  const answer = answerOf(purpose, { offer, icmsCents })
  const isException = turn <= LEARNED_MONTHS && random.chance(EXCEPTIONS)
  const wrong = purpose === 'consumo' ? ('revenda' as const) : ('consumo' as const)
  return {
    turn,
    month: turnMonth(turn),
    note,
    supplier: offer.supplier,
    item: product.code,
    ncm: offer.ncm,
    sale: (offer.isInterstate ? '6' : '5') + (offer.isWithheld ? (offer.isInterstate ? '404' : '405') : '102'),
    tax: offer.isWithheld ? '60' : '00',
    rate,
    unitCents: product.unitCents,
    cents,
    icmsCents,
    ...answer,
    booked: isException ? answerOf(wrong, { offer, icmsCents }) : answer,
    kind: offer.rule.kind,
  }
}

const answerOf = (purpose: JudgedPurpose, { offer, icmsCents }: { offer: Offer; icmsCents: number }) => ({
  cfop: judgedCfop(purpose, offer),
  purpose,
  credit: icmsCents === 0 ? null : purpose === 'revenda' || purpose === 'industria',
})

/** Five companies of 30 months. The same seed gives the same purchases. */
export function judgedCompanies(seed: number): JudgedCompany[] {
  return Object.entries(GOODS).map(([name, goods]) => {
    const random = createRandom(seedOf(seed, name))
    const offers = offersOf(random, goods)
    const turns = Array.from({ length: JUDGED_TURNS }, (_, index) => index + 1)
    return { name, items: turns.flatMap((turn) => offers.flatMap((offer) => itemsOf(random, offer, turn))) }
  })
}
