import { cnpjOf, cpfOf } from '../base/digits.ts'
import type { Random } from '../base/random.ts'

/** A party without address, for rows of millions of documents. */
export interface CrowdActor {
  taxId: string
  name: string
  uf: string
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
function rootOf(random: Random): string {
  const digits = random.digits(8)
  return random.int(1, 9) === 1 ? `${digits.slice(0, 2)}${random.pick(['A', 'K', 'Z'])}${digits.slice(3)}` : digits
}

/** A company whose name is one of 57,600, so that text searches over many parties are selective. */
export const crowdCompany = (random: Random): CrowdActor => ({
  taxId: cnpjOf(`${rootOf(random)}000${random.chance(0.9) ? 1 : random.int(2, 9)}`),
  name: `${random.pick(LINES)} ${random.pick(STEMS)} ${random.pick(FAMILIES)} ${random.pick(FORMS)}`,
  uf: random.pick(PLACES),
})

/** A person with a name of one given and two family names. */
export const crowdPerson = (random: Random): CrowdActor => ({
  taxId: cpfOf(random.digits(9)),
  name: `${random.pick(FIRST)} ${random.pick(FAMILIES)} ${random.pick(FAMILIES)}`,
  uf: random.pick(PLACES),
})
