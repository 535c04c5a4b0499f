import type { Tipo } from '@portal/fiscal/base/model.ts'
import { later, type Moment } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import { createRandom, type Random } from '../base/random.ts'
import type { Answer, Sealed, Signer } from '../base/seal.ts'
import { stateOf } from '../facts/states.ts'
import type { Item } from './item.ts'
import type { Totals } from './totals.ts'

export type DocumentKind = Extract<Tipo, 'nfe' | 'nfce' | 'cte' | 'mdfe'> | 'evento' | 'resnfe'

/** Facts of a document for comparison with a reader's result. Money in cents, times as written. */
export interface Facts {
  modelo: 55 | 65 | 57 | 58
  serie: number
  numero: number
  /** Wall time without offset; for an event the time of the event */
  issuedLocal: string
  offset: string
  totalCents: number
  natureza: string | null
  homologacao: boolean
  emitente: Company
  /** The counterparty in the portal's list: recipient, tomador (CT-e), first contratante (MDF-e) */
  destinatario: Actor | null
  /** Tax ids of the companies that the document is assigned to, issuer first */
  parties: string[]
  items: Item[]
  totals: Totals | null
  /** DigestValue of the signed node, base64 */
  digest: string
  protocol: { nProt: string; cStat: string; receivedLocal: string } | null
  evento: { tpEvento: string; nSeqEvento: number; autor: string; texto: string | null } | null
}

export interface SyntheticDocument {
  /** File name in the form used by issuing programs */
  name: string
  kind: DocumentKind
  chave: string
  /** Empty when only facts are generated */
  bytes: Buffer
  facts: Facts
  /** The note of a summary */
  whole?: SyntheticDocument
}

/** State shared by all makers: random generator, next number of each series, signer. */
export interface Stage {
  random: Random
  signer: Signer | null
  /** False: only facts, without XML */
  withXml: boolean
  nextNumber(taxId: string, modelo: number, serie: number): number
}

export interface StageOptions {
  seed: number
  signer?: Signer
  withXml?: boolean
  /** First number of every series */
  firstNumber?: number
}

export function createStage({ seed, signer, withXml = true, firstNumber = 1 }: StageOptions): Stage {
  const numbers = new Map<string, number>()
  return {
    random: createRandom(seed),
    signer: signer ?? null,
    withXml,
    nextNumber(taxId, modelo, serie) {
      const series = `${taxId}-${modelo}-${serie}`
      const number = numbers.get(series) ?? firstNumber
      numbers.set(series, number + 1)
      return number
    },
  }
}

/** The sealed form of a document without XML. */
export const NO_XML: Sealed = { bytes: Buffer.alloc(0), digest: '' }

/** The authority's answer, some seconds after a moment. nProt: authority, state, year, ten digits. */
export function answer(random: Random, moment: Moment, given: { uf: string; cStat: string; reason: string }): Answer {
  const authority = given.uf === 'MDFE' ? '943' : `1${stateOf(given.uf).cUF}`
  return {
    nProt: `${authority}${moment.local.slice(2, 4)}${random.digits(10)}`,
    cStat: given.cStat,
    reason: given.reason,
    received: later(moment, random.int(1, 5)),
  }
}

export const protocolFacts = (given: Answer | null): Facts['protocol'] =>
  given && { nProt: given.nProt, cStat: given.cStat, receivedLocal: given.received.local }

/** The tax ids in order, without repeats. */
export const distinct = (ids: (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string')),
]
