import type { Origem, Papel } from '@portal/contract/acesso/acesso.ts'
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
  /** May import documents: from contador on, and an office's assistant */
  imports: boolean
  /** Where the papel comes from: a grant to the person, or the person's office */
  origin: Origem
  /** The right waits for a yes: it imports, and reads what came before the proof or by its own people */
  isLimited?: boolean
  /** The caller is of the provider and reads documents by a support grant alone */
  support?: true
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

/** The account behind a valid token, with the companies it may use in order of creation. */
export interface Caller {
  account: Account
  empresas: readonly GrantedEmpresa[]
  /** Companies in which the caller's papel is too low for the current call; used only to word the refusal */
  beneath?: readonly GrantedEmpresa[]
  /** Companies that require a second factor, which the account lacks: listed, but no call can use them */
  unproven?: readonly GrantedEmpresa[]
  /** Companies that somebody else proved after the caller's right entered without proof: listed, waiting for that person's yes */
  limited?: readonly GrantedEmpresa[]
  /** Set when a program calls with an API key; `account` then represents the key */
  key?: {
    scopes: readonly KeyScope[]
    /** The person or office of a key over many companies */
    ownerId?: string
  }
  /** Rights for row-level security: all companies of the account */
  scope: Scope
  /** Hash of the bearer token; identifies the session to end */
  tokenHash: Buffer
}

/** Every granted company, usable or not, in order of creation. */
export const grantsOf = ({
  empresas,
  unproven = [],
  limited = [],
}: Pick<Caller, 'empresas' | 'unproven' | 'limited'>): GrantedEmpresa[] =>
  [...empresas, ...unproven, ...limited].toSorted((a, b) => a.id - b.id)

/** Key of a caller's share of a limited resource: its account. All API keys of a company, person or office use one share. */
export const shareOf = ({
  account,
  key,
  scope,
}: Pick<Caller, 'key' | 'scope'> & { account: { id: string } }): string =>
  key ? (key.ownerId ?? `empresa ${scope.empresaIds.join(',')}`) : account.id

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook on every route whose policy is not `public`. */
    user: Caller
    /** Reads the caller again during a long response; null once the session, the grant or the right has ended */
    userNow(): Promise<Caller | null>
  }
}
