import type { Actor, Company, Trade } from '../base/company.ts'
import type { Random } from '../base/random.ts'
import { makeCarrier, makeCompany, makePerson } from '../facts/parties.ts'

/** Business partners of a company. */
export interface Circle {
  suppliers: readonly Company[]
  /** ICMS taxpayers that buy for resale or as input */
  customers: readonly Company[]
  /** Final consumers in the company's state and in others */
  consumers: readonly Actor[]
  carriers: readonly Company[]
  /** Suppliers and customers other than the given counterparties */
  outsiders: { suppliers: readonly Company[]; customers: readonly Company[] }
}

const AROUND = ['SP', 'MG', 'PR', 'RJ', 'SC', 'RS', 'BA', 'PE', 'GO', 'DF', 'CE', 'ES', 'PA', 'MT', 'AM'] as const

interface Habit {
  buys: readonly Trade[]
  sellsTo: readonly Trade[]
}

function habitOf(empresa: Company): Habit {
  const own = empresa.goods?.[0] ?? 'construcao'
  if (empresa.atividade === 'industria') return { buys: ['insumos', 'insumos', 'frota'], sellsTo: ['moveis'] }
  if (empresa.atividade === 'servico') return { buys: ['frota'], sellsTo: ['construcao', 'moveis'] }
  return { buys: [own, own, 'frota'], sellsTo: [own] }
}

/** A state for a partner: the company's own in half of the cases. */
const somewhere = (random: Random, uf: string) => (random.chance(0.5) ? uf : random.pick(AROUND))

export interface CircleOptions {
  /** Additional suppliers and customers */
  counterparties?: readonly Company[]
  carriers?: readonly Company[]
}

/** Makes the partners of a company; the same generator state gives the same partners. */
export function makeCircle(random: Random, empresa: Company, options: CircleOptions = {}): Circle {
  const { buys, sellsTo } = habitOf(empresa)
  const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
  const known = (options.counterparties ?? []).filter(({ taxId }) => taxId !== empresa.taxId)
  const maker = empresa.atividade === 'comercio' ? 0.5 : 1
  const supplier = () =>
    makeCompany(random, {
      uf: somewhere(random, empresa.uf),
      trade: random.pick(buys),
      atividade: random.chance(maker) ? 'industria' : 'comercio',
    })
  const customer = () => makeCompany(random, { uf: somewhere(random, empresa.uf), trade: random.pick(sellsTo) })
  const outsiders = { suppliers: many(14, supplier), customers: many(20, customer) }
  return {
    suppliers: [...known, ...outsiders.suppliers],
    customers: [...known, ...outsiders.customers],
    consumers: [
      // Rio de Janeiro has a general FCP, so sales to its consumers have both DIFAL and FCP
      ...many(3, () => makePerson(random, 'RJ')),
      ...many(21, () => makePerson(random, somewhere(random, empresa.uf))),
    ],
    carriers: [...(options.carriers ?? []), ...many(3, () => makeCarrier(random, somewhere(random, empresa.uf)))],
    outsiders,
  }
}
