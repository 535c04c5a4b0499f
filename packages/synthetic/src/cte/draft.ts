import type { Moment } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import type { Identity } from '../layouts/identity.ts'

/** A freight: carrier, sender, recipient and the transported notes. */
export interface CteWish {
  emitente: Company
  remetente: Actor
  destinatario: Actor
  /** Paying party: sender or recipient */
  payer: 'remetente' | 'destinatario'
  moment: Moment
  notas: { chave: string; totalCents: number }[]
  product: string
  homologacao?: boolean
}

/** Components of the price in cents; their sum is the price of the service. */
export interface Freight {
  weight: number
  value: number
  toll: number
  total: number
}

export interface CteDraft extends CteWish, Identity {
  cfop: string
  kilos: number
  cargo: number
  freight: Freight
  /** Hundredths of a percent */
  icmsRate: number
  icms: number
}
