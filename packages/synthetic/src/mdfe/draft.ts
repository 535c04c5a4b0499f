import type { Moment } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import type { Identity } from '../layouts/identity.ts'

/** A trip. A carrier lists CT-e and its contratante; a company with its own truck lists NF-e. */
export interface MdfeWish {
  emitente: Company
  moment: Moment
  documents: { chave: string; totalCents: number }[]
  /** Recipient of the cargo */
  to: Actor
  contratante: Actor | null
  homologacao?: boolean
}

export interface MdfeDraft extends MdfeWish, Identity {
  cargo: number
  kilos: number
  plate: string
  driver: { name: string; cpf: string }
}
