import type { FastifyInstance, FastifySchema } from 'fastify'
import type { Policy } from '../base/policy.ts'
import { withinPolicy } from '../features/acesso/base/rights.ts'
import { isApiPath } from './paths.ts'

/** A route of the API with its policy. */
export interface RouteRow {
  method: string
  url: string
  policy: Policy
  schema: FastifySchema | undefined
}

/** Refuses to start when an API route declares no policy. Calls the callback with each other route. */
export function refuseRoutesWithoutPolicy(app: FastifyInstance, onRoute?: (route: RouteRow) => void): void {
  app.addHook('onRoute', ({ url, method: methods, config, schema }) => {
    if (!isApiPath(url)) return
    const policy = config?.policy
    if (!policy)
      throw new Error(
        `Route ${String(methods)} ${url} declares no policy: add config: { policy: MAY.… } (acesso/base/rights.ts).`,
      )
    for (const method of [methods].flat()) onRoute?.({ method, url, policy, schema })
  })
}

/**
 * Enforces the route's policy after validation (400) and before the handler: removes the caller's rights
 * outside it, or answers 403.
 */
export function holdPolicies(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { policy } = request.routeOptions.config
    // undefined for the not-found handler
    if (policy !== undefined && policy !== 'public') request.user = withinPolicy(request.user, policy)
  })
}
