import type { Papel } from '@portal/contract/acesso.ts'
import type {} from 'fastify'

/** What an API key of a company may be made for. */
export type KeyScope = 'importar' | 'consulta' | 'produtos'

/** A call about companies: only those stand open to the handler in which the caller has at least this papel. */
export interface EmpresaPolicy {
  empresa: Papel
  /** API keys with this scope may call it too; without it no key may. */
  key?: KeyScope
  /** Only users of the SPED module. */
  sped?: true
  /** The provider may call it about any company; the handler asks `requireManaged`. */
  provider?: true
}

/**
 * Who may call a route; `http/policy.ts` holds it. `user`: anyone signed in, about themselves. `provider`: the provider's people.
 * `empresa` alone is `{ empresa: 'consulta' }` without keys.
 */
export type Policy = 'public' | 'user' | 'provider' | 'empresa' | EmpresaPolicy

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route under the API must state it; the server does not start otherwise. */
    policy?: Policy
  }
}
