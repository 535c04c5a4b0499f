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

export const FIELD_LEARNED_MONTHS = 24
const MONTHS = 30
const CHANGE = 13
const MISTAKES = 0.002
const DIVERTED = 0.001
const PRICE_OF_ASSET = 120_000 // R$ 1.200,00: Decreto-Lei 1.598/1977, art. 15

type FieldUse = 'revenda' | 'industria' | 'consumo' | 'ativo' | 'servico' | 'saida'

export interface FieldAnswer {
  cfop: string
  use: FieldUse
  cst: string | null
  /** ICMS credited; null: no ICMS in the document */
  credit: boolean | null
  accumulator: string
}

export interface FieldItem {
  turn: number
  /** AAAA-MM */
  month: string
  kind: 'nfe' | 'frete' | 'saida'
  note: string
  supplier: string
  item: string
  ncm: string
  /** CFOP of the document */
  sale: string
  tax: string
  rate: string
  unitCents: number
  cents: number
  icmsCents: number
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
  main: 'revenda' | 'industria' | 'consumo'
  isIndustry: boolean
  items: readonly FieldItem[]
}

type Burden = 'cheia' | 'cesta' | 'isenta' | 'st'

interface Family {
  ncms: string
  use: FieldUse
  /** Reais */
  price: readonly [number, number]
  burden?: Burden
  /** Purchases of a product in a month */
  pace?: number
  /** Months (1 to 12) with twice the purchases */
  season?: readonly number[]
  /** Group of the accumulator: monofásico, hortifruti, … */
  group?: string
}

interface Trade {
  families: readonly string[]
  count: number
  products: readonly [number, number]
  interstate?: number
  simples?: number
  /** Share of suppliers that make what they sell */
  factory?: number
  /** Overrides of a supplier: all that comes from it has this use */
  use?: FieldUse
  /** Share of products whose use is another, as their name says */
  odd?: { share: number; use: FieldUse }
  /** New suppliers in a month */
  arrivals?: number
}

interface Plan {
  main: FieldCompany['main']
  isIndustry: boolean
  /** Takes credits of ICMS; null: by seed */
  credits: boolean | null
  isSimples?: boolean
  families: Record<string, Family>
  trades: readonly Trade[]
  /** From turn 13 on, a family of the list has this use */
  change: { families: readonly string[]; use: FieldUse; group?: string }
  /** Shipments: CFOP (last three) of the document, NCM, use, in a month */
  shipments: readonly (readonly [string, string, FieldUse, number])[]
  carriers: number
  sales: readonly string[]
}

const LIMPEZA: Family = { ncms: '34022000 34029090 28289011 96039000 39232190', use: 'consumo', price: [4, 90] }
const ESCRITORIO: Family = { ncms: '48025610 96081000 84439933 48201000', use: 'consumo', price: [3, 180] }
const INFORMATICA: Family = {
  ncms: '84713012 84714900 85285200 84433233 84716052',
  use: 'ativo',
  price: [80, 6000],
  pace: 0.15,
}
const MOVEIS: Family = { ncms: '94033000 94013090 94032090', use: 'ativo', price: [350, 4500], pace: 0.06 }
const UNIFORME: Family = { ncms: '62034200 61091000 64034000 61161000', use: 'consumo', price: [12, 160], pace: 0.3 }

const PLANS: Record<string, Plan> = {
  supermercado: {
    main: 'revenda',
    isIndustry: false,
    credits: true,
    families: {
      mercearia: {
        ncms: '19053100 19021900 09012100 20079990 21039021 16041410 17049020',
        use: 'revenda',
        price: [3, 60],
        pace: 1.4,
      },
      cesta: {
        ncms: '10063021 07133399 17019900 15079011 19022000',
        use: 'revenda',
        price: [4, 40],
        burden: 'cesta',
        pace: 1.6,
      },
      hortifruti: {
        ncms: '07020000 08030000 07019000 08051000 07061000',
        use: 'revenda',
        price: [2, 15],
        burden: 'isenta',
        pace: 2.5,
        group: 'horti',
      },
      bebidas: {
        ncms: '22021000 22030000 22011000',
        use: 'revenda',
        price: [2, 12],
        burden: 'st',
        pace: 1.6,
        season: [1, 2, 12],
        group: 'mono',
      },
      higiene: {
        ncms: '33051000 33061000 34011190 96190000 33072010',
        use: 'revenda',
        price: [3, 35],
        pace: 1.2,
        group: 'mono',
      },
      limpezaVenda: { ncms: '34022000 34029090 28289011 96039000', use: 'revenda', price: [3, 30], pace: 1.2 },
      natal: { ncms: '19052090 18069000 20081900', use: 'revenda', price: [9, 80], pace: 0.3, season: [10, 11, 12, 3] },
      farinha: { ncms: '11010010 21021090 15171000', use: 'revenda', price: [60, 190], pace: 0.8 },
      sacolas: { ncms: '39232110 48194000 39201099', use: 'consumo', price: [20, 220], pace: 0.7, group: 'embalagem' },
      limpeza: LIMPEZA,
      escritorio: ESCRITORIO,
      informatica: INFORMATICA,
      moveis: MOVEIS,
      frio: { ncms: '84185090 84186999', use: 'ativo', price: [1800, 20000], pace: 0.05 },
      pecas: { ncms: '84149039 85369090 84821010 85395200', use: 'consumo', price: [8, 600], pace: 0.3 },
    },
    trades: [
      {
        families: ['mercearia', 'cesta'],
        count: 16,
        products: [4, 14],
        interstate: 0.35,
        factory: 0.5,
        simples: 0.1,
        arrivals: 0.3,
      },
      { families: ['hortifruti'], count: 8, products: [3, 6], simples: 0.2, arrivals: 0.2 },
      { families: ['bebidas'], count: 6, products: [5, 12], factory: 0.5 },
      {
        families: ['higiene', 'limpezaVenda'],
        count: 9,
        products: [5, 12],
        interstate: 0.3,
        factory: 0.4,
        arrivals: 0.15,
      },
      { families: ['natal', 'mercearia'], count: 4, products: [3, 7], factory: 0.6 },
      { families: ['farinha'], count: 4, products: [1, 3], factory: 0.7 },
      { families: ['sacolas'], count: 4, products: [2, 5], factory: 0.7, simples: 0.3, arrivals: 0.04 },
      { families: ['limpeza'], count: 4, products: [3, 6], simples: 0.4, arrivals: 0.06 },
      {
        families: ['escritorio', 'informatica'],
        count: 5,
        products: [3, 6],
        simples: 0.4,
        interstate: 0.2,
        arrivals: 0.06,
      },
      { families: ['frio', 'moveis'], count: 4, products: [1, 3], interstate: 0.5, factory: 0.5 },
      { families: ['pecas', 'uniforme'], count: 7, products: [2, 5], simples: 0.5, interstate: 0.2, arrivals: 0.08 },
    ],
    change: { families: ['farinha'], use: 'industria', group: 'padaria' },
    shipments: [
      ['910', '19053100', 'revenda', 6],
      ['908', '84185090', 'ativo', 0.5],
      ['920', '39239090', 'consumo', 4],
      ['915', '84185090', 'consumo', 1],
      ['949', '48194000', 'consumo', 1],
    ],
    carriers: 4,
    sales: ['5102', '5405', '5202', '5927'],
  },
  metalurgica: {
    main: 'industria',
    isIndustry: true,
    credits: true,
    families: {
      aco: {
        ncms: '72085100 72163300 73063000 72149910 72193300',
        use: 'industria',
        price: [60, 2500],
        pace: 1.6,
        group: 'mp',
      },
      solda: { ncms: '83111000 72292000 28042100 28112120', use: 'consumo', price: [30, 500], pace: 1.2, group: 'sec' },
      fixacao: { ncms: '73181500 73181600 73182100', use: 'industria', price: [1, 90], pace: 1.1, group: 'sec' },
      abrasivo: {
        ncms: '68042211 68053090 82075011 82079000',
        use: 'consumo',
        price: [6, 400],
        pace: 1.0,
        group: 'ferram',
      },
      tinta: {
        ncms: '32081010 32089010 38140090',
        use: 'industria',
        price: [40, 500],
        burden: 'st',
        pace: 0.8,
        group: 'sec',
      },
      embalagem: { ncms: '48191000 39201099 44152000', use: 'industria', price: [5, 200], pace: 0.9, group: 'emb' },
      rolamento: {
        ncms: '84821010 84833090 84841000',
        use: 'consumo',
        price: [15, 900],
        burden: 'st',
        pace: 0.5,
        group: 'manut',
      },
      maquina: { ncms: '84672900 84615010 85153190 84145990', use: 'ativo', price: [300, 30000], pace: 0.08 },
      acessorios: { ncms: '83024200 83014000', use: 'revenda', price: [8, 150], pace: 0.8, group: 'rev' },
      limpeza: LIMPEZA,
      escritorio: ESCRITORIO,
      informatica: INFORMATICA,
      uniforme: UNIFORME,
    },
    trades: [
      { families: ['aco'], count: 11, products: [4, 10], interstate: 0.45, factory: 0.4, arrivals: 0.2 },
      { families: ['solda', 'abrasivo'], count: 6, products: [4, 8], simples: 0.3, interstate: 0.2, arrivals: 0.1 },
      {
        families: ['fixacao', 'rolamento'],
        count: 6,
        products: [4, 9],
        simples: 0.3,
        odd: { share: 0.06, use: 'consumo' },
        arrivals: 0.1,
      },
      { families: ['tinta'], count: 4, products: [3, 7], factory: 0.5 },
      { families: ['embalagem'], count: 4, products: [2, 5], factory: 0.8, simples: 0.3 },
      { families: ['maquina'], count: 5, products: [1, 4], interstate: 0.5, factory: 0.3 },
      { families: ['acessorios'], count: 3, products: [3, 6], interstate: 0.4, factory: 0.6 },
      { families: ['limpeza', 'uniforme'], count: 5, products: [3, 6], simples: 0.5, arrivals: 0.06 },
      { families: ['escritorio', 'informatica'], count: 4, products: [3, 5], simples: 0.3, arrivals: 0.05 },
    ],
    change: { families: ['solda'], use: 'industria', group: 'sec' },
    shipments: [
      ['902', '73089010', 'industria', 5],
      ['124', '73089010', 'industria', 5],
      ['901', '72085100', 'industria', 4],
      ['915', '84615010', 'consumo', 0.6],
      ['916', '84672900', 'consumo', 0.6],
      ['201', '73089010', 'industria', 1.5],
      ['912', '84672900', 'consumo', 0.3],
    ],
    carriers: 5,
    sales: ['5101', '6101', '5102', '5124', '5902', '5901'],
  },
  transportadora: {
    main: 'consumo',
    isIndustry: false,
    credits: null,
    families: {
      diesel: { ncms: '27101921', use: 'servico', price: [4, 7], burden: 'st', pace: 9, group: 'diesel' },
      arla: { ncms: '31021010', use: 'servico', price: [2, 5], pace: 4, group: 'arla' },
      lubrificante: { ncms: '27101932', use: 'consumo', price: [18, 60], burden: 'st', pace: 2, group: 'lub' },
      pneus: {
        ncms: '40112090 40121200 40129010',
        use: 'consumo',
        price: [400, 2400],
        burden: 'st',
        pace: 1.2,
        group: 'pneu',
      },
      pecas: {
        ncms: '87083090 84212300 85122011 87088000 84099190',
        use: 'consumo',
        price: [20, 1500],
        burden: 'st',
        pace: 1.4,
        group: 'manut',
      },
      pecasLivres: { ncms: '73201000 40169300 83023000', use: 'consumo', price: [10, 400], pace: 1, group: 'manut' },
      veiculo: { ncms: '87012300 87163900', use: 'ativo', price: [90000, 600000], pace: 0.05, group: 'frota' },
      rastreador: { ncms: '85269100', use: 'ativo', price: [300, 2000], pace: 0.5 },
      limpeza: LIMPEZA,
      escritorio: ESCRITORIO,
      informatica: INFORMATICA,
      uniforme: UNIFORME,
      amarras: { ncms: '56074900 63061200', use: 'servico', price: [20, 900], pace: 0.7, group: 'carga' },
    },
    trades: [
      { families: ['diesel', 'arla', 'lubrificante'], count: 22, products: [2, 4], interstate: 0.35, arrivals: 0.7 },
      { families: ['pneus'], count: 5, products: [3, 6], interstate: 0.3, arrivals: 0.05 },
      {
        families: ['pecas', 'pecasLivres'],
        count: 14,
        products: [5, 12],
        interstate: 0.25,
        simples: 0.4,
        arrivals: 0.25,
      },
      { families: ['veiculo'], count: 3, products: [1, 2], interstate: 0.3, factory: 0.3 },
      { families: ['rastreador', 'informatica'], count: 4, products: [2, 4], interstate: 0.5 },
      { families: ['limpeza', 'uniforme', 'escritorio'], count: 6, products: [3, 7], simples: 0.4, arrivals: 0.06 },
      { families: ['amarras'], count: 4, products: [2, 4], simples: 0.3, factory: 0.3 },
    ],
    change: { families: ['pneus'], use: 'servico', group: 'pneu' },
    shipments: [
      ['929', '27101921', 'consumo', 9],
      ['915', '87083090', 'consumo', 1],
      ['920', '44152000', 'consumo', 4],
      ['921', '44152000', 'consumo', 2],
    ],
    carriers: 9,
    sales: ['5353', '6353', '5352', '6352', '5351', '5932'],
  },
  material: {
    main: 'revenda',
    isIndustry: false,
    credits: false,
    isSimples: true,
    families: {
      cimento: {
        ncms: '25232910 32149000 25221000',
        use: 'revenda',
        price: [8, 60],
        burden: 'st',
        pace: 2.2,
        group: 'st',
      },
      hidraulica: {
        ncms: '39172300 39174090 84818019 84818011',
        use: 'revenda',
        price: [2, 160],
        burden: 'st',
        pace: 1.5,
        group: 'st',
      },
      eletrica: {
        ncms: '85365090 85444900 85395200 85369090',
        use: 'revenda',
        price: [2, 240],
        burden: 'st',
        pace: 1.5,
        group: 'st',
      },
      tintas: {
        ncms: '32091010 32081010 96034010',
        use: 'revenda',
        price: [10, 400],
        burden: 'st',
        pace: 1.2,
        group: 'st',
      },
      ferramenta: {
        ncms: '82055100 82032010 82041100 84672100',
        use: 'revenda',
        price: [9, 700],
        pace: 1.2,
        group: 'trib',
      },
      madeira: { ncms: '44072990 44091000 44121300', use: 'revenda', price: [20, 250], pace: 1.2, group: 'trib' },
      areia: { ncms: '25051000 25171000', use: 'revenda', price: [60, 140], pace: 2.5, group: 'areia' },
      pisos: { ncms: '69072100 69072200', use: 'revenda', price: [18, 120], burden: 'st', pace: 1.3, group: 'st' },
      sacos: { ncms: '39232190 48194000', use: 'consumo', price: [15, 120], pace: 0.5, group: 'emb' },
      limpeza: { ...LIMPEZA, ncms: '34022000 34029090 28289011' },
      escritorio: ESCRITORIO,
      informatica: INFORMATICA,
      moveis: MOVEIS,
      frota: {
        ncms: '87083090 40112090 27101932',
        use: 'consumo',
        price: [30, 1300],
        burden: 'st',
        pace: 0.6,
        group: 'frota',
      },
    },
    trades: [
      { families: ['cimento'], count: 6, products: [2, 5], factory: 0.6 },
      {
        families: ['hidraulica', 'eletrica'],
        count: 14,
        products: [5, 13],
        interstate: 0.3,
        factory: 0.4,
        arrivals: 0.2,
      },
      { families: ['tintas'], count: 6, products: [5, 10], factory: 0.5, arrivals: 0.06 },
      {
        families: ['ferramenta', 'eletrica'],
        count: 9,
        products: [4, 10],
        interstate: 0.5,
        odd: { share: 0.04, use: 'consumo' },
        arrivals: 0.12,
      },
      {
        families: ['madeira'],
        count: 7,
        products: [2, 6],
        simples: 0.5,
        factory: 0.6,
        interstate: 0.2,
        arrivals: 0.08,
      },
      { families: ['areia'], count: 5, products: [1, 3], simples: 0.6, factory: 0.6 },
      { families: ['pisos'], count: 6, products: [4, 9], interstate: 0.4, factory: 0.8 },
      { families: ['sacos', 'limpeza', 'escritorio'], count: 7, products: [3, 6], simples: 0.5, arrivals: 0.08 },
      { families: ['informatica', 'moveis'], count: 4, products: [2, 4], interstate: 0.3 },
      { families: ['frota'], count: 5, products: [2, 5], simples: 0.3, arrivals: 0.05 },
    ],
    change: { families: ['areia', 'madeira'], use: 'revenda', group: 'novo' },
    shipments: [
      ['910', '32091010', 'revenda', 3],
      ['202', '39172300', 'revenda', 2],
      ['411', '85365090', 'revenda', 2],
      ['922', '69072100', 'revenda', 2],
      ['117', '69072100', 'revenda', 2],
      ['912', '84672100', 'consumo', 0.4],
    ],
    carriers: 5,
    sales: ['5102', '5405', '5922', '5117', '6102'],
  },
  restaurante: {
    main: 'industria',
    isIndustry: false,
    credits: null,
    families: {
      carnes: {
        ncms: '02013000 02071400 16010000 03048100',
        use: 'industria',
        price: [14, 90],
        burden: 'cesta',
        pace: 2.2,
        group: 'cozinha',
      },
      secos: {
        ncms: '10063021 07133399 19021900 21032010 15091000',
        use: 'industria',
        price: [4, 60],
        pace: 1.8,
        group: 'cozinha',
      },
      legumes: {
        ncms: '07020000 07031019 07019000 07051900',
        use: 'industria',
        price: [2, 16],
        burden: 'isenta',
        pace: 3,
        group: 'cozinha',
      },
      laticinios: { ncms: '04061010 04015010 04051000', use: 'industria', price: [6, 60], pace: 1.8, group: 'cozinha' },
      bebidas: {
        ncms: '22021000 22030000 22011000',
        use: 'revenda',
        price: [2, 12],
        burden: 'st',
        pace: 2,
        season: [1, 12],
        group: 'mono',
      },
      vinhos: {
        ncms: '22042100 22087000',
        use: 'revenda',
        price: [25, 220],
        burden: 'st',
        pace: 1,
        season: [6, 7],
        group: 'vinho',
      },
      descartaveis: {
        ncms: '39241000 48191000 48236900 76129019',
        use: 'consumo',
        price: [6, 120],
        pace: 1.2,
        group: 'emb',
      },
      gas: { ncms: '27111910', use: 'industria', price: [90, 450], burden: 'st', pace: 3, group: 'gas' },
      limpeza: { ...LIMPEZA, pace: 1 },
      loucas: { ncms: '69111010 73239300 70133700', use: 'consumo', price: [8, 160], pace: 0.4 },
      cozinha: { ncms: '84198190 73211100 84181000', use: 'ativo', price: [250, 9000], pace: 0.08 },
      uniforme: UNIFORME,
      informatica: INFORMATICA,
    },
    trades: [
      { families: ['carnes'], count: 6, products: [4, 8], factory: 0.4, simples: 0.2, arrivals: 0.12 },
      { families: ['secos', 'limpeza', 'descartaveis', 'laticinios'], count: 7, products: [8, 18], arrivals: 0.1 },
      { families: ['legumes'], count: 5, products: [4, 8], simples: 0.3, arrivals: 0.12 },
      { families: ['laticinios'], count: 4, products: [3, 6], factory: 0.5 },
      { families: ['bebidas'], count: 4, products: [5, 9], factory: 0.3 },
      {
        families: ['vinhos'],
        count: 5,
        products: [4, 10],
        interstate: 0.5,
        odd: { share: 0.08, use: 'industria' },
        arrivals: 0.06,
      },
      { families: ['descartaveis'], count: 4, products: [3, 6], simples: 0.5, arrivals: 0.04 },
      { families: ['gas'], count: 2, products: [1, 2] },
      { families: ['loucas', 'cozinha'], count: 4, products: [3, 5], interstate: 0.4 },
      { families: ['uniforme', 'informatica'], count: 4, products: [2, 4], simples: 0.4 },
    ],
    change: { families: ['descartaveis'], use: 'industria', group: 'emb' },
    shipments: [
      ['910', '22030000', 'revenda', 3],
      ['908', '84185090', 'ativo', 0.4],
      ['920', '39239090', 'consumo', 4],
      ['915', '84198190', 'consumo', 0.5],
    ],
    carriers: 2,
    sales: ['5101', '5102', '5405'],
  },
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
  plan: Plan,
  takesCredit: boolean,
  codes: Codes,
  offer: Offer,
  turn: number,
  unitCents: number,
  cents: number,
): FieldAnswer {
  const family = plan.families[offer.family]!
  const isChanged = turn >= CHANGE && plan.change.families.includes(offer.family) && !offer.isOdd
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

const taxOf = (random: Random, burden: Burden, isSimples: boolean, isFactory: boolean): string => {
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
  trade: Trade
  isInterstate: boolean
  isSimples: boolean
  isFactory: boolean
  simplesRate: string
  offers: Offer[]
  lastTurn: number
}

function newSupplier(random: Random, plan: Plan, trade: Trade, turn: number): Supplier {
  const supplier: Supplier = {
    cnpj: random.digits(14),
    trade,
    isInterstate: random.chance(trade.interstate ?? 0),
    isSimples: random.chance(trade.simples ?? 0),
    isFactory: random.chance(trade.factory ?? 0),
    simplesRate: random.pick(['1.25', '1.86', '2.56', '3.07']),
    offers: [],
    lastTurn: random.chance(0.3) ? turn + random.int(4, 40) : MONTHS + 1,
  }
  const size = random.int(...trade.products)
  for (let index = 0; index < size; index++) supplier.offers.push(newOffer(random, plan, supplier, turn))
  return supplier
}

function newOffer(random: Random, plan: Plan, supplier: Supplier, turn: number): Offer {
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

const monthOf = (turn: number) =>
  `${2024 + Math.floor((turn + 3) / 12)}-${String(((turn + 3) % 12) + 1).padStart(2, '0')}`
/** A whole number around the mean. */
const drawCount = (random: Random, mean: number) => Math.floor(mean) + (random.chance(mean - Math.floor(mean)) ? 1 : 0)

/** Purchases of a supplier in a month. */
function purchasesOf(
  random: Random,
  plan: Plan,
  takesCredit: boolean,
  codes: Codes,
  supplier: Supplier,
  turn: number,
): FieldItem[] {
  const month = monthOf(turn)
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
  row: Plan['shipments'][number]
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
          month: monthOf(turn),
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
  plan: Plan,
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
          month: monthOf(turn),
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
          month: monthOf(turn),
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

function fieldCompany(seed: number, name: string, plan: Plan): FieldCompany {
  const random = createRandom(seedOf(seed, name))
  const codes = newCodes(createRandom(seedOf(seed, `${name} acumuladores`)))
  const takesCredit = plan.credits ?? random.chance(0.5)
  const suppliers = plan.trades.flatMap((trade) =>
    Array.from({ length: trade.count }, () => newSupplier(random, plan, trade, 1)),
  )
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
  for (let turn = 1; turn <= MONTHS; turn++) {
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
  return { name, main: plan.main, isIndustry: plan.isIndustry, items }
}

/** Five companies of 30 months. The same seed gives the same documents. */
export const fieldCompanies = (seed: number): FieldCompany[] =>
  Object.entries(PLANS).map(([name, plan]) => fieldCompany(seed, name, plan))
