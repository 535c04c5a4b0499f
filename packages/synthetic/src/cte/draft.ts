import type { Moment } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'

/** A load: whose, for whom, and the notes that go with it. */
export interface CteWish {
  emitente: Company
  remetente: Actor
  destinatario: Actor
  /** Who pays: sender or recipient */
  payer: 'remetente' | 'destinatario'
  moment: Moment
  notas: { chave: string; totalCents: number }[]
  product: string
  homologacao?: boolean
}

/** The parts of the freight, in cents; they add up to the service. */
export interface Freight {
  weight: number
  value: number
  toll: number
  total: number
}

export interface CteDraft extends CteWish {
  chave: string
  code: string
  numero: number
  serie: number
  cfop: string
  nature: string
  kilos: number
  cargo: number
  freight: Freight
  /** Hundredths of a percent */
  icmsRate: number
  icms: number
}
