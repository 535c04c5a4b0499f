/**
 * What the five companies of `field-companies.ts` buy, from whom and what for: families of products with the use that
 * their accountant gives them, suppliers that sell several families, shipments, sales, and the rule that changes.
 */

export type FieldUse = 'revenda' | 'industria' | 'consumo' | 'ativo' | 'servico' | 'saida'

export type FieldBurden = 'cheia' | 'cesta' | 'isenta' | 'st'

interface FieldFamily {
  ncms: string
  use: FieldUse
  /** Reais */
  price: readonly [number, number]
  burden?: FieldBurden
  /** Purchases of a product in a month */
  pace?: number
  /** Months (1 to 12) with twice the purchases */
  season?: readonly number[]
  /** Group of the accumulator: monofásico, hortifruti, … */
  group?: string
}

export interface FieldTrade {
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

export interface FieldPlan {
  main: 'revenda' | 'industria' | 'consumo'
  isIndustry: boolean
  /** Takes credits of ICMS; null: by seed */
  credits: boolean | null
  isSimples?: boolean
  families: Record<string, FieldFamily>
  trades: readonly FieldTrade[]
  /** From turn 13 on, a family of the list has this use */
  change: { families: readonly string[]; use: FieldUse; group?: string }
  /** Shipments: CFOP (last three) of the document, NCM, use, in a month */
  shipments: readonly (readonly [string, string, FieldUse, number])[]
  carriers: number
  sales: readonly string[]
}

const LIMPEZA: FieldFamily = { ncms: '34022000 34029090 28289011 96039000 39232190', use: 'consumo', price: [4, 90] }
const ESCRITORIO: FieldFamily = { ncms: '48025610 96081000 84439933 48201000', use: 'consumo', price: [3, 180] }
const INFORMATICA: FieldFamily = {
  ncms: '84713012 84714900 85285200 84433233 84716052',
  use: 'ativo',
  price: [80, 6000],
  pace: 0.15,
}
const MOVEIS: FieldFamily = { ncms: '94033000 94013090 94032090', use: 'ativo', price: [350, 4500], pace: 0.06 }
const UNIFORME: FieldFamily = {
  ncms: '62034200 61091000 64034000 61161000',
  use: 'consumo',
  price: [12, 160],
  pace: 0.3,
}

export const FIELD_PLANS: Record<string, FieldPlan> = {
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
