import type { Company, Trade } from '../base/company.ts'
import { cnpjOf } from '../base/digits.ts'
import { DEMO_COMPANIES } from '../facts/demo-companies.ts'
import { stateOf } from '../facts/states.ts'
import type { Mix } from './mix.ts'

/** A client of the demonstration's office. */
export interface OfficeCompany extends Company {
  /** Tax regime as the office keeps it */
  books: 'mei' | 'simples' | 'presumido' | 'real'
  tags: readonly string[]
  responsible: string
  /** Documents from June to November */
  count: number
  mix: Mix
}

interface Wish {
  root: string
  name: string
  tradeName: string
  uf: string
  ie: string
  street: string
  district: string
  trade: Trade
  atividade: Company['atividade']
  books: OfficeCompany['books']
  tags: readonly string[]
  responsible: string
  count: number
  mix: Mix
  rntrc?: string
}

const NUMBERS = ['210', '88', '1502', '47', '930', '12', '655', '301', '2040']

function toCompany({ root, street, district, trade, books, ...wish }: Wish, index: number): OfficeCompany {
  const { uf } = wish
  const state = stateOf(uf)
  const [cityCode, cityName] = state.cities[0]!
  const address = { street, number: NUMBERS[index]!, district, cityCode, cityName, uf, cep: `${state.cep}120` }
  return {
    ...wish,
    taxId: cnpjOf(`${root}0001`),
    address: { ...address, phone: `${state.ddd}33${String(410_203 + index * 7919)}` },
    email: `fiscal@${wish.tradeName.toLowerCase().replace(/[^a-z]/g, '')}.exemplo.com.br`,
    regime: books === 'simples' || books === 'mei' ? 'simples' : 'normal',
    pisCofins: books === 'real' ? 'nao_cumulativo' : 'cumulativo',
    goods: [trade],
    books,
  }
}

const [HELENA, MARCOS, JULIA] = ['Helena Prado', 'Marcos Tavares', 'Júlia Nakamura'] as const

const WISHES: readonly Wish[] = [
  {
    root: '11874520',
    name: 'Supermercados Bom Pastor Ltda',
    tradeName: 'Bom Pastor',
    uf: 'RS',
    ie: '096204178',
    street: 'Avenida Assis Brasil',
    district: 'Passo d’Areia',
    trade: 'mercearia',
    atividade: 'comercio',
    books: 'real',
    tags: ['comércio', 'grandes'],
    responsible: MARCOS,
    count: 640,
    mix: { nfe: 46, nfce: 38, cte: 6, evento: 8, resnfe: 2 },
  },
  {
    root: '23596018',
    name: 'Móveis Planejados Vale do Itajaí S.A.',
    tradeName: 'Vale do Itajaí',
    uf: 'SC',
    ie: '251908427',
    street: 'Rua Dona Francisca',
    district: 'Zona Industrial Norte',
    trade: 'moveis',
    atividade: 'industria',
    books: 'real',
    tags: ['indústria', 'grandes'],
    responsible: HELENA,
    count: 300,
    mix: { nfe: 70, cte: 12, evento: 14, resnfe: 4 },
  },
  {
    root: '35401987',
    name: 'Casa Forte Materiais de Construção Ltda - EPP',
    tradeName: 'Casa Forte',
    uf: 'BA',
    ie: '078451236',
    street: 'Avenida Sete de Setembro',
    district: 'Dois de Julho',
    trade: 'construcao',
    atividade: 'comercio',
    books: 'simples',
    tags: ['comércio'],
    responsible: JULIA,
    count: 220,
    mix: { nfe: 52, nfce: 34, cte: 5, evento: 9 },
  },
  {
    root: '41720365',
    name: 'Rota do Sol Transportes Ltda',
    tradeName: 'Rota do Sol',
    uf: 'GO',
    ie: '104871296',
    street: 'Avenida Anhanguera',
    district: 'Setor Campinas',
    trade: 'frota',
    atividade: 'servico',
    books: 'presumido',
    tags: ['transporte'],
    responsible: MARCOS,
    count: 240,
    rntrc: '05173924',
    mix: { nfe: 18, cte: 60, mdfe: 12, evento: 10 },
  },
  {
    root: '52731604',
    name: 'Lume Engenharia e Consultoria Ltda',
    tradeName: 'Lume Engenharia',
    uf: 'PE',
    ie: '032871954',
    street: 'Rua da Aurora',
    district: 'Boa Vista',
    trade: 'construcao',
    atividade: 'servico',
    books: 'presumido',
    tags: ['serviços'],
    responsible: HELENA,
    count: 30,
    mix: { nfe: 100 },
  },
  {
    root: '60482719',
    name: 'Padaria Trigo Dourado Ltda - ME',
    tradeName: 'Trigo Dourado',
    uf: 'RJ',
    ie: '86413027',
    street: 'Rua Conde de Bonfim',
    district: 'Tijuca',
    trade: 'mercearia',
    atividade: 'comercio',
    books: 'simples',
    tags: ['comércio', 'pequenos'],
    responsible: JULIA,
    count: 160,
    mix: { nfe: 28, nfce: 66, evento: 6 },
  },
  {
    root: '7B1C4D92',
    name: 'Ana Beatriz Rocha - MEI',
    tradeName: 'Ateliê Ana Rocha',
    uf: 'CE',
    ie: '069824175',
    street: 'Rua Barão do Rio Branco',
    district: 'Centro',
    trade: 'moveis',
    atividade: 'comercio',
    books: 'mei',
    tags: ['pequenos'],
    responsible: JULIA,
    count: 24,
    mix: { nfe: 100 },
  },
  {
    root: '84017253',
    name: 'Aurora do Cerrado Móveis e Decorações Ltda',
    tradeName: 'Aurora do Cerrado',
    uf: 'DF',
    ie: '0741290300184',
    street: 'SCLN 204 Bloco B',
    district: 'Asa Norte',
    trade: 'moveis',
    atividade: 'comercio',
    books: 'simples',
    tags: ['comércio', 'pequenos'],
    responsible: JULIA,
    count: 110,
    mix: { nfe: 60, nfce: 26, cte: 6, evento: 8 },
  },
  {
    root: '95360841',
    name: 'Distribuidora Encontro das Águas Ltda',
    tradeName: 'Encontro das Águas',
    uf: 'AM',
    ie: '043718290',
    street: 'Avenida Djalma Batista',
    district: 'Chapada',
    trade: 'mercearia',
    atividade: 'comercio',
    books: 'presumido',
    tags: ['comércio', 'grandes'],
    responsible: MARCOS,
    count: 260,
    mix: { nfe: 66, cte: 14, mdfe: 6, evento: 11, resnfe: 3 },
  },
]

/** The nine clients beside the three companies of the demo: other regimes, states and sizes. */
export const OFFICE_COMPANIES: readonly OfficeCompany[] = WISHES.map(toCompany)

/** How the office keeps the three companies of the demo. */
const FIRST_THREE: readonly Pick<OfficeCompany, 'books' | 'tags' | 'responsible'>[] = [
  { books: 'presumido', tags: ['comércio', 'grandes'], responsible: HELENA },
  { books: 'real', tags: ['indústria', 'grandes'], responsible: HELENA },
  { books: 'simples', tags: ['comércio', 'transporte'], responsible: MARCOS },
]

/** The whole portfolio of the office, the three companies of the demo first. */
export const OFFICE_PORTFOLIO: readonly (Company & Pick<OfficeCompany, 'books' | 'tags' | 'responsible'>)[] = [
  ...DEMO_COMPANIES.map((company, index) => ({ ...company, ...FIRST_THREE[index]! })),
  ...OFFICE_COMPANIES,
]
