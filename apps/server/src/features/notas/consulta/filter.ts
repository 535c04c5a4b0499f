import type { MANIFESTACOES } from '@portal/contract/captura/manifestacao.ts'
import type { Veredito } from '@portal/contract/notas/importar.ts'
import type { ASSINATURAS, ORIGENS, PAPEIS, PROVAS, Situacao, Tipo } from '@portal/contract/notas.ts'
import type { Scope } from '../../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import type { ReadLimit } from '../../acesso/base/read-limits.ts'

/** The caller of a query for notes: a signed-in user, or the account behind a download link. */
export interface Asker {
  account: { id: string; name: string }
  empresas: readonly GrantedEmpresa[]
  scope: Scope
  /** Set when a program calls with an API key. */
  key?: Caller['key']
}

export type Side = 'E' | 'R'
/** The side of each part in an NFS-e. */
export const SIDE_OF: Record<(typeof PAPEIS)[number], Side> = { prestador: 'E', tomador: 'R', intermediario: 'R' }
type Assinatura = (typeof ASSINATURAS)[number]

/** An establishment whose notes are listed. */
export interface Establishment {
  id: number
  taxId: string
}

export type ManifestState = (typeof MANIFESTACOES)[number]

export interface ManifestFilter {
  /** Of a received NF-e, by the day of today */
  manifests?: readonly ManifestState[]
  /** Last day of the next deadline of notes that await a manifestação */
  dueBy?: string
}

/** Filter of a list, its totals and a download. Days are `YYYY-MM-DD`, both ends included; money is in cents. */
export interface NotaFilter extends ManifestFilter {
  /** Of establishments in which the caller's right is limited */
  limits?: readonly ReadLimit[]
  /** Never empty; the caller has a right to each of them. */
  establishments: readonly Establishment[]
  /** The account whose downloads `downloaded` refers to. */
  accountId: string | null
  tipos: readonly Tipo[]
  sides: readonly Side[]
  issuedFrom?: string
  issuedTo?: string
  /** dCompet of an NFS-e; other kinds have none */
  competenciaFrom?: string
  competenciaTo?: string
  /** Days of the books, both included: of emission, of an NFS-e its competência. Only with NFS-e among other kinds (`plainBooks`) */
  books?: { from: string; to: string }
  /** Arrived or changed after its month, or after `month` (its first day), was closed */
  late?: { isLate: boolean; month?: string }
  /** Another copy with other content came; with `month`, its first day: of a note of that month */
  conflict?: { has: boolean; month?: string }
  /** The company's part in an NFS-e */
  serviceRole?: (typeof PAPEIS)[number]
  /** cTribNac of an NFS-e */
  service?: string
  /** Municipality of the ISSQN, code of the IBGE */
  taxedAt?: string
  /** Another party withholds the ISSQN */
  issWithheld?: boolean
  numberFrom?: number
  numberTo?: number
  centsFrom?: number
  centsTo?: number
  /** Whole key or its beginning. */
  chave?: string
  /** Several whole keys. */
  chaves?: readonly string[]
  party?: string
  /** Of the note or of one of its items. */
  cfop?: string
  serie?: number
  /** Of the other party. */
  uf?: string
  situacoes?: readonly Situacao[]
  /** Folded words that must all occur in the note. */
  words?: readonly string[]
  importedFrom?: string
  importedTo?: string
  /** Ids of uploads; `verdicts` narrows them. */
  imports?: readonly string[]
  verdicts?: readonly Veredito[]
  downloaded?: boolean
  signatures?: readonly Assinatura[]
  proofs?: readonly (typeof PROVAS)[number][]
  /** How the note came: by a file, fetched by the portal, or both. */
  origins?: readonly (typeof ORIGENS)[number][]
  /** Uploaded by a user without a right in the company. */
  foreign?: boolean
  /** A cancellation is reported and not settled. */
  pending?: boolean
  /** The protocol has an answer that the product does not know. */
  unknownProtocol?: true
  /** True includes documents of homologação. */
  homologacao: boolean
}

/** The columns that a list can be ordered by; each is served by its own index. */
export type OrderKey = 'issued_local' | 'number' | 'total_cents' | 'party_folded'

export interface Order {
  key: OrderKey
  descending: boolean
}

/** Position of a page: after its last row, or with `back` before its first row. */
export interface After {
  value: string
  id: string
  back?: boolean
}

/** Scope of exactly the filter's companies, so that policies never consider the caller's other ones. */
export const filterScope = ({ establishments, accountId }: NotaFilter) => ({
  empresaIds: establishments.map(({ id }) => id),
  accountId,
})
