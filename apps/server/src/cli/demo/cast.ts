import { foldText } from '@portal/files/fold-text.ts'
import { cnpjOf, cpfOf } from '@portal/synthetic/base/digits.ts'
import { createRandom, type Random, seedOf } from '@portal/synthetic/base/random.ts'
import { stateOf } from '@portal/synthetic/facts/states.ts'

/** A party of generated documents, with the values repeated in each of its rows. */
export interface DemoActor {
  taxId: string
  /** 14 characters, as in an access key. */
  padded: string
  name: string
  uf: string
  cUF: string
  folded: string
  /** Folded name and tax id, as in the search text. */
  searched: string
  /** UTC offset of its state; sometimes wrong or absent. */
  offset: string
  person: boolean
}

export interface ActorWish {
  taxId: string
  name: string
  uf: string
}

export function toActor({ taxId, name, uf }: ActorWish): DemoActor {
  const { cUF, offset } = stateOf(uf)
  const folded = foldText(name)
  const searched = `${folded} ${taxId.toLowerCase()}`
  return {
    taxId,
    padded: taxId.padStart(14, '0'),
    name,
    uf,
    cUF,
    folded,
    searched,
    offset,
    person: taxId.length === 11,
  }
}

const LINES = [
  'Supermercado',
  'Padaria',
  'Distribuidora',
  'Atacado',
  'Farmácia',
  'Auto Peças',
  'Madeireira',
  'Transportes',
  'Comércio de Alimentos',
  'Materiais de Construção',
  'Papelaria',
  'Indústria Química',
  'Tecelagem',
  'Açougue',
  'Móveis',
  'Confecções',
  'Laticínios',
  'Metalúrgica',
  'Agropecuária',
  'Embalagens',
]
const STEMS = [
  'São Jorge',
  'Araçá',
  'Três Irmãos',
  'Boa Vista',
  'Conceição',
  'Bandeirante',
  'Guaíra',
  'Ipê',
  'Planalto',
  'Santa Rita',
  'Tupã',
  'Nordeste',
  'Paraíso',
  'Horizonte',
  'União',
  'Pérola',
  'Cruzeiro',
  'Avenida',
  'Imperial',
  'Pantanal',
  'Mantiqueira',
  'Brasília',
  'Estrela',
  'Jequitibá',
]
const FAMILIES = [
  'Silva',
  'Gonçalves',
  'Araújo',
  'Magalhães',
  'Brandão',
  'Simões',
  'Peçanha',
  'Müller',
  'Tanaka',
  'Rossi',
  'Nóbrega',
  'Assunção',
  'Falcão',
  'Guimarães',
  'Ávila',
  'Queirós',
  'Teixeira',
  'Moura',
  'Cardoso',
  'Ferraz',
]
const FORMS = ['Ltda', 'Ltda - ME', 'S.A.', 'Eireli', 'Comércio Ltda', '& Filhos Ltda']
const FIRST = ['João', 'Maria', 'José', 'Antônia', 'Luís', 'Fátima', 'Inês', 'Márcio', 'Thaís', 'Sebastião', 'Ana']
const PLACES = ['SP', 'SP', 'SP', 'SP', 'MG', 'MG', 'PR', 'RJ', 'SC', 'RS', 'BA', 'PE', 'GO', 'CE', 'ES', 'MT', 'PA']

/** Every ninth company has letters in its CNPJ. */
function root(random: Random): string {
  const digits = random.digits(8)
  return random.int(1, 9) === 1 ? `${digits.slice(0, 2)}${random.pick(['A', 'K', 'Z'])}${digits.slice(3)}` : digits
}

const makeCompany = (random: Random): DemoActor =>
  toActor({
    taxId: cnpjOf(`${root(random)}000${random.chance(0.9) ? 1 : random.int(2, 9)}`),
    name: `${random.pick(LINES)} ${random.pick(STEMS)} ${random.pick(FAMILIES)} ${random.pick(FORMS)}`,
    uf: random.pick(PLACES),
  })

const makePerson = (random: Random): DemoActor =>
  toActor({
    taxId: cpfOf(random.digits(9)),
    name: `${random.pick(FIRST)} ${random.pick(FAMILIES)} ${random.pick(FAMILIES)}`,
    uf: random.pick(PLACES),
  })

/** Draws the business partners of a company: a few often, most of them rarely. */
export interface Cast {
  company(random: Random): DemoActor
  person(random: Random): DemoActor
}

const SEED = 20_251_201
/** Size of the list of people relative to `size`. */
const PEOPLE = 0.2

/**
 * Creates a fixed cast of `size` companies and a share of people. The name given to the result selects which
 * of them are drawn most often: all companies share the cast but prefer different partners.
 */
export function makeCast(size: number): (name: string) => Cast {
  const random = createRandom(SEED)
  const people = Array.from({ length: Math.ceil(size * PEOPLE) }, () => makePerson(random))
  const companies = Array.from({ length: size }, () => makeCompany(random))
  return (name) => {
    const shift = seedOf(SEED, name)
    // the cube gives a twentieth of the cast about a third of the documents
    const pick = (list: readonly DemoActor[], drawn: Random) =>
      list[(shift + Math.floor(list.length * drawn.next() ** 3)) % list.length]!
    return { company: (drawn) => pick(companies, drawn), person: (drawn) => pick(people, drawn) }
  }
}
