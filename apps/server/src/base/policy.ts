import type { Papel } from '@portal/contract/acesso/acesso.ts'
import type {} from 'fastify'

/** Purposes of a company's API key. */
export type KeyScope = 'importar' | 'consulta' | 'produtos' | 'captura'

/** Policy of a call about companies: the handler can use only those in which the caller has at least this papel. */
export interface EmpresaPolicy {
  empresa: Papel
  /** Also where the caller may import with a lower papel: assistants of an office. */
  imports?: true
  /** API keys with this scope may call it too; without it no key may. */
  key?: KeyScope
  /** Also by a support grant of the provider, which reads documents and nothing else. */
  support?: true
  /** Also where the caller's right is limited: imports, and documents under `limitsOf` (acesso/base/read-limits.ts). */
  limited?: true
  /** Only users of the SPED module. */
  sped?: true
  /** The provider may call it about any company; the handler asks `requireManaged`. */
  provider?: true
}

/**
 * Callers that a route accepts, enforced by `http/policy.ts`. `user`: every signed-in user, about its own data. `provider`: the provider's people.
 * `empresa` alone is `{ empresa: 'consulta' }` without keys.
 */
export type Policy = 'public' | 'user' | 'provider' | 'empresa' | EmpresaPolicy

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route under the API must state it; the server does not start otherwise. */
    policy?: Policy
  }
}
