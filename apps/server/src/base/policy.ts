import type {} from 'fastify'

/** Who may call a route. `empresa`: a signed-in user, and the handler checks the company named with `requireEmpresa`. */
export type Policy = 'public' | 'user' | 'empresa'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route under the API must state it; the server does not start otherwise. */
    policy?: Policy
  }
}
