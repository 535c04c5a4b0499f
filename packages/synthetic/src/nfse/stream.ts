import { dayRange, momentAt } from '../base/calendar.ts'
import type { Company } from '../base/company.ts'
import { createRandom, seedOf } from '../base/random.ts'
import type { Signer } from '../base/seal.ts'
import { makeCompany } from '../facts/parties.ts'
import { stateOf } from '../facts/states.ts'
import { drawWish } from './month.ts'
import { makeNfse, type Nfse } from './nfse.ts'

export interface NfseStream {
  /** The same seed gives the same notes, except for signatures */
  seed: number
  count: number
  /** Company that is prestador or tomador of every note */
  empresa: Company
  /** First month, `YYYY-MM` */
  from: string
  /** Last month, `YYYY-MM` */
  to: string
  /** First number of the notes that the company issues */
  firstNumber: number
  signer: Signer | null
}

const PARTNERS = 24
/** Share of the notes that the company issues. */
const ISSUED = 0.5
const SIMPLES = '3'

/** Service notes of one company in chronological order: as prestador for others, and as tomador. */
export function* streamNfse({ seed, count, empresa, from, to, firstNumber, signer }: NfseStream): Generator<Nfse> {
  const random = createRandom(seedOf(seed, `nfse/${empresa.taxId}`))
  const partners = Array.from({ length: PARTNERS }, () =>
    makeCompany(random, { uf: empresa.uf, trade: 'construcao', regime: 'normal' }),
  )
  const numbers = new Map([[empresa.taxId, firstNumber]])
  const { first, end } = dayRange(from, to)
  const { offset } = stateOf(empresa.uf)
  for (let index = 0; index < count; index++) {
    const partner = random.pick(partners)
    const [prestador, tomador] = random.chance(ISSUED) ? [empresa, partner] : [partner, empresa]
    const numero = numbers.get(prestador.taxId) ?? 1
    numbers.set(prestador.taxId, numero + 1)
    const moment = momentAt(first + ((index + random.next()) / count) * (end - first), offset)
    const wish = drawWish(random, { numero, moment, prestador, tomador })
    yield makeNfse(prestador.regime === 'simples' ? { ...wish, simples: SIMPLES } : wish, signer)
  }
}
