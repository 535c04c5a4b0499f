import type { ASSINATURAS, PROVAS, Situacao, Tipo } from '@portal/contract/notas.ts'

export type Side = 'E' | 'R'
type Assinatura = (typeof ASSINATURAS)[number]

/** An establishment whose notes are listed. */
export interface Establishment {
  id: number
  taxId: string
}

/** What a list, its totals and a download by filter ask for. Days are `YYYY-MM-DD`, both ends included; money is in cents. */
export interface NotaFilter {
  /** Never empty; the caller may use each of them. */
  establishments: readonly Establishment[]
  /** Whose downloads `downloaded` speaks of. */
  accountId: string | null
  tipos: readonly Tipo[]
  sides: readonly Side[]
  issuedFrom?: string
  issuedTo?: string
  numberFrom?: number
  numberTo?: number
  centsFrom?: number
  centsTo?: number
  /** Whole key or its beginning. */
  chave?: string
  /** Several whole keys. */
  chaves?: readonly string[]
  party?: string
  situacoes?: readonly Situacao[]
  /** Folded words that must all occur in the note. */
  words?: readonly string[]
  importedFrom?: string
  importedTo?: string
  downloaded?: boolean
  signatures?: readonly Assinatura[]
  proofs?: readonly (typeof PROVAS)[number][]
  /** Brought by somebody without a right in the company */
  foreign?: boolean
  /** A cancellation is claimed and not settled */
  pending?: boolean
  /** True adds the documents of homologação to those of production. */
  homologacao: boolean
}

/** The columns that a list can be ordered by; an index of its own serves each. */
export type OrderKey = 'issued_local' | 'number' | 'total_cents' | 'party_folded'

export interface Order {
  key: OrderKey
  descending: boolean
}

/** The last row of a page: the next page begins after it. `back`: the first row, before which the previous page ends. */
export interface After {
  value: string
  id: string
  back?: boolean
}

/** Rights for exactly what the filter asks: no policy has to look at the caller's other companies. */
export const scopeOf = ({ establishments, accountId }: NotaFilter) => ({
  empresaIds: establishments.map(({ id }) => id),
  accountId,
})
