import type { Moment } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import type { Identity } from '../layouts/identity.ts'
import type { Item, Operation } from '../model/item.ts'
import type { Totals } from '../model/totals.ts'

export interface Installment {
  number: string
  due: string
  cents: number
}

/** One payment; `code` is tPag. */
export interface Payment {
  code: string
  cents: number
  later: boolean
}

export interface Transport {
  /** modFrete */
  mode: string
  carrier: Actor | null
  volumes: number
  grams: number
}

/** The data of an NF-e or NFC-e before serialisation. */
export interface NotaDraft {
  operation: Operation
  identity: Identity
  moment: Moment
  nature: string
  homologacao: boolean
  destinatario: Actor | null
  items: Item[]
  totals: Totals
  payments: Payment[]
  change: number
  installments: Installment[]
  transport: Transport
  remark: string
  /** Tax ids that may download the XML (autXML), such as the accountant's */
  readers: string[]
}

export const issuerOf = (draft: NotaDraft): Company => draft.operation.emitente
