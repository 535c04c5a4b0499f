import type { Actor, Address, Company, Trade } from '../base/company.ts'
import { cnpjOf, cpfOf } from '../base/digits.ts'
import type { Random } from '../base/random.ts'
import { type State, stateOf } from './states.ts'

const STREETS = [
  'Rua XV de Novembro',
  'Avenida Getúlio Vargas',
  'Rua São João',
  'Avenida Brasil',
  'Rua Marechal Deodoro',
  'Rodovia BR-277, km 92',
  'Travessa das Acácias',
  'Rua Padre Anchieta',
]
const DISTRICTS = ['Centro', 'Jardim América', 'Vila Nova', 'Santo Antônio', 'Distrito Industrial', 'São Cristóvão']
const FIRST = [
  'João',
  'Maria',
  'José',
  'Antônia',
  'Luís',
  'Fátima',
  'Conceição',
  'Sebastião',
  'Inês',
  'Márcio',
  'Thaís',
]
const LAST = ['da Silva', 'Gonçalves', 'de Araújo', 'Magalhães', 'Brandão', 'Simões', 'dos Santos', 'Peçanha', 'Müller']

const STEMS: Record<Trade, readonly string[]> = {
  construcao: [
    'Depósito de Materiais Boa Obra',
    'Irmãos Falcão Construções',
    'Casa & Cia Home Center',
    'Ferragens Tupã',
  ],
  mercearia: ['Supermercado Pão & Mel', 'Mercearia Nossa Senhora', 'Empório São Benedito', 'Atacadão do Sertão'],
  moveis: ['Móveis Araçá', 'Lojas Bom Preço Móveis & Decorações', 'Casa Cearense Móveis', 'Mobília Fácil'],
  insumos: ['Madeireira Três Pinheiros', 'Química São Jorge', 'Papelão & Embalagens Guaíra', 'Espumas Paraná'],
  frota: ['Auto Peças Irmãos Unidos', 'Pneus & Cia', 'Lubrificantes Goiás', 'Truck Center São Cristóvão'],
}
const FORMS = ['Ltda', 'Ltda - ME', 'S.A.', 'Eireli - EPP', 'Comércio Ltda']
const CARRIERS = [
  'Expresso Pé na Estrada',
  'Transportes Gonçalves & Filhos',
  'Rodoviário Três Marias',
  'TransAraguaia Logística',
]

function makeAddress(random: Random, state: State): Address {
  const [cityCode, cityName] = random.pick(state.cities)
  return {
    street: random.pick(STREETS),
    number: String(random.int(1, 4999)),
    district: random.pick(DISTRICTS),
    cityCode,
    cityName,
    uf: state.uf,
    cep: `${state.cep}${random.digits(3)}`,
    phone: `${state.ddd}3${random.digits(7)}`,
  }
}

const LETTERS = 'ABCDEGHJKLMNPRSTUVWXYZ'

/** Every sixth root has letters, like roots assigned since July 2026. */
function makeCnpj(random: Random): string {
  let root = random.digits(8)
  if (random.int(1, 6) === 1)
    root = `${random.pick([...LETTERS])}${root.slice(1, 4)}${random.pick([...LETTERS])}${root.slice(5)}`
  return cnpjOf(`${root}0001`)
}

export interface CompanyWish {
  uf: string
  trade: Trade
  regime?: Company['regime']
  atividade?: Company['atividade']
}

/** A fictitious company: correct check digits, a name with accents, an address in a real city. */
export function makeCompany(random: Random, { uf, trade, regime, atividade }: CompanyWish): Company {
  const state = stateOf(uf)
  const address = makeAddress(random, state)
  return {
    taxId: makeCnpj(random),
    name: `${random.pick(STEMS[trade])} ${random.pick(FORMS)}`,
    uf,
    ie: random.digits(uf === 'SP' ? 12 : uf === 'MG' ? 13 : uf === 'PR' ? 10 : 9),
    address,
    email: 'fiscal@exemplo.com.br',
    regime: regime ?? (random.chance(0.3) ? 'simples' : 'normal'),
    atividade: atividade ?? (trade === 'insumos' ? 'industria' : 'comercio'),
    goods: [trade],
  }
}

export function makeCarrier(random: Random, uf: string): Company {
  const company = makeCompany(random, { uf, trade: 'frota', regime: 'normal', atividade: 'servico' })
  return { ...company, name: `${random.pick(CARRIERS)} Ltda`, rntrc: random.digits(8) }
}

export const makeCpf = (random: Random): string => cpfOf(random.digits(9))

export const makePersonName = (random: Random): string =>
  `${random.pick(FIRST)} ${random.pick(LAST)} ${random.pick(LAST)}`

/** A consumer: CPF and no state registration. */
export function makePerson(random: Random, uf: string): Actor {
  return {
    taxId: makeCpf(random),
    name: makePersonName(random),
    uf,
    ie: null,
    address: makeAddress(random, stateOf(uf)),
  }
}

const PLATE_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A plate in the Mercosul format. */
export function makePlate(random: Random): string {
  const letter = () => random.pick(PLATE_LETTERS)
  return `${letter()}${letter()}${letter()}${random.digits(1)}${letter()}${random.digits(2)}`
}
