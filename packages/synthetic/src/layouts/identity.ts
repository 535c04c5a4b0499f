import type { Moment } from '../base/calendar.ts'
import type { Company } from '../base/company.ts'
import { chaveOf } from '../base/digits.ts'
import { stateOf } from '../facts/states.ts'

/** The identifying fields of a document and its key. */
export interface Identity {
  chave: string
  code: string
  serie: number
  numero: number
  tpEmis: string
}

export interface IdentityParts {
  emitente: Company
  moment: Moment
  modelo: number
  serie: number
  numero: number
  /** cNF, cCT or cMDF: 8 digits */
  code: string
  tpEmis?: string
}

export function identityOf({ emitente, moment, modelo, serie, numero, code, tpEmis = '1' }: IdentityParts): Identity {
  const month = moment.local.slice(2, 4) + moment.local.slice(5, 7)
  const { cUF } = stateOf(emitente.uf)
  const chave = chaveOf({ cUF, month, taxId: emitente.taxId, modelo, serie, numero, code, tpEmis })
  return { chave, code, serie, numero, tpEmis }
}

/** Input of every layout's builder in addition to the groups of the body. */
export interface DocumentHead {
  identity: Identity
  emitente: Company
  moment: Moment
  homologacao: boolean
}

export const tpAmbOf = ({ homologacao }: { homologacao: boolean }): '1' | '2' => (homologacao ? '2' : '1')
