import type { Moment } from '../base/calendar.ts'
import { momentAt } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import { createRandom, type Random, seedOf } from '../base/random.ts'
import type { Signer } from '../base/seal.ts'
import { makeCarrier, makeCompany, makePerson, makePlate } from '../facts/parties.ts'
import { STATES, stateOf } from '../facts/states.ts'
import { type Identity, identityOf } from '../layouts/identity.ts'

/** Input of a case. It depends only on the seed, the name of the case, and the round. */
export interface Context {
  random: Random
  signer: Signer | null
  moment: Moment
  emitente: Company
  outro: Company
  carrier: Company
  pessoa: Actor
  numero: number
  round: number
}

const FIRST_DAY = Date.parse('2026-06-01T00:00:00Z') / 86_400_000
const TRADES = ['construcao', 'mercearia', 'moveis', 'insumos', 'frota'] as const

export interface ContextWish {
  seed: number
  caseName: string
  round: number
  signer: Signer | null
}

export function makeContext({ seed, caseName, round, signer }: ContextWish): Context {
  const random = createRandom(seedOf(seed + round * 7919, caseName))
  const [uf, otherUf] = [random.pick(STATES).uf, random.pick(STATES).uf]
  const atividade = random.pick(['comercio', 'industria'] as const)
  const emitente = makeCompany(random, { uf, trade: random.pick(TRADES), regime: 'normal', atividade })
  return {
    random,
    signer,
    moment: momentAt(FIRST_DAY + random.int(0, 160) + random.next(), stateOf(uf).offset),
    emitente,
    outro: makeCompany(random, { uf: otherUf, trade: random.pick(TRADES), regime: 'normal' }),
    carrier: makeCarrier(random, uf),
    pessoa: makePerson(random, uf),
    numero: random.int(1, 999_999_999),
    round,
  }
}

export interface KeyWish {
  modelo: number
  tpEmis?: string
  emitente?: Company
  serie?: number
  numero?: number
}

/** Identity of a document of the context's issuer or of another one. */
export function identify(context: Context, { modelo, tpEmis = '1', ...wish }: KeyWish): Identity {
  const { random, moment, emitente } = context
  const holder = wish.emitente ?? emitente
  const { serie = random.int(0, 889), numero = context.numero } = wish
  return identityOf({ emitente: holder, moment, modelo, serie, numero, code: random.digits(8), tpEmis })
}

/** Keys of other documents, for references. */
export const someKeys = (context: Context, modelo: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const numero = context.random.int(1, 999_999)
    return identify(context, { modelo, emitente: at % 2 === 0 ? context.outro : context.emitente, numero }).chave
  })

export const plate = ({ random }: Context): string => makePlate(random)
