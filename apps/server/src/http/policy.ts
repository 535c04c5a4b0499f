import type { FastifyInstance } from 'fastify'
import { withinPolicy } from '../features/acesso/rights.ts'
import { isApiPath } from './paths.ts'

/** A route of the API that does not say who may call it stops the start. */
export function refuseRoutesWithoutPolicy(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (isApiPath(url) && !config?.policy) throw new Error(`Route ${String(method)} ${url} declares no policy.`)
  })
}

/** After the shape of a call was checked (400) and before its handler: what the policy does not give is taken from the caller (403). */
export function holdPolicies(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { policy } = request.routeOptions.config
    // without one it is the answer to an address that is no route
    if (policy !== undefined && policy !== 'public') request.user = withinPolicy(request.user, policy)
  })
}
