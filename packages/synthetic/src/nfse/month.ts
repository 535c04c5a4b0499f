import { dayRange, momentAt } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import { percentOf } from '../base/money.ts'
import { createRandom, type Random } from '../base/random.ts'
import type { Signer } from '../base/seal.ts'
import { DEMO_COMPANIES } from '../facts/demo-companies.ts'
import { makeNfse, type Nfse } from './nfse.ts'
import type { NfseWish } from './wish.ts'

export interface NfseMonth {
  seed: number
  count: number
  /** `YYYY-MM` */
  month: string
  signer: Signer | null
  prestador?: Company
  tomadores?: readonly Actor[]
}

/** Services of the national list. */
const SERVICES: readonly NfseWish['service'][] = [
  {
    code: '010701',
    name: 'Suporte técnico em informática',
    description: 'Suporte mensal ao sistema de gestão',
    nbs: '115013000',
  },
  { code: '171901', name: 'Contabilidade', description: 'Honorários contábeis do mês', municipal: '001' },
  { code: '070201', name: 'Execução de obra de construção civil', description: 'Reforma do galpão, medição mensal' },
  { code: '110401', name: 'Armazenamento de bens', description: 'Guarda e movimentação de mercadorias' },
  { code: '140101', name: 'Manutenção de máquinas', description: 'Manutenção preventiva & corretiva' },
]

/** Draws service, amounts and withheld taxes of a note; the Sefin Nacional generates every second one. */
export function drawWish(
  random: Random,
  { numero, moment, prestador, tomador }: Pick<NfseWish, 'numero' | 'moment' | 'prestador'> & { tomador: Actor },
): NfseWish {
  const vServ = random.int(15_000, 1_900_000)
  const withholds = random.chance(0.4)
  return {
    prestador,
    tomador,
    numero,
    moment,
    vServ,
    ...(numero % 2 === 0 ? { generator: '2' as const } : {}),
    code: random.digits(9),
    service: random.pick(SERVICES),
    issRate: random.pick([200, 300, 500]),
    issWithheld: random.chance(0.3) ? '2' : '1',
    ...(random.chance(0.15) ? { vDescIncond: percentOf(vServ, 500) } : {}),
    ...(withholds ? { irrf: percentOf(vServ, 150), csll: percentOf(vServ, 465), withheldKind: '3' } : {}),
    ...(withholds ? { pis: percentOf(vServ, 65), cofins: percentOf(vServ, 300) } : {}),
    ...(random.chance(0.2) ? { inss: percentOf(vServ, 1100) } : {}),
    ibsCbs: random.chance(0.5),
  }
}

/** Service notes of one company in one month, in the order of their numbers. */
export function nfseMonth(options: NfseMonth): (Nfse & { wish: NfseWish })[] {
  const { seed, count, month, signer, prestador = DEMO_COMPANIES[2]!, tomadores = DEMO_COMPANIES.slice(0, 2) } = options
  const random = createRandom(seed)
  const { first, end } = dayRange(month, month)
  return Array.from({ length: count }, (_, index) => {
    const moment = momentAt(first + ((index + 0.5) / count) * (end - first), '-03:00')
    const wish = drawWish(random, { numero: index + 1, moment, prestador, tomador: random.pick(tomadores) })
    return { ...makeNfse(wish, signer), wish }
  })
}
