import type { Papel } from '@portal/contract/acesso.ts'
import type { KeyScope } from '../../../base/policy.ts'
import type { Scope } from '../../../db/scope.ts'

/** A company that the caller may use. `root` is shared by all branches: 8 characters of the CNPJ, or the whole CPF. */
export interface GrantedEmpresa {
  id: number
  taxId: string
  root: string
  name: string
  uf: string
  simples: boolean
  papel: Papel
}

export interface Account {
  id: string
  login: string
  taxId: string
  name: string
  email: string
  phone: string
  sistema: string
  sped: boolean
  uf: string
  demo: boolean
  provider: boolean
}

/** Who asks: the account behind a live token, with the companies it may use in order of creation. */
export interface Caller {
  account: Account
  empresas: readonly GrantedEmpresa[]
  /** The caller's companies in which its papel is too low for the call at hand: for the words of the refusal alone. */
  beneath?: readonly GrantedEmpresa[]
  /** Companies that ask for a second factor, which the account has not: no call reaches them, they are only named. */
  unproven?: readonly GrantedEmpresa[]
  /** Set when a program calls with an API key: then `account` stands for the key. */
  key?: { scopes: readonly KeyScope[] }
  /** The caller's rights as row-level security takes them: all companies of the account. */
  scope: Scope
  /** Of the bearer token, to end this very session. */
  tokenHash: Buffer
}

/** Every company granted, reached or not, in order of creation. */
export const grantsOf = ({ empresas, unproven = [] }: Pick<Caller, 'empresas' | 'unproven'>): GrantedEmpresa[] =>
  [...empresas, ...unproven].toSorted((a, b) => a.id - b.id)

/** Whose share of a bounded resource a caller uses: its account; all API keys of a company have one share together. */
export const shareOf = ({
  account,
  key,
  scope,
}: Pick<Caller, 'key' | 'scope'> & { account: { id: string } }): string =>
  key ? `empresa ${scope.empresaIds.join(',')}` : account.id

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook on every route whose policy is not `public`. */
    user: Caller
    /** The same asked again, for an answer that goes on: null when the session, the grant or the right is gone meanwhile. */
    userNow(): Promise<Caller | null>
  }
}
