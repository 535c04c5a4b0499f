import type { FILTERS, FilterName } from '@portal/contract/filtros.ts'
import type { PAPEIS, Tipo } from '@portal/contract/notas.ts'
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
/** An establishment whose notes are listed. */
export interface Establishment {
  id: number
  taxId: string
}

/** Filters whose value is not just what their text says; the others are read by their sort alone. */
export const OWN_FILTERS = [
  'tipos',
  'sides',
  'words',
  'branch',
  'chave',
  'month',
  'late',
  'conflict',
  'homologacao',
  'tag',
] as const satisfies readonly FilterName[]
export type OwnFilter = (typeof OWN_FILTERS)[number]

type Rows = typeof FILTERS
/** Days are `YYYY-MM-DD`, both ends included; money is in cents. */
type Value<Row> = Row extends { readonly sort: 'number' | 'amount' }
  ? number
  : Row extends { readonly sort: 'flag' }
    ? boolean
    : Row extends { readonly sort: 'mark' }
      ? true
      : Row extends { readonly sort: 'choice'; readonly names: infer Names }
        ? keyof Names
        : Row extends { readonly sort: 'choices'; readonly names: infer Names }
          ? readonly (keyof Names)[]
          : Row extends { readonly sort: 'imports' }
            ? readonly string[]
            : string
type Ends<Name extends FilterName> = Rows[Name]['wire'] extends readonly string[] ? `${Name}From` | `${Name}To` : Name

/** The values of the table's rows by name; a range is two: `numberFrom` and `numberTo`. */
export type FilterValues = {
  [Name in Exclude<FilterName, OwnFilter> as Ends<Name>]?: Value<Rows[Name]>
}

export type ManifestFilter = Pick<FilterValues, 'manifests' | 'dueBy'>
export type ManifestState = NonNullable<ManifestFilter['manifests']>[number]

/** Filter of a list, its totals and a download. */
export interface NotaFilter extends FilterValues {
  /** Of establishments in which the caller's right is limited */
  limits?: readonly ReadLimit[]
  /** Never empty; the caller has a right to each of them. */
  establishments: readonly Establishment[]
  /** The order or CNPJ that narrowed the establishments */
  branch?: string
  /** The account whose downloads `downloaded` refers to. */
  accountId: string | null
  tipos: readonly Tipo[]
  sides: readonly Side[]
  /** Days of the books, both included: of emission, of an NFS-e its competência. Only with NFS-e among other kinds (`plainBooks`) */
  books?: { from: string; to: string }
  /** Arrived or changed after its month, or after `month` (its first day), was closed */
  late?: { isLate: boolean; month?: string }
  /** Another copy with other content came; with `month`, its first day: of a note of that month */
  conflict?: { has: boolean; month?: string }
  /** Whole key or its beginning. */
  chave?: string
  /** Several whole keys. */
  chaves?: readonly string[]
  /** Folded words that must all occur in the note. */
  words?: readonly string[]
  /** A tag of people, exactly */
  tag?: string
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
